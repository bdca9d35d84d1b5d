"""What the keeper of the server may order: the deeds of `seaboard admin`.

A deed is the same for a running server, which is asked over its local address (`api_admin.py`), and for a stopped one, whose database the
command opens itself.  To add one: a form, a function that takes a desk and that form, and a line in `DEEDS`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from seaboard.engine.errors import UsageError
from seaboard.server.order.claiming import CODE_SECONDS
from seaboard.server.order.deeds import carry
from seaboard.server.order.desk import Desk
from seaboard.server.order.forms import DoOrder, EndTable, InviteKeeper, ListOrder, MakeClaim
from seaboard.server.order.lines import listed
from seaboard.server.process.admin_reports import SeeToReports, see_to_reports
from seaboard.server.process.admin_suspended import ListSuspended, list_suspended


class Report(Struct, frozen=True):
    """The result of a deed, in lines for the terminal."""

    lines: list[str]
    status: int = 0
    """The command's exit status; 1 where something was found that should be looked at."""


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """End a game without a result."""

    table: str
    why: str = "by the command"


async def close_table(desk: Desk, form: CloseTable) -> Report:
    """End a game, also one that is suspended; its seed is revealed as at every end."""
    await carry(desk, None, EndTable(form.table, form.why))
    return Report([f"closed {form.table}: its moves are kept, its seed is revealed"])


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


async def list_for_command(desk: Desk, form: ListOrder) -> Report:
    """What is on the server, in lines."""
    return Report(await listed(desk, form))


async def do_order(desk: Desk, form: DoOrder) -> Report:
    """Do what a keeper can do on the page."""
    done = await carry(desk, None, form.order)
    return Report([done.words, *([f"code: {done.code}"] if done.code else [])])


async def make_claim(desk: Desk, form: MakeClaim) -> Report:
    """A code, good once for a quarter of an hour, that makes whoever types it on the keeper's page a keeper."""
    done = await carry(desk, None, InviteKeeper())
    where = f"{desk.base or '(the address of the server)'}/keeper"
    return Report([f"Open {where} within {int(CODE_SECONDS // 60)} minutes and type this code; it works once:", done.code])


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
    "claim": Deed(MakeClaim, make_claim),
    "list": Deed(ListOrder, list_for_command),
    "order": Deed(DoOrder, do_order),
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
