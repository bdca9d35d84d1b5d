"""The HTTP interface of coming in: taking an invitation, and what keepers see of them."""

from __future__ import annotations

import time

from litestar import Router, get, post
from litestar.params import JSONBody

from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.problems import problems, trouble
from seaboard.server.order import entry
from seaboard.server.order.answers import EntryRules, Standing
from seaboard.server.order.api import AnyRequest, as_keeper, store_of
from seaboard.server.order.forms import InvitationCode
from seaboard.server.order.measures import standing_of
from seaboard.server.people.guests import guest_of, guests_of
from seaboard.server.process.config import Config


@post("/invitations/take", responses=problems(), status_code=200, summary="Come in by an invitation")
async def take_invitation(request: AnyRequest, data: JSONBody[InvitationCode]) -> Standing:
    """A code lets this visitor in, who becomes a guest by it; one answer for every code that lets nobody in."""
    # A class comes in from one address within minutes.
    demand(request.app.state.gate.sign_ins, client_key(request))
    store, guests, now = store_of(request), guests_of(request), time.time()
    if await guest_of(request) is None and not await store.ask(lambda connection: entry.is_good(connection, data.code, now)):
        raise trouble(403, "no invitation")  # a wrong code makes no guest
    id = (await guests.need_guest(request, is_invited=True)).id
    if not await store.run(lambda connection: entry.take(connection, id, data.code, now)):
        raise trouble(403, "no invitation")
    return await store.ask(lambda connection: standing_of(connection, id, now, guests.invites))


@get("/keeper/entry", responses=problems(), summary="Who may come, for a keeper")
async def show_entry(request: AnyRequest) -> EntryRules:
    """Whether only invited people may play here, and the invitations that are not over."""
    await as_keeper(request)
    config: Config = request.app.state.config
    now = time.time()
    is_on, kept = await store_of(request).ask(
        lambda connection: (entry.is_switched_on(connection), entry.all_invitations(connection, now))
    )
    return EntryRules(is_on or config.invite_only, config.invite_only, kept)


router = Router("/", route_handlers=[take_invitation, show_entry], tags=["order"])
