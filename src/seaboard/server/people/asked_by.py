"""Who may ask what: every endpoint and socket, declared here and nowhere else, and told in the OpenAPI document as `x-asked-by`.

Handlers enforce it; `tests/server/test_asked_by.py` tries every protected endpoint with every role that may not ask.
"""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

Role = Literal["stranger", "bearer", "guest", "seat", "host", "player", "referee", "head", "member", "owner", "teacher", "keeper"]

MEANINGS: dict[Role, str] = {
    "stranger": "anybody, also without a cookie; the answer depends on the asker",
    "bearer": "whoever holds the secret that is sent along: a link's token, a recovery code, what a passkey or a provider has signed",
    "guest": "a guest, about nobody but this guest",
    "seat": "whoever sits at the table",
    "host": "whoever made the table",
    "player": "a player of the event, about nobody but this player",
    "referee": "a referee of the event",
    "head": "the head referee of the event",
    "member": "a member of the club",
    "owner": "the owner of the club",
    "teacher": "the teacher of the class, or a keeper of the server; to make a class any teacher",
    "keeper": "a keeper of the server: has claimed it with a code, knows its secret, or works at its machine",
}

ASKED_BY: dict[Role, tuple[str, ...]] = {
    "stranger": (
        "GET /health",
        "GET /ready",
        "GET /api/bots",
        "GET /api/games",
        "GET /api/games/{slug}",
        "GET /api/games/{slug}/words",
        "GET /api/games/{slug}/rules",
        "GET /api/rules/{rule_id}",
        "GET /api/games/{slug}/positions/{position}",
        "GET /api/games/{slug}/lessons",
        "GET /api/games/{slug}/lessons/{lesson}",
        "GET /api/games/{slug}/lessons/{lesson}/answer",
        "GET /api/games/{slug}/lessons/{lesson}/why",
        "GET /api/puzzles",
        "GET /api/games/{slug}/puzzles",
        "GET /api/games/{slug}/puzzles/{puzzle}",
        "GET /api/games/{slug}/puzzles/{puzzle}/answer",
        "GET /api/games/{slug}/puzzles/{puzzle}/why",
        "GET /api/games/{slug}/gallery",
        "GET /api/games/{slug}/aid",
        "GET /api/books",
        "GET /api/books/{slug}",
        # These create a guest for a visitor without one, or say that there is no guest.
        "GET /api/me",
        "PATCH /api/me",
        "DELETE /api/me",
        "GET /api/me/export",
        "GET /api/standing",
        "GET /api/privacy",
        "GET /api/me/devices",
        "DELETE /api/me/devices",
        "POST /api/me/link",
        "GET /api/me/export",
        "GET /api/me/ways",
        "POST /api/me/recovery",
        "DELETE /api/me/recovery",
        "POST /api/me/passkeys/options",
        "POST /api/sign-in/options",
        "POST /api/sign-in/provider",
        "DELETE /api/me/identity",
        "POST /api/sign-out",
        # A stranger has no games; a guest is told of the guest's own.
        "GET /api/me/games",
        "GET /api/me/record",
        "GET /api/me/waiting",
        "GET /api/me/finding",
        "POST /api/me/seeking",
        "DELETE /api/me/seeking",
        "GET /api/me/friends",
        "GET /api/clubs",
        "POST /api/me/friends/links",
        "PUT /api/me/online",
        # Refused to whoever was not called to a table.
        "POST /api/me/seeking/go",
        "PUT /api/me/shown",
        # What the server offers; a guest is told of the guest's own ways.
        "GET /api/me/reminders",
        "POST /api/me/push",
        "PUT /api/me/mail",
        "DELETE /api/me/mail",
        "GET /api/me/holiday",
        "PUT /api/me/holiday",
        "DELETE /api/me/holiday",
        "GET /api/ratings/{slug}",
        "GET /api/tables",
        "POST /api/tables",
        "POST /api/play",
        "GET /api/tables/{table_id}",
        "GET /api/tables/{table_id}/qr.svg",
        "POST /api/tables/{table_id}/join",
        "GET /api/tables/{table_id}/log",
        "GET /api/tables/{table_id}/transcript",
        "WS /ws/tables/{table_id}",
        # Whoever knows a set's hash; the list shows the asker's own.
        "GET /api/sets",
        "POST /api/sets",
        "POST /api/sets/check",
        "POST /api/sets/read",
        "POST /api/sets/text",
        "GET /api/sets/{set_id}",
        "GET /api/sets/{set_id}/board",
        "GET /api/sets/{set_id}/words",
        "GET /api/sets/{set_id}/tables",
        "GET /api/sets/{set_id}/form",
        "GET /api/sets/{set_id}/print",
        "GET /api/sets/{set_id}/balance",
        "GET /api/sets/{set_id}/balance/page",
        "POST /api/sets/{set_id}/balance",
        "POST /api/replays",
        "GET /api/replays/{replay_id}",
        "GET /api/replays/{replay_id}/transcript",
        "GET /api/replays/{replay_id}/positions",
        "GET /api/replays/{replay_id}/course",
        # Whoever may look at the replay.
        "GET /api/replays/{replay_id}/analysis",
        "POST /api/replays/{replay_id}/analysis",
        "GET /api/replays/{replay_id}/branches",
        "POST /api/replays/{replay_id}/branches",
        # A stranger has no questions yet; a guest's are shown to that guest alone.
        "GET /api/questions/{game}",
        "PUT /api/questions/{game}",
        "POST /api/questions/{game}/read",
        "POST /api/tournaments",
        "GET /api/tournaments/options",
        "GET /api/tournaments/games",
        "GET /api/tournaments/plan",
        "GET /api/tournaments/mine",
        "GET /api/tournaments/codes/{code}",
        "POST /api/tournaments/codes/{code}/reach",
        "GET /api/tournaments/{event_id}",
        "GET /api/tournaments/{event_id}/explain/{what}",
        "GET /api/tournaments/{event_id}/documents/{name}",
        "GET /api/tournaments/{event_id}/qr.svg",
        "GET /api/tournaments/{event_id}/ways",
        "POST /api/tournaments/{event_id}/join",
        "POST /api/tournaments/{event_id}/players/{player}/take",
        "WS /ws/tournaments/{event_id}",
    ),
    "bearer": (
        "POST /api/links/look",
        "POST /api/links/take",
        "POST /api/sign-in/code",
        "POST /api/sign-in/passkey",
        "GET /api/sign-in/back",
        # What a link in a mail carries.
        "POST /api/mail/confirm",
        "POST /api/mail/stop/{token}",
        "POST /api/tournaments/recover",
        "POST /api/keeper/claim",
        "POST /api/invitations/take",
        "POST /api/classes/enter",
        "POST /api/clubs/look",
        "POST /api/clubs/join",
        "POST /api/clubs/report",
    ),
    "guest": (
        "DELETE /api/me/devices/{device_id}",
        "POST /api/me/passkeys",
        "DELETE /api/me/push/{device_id}",
        "DELETE /api/me/passkeys/{passkey_id}",
        "DELETE /api/sets/{set_id}",
        "DELETE /api/sets/{set_id}/balance",
        # Somebody with a way to sign in.
        "POST /api/clubs",
        "DELETE /api/me/friends/links/{link_id}",
        "DELETE /api/me/friends/{friend_id}",
        "POST /api/me/friends/{friend_id}/block",
        "DELETE /api/me/blocked/{block_id}",
        "POST /api/me/invitations/{invitation_id}/accept",
        "DELETE /api/me/invitations/{invitation_id}",
    ),
    # And the host.
    "seat": ("POST /api/tables/{table_id}/leave", "POST /api/tables/{table_id}/invitations"),
    "host": (
        "POST /api/tables/{table_id}/start",
        "PUT /api/tables/{table_id}/seats/{seat}",
        "PATCH /api/branches/{branch_id}",
        "DELETE /api/branches/{branch_id}",
    ),
    "player": (
        "POST /api/tournaments/{event_id}/test/open",
        "POST /api/tournaments/{event_id}/test/shown",
        "PUT /api/tournaments/{event_id}/test/answer",
        "POST /api/tournaments/{event_id}/test/hand-in",
        "POST /api/tournaments/{event_id}/give-back",
        # And a referee, once the test is closed.
        "GET /api/tournaments/{event_id}/players/{player}/paper",
    ),
    "referee": (
        "POST /api/tournaments/{event_id}/players/{player}/paper",
        "GET /api/tournaments/{event_id}/questions",
        "PUT /api/tournaments/{event_id}/venue",
        "PUT /api/tournaments/{event_id}/privacy",
        "POST /api/tournaments/{event_id}/roster/read",
        "POST /api/tournaments/{event_id}/roster",
        "POST /api/tournaments/{event_id}/players",
        "POST /api/tournaments/{event_id}/players/{player}/link",
        "PUT /api/tournaments/{event_id}/players/{player}/offer",
        "DELETE /api/tournaments/{event_id}/barred/{player}",
        "POST /api/tournaments/{event_id}/deeds",
    ),
    "head": (
        "POST /api/tournaments/{event_id}/recovery",
        "POST /api/tournaments/{event_id}/referees",
        "DELETE /api/tournaments/{event_id}/referees/{referee}",
        "POST /api/tournaments/{event_id}/referees/{referee}/head",
    ),
    "member": (
        "GET /api/clubs/{club_id}",
        "GET /api/clubs/{club_id}/ratings/{slug}",
        "PUT /api/clubs/{club_id}/me",
        "DELETE /api/clubs/{club_id}/me",
        "POST /api/clubs/{club_id}/report",
    ),
    "owner": (
        "PATCH /api/clubs/{club_id}",
        "POST /api/clubs/{club_id}/code",
        "PUT /api/clubs/{club_id}/members/{member_id}",
        "DELETE /api/clubs/{club_id}/members/{member_id}",
        "DELETE /api/clubs/{club_id}",
    ),
    "teacher": (
        "GET /api/classes",
        "POST /api/classes",
        "GET /api/classes/{class_id}",
        "PATCH /api/classes/{class_id}",
        "GET /api/classes/{class_id}/slips",
        "POST /api/classes/{class_id}/pupils",
        "POST /api/classes/{class_id}/pupils/{number}/name",
        "POST /api/classes/{class_id}/pupils/{number}/code",
        "DELETE /api/classes/{class_id}/pupils/{number}",
        "DELETE /api/classes/{class_id}",
    ),
    "keeper": (
        "GET /metrics",
        "POST /api/admin/{deed}",
        # A guest who has claimed the server with a code.
        "GET /api/keeper",
        "GET /api/keeper/entry",
        "GET /api/keeper/tables",
        "GET /api/keeper/events",
        "GET /api/keeper/clubs",
        "GET /api/keeper/players",
        "GET /api/keeper/reports",
        "GET /api/keeper/log",
        "POST /api/keeper/orders",
    ),
}

