"""What a banned guest may still ask: everything else that changes something is refused, at one place, before any handler."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request

from seaboard.server.http.problems import Trouble, language_of
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
        # The command at the machine has no guest; whoever sends its cookie along is refused by the signature.
        "POST /api/admin/{deed}",
    }
)


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
