"""The HTTP interface of order: what everybody should know, how one becomes a keeper, and what keepers see and do."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody, QueryParameter

from seaboard.server.door.addresses import link_base
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.problems import problems, trouble
from seaboard.server.order import lists
from seaboard.server.order.answers import (
    ClubPage,
    EventPage,
    KeptReport,
    LogPage,
    OrderDone,
    Overview,
    PlayerPage,
    PrivacyFacts,
    Standing,
    TablePage,
)
from seaboard.server.order.claiming import claim, is_good, is_keeper
from seaboard.server.order.deeds import carry
from seaboard.server.order.desk import Desk
from seaboard.server.order.forms import ClaimCode, DoOrder
from seaboard.server.order.log import do_logged
from seaboard.server.order.measures import standing_of
from seaboard.server.order.words import Wont
from seaboard.server.people.guests import guest_of, guests_of
from seaboard.server.people.sessions import DAY, SESSION_SECONDS
from seaboard.server.process.config import Config
from seaboard.server.store.store import Store

AnyRequest = Request[Any, Any, Any]
Search = Annotated[str, QueryParameter(max_length=80, description="Part of a name, or a whole id.")]
Page = Annotated[int, QueryParameter(ge=1, le=100_000, description="Which page, from 1.")]


def desk_of(request: AnyRequest) -> Desk:
    """What deeds work with in this server."""
    state = request.app.state
    return Desk(state.store, state.keeper, state.halls, link_base(request, state.config), state.forgetter)


def store_of(request: AnyRequest) -> Store:
    """The server's store."""
    store: Store = request.app.state.store
    return store


async def as_keeper(request: AnyRequest) -> str:
    """The keeper who asks; asked of the database each time, so that a right that was taken away is gone at once.  Others are refused."""
    guest = await guest_of(request)
    id = "" if guest is None else guest.id
    if not id or not await store_of(request).ask(lambda connection: is_keeper(connection, id)):
        raise trouble(403, "no keeper")
    return id


# For everybody


@get("/standing", responses=problems(), summary="What everybody should know now, and what was decided about me")
async def show_standing(request: AnyRequest) -> Standing:
    """The notice that is shown on every page; whether I am banned or muted, why and until when; whether I am a keeper."""
    guest = await guest_of(request)
    id = None if guest is None else guest.id
    invites = request.app.state.config.invite_only
    return await store_of(request).ask(lambda connection: standing_of(connection, id, time.time(), invites))


@get("/privacy", responses=problems(), summary="How this server treats what it knows")
async def show_privacy(request: AnyRequest) -> PrivacyFacts:
    """Who runs the server, whether there is chat, and for how long what is kept: from its settings."""
    config: Config = request.app.state.config
    keeps = config.retention
    days = {name: float(getattr(keeps, name)) for name in keeps.__struct_fields__}
    return PrivacyFacts(
        config.operator, config.chat, days, SESSION_SECONDS / DAY, bool(config.mail.server), bool(config.push.contact)
    )


@post("/keeper/claim", responses=problems(), status_code=200, summary="Become a keeper of the server")
async def claim_server(request: AnyRequest, data: JSONBody[ClaimCode]) -> Standing:
    """With a code that works once: the one printed at the start, one from the command, or one from another keeper."""
    demand(request.app.state.gate.claims, client_key(request))
    demand(request.app.state.gate.all_claims, "")
    store, now = store_of(request), time.time()
    if await guest_of(request) is None and not await store.ask(lambda connection: is_good(connection, data.code, now)):
        raise trouble(403, "no claim")  # a wrong code makes no guest
    id = (await guests_of(request).need_guest(request, is_invited=True)).id
    if not await do_logged(store, lambda connection: claim(connection, id, data.code, now)):
        raise trouble(403, "no claim")
    return await store.ask(lambda connection: standing_of(connection, id, now))


# For keepers


@get("/keeper", responses=problems(), summary="The server at a glance")
async def show_overview(request: AnyRequest) -> Overview:
    """Keepers, numbers, and the notice."""
    guest = await as_keeper(request)
    return await store_of(request).ask(lambda connection: lists.overview(connection, guest, time.time()))


@get("/keeper/tables", responses=problems(), summary="Tables, for a keeper")
async def list_tables(request: AnyRequest, search: Search = "", page: Page = 1) -> TablePage:
    """Tables by id, game or a name, newest first; nothing of any game."""
    await as_keeper(request)
    return await store_of(request).ask(lambda connection: lists.list_tables(connection, search, page))


@get("/keeper/events", responses=problems(), summary="Tournaments, for a keeper")
async def list_events(request: AnyRequest, search: Search = "", page: Page = 1) -> EventPage:
    """Tournaments by id, code, title or referee, newest first."""
    await as_keeper(request)
    return await store_of(request).ask(lambda connection: lists.list_events(connection, search, page))


@get("/keeper/clubs", responses=problems(), summary="Clubs, for a keeper")
async def list_clubs(request: AnyRequest, search: Search = "", page: Page = 1) -> ClubPage:
    """Clubs by id, name or owner, newest first."""
    await as_keeper(request)
    return await store_of(request).ask(lambda connection: lists.list_clubs(connection, search, page))


@get("/keeper/players", responses=problems(), summary="Players, for a keeper")
async def list_players(request: AnyRequest, search: Search = "", page: Page = 1) -> PlayerPage:
    """Players by id or name, those who were here last first."""
    await as_keeper(request)
    return await store_of(request).ask(lambda connection: lists.list_players(connection, search, page, time.time()))


@get("/keeper/reports", responses=problems(), summary="What people have reported")
async def list_reports(request: AnyRequest) -> list[KeptReport]:
    """Lines of chat and names, oldest first."""
    await as_keeper(request)
    return await store_of(request).ask(lambda connection: lists.list_reports(connection, time.time()))


@get("/keeper/log", responses=problems(), summary="What keepers did")
async def show_log(request: AnyRequest, page: Page = 1) -> LogPage:
    """The log, newest first."""
    await as_keeper(request)
    return await store_of(request).ask(lambda connection: lists.list_log(connection, page))


@post("/keeper/orders", responses=problems(), status_code=200, summary="Keep order")
async def give_order(request: AnyRequest, data: JSONBody[DoOrder]) -> OrderDone:
    """Close, delete, mute, kick, ban, announce; each is written into the log with who, when and why."""
    guest = await as_keeper(request)
    try:
        return await carry(desk_of(request), guest, data.order)
    except Wont as why:
        raise trouble(422, why.key, *why.values) from None


router = Router(
    "/",
    route_handlers=[
        show_standing, show_privacy, claim_server, show_overview, list_tables, list_events, list_clubs, list_players, list_reports, show_log,
        give_order,
    ],
    tags=["order"],
)  # fmt: skip
