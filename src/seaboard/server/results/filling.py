"""Results of games that ended without one: before results were kept, or at a server of an older version.  Filled in while people play."""

from __future__ import annotations

import asyncio
from functools import partial

from seaboard.server.live import pools
from seaboard.server.process.logs import log, log_fault
from seaboard.server.store.cluster import Cluster
from seaboard.server.store.results_store import tables_without_finds, tables_without_result, write_finds, write_results
from seaboard.server.store.rows import ResultRow
from seaboard.server.store.sitters import Sitters
from seaboard.server.store.store import Store, WholeTable
from seaboard.server.table.result import result_of
from seaboard.server.table.table import Table

FILLING = "filling results"
"""Sets the lock of whoever fills results in apart from those of tables."""
AT_ONCE = 10
PAUSE = 0.05
"""Between two games, so that moves come first."""
ROUND_SECONDS = 3600.0
"""How often it is seen whether a server of an older version has ended a game."""


class Filler:
    """Fills results in, one game after the other."""

    def __init__(self, store: Store, cluster: Cluster) -> None:
        self.store, self.cluster = store, cluster
        self._task = asyncio.create_task(self._run(), name="results")

    async def close(self) -> None:
        """Fill in no more; the next start goes on."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        while True:
            try:
                if await self.cluster.own(FILLING):
                    await fill(self.store)
                    await fill_finds(self.store)
            except Exception as fault:
                log_fault("results cannot be filled in", fault)
            finally:
                await self.cluster.disown(FILLING)
            await asyncio.sleep(ROUND_SECONDS)


async def fill(store: Store, pause: float = PAUSE) -> int:
    """Fill in all results that can be; how many.  A game whose rules are not at hand, or that cannot be read, has to wait for another round."""
    filled = 0
    after = ""
    while ids := await store.ask(partial(tables_without_result, after=after, most=AT_ONCE)):
        for id in ids:
            result = await _result_of_stored(store, id)
            if result is not None:
                await store.run(partial(write_results, rows=[result]))
                filled += 1
            await asyncio.sleep(pause)
        after = ids[-1]
    if filled:
        log("results were filled in", number=filled)
    return filled


async def fill_finds(store: Store, pause: float = PAUSE) -> int:
    """Add to results of before what people named in their games; how many."""
    filled = 0
    after = ""
    while ids := await store.ask(partial(tables_without_finds, after=after, most=AT_ONCE)):
        for id in ids:
            result = await _result_of_stored(store, id)
            if result is not None:
                await store.run(partial(write_finds, row=result))
                filled += 1
            await asyncio.sleep(pause)
        after = ids[-1]
    return filled


async def _result_of_stored(store: Store, id: str) -> ResultRow | None:
    try:
        found = await store.whole_table(id)
        return None if found is None else await pools.PAST.run(_folded, found)
    except Exception as fault:  # whatever is wrong with one game, the others have results
        log_fault("a game has no result", fault)
        return None


def _folded(found: WholeTable) -> ResultRow | None:
    """The result of a table, folded from its entries; None where its rules are not at hand."""
    table = Table(found.row, found.seats, found.entries, Sitters(found.sitters))
    return None if table.missing is not None else result_of(table)
