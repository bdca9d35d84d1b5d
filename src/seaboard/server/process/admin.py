"""What the keeper of the server may order: the deeds of `seaboard admin`.

A deed is the same for a running server, which is asked over its local address (`api_admin.py`), and for a stopped one, whose database the
command opens itself.  To add one: a form, a function that takes a desk and that form, and a line in `DEEDS`.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from seaboard.engine.errors import UsageError
from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Answer, Shut
from seaboard.server.deeds.outcome import Asker
from seaboard.server.live.waiting import forget_waiting
from seaboard.server.process.admin_reports import SeeToReports, see_to_reports
from seaboard.server.process.admin_suspended import ListSuspended, list_suspended
from seaboard.server.protocol import Acknowledged, Fault, RefusedMove
from seaboard.server.store.sitters import Sitters
from seaboard.server.table.table import Table

if TYPE_CHECKING:
    from seaboard.server.live.keeper import Keeper
    from seaboard.server.store.store import Store
    from seaboard.server.tournaments.live.halls import Halls


@dataclass(frozen=True)
class Desk:
    """What a deed works with."""

    store: Store
    keeper: Keeper | None = None
    """None where no server runs here: then the deed writes to the store itself."""
    halls: Halls | None = None
    base: str = ""
    """What links to the server begin with, where that is known."""


class Report(Struct, frozen=True):
    """The result of a deed, in lines for the terminal."""

    lines: list[str]
    status: int = 0
    """The command's exit status; 1 where something was found that should be looked at."""


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """End a game without a result."""

    table: str


async def close_table(desk: Desk, form: CloseTable) -> Report:
    """End a game, also one that is suspended; its seed is revealed as at every end."""
    row = await desk.store.table(form.table)
    if row is None:
        raise UsageError(f"there is no table {form.table}")
    if row.status in ("over", "closed"):
        raise UsageError(f"the table {form.table} has ended already")
    deed = Shut("admin", "admin")
    answer = await (close_stored(desk, form.table, deed) if desk.keeper is None else desk.keeper.do(form.table, None, deed))
    if not isinstance(answer, Acknowledged):
        raise UsageError(
            f"the table {form.table} was not closed: {answer.words if isinstance(answer, (RefusedMove, Fault)) else ''}"
        )
    return Report([f"closed {form.table}: its moves are kept, its seed is revealed"])


async def close_stored(desk: Desk, table_id: str, deed: Shut) -> Answer:
    """End a game that no server of this machine holds.  Where another process does, the numbers of entries tell it that somebody has written."""
    found = await desk.store.whole_table(table_id)
    assert found is not None
    outcome = carry_out(Table(found.row, found.seats, found.entries, Sitters(found.sitters)), Asker(None, time.time()), deed)
    if outcome.change is not None:
        await desk.store.commit(outcome.change)
        await forget_waiting(desk.store, table_id)
    assert outcome.answer is not None
    return outcome.answer


async def suspended(desk: Desk, form: ListSuspended) -> Report:
    """The tables that wait for their rules."""
    return Report(await list_suspended(desk, form))


async def reports(desk: Desk, form: SeeToReports) -> Report:
    """See to reported lines of chat."""
    return Report(await see_to_reports(desk, form))


class Ratings(Struct, frozen=True, forbid_unknown_fields=True):
    """Compute all ratings again."""

    check: bool = False
    """Only say whether they would be the same."""


async def rate_again(desk: Desk, form: Ratings) -> Report:
    """Compute all ratings again from the stored results, in the order in which these were counted: the numbers come out the same."""
    from seaboard.server.results.counting import count_again, differences

    found = await desk.store.ask(differences)
    if form.check:
        return Report(found or ["all ratings are what the stored results give"], 1 if found else 0)
    if not await desk.store.run(count_again):
        raise UsageError("a server counts results just now; try again")
    return Report([f"computed again; ratings that were different: {len(found)}"])


class MakeReferee(Struct, frozen=True, forbid_unknown_fields=True):
    """Let another device referee an event."""

    code: str
    """The event's code, as players type it."""


async def make_referee(desk: Desk, form: MakeReferee) -> Report:
    """A link, good once for an hour, that makes whichever device opens it the head referee's.  Nothing changes before it is taken."""
    from seaboard.server.people.links import LinkRow, Links
    from seaboard.server.tournaments.event.naming import clean_code
    from seaboard.server.tournaments.http.referee_links import HEAD_LINK_SECONDS
    from seaboard.server.tournaments.store.store import EventStore

    row = await EventStore(desk.store).with_code(clean_code(form.code))
    if row is None:
        raise UsageError(f"no tournament has the code {form.code}")
    token, _ = await Links(desk.store).make(LinkRow("head", event=row.id), HEAD_LINK_SECONDS)
    lines = [
        f"Whoever opens this link within an hour and presses its button becomes the head referee of {row.title!r}:",
        f"{desk.base or '(the address of the server)'}/referee#{token}",
        "It works once. The device that referees now loses the right then, and is told.",
    ]
    return Report(lines)


@dataclass(frozen=True)
class Deed:
    """One thing that can be asked for."""

    form: type[Struct]
    do: Callable[[Desk, Any], Awaitable[Report]]


DEEDS: dict[str, Deed] = {
    "close": Deed(CloseTable, close_table),
    "ratings": Deed(Ratings, rate_again),
    "referee": Deed(MakeReferee, make_referee),
    "reports": Deed(SeeToReports, reports),
    "suspended": Deed(ListSuspended, suspended),
}


async def administer(desk: Desk, name: str, form: bytes) -> Report:
    """Do what the form of this name asks for; `UsageError` if that cannot be."""
    if name not in DEEDS:
        raise UsageError(f"this server knows no command {name!r}; is it an older one?")
    deed = DEEDS[name]
    try:
        asked = msgspec.json.decode(form, type=deed.form)
    except msgspec.MsgspecError as fault:
        raise UsageError(f"{name}: {fault}") from None
    return await deed.do(desk, asked)
