"""Signing in: this device becomes a player's, and what was played on it before goes along or stays behind.

What is stored changes at once.  Memory follows once the answer is on its way: tables are read again and connections come again, and by then the
browser has its new cookie.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from litestar import Request
from sqlalchemy import Connection

from seaboard.server.http.problems import Trouble, trouble
from seaboard.server.people.folding import Clash, fold, move_rows
from seaboard.server.people.forgetting import Erased
from seaboard.server.people.guests import guests_of
from seaboard.server.process.logs import log_fault
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.store import Store

AnyRequest = Request[Any, Any, Any]
Afterwards = Callable[[], Awaitable[None]]
Condition = Callable[[Connection], None]


async def nothing() -> None:
    """Nothing is left to do."""


def no_condition(connection: Connection) -> None:
    """Nothing else has to hold."""


async def sign_in(request: AnyRequest, guest: GuestRow, takes_along: bool, first: Condition = no_condition) -> Afterwards:
    """Make this device a guest's, if what comes first in the same transaction succeeds.

    Returns what has to be done once the answer is sent.  `Clash`, and nothing changed, if what was played here cannot go along.
    """
    guests = guests_of(request)
    before, session = await guests.who(request)
    if before is None or before.id == guest.id or not takes_along:
        await guests.store.run(first)
    if before is None or before.id == guest.id:
        if before is None or session is None:
            await guests.become(request, guest)
        return nothing
    here = [] if session is None else [session.id]
    if takes_along:
        changed = await _take_along(guests.store, before.id, guest.id, first)
        await guests.become(request, guest)
        return partial(_follow, request, before.id, guest.id, changed, here)
    await guests.become(request, guest)
    # Whoever had the device before stays signed in elsewhere, and not here.
    await guests.sessions.revoke(before.id, here)
    return partial(request.app.state.revoking.spread, before.id, here)


async def _take_along(store: Store, guest: str, into: str, first: Condition) -> Erased:
    def work(connection: Connection) -> Erased:
        first(connection)
        return fold(connection, guest, into)

    return await store.run(work)


def refusal(clash: Clash) -> Trouble:
    """Why two guests do not become one, in words."""
    return trouble(409, f"fold {clash.why}", *clash.values)


async def _follow(request: AnyRequest, guest: str, into: str, changed: Erased, here: list[str]) -> None:
    """Have memory follow in every process.  A request that was under way may have written once more."""
    state = request.app.state
    try:
        again = await state.store.run(lambda connection: move_rows(connection, guest, into))
        for table in sorted(changed.tables | again.tables):
            await state.keeper.drop(table)
        await state.halls.reread(changed.events | again.events)
        await state.revoking.become(guest, here)
    except Exception as fault:
        log_fault("memory did not follow a sign-in", fault)  # tables are put away and read again when nobody looks
