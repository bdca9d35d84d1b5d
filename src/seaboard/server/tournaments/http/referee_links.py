"""Links that make a device a referee's: a co-referee's from the head referee, the head referee's from whoever runs the server."""

from __future__ import annotations

from typing import Any

from litestar import Request
from sqlalchemy import Connection

from seaboard.server.http.answers import LinkInfo
from seaboard.server.http.problems import Trouble
from seaboard.server.people.first_contact import request_key
from seaboard.server.people.guests import guests_of, preferred_language
from seaboard.server.people.links import LinkRow, use_up
from seaboard.server.store.errors import Conflict
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.live.refereeing import make_co_referee, make_head
from seaboard.server.tournaments.words import phrase

AnyRequest = Request[Any, Any, Any]
HEAD_LINK_SECONDS = 3600.0
"""Whoever runs the server may be far from the hall."""


async def hall_behind(request: AnyRequest, row: LinkRow) -> Hall:
    """The event of a link; `Conflict` if it is gone."""
    hall: Hall | None = None if row.event is None else await request.app.state.halls.find(row.event)
    if hall is None:
        raise Conflict("the event is gone")
    return hall


async def refereeing_info(request: AnyRequest, row: LinkRow) -> LinkInfo:
    """What taking the link would do."""
    live = (await hall_behind(request, row)).live
    return LinkInfo(row.purpose, row.name or live.row.referee_name, live.row.title)


async def take_refereeing(request: AnyRequest, token: str, row: LinkRow) -> str:
    """This device referees from now on; where to go then.  `Conflict` if the link was used in the meantime."""
    hall = await hall_behind(request, row)
    live, guest = hall.live, await guests_of(request).need_guest(request)
    if row.is_used and live.is_referee(guest.id):
        return f"/hall/{live.id}"
    if live.player_of(guest.id) is not None:
        raise Trouble(409, phrase(preferred_language(request), "player-referees"))

    def use(connection: Connection) -> None:
        use_up(connection, token, request_key(request))

    if row.purpose == "head":
        await make_head(hall, guest.id, "", "keeper", use, token=token)
    elif live.is_referee(guest.id):
        raise Trouble(409, phrase(preferred_language(request), "is-referee"))
    else:
        await make_co_referee(hall, guest.id, row.name or "", use)
    return f"/hall/{live.id}"
