"""Every message of every socket says who may send it; whoever may not is refused, and nothing changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any, get_args

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from seaboard.server.people.asked_by import MEANINGS, SAID_BY
from seaboard.server.protocol import ClientMessage
from seaboard.server.tournaments.http.sockets import HEARD
from tests.server.order import claim_code, id_of, order
from tests.server.test_chat import Chatter, Mouth, make_table
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving

TABLE, HALL = "/ws/tables/{table_id}", "/ws/tournaments/{event_id}"
KINDS = {message.__struct_config__.tag: message for message in get_args(ClientMessage)}
ROLE_OF = {kind: role for role, kinds in SAID_BY[TABLE].items() for kind in kinds}
FIELDS: dict[str, dict[str, Any]] = {
    "act": {"seq": 1, "move": "play 1"},
    "chat": {"text": "ahoy"},
    "emote": {"emote": "ahoy"},
    "hint": {"seq": 1},
    "mute": {"seat": 1},
    "silence": {"seat": 1},
    "report": {"line": 1},
    "report-name": {"seat": 1},
    "remove": {"seat": 1},
    "answer-undo": {"agree": True},
    "fill-seat": {"seat": 1},
    "why": {"moves": ["*"]},
    "show-scenes": {"moves": [0]},
}
MAY: dict[str, tuple[str, ...]] = {
    "guest": ("guest", "keeper", "friend", "teacher", "pupil", "owner", "member", "seat", "host"),
    "seat": ("seat", "host"),
    "host": ("host",),
}
"""Who of those at the table may send a message of a role; everybody else is refused."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with serving(tmp_path_factory.mktemp("said")) as client:
        yield client


def test_every_message_of_a_socket_says_who_may_send_it(server: TestClient[Any]) -> None:
    told = server.get("/api/schema").json()
    assert set(SAID_BY) == set(told["x-sockets-asked-by"]) == set(told["x-messages-asked-by"])
    assert set(ROLE_OF) == set(KINDS), "a message of a table without a role, or a role for a message that there is not"
    assert {kind for kinds in SAID_BY[HALL].values() for kind in kinds} == set(HEARD)
    assert {role for roles in SAID_BY.values() for role in roles} <= set(MEANINGS)


@pytest.fixture(scope="module")
def people(server: TestClient[Any]) -> dict[str, Chatter]:
    """Somebody of every role: at a table two play, and all others look on, whatever they are elsewhere."""
    found = {role: Chatter(server, role) for role in ("host", "seat", "guest", "keeper", "friend", "teacher", "owner", "member")}
    nobody, pupil = Chatter.__new__(Chatter), Chatter.__new__(Chatter)
    for visitor in (nobody, pupil):
        Visitor.__init__(visitor, server)
    make_keeper(server, found["keeper"])
    assert found["friend"].follow(found["host"].post("/api/me/friends/links", json={}).json()["url"]).status_code == 200
    made = order(found["keeper"], "make-teacher", player=id_of(server, "teacher"), why="a school")
    assert made.status_code == 200, made.text
    school = found["teacher"].post("/api/classes", json={"name": "5b", "pupils": 1}).json()["line"]["id"]
    (slip,) = found["teacher"].get(f"/api/classes/{school}/slips").json()["slips"]
    assert pupil.post("/api/classes/enter", json={"code": slip["code"]}).status_code == 200
    assert found["owner"].post("/api/me/recovery").status_code == 200
    club = found["owner"].post("/api/clubs", json={"name": "Another club"}).json()
    code = {"code": club["link"]["code"]}
    for role in ("member", "seat"):
        assert found[role].post("/api/clubs/join", json=code).status_code == 200
    return found | {"stranger": nobody, "pupil": pupil}


def refused_at(people: dict[str, Chatter], table: str, onlookers: Iterable[str]) -> int:
    """Everybody sends every message of a table that they may not send; how many were refused, which must be all, and nothing changed."""
    tried = 0
    with ExitStack() as stack:
        at = {role: stack.enter_context(people[role].at(table)) for role in ("host", "seat", *onlookers)}
        at["host"].say("a line")
        before = standing(at["host"])
        for kind, role in ROLE_OF.items():
            for lesser in [each for each in at if role != "stranger" and each not in MAY[role]]:
                answer = at[lesser].do(kind, **FIELDS.get(kind, {}))
                assert answer["type"] == "refused", (kind, lesser)
                tried += 1
        assert standing(at["host"]) == before
        assert at["host"].do("remove", seat=1)["type"] == "acknowledged"
    return tried


def test_whoever_may_not_send_a_message_is_refused_and_nothing_changes(people: dict[str, Chatter]) -> None:
    onlookers = [role for role in people if role not in ("host", "seat")]
    tried = refused_at(people, make_table(people["host"], people["seat"]), onlookers)
    assert tried > 12 * len(onlookers), "twelve messages and more are for a seat"


def test_a_clubs_table_hears_its_members_and_nobody_else(people: dict[str, Chatter]) -> None:
    """The owner of another club, a teacher, a friend, a keeper: none of them is even connected."""
    host = people["host"]
    assert host.post("/api/me/recovery").status_code == 200
    club = host.post("/api/clubs", json={"name": "Ours"}).json()
    for role in ("seat", "guest"):
        assert people[role].post("/api/clubs/join", json={"code": club["link"]["code"]}).status_code == 200
    body = {"game": "libertalia", "players": 2, "club": club["line"]["id"]}
    table = str(host.post("/api/tables", json=body).json()["id"])
    assert people["seat"].post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert host.post(f"/api/tables/{table}/start").status_code == 200
    assert refused_at(people, table, ["guest"]) > 12
    for role in [role for role in people if role not in ("host", "seat", "guest")]:
        people[role].client.cookies = people[role].cookies
        with people[role].client.websocket_connect(f"/ws/tables/{table}") as socket:
            assert socket.receive_json()["type"] == "fault", role
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()


def test_an_event_hears_its_players_alone_about_themselves(server: TestClient[Any], people: dict[str, Chatter]) -> None:
    """What a hall hears says that one's own page is open; whatever others send there changes nothing that anybody sees."""
    event = EventAt(server)
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")

    def shown() -> dict[str, Any]:
        view: dict[str, Any] = event.referee.get(event.at).json()
        return view | {"now": 0, "plan": None}

    before = shown()
    for role, person in people.items():
        person.client.cookies = person.cookies
        with person.client.websocket_connect(f"/ws/tournaments/{event.key['id']}") as socket:
            for kind in SAID_BY[HALL]["player"]:
                socket.send_json({"type": kind})
            socket.send_json({"type": "ping"})
            while socket.receive_json()["type"] != "pong":
                pass
        assert shown() == before, role


def standing(host: Mouth) -> dict[str, Any]:
    """All that a message could have changed, as the host sees it."""
    shown = host.look()
    return {name: shown[name] for name in ("seq", "view", "chat", "silenced", "removed", "muted", "undo")} | {
        "seats": [seat | {"connected": True} for seat in shown["table"]["seats"]]
    }


def make_keeper(server: TestClient[Any], visitor: Visitor) -> None:
    """Let somebody keep the server."""
    assert visitor.post("/api/keeper/claim", json={"code": claim_code(server)}).status_code == 200
