"""The HTTP interface of links that carry a right: what one is for, and taking it.  The token is sent in the body, never in an address."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, Router, post
from litestar.background_tasks import BackgroundTask
from litestar.params import JSONBody
from sqlalchemy import Connection, Row

from seaboard.server.classes.people import is_pupil
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.finding.friends import are_friends, befriend, has_blocked, link_behind
from seaboard.server.http.answers import LinkInfo, LinkTaken
from seaboard.server.http.forms import LinkToken
from seaboard.server.http.problems import Trouble, problems, trouble
from seaboard.server.http.service import keeper_of, store_of
from seaboard.server.people.first_contact import request_key
from seaboard.server.people.folding import Clash
from seaboard.server.people.guests import guest_of, guests_of, need_guest, preferred_language
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
    """What a link is for, or 404; the try was counted when it was looked for among the links that can be used several times."""
    row = await guests_of(request).links.look(token, request_key(request))
    if row is None:
        raise void(request)
    return row


async def standing_behind(request: AnyRequest, token: str) -> Row[Any] | None:
    """A link that can be used several times; whoever its maker has blocked, and whoever comes when it is used up, finds none."""
    demand(request.app.state.gate.codes, client_key(request))
    guest, now = await guest_of(request), keeper_of(request).now()

    def read(connection: Connection) -> Row[Any] | None:
        row = link_behind(connection, token, now)
        if row is None or (guest is not None and has_blocked(connection, row.guest, guest.id)):
            return None
        is_known = guest is not None and are_friends(connection, guest.id, row.guest)
        return row if row.uses > 0 or is_known else None

    return await store_of(request).ask(read)


async def take_friendship(request: AnyRequest, token: str) -> str:
    """Make asker and maker friends; where to go then."""
    guest = await need_guest(request)
    if await store_of(request).ask(partial(is_pupil, guest=guest.id)):
        raise trouble(403, "not for pupils")
    if await guests_of(request).needs_invitation(guest.id):
        raise trouble(403, "invited only")
    why = await store_of(request).run(partial(befriend, guest=guest.id, token=token, now=keeper_of(request).now()))
    if why == "void":
        raise void(request)
    if why:
        raise trouble(409, why)
    return "/me"


async def guest_behind(request: AnyRequest, row: LinkRow) -> GuestRow:
    """The guest of a personal link."""
    guest = None if row.guest is None else await guests_of(request).store.guest(row.guest)
    if guest is None:
        raise void(request)
    return guest


@post("/look", responses=problems(404), status_code=200, summary="What a link is for")
async def look(request: AnyRequest, data: JSONBody[LinkToken]) -> LinkInfo:
    """What taking the link would do.  Looking changes nothing."""
    standing = await standing_behind(request, data.token)
    if standing is not None:
        return LinkInfo("friend", guest_name(standing.name, preferred_language(request)), "")
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
    """Do what the link is for.  It works once; a link that makes friends, as often as whoever made it has said."""
    if await standing_behind(request, data.token) is not None:
        return Response(LinkTaken(await take_friendship(request, data.token)))
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
