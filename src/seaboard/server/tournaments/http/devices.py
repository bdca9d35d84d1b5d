"""Players' devices: what they are, and a link from the referee that binds a player's place in this event to a new one, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from seaboard.server.http.problems import Trouble
from seaboard.server.http.service import store_of
from seaboard.server.people.first_contact import request_key
from seaboard.server.people.guests import Guests, guests_of, preferred_language
from seaboard.server.people.links import LinkRow, use_up
from seaboard.server.people.sessions import UNKNOWN, device_words
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import GuestRow
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.store.changes import move_place
from seaboard.server.tournaments.words import phrase

AnyRequest = Request[Any, Any, Any]
LONGEST_GUEST_NAME = 24


def check_not_barred(live: LiveEvent, guest: str, language: str) -> None:
    """A struck player comes back when the referee says so.

    Another device of another guest is not recognised: the referee sees the name in the list and strikes it off again.
    """
    if guest in live.barred:
        raise Trouble(403, phrase(language, "barred"))


def device_of(request: AnyRequest) -> str:
    """Roughly what kind of device asks; empty if it does not say."""
    words = device_words(request.headers.get("user-agent", ""))
    return "" if words == UNKNOWN else words


async def call_guest(request: AnyRequest, hall: Hall, guest: GuestRow, name: str) -> None:
    """A new guest is called as the player is.  Where names are kept for a short time only, the guest keeps none of them."""
    if hall.live.row.keep_days is None:
        called = name[:LONGEST_GUEST_NAME].rstrip()
        await store_of(request).save_guest(GuestRow(guest.id, called, guest.language, guest.created, guest.seen))


async def device_link(guests: Guests, live: LiveEvent, player: str) -> tuple[str, float]:
    """The token of a link for a player's new device, and when it expires; an older one is void from now on."""
    return await guests.links.make(LinkRow("device", event=live.id, player=player))


async def place_of(request: AnyRequest, row: LinkRow) -> tuple[Hall, str]:
    """The event and the player whose place a link gives; `Conflict` if the place is gone."""
    hall: Hall | None = None if row.event is None else await request.app.state.halls.find(row.event)
    if hall is None or row.player is None or row.player not in hall.live.players:
        raise Conflict("the place is gone")
    return hall, row.player


async def take_place(request: AnyRequest, token: str, row: LinkRow) -> str:
    """The place in the event, and at its running leg, belongs to this device's guest from now on.  Returns where to go then.

    The device that had it before looks on from now on, and is told.  Whoever plays there stays a stranger to everything else of the
    former guest's: other tables, other events, the name.
    """
    hall, player = await place_of(request, row)
    live, guest = hall.live, await guests_of(request).need_guest(request)
    if live.is_referee(guest.id) or live.player_of(guest.id) not in (None, player):
        raise Trouble(409, phrase(preferred_language(request), "link-taken"))
    async with live.lock:
        if player not in live.players:
            raise Conflict("the player was struck off")
        taken = msgspec.structs.replace(
            live.players[player], kind="device", guest=guest.id, device=device_of(request), taken=None, withheld=False
        )
        await live.write(lambda connection: use_up(connection, token, request_key(request)), move_place(live.id, taken))
        live.players[player] = taken
    hall.changed()
    hall.errand(hall.tend())
    return f"/hall/{live.id}"
