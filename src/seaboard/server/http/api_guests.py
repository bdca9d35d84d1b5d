"""The HTTP interface of guests: who am I, what am I called, forget me."""

from __future__ import annotations

import secrets
import time
from typing import Annotated, Any, Literal

from litestar import Request, Router, delete, get, patch
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET

from seaboard.server.classes.people import pupil_of
from seaboard.server.classes.register import wish_for
from seaboard.server.deeds.deeds import GuestDeed, Rename
from seaboard.server.http.forms import Me, MyWishes
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.http.service import keeper_of, store_of
from seaboard.server.people.guests import clean_name, guest_of, guests_of, me_of, need_guest
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.names import guest_name
from seaboard.server.table.phrases import phrase
from seaboard.server.tournaments.http.heirs import hand_over

AnyRequest = Request[Any, Any, Any]
MOST_TABLES = 1000
TOURNAMENTS = (
    "What becomes of running tournaments that the guest referees without a co-referee. "
    "`keep`: refuse and name them. `leave`: they go on without a referee."
)


@get("/me", responses=problems(), summary="Who am I?")
async def show_me(request: AnyRequest) -> Me | None:
    """The guest of the cookie; null for a visitor who has not done anything here yet."""
    guest = await guest_of(request)
    return None if guest is None else me_of(guest, await store_of(request).ask(lambda rows: pupil_of(rows, guest.id)))


@patch("/me", responses=problems(), summary="Change my name or language")
async def change_me(request: AnyRequest, data: JSONBody[MyWishes]) -> Me:
    """Change what was sent and leave the rest; creates a guest for a visitor without one.  Seats at running tables get the new name too.

    In a tournament all players keep the name they were entered with, at its tables too.
    """
    name = UNSET if data.name is UNSET else clean_name(data.name)
    guest = await need_guest(request)
    store = store_of(request)
    pupil = await store.ask(lambda rows: pupil_of(rows, guest.id))
    if pupil is not None and name is not UNSET:
        # Nobody but the teacher is shown it until it is approved; the name that others see stays.
        wish = "" if name == guest_name(guest.name, guest.language) else str(name)
        await store.run(lambda rows: wish_for(rows, guest.id, wish))
        name, pupil = UNSET, await store.ask(lambda rows: pupil_of(rows, guest.id))
    changed = GuestRow(
        guest.id,
        guest.name if name is UNSET or name == guest_name(guest.name, guest.language) else name,
        guest.language if data.language is UNSET else data.language,
        guest.created,
        time.time(),
    )
    await store.save_guest(changed)
    if changed.name != guest.name:
        await tell_tables(request, guest, Rename(secrets.token_urlsafe(8), changed.name))
    return me_of(changed, pupil)


@delete("/me", responses=problems(409, 503), summary="Forget me")
async def forget_me(
    request: AnyRequest, tournaments: Annotated[Literal["keep", "leave"], QueryParameter(description=TOURNAMENTS)] = "keep"
) -> None:
    """Delete the guest: bots take the guest's seats; name, chat lines and uploads go; what was played stays and leads to nobody."""
    guest = await guest_of(request)
    if guest is not None:
        await hand_over(request.app.state.halls, guest.id, guest.language, tournaments == "leave")
        try:
            await request.app.state.forgetter.forget(guest.id)
        except OSError:
            raise Trouble(503, phrase(guest.language, "trouble")) from None
    guests_of(request).give_cookie(request, None)


async def tell_tables(request: AnyRequest, guest: GuestRow, deed: GuestDeed) -> None:
    """Do something at every table of the guest that is neither over nor part of an event."""
    events = request.app.state.halls.store
    for row, seats in await store_of(request).tables_of(guest.id, MOST_TABLES):
        sits = any(seat.guest == guest.id for seat in seats)
        if sits and row.status in {"gathering", "playing"}:
            if await events.event_of_table(row.id) is None:
                await keeper_of(request).do(row.id, guest.id, deed, guest.language)


router = Router("/", route_handlers=[show_me, change_me, forget_me], tags=["guests"])
