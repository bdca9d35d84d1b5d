"""What a banned guest may still ask: everything else that changes something is refused, at one place, before any handler."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request

from seaboard.server.classes.people import is_pupil
from seaboard.server.http.problems import Trouble, language_of, trouble
from seaboard.server.order.measures import ban_of, ban_words
from seaboard.server.people.guests import guest_of, guests_of

SAFE = {"GET", "HEAD", "OPTIONS"}
LEFT_TO_BANNED = frozenset(
    {
        # Be forgotten, say in which language to be answered, sign devices out.
        "DELETE /api/me",
        "PATCH /api/me",
        "DELETE /api/me/devices",
        "DELETE /api/me/devices/{device_id}",
        "POST /api/sign-out",
        # Take back what was left with the server.
        "DELETE /api/me/recovery",
        "DELETE /api/me/passkeys/{passkey_id}",
        "DELETE /api/me/identity",
        "DELETE /api/me/push/{device_id}",
        "DELETE /api/me/mail",
        "POST /api/mail/stop/{token}",
        "DELETE /api/clubs/{club_id}/me",
        # The command at the machine has no guest; whoever sends its cookie along is refused by the signature.
        "POST /api/admin/{deed}",
    }
)


LEFT_TO_UNINVITED = LEFT_TO_BANNED | {
    # Come in, or be who one was.
    "POST /api/invitations/take",
    "POST /api/classes/enter",
    "POST /api/keeper/claim",
    "POST /api/sign-in/code",
    "POST /api/sign-in/options",
    "POST /api/sign-in/passkey",
    "POST /api/sign-in/provider",
    "POST /api/links/look",
    "POST /api/links/take",
    # Get up: whoever sits may leave.
    "POST /api/tables/{table_id}/leave",
}


CLOSED_TO_PUPILS = frozenset(
    {
        # A pupil comes in by the code of the class and by nothing else, so that a new code shuts out whoever has the old one.
        "POST /api/me/recovery",
        "POST /api/me/passkeys/options",
        "POST /api/me/passkeys",
        "POST /api/me/link",
        # Words of a pupil's own that others would read, and nobody has approved.
        "POST /api/tournaments",
        "POST /api/tournaments/recover",
        "PATCH /api/branches/{branch_id}",
        # A school knows a pupil by a number on paper, and so does the server: an address would name the child.
        "PUT /api/me/mail",
        # What others see of a pupil is not the pupil's to open up.
        "PUT /api/me/shown",
        "PUT /api/me/online",
        "POST /api/me/friends/links",
        "POST /api/clubs",
        "POST /api/clubs/join",
        "POST /api/keeper/claim",
    }
)


async def refuse_pupils(request: Request[Any, Any, Any]) -> None:
    """403 for a pupil who asks for what pupils do not do."""
    if f"{request.method} {request.scope.get('path_template', '')}" not in CLOSED_TO_PUPILS:
        return
    guest = await guest_of(request)
    if guest is not None and await guests_of(request).store.ask(lambda connection: is_pupil(connection, guest.id)):
        raise trouble(403, "not for pupils")


async def guard(request: Request[Any, Any, Any]) -> None:
    """What stands before every handler."""
    await refuse_banned(request)
    await refuse_uninvited(request)
    await refuse_pupils(request)


async def refuse_uninvited(request: Request[Any, Any, Any]) -> None:
    """403, where only invited people may play, for everybody else who wants to change something."""
    if request.method in SAFE or f"{request.method} {request.scope.get('path_template', '')}" in LEFT_TO_UNINVITED:
        return
    guest = await guest_of(request)
    if await guests_of(request).needs_invitation(None if guest is None else guest.id):
        raise trouble(403, "invited only")


async def refuse_banned(request: Request[Any, Any, Any]) -> None:
    """403 with the reason and the end, if the guest who asks is banned and may not ask this."""
    if request.method in SAFE:
        return
    path = str(request.scope.get("path_template", ""))
    if f"{request.method} {path}" in LEFT_TO_BANNED:
        return
    guest = await guest_of(request)
    if guest is None:
        return
    id = guest.id
    ban = await guests_of(request).store.ask(lambda connection: ban_of(connection, id, time.time()))
    if ban is not None:
        raise Trouble(403, ban_words(language_of(request), ban))