ROLE_OF: dict[str, Role] = {endpoint: role for role, endpoints in ASKED_BY.items() for endpoint in endpoints}


SAID_BY: dict[str, dict[Role, tuple[str, ...]]] = {
    "/ws/tables/{table_id}": {
        "stranger": ("resync", "ping", "why", "show-scenes"),
        "guest": ("report-name",),
        "seat": (
            "act",
            "chat",
            "emote",
            "hint",
            "mute",
            "report",
            "undo",
            "answer-undo",
            "give-seat",
            "fill-seat",
            "take-seat",
            "rematch",
        ),
        "host": ("silence", "let-back", "remove"),
    },
    "/ws/tournaments/{event_id}": {"stranger": ("resync", "ping"), "player": ("reading", "playing")},
}
"""The messages of each socket, by those who may send them; told in the document as `x-messages-asked-by`."""


class AskedByPlugin(JsonRenderPlugin):
    """The OpenAPI document, with who may ask."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        paths = {path: marked(path, operations) for path, operations in openapi_schema.get("paths", {}).items()}
        sockets = {name.partition(" ")[2]: role for name, role in ROLE_OF.items() if name.startswith("WS ")}
        told = {"paths": paths, "x-asked-by-meanings": MEANINGS, "x-sockets-asked-by": sockets}
        told["x-messages-asked-by"] = SAID_BY
        return super().render(request, openapi_schema | told)


def marked(path: str, operations: dict[str, Any]) -> dict[str, Any]:
    """The operations of a path, each with who may ask."""
    found = {}
    for method, operation in operations.items():
        role = ROLE_OF.get(f"{method.upper()} {path}")
        found[method] = operation if role is None else operation | {"x-asked-by": role}
    return found
