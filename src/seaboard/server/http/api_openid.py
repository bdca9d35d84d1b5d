"""The HTTP interface of signing in at a school's or club's OpenID provider: there, and back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter

from seaboard.server.door.addresses import link_base
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import ProviderStart
from seaboard.server.http.forms import ProviderWish
from seaboard.server.http.problems import problems, trouble
from seaboard.server.order.entry import PROVIDER, let_in
from seaboard.server.people.folding import Clash
from seaboard.server.people.guests import guests_of, need_guest
from seaboard.server.people.openid import REQUEST_SECONDS, Away, Failed, Returned
from seaboard.server.people.signing_in import nothing, sign_in
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.plain_text import one_line

AnyRequest = Request[Any, Any, Any]
COOKIE = "seaboard-provider"
BACK = "/api/sign-in/back"
LONGEST_NAME = 24
TROUBLES = {"same table": "table", "same tournament": "tournament", "signs in": "player", "gone": "failed"}
"""What the page calls the reasons for which two guests do not become one."""
Code = Annotated[str, QueryParameter(max_length=4096, description="From the provider.")]
# Litestar keeps the word `state` for itself.
State = Annotated[str, QueryParameter(name="state", max_length=200, description="What the browser took to the provider.")]


def back_of(request: AnyRequest) -> str:
    """Where the provider sends the browser back to."""
    return f"{link_base(request, request.app.state.config)}{BACK}"


@post("/sign-in/provider", responses=problems(404, 503), status_code=200, summary="Begin to sign in at the provider")
async def begin(request: AnyRequest, data: JSONBody[ProviderWish]) -> ProviderStart:
    """Where the browser goes; it comes back within ten minutes, once."""
    guests = guests_of(request)
    if not guests.openid.name:
        raise trouble(404, "no provider")
    demand(request.app.state.gate.codes, client_key(request))
    adds_to = (await need_guest(request)).id if data.adds else None
    try:
        url, browser = await guests.openid.begin(back_of(request), adds_to, data.take_along)
    except (Away, Failed):
        raise trouble(503, "provider away") from None
    keep_browser(request, browser)
    return ProviderStart(url)


def keep_browser(request: AnyRequest, browser: str) -> None:
    """Have the answer set the cookie by which the browser is known again, or clear it."""
    guests = guests_of(request)
    request.scope["state"].setdefault("guest_cookies", {})[COOKIE] = Cookie(
        key=COOKIE,
        value=browser,
        path=BACK,
        max_age=int(REQUEST_SECONDS) if browser else 0,
        httponly=True,
        samesite="lax",
        secure=guests.is_https or request.url.scheme == "https",
    )


@get("/sign-in/back", responses=problems(), status_code=303, summary="Come back from the provider")
async def come_back(request: AnyRequest, taken_there: State = "", code: Code = "") -> Response[None]:
    """Signs the browser in that went to the provider, and leads to a page; whatever fails is told there."""
    guests = guests_of(request)
    demand(request.app.state.gate.sign_ins, client_key(request))
    keep_browser(request, "")
    try:
        returned = await guests.openid.finish(taken_there, code, request.cookies.get(COOKIE, ""), back_of(request))
        return await (adding if returned.adds_to else signing)(request, returned)
    except (Failed, Away):
        return to_page("/sign-in?trouble=failed")


async def adding(request: AnyRequest, returned: Returned) -> Response[None]:
    """Add the account to the ways of the guest who asked for it, if it is still this guest's browser."""
    guest = await guests_of(request).guest_of(request)
    if guest is None or guest.id != returned.adds_to:
        raise Failed
    try:
        await guests_of(request).openid.add(guest.id, returned.subject)
    except Conflict:
        return to_page("/me?trouble=taken")
    return to_page("/me")


async def signing(request: AnyRequest, returned: Returned) -> Response[None]:
    """Sign the person in.  Who comes for the first time becomes a player: the guest of this browser, or a new one."""
    guests = guests_of(request)
    known = await guests.openid.guest_of(returned.subject)
    player = None if known is None else await guests.store.guest(known)
    here = await guests.guest_of(request)
    takes_along = returned.takes_along
    if player is None:
        if here is not None and takes_along and await guests.openid.made(here.id) is None:
            player = here
        else:
            player, takes_along = await new_player(request, returned), False
        try:
            await guests.openid.add(player.id, returned.subject)
        except Conflict:
            raise Failed from None  # the same person came twice at once
    try:
        return to_page("/", await sign_in(request, player, takes_along))
    except Clash as clash:
        return to_page(f"/sign-in?trouble={TROUBLES[clash.why]}")


async def new_player(request: AnyRequest, returned: Returned) -> GuestRow:
    """A guest who is called as the provider says."""
    guests = guests_of(request)
    made = await guests.make(request, one_line(returned.name)[:LONGEST_NAME].rstrip())
    # Whoever runs the server has chosen the provider: its people are invited.
    await guests.store.run(lambda connection: let_in(connection, made.id, made.created, PROVIDER))
    return made


def to_page(path: str, afterwards: Callable[[], Awaitable[None]] = nothing) -> Response[None]:
    """On to a page of ours."""
    return Response(None, status_code=303, headers={"location": path}, background=BackgroundTask(afterwards))


router = Router("/", route_handlers=[begin, come_back], tags=["guests"])
