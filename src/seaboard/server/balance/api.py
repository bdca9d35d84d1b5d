"""The HTTP interface of balances: have a set played by bots, look how far that is, read the page, cancel."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, delete, get, post
from msgspec.structs import replace

from seaboard.engine.registry import SET_MARK, games
from seaboard.server.balance.answers import Balance
from seaboard.server.balance.scales import QueueFull, Scales
from seaboard.server.door.limits import demand
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import demand_space
from seaboard.server.live import pools
from seaboard.server.people.guests import guest_of, need_guest, preferred_language
from seaboard.server.process.config import Limits
from seaboard.server.sets.api import SetId, found_set
from seaboard.server.sets.at_hand import wished_game

AnyRequest = Request[Any, Any, Any]
POLICY = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""The page carries its own style; nothing else may be loaded, and nothing may run."""


def scales_of(request: AnyRequest) -> Scales:
    """The server's scales."""
    scales: Scales = request.app.state.scales
    return scales


@post("/sets/{set_id:str}/balance", responses=problems(404, 503), summary="Have bots play a set many times", status_code=200)
async def ask_balance(request: AnyRequest, set_id: SetId) -> Balance:
    """Have equal bots play a set and the rulebook's in the background; asked for twice, it is played once and the page is kept."""
    scales, limits = scales_of(request), request.app.state.config.limits
    found, _ = await found_set(request, set_id)
    guest = await need_guest(request)
    if scales.told(set_id).stage in ("none", "failed"):
        await check_askable(request, guest.id, limits)
        game = await wished_game(request, found.head.game, set_id)
        slug = game.slug if SET_MARK in game.slug else found.head.game
        try:
            scales.place(set_id, slug, found.title if set_id not in games() else found.head.name, guest.id)
        except QueueFull:
            raise trouble(503, "balances full", limits.balances_waiting) from None
    return replace(scales.told(set_id, guest.id), name=found.head.name)


async def check_askable(request: AnyRequest, guest: str, limits: Limits) -> None:
    """Refuse more than one at a time of a guest, more in an hour than there may be, and any where there is no room."""
    scales = scales_of(request)
    if not scales.is_open:
        raise trouble(503, "no analyses")
    demand_space(request, preferred_language(request))
    if scales.count_of(guest) >= limits.balances_per_guest:
        raise trouble(429, "many balances", limits.balances_per_guest)
    demand(request.app.state.gate.balances, guest)


@get("/sets/{set_id:str}/balance", responses=problems(404), summary="How far the balance of a set is")
async def show_balance(request: AnyRequest, set_id: SetId) -> Balance:
    """For everybody who knows the set."""
    found, _ = await found_set(request, set_id)
    guest = await guest_of(request)
    return replace(scales_of(request).told(set_id, "" if guest is None else guest.id), name=found.head.name)


@get("/sets/{set_id:str}/balance/page", responses=problems(404), media_type="text/html", summary="The page of a set's balance")
async def show_page(request: AnyRequest, set_id: SetId) -> Response[str]:
    """One page to keep: what equal bots make of a set, next to the rulebook's."""
    await found_set(request, set_id)
    page = await pools.READING.run(scales_of(request).shelf.page, set_id)
    if page is None:
        raise trouble(404, "no balance")
    return Response(page, media_type="text/html; charset=utf-8", headers=POLICY)


@delete("/sets/{set_id:str}/balance", responses=problems(404), status_code=204, summary="Cancel the balance of a set")
async def cancel_balance(request: AnyRequest, set_id: SetId) -> None:
    """For whoever has asked for it, while it waits or is played."""
    guest = await guest_of(request)
    if guest is None or not scales_of(request).cancel(set_id, guest.id):
        raise trouble(404, "no balance")


router = Router("/", route_handlers=[ask_balance, show_balance, show_page, cancel_balance], tags=["sets"])
