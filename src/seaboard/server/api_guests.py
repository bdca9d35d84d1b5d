"""The HTTP interface of guests: who am I, what am I called, forget me."""

from __future__ import annotations

import secrets
import time
from typing import Annotated, Any, Literal

from litestar import Request, Router, delete, get, patch
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET

from seaboard.server.deeds import GuestDeed, Leave, Rename
from seaboard.server.forms import Me, MyWishes
from seaboard.server.guests import clean_name, guest_of, guests_of, me_of, need_guest
from seaboard.server.problems import problems
from seaboard.server.protocol import GiveSeat
from seaboard.server.rows import GuestRow
from seaboard.server.service import keeper_of, store_of
from seaboard.server.tournaments.heirs import hand_over

AnyRequest = Request[Any, Any, Any]
MOST_TABLES = 1000
FORGOTTEN = "Somebody"
TOURNAMENTS = (
    "What becomes of running tournaments that the guest referees without a co-referee. "
    "`keep`: refuse and name them. `leave`: they go on without a referee."
)


@get("/me", responses=problems(), summary="Who am I?")
async def show_me(request: AnyRequest) -> Me | None:
    """The guest whose cookie came along; null for who has not done anything here yet."""
    guest = await guest_of(request)
    return None if guest is None else me_of(guest)


@patch("/me", responses=problems(), summary="Change my name or language")
async def change_me(request: AnyRequest, data: JSONBody[MyWishes]) -> Me:
    """Change what was sent and leave the rest; makes a guest of who was none.  Seats at running tables get the new name too.

    In a tournament everybody is called what he was entered as, at its tables too.
    """
    name = UNSET if data.name is UNSET else clean_name(data.name)
    guest = await need_guest(request)
    changed = GuestRow(
        guest.id,
        guest.name if name is UNSET else name,
        guest.language if data.language is UNSET else data.language,
        guest.created,
        time.time(),
    )
    await store_of(request).save_guest(changed)
    if changed.name != guest.name:
        await tell_tables(request, guest, Rename(secrets.token_urlsafe(8), changed.name), spares_events=True)
    return me_of(changed)


@delete("/me", responses=problems(409), summary="Forget me")
async def forget_me(
    request: AnyRequest, tournaments: Annotated[Literal["keep", "leave"], QueryParameter(description=TOURNAMENTS)] = "keep"
) -> None:
    """Delete the guest: bots take his seats, his name, chat lines and uploads go, what was played stays."""
    guest = await guest_of(request)
    if guest is not None:
        await hand_over(request.app.state.halls, guest.id, guest.language, tournaments == "leave")
        await tell_tables(request, guest, Rename(secrets.token_urlsafe(8), FORGOTTEN))
        await tell_tables(request, guest, None)
        # A table in memory still knows him by his id.
        for table_id in await store_of(request).forget_guest(guest.id):
            await keeper_of(request).drop(table_id)
        await request.app.state.halls.reread(guest.id)
        await request.app.state.revoking.forget(guest.id)
    guests_of(request).give_cookie(request, None)


async def tell_tables(request: AnyRequest, guest: GuestRow, deed: GuestDeed | None, spares_events: bool = False) -> None:
    """Do something at every table where the guest sits and which is not over, or not at those of events; without a deed he leaves it."""
    events = request.app.state.halls.store
    for row, seats in await store_of(request).tables_of(guest.id, MOST_TABLES):
        sits = any(seat.guest == guest.id for seat in seats)
        if sits and row.status in {"gathering", "playing"}:
            if spares_events and await events.event_of_table(row.id) is not None:
                continue
            move_id = secrets.token_urlsafe(8)
            leaving = Leave(move_id) if row.status == "gathering" else GiveSeat(move_id)
            await keeper_of(request).do(row.id, guest.id, deed or leaving, guest.language)


router = Router("/", route_handlers=[show_me, change_me, forget_me], tags=["guests"])
