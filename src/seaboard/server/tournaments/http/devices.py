"""A player's new device: a link from the referee that binds the player's place in this event to it, and nothing else of the player's."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from seaboard.server.http.problems import Trouble
from seaboard.server.people.first_contact import request_key
from seaboard.server.people.guests import Guests, guests_of, preferred_language
from seaboard.server.people.links import LinkRow, use_up
from seaboard.server.store.errors import Conflict
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.store.changes import move_place
from seaboard.server.tournaments.words import phrase

AnyRequest = Request[Any, Any, Any]


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
        await live.write(lambda connection: use_up(connection, token, request_key(request)), move_place(live.id, player, guest.id))
        live.players[player] = msgspec.structs.replace(live.players[player], kind="device", guest=guest.id)
    hall.changed()
    hall.errand(hall.tend())
    return f"/hall/{live.id}"
