"""The HTTP interface of links that carry a right: what one is for, and taking it.  The token is sent in the body, never in an address."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, post
from litestar.background_tasks import BackgroundTask
from litestar.params import JSONBody

from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import LinkInfo, LinkTaken
from seaboard.server.http.forms import LinkToken
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.people.first_contact import request_key
from seaboard.server.people.folding import Clash
from seaboard.server.people.guests import guests_of, preferred_language
from seaboard.server.people.links import LinkRow, use_up
from seaboard.server.people.signing_in import refusal, sign_in
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.names import guest_name
from seaboard.server.table.phrases import phrase
from seaboard.server.tournaments.http.devices import place_of, take_place
from seaboard.server.tournaments.http.referee_links import refereeing_info, take_refereeing

AnyRequest = Request[Any, Any, Any]


def void(request: AnyRequest) -> Trouble:
    """The link is not ours, was used, has expired or was replaced: the answer is the same."""
    return Trouble(404, phrase(preferred_language(request), "link void"))


async def behind(request: AnyRequest, token: str) -> LinkRow:
    """What a link is for, or 404."""
    demand(request.app.state.gate.codes, client_key(request))
    row = await guests_of(request).links.look(token, request_key(request))
    if row is None:
        raise void(request)
    return row


async def guest_behind(request: AnyRequest, row: LinkRow) -> GuestRow:
    """The guest of a personal link."""
    guest = None if row.guest is None else await guests_of(request).store.guest(row.guest)
    if guest is None:
        raise void(request)
    return guest


@post("/look", responses=problems(404), status_code=200, summary="What a link is for")
async def look(request: AnyRequest, data: JSONBody[LinkToken]) -> LinkInfo:
    """What taking the link would do.  Looking changes nothing."""
    row = await behind(request, data.token)
    if row.purpose == "me":
        return LinkInfo("me", guest_name((await guest_behind(request, row)).name, preferred_language(request)), "")
    try:
        if row.purpose != "device":
            return await refereeing_info(request, row)
        hall, player = await place_of(request, row)
    except Conflict:
        raise void(request) from None
    return LinkInfo("device", hall.live.told(preferred_language(request)).name(player), hall.live.row.title)


@post("/take", responses=problems(404, 409), status_code=200, summary="Take a link")
async def take(request: AnyRequest, data: JSONBody[LinkToken]) -> Response[LinkTaken]:
    """Do what the link is for.  It works once."""
    row = await behind(request, data.token)
    try:
        if row.purpose == "device":
            return Response(LinkTaken(await take_place(request, data.token, row)))
        if row.purpose != "me":
            return Response(LinkTaken(await take_refereeing(request, data.token, row)))
        guest, key = await guest_behind(request, row), request_key(request)
        afterwards = await sign_in(request, guest, data.take_along, lambda connection: use_up(connection, data.token, key))
        return Response(LinkTaken("/"), background=BackgroundTask(afterwards))
    except Clash as clash:
        raise refusal(clash) from None
    except Conflict:
        raise void(request) from None


router = Router("/links", route_handlers=[look, take], tags=["guests"])
