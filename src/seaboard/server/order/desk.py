"""What the deeds of keepers work with, and how a table is ended and taken away."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete

from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Answer, Shut
from seaboard.server.deeds.outcome import Asker
from seaboard.server.live.waiting import forget_waiting
from seaboard.server.order.words import Wont
from seaboard.server.protocol import Acknowledged, Fault, RefusedMove
from seaboard.server.store.rows import TableRow
from seaboard.server.store.schema import tables
from seaboard.server.store.sitters import Sitters
from seaboard.server.table.table import Table

if TYPE_CHECKING:
    from seaboard.server.live.keeper import Keeper
    from seaboard.server.people.forgetter import Forgetter
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
    forgetter: Forgetter | None = None


async def found_table(desk: Desk, table_id: str) -> TableRow:
    """The table; `Wont` if there is none."""
    row = await desk.store.table(table_id)
    if row is None:
        raise Wont("order no table", table_id)
    return row


async def shut_table(desk: Desk, table_id: str) -> None:
    """End a game, also one that is suspended; its seed is revealed as at every end."""
    deed = Shut("admin", "admin")
    answer = await (close_stored(desk, table_id, deed) if desk.keeper is None else desk.keeper.do(table_id, None, deed))
    if not isinstance(answer, Acknowledged):
        words = answer.words if isinstance(answer, (RefusedMove, Fault)) else ""
        raise Wont("order not closed", table_id, words)


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


async def take_away(desk: Desk, table_id: str) -> None:
    """Delete a table with all that belongs to it, in the database and in the memory of every process."""
    await desk.store.run(lambda connection: connection.execute(delete(tables).where(tables.c.id == table_id)))
    assert desk.keeper is not None
    await desk.keeper.drop(table_id)
