"""Tells tables of holidays, so that their clocks stand still: when one is begun or ended, and when a table begins during one.

A table learns of a holiday by an entry in its log.  It is written some minutes before the holiday begins, so that no clock runs out meanwhile.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial

from seaboard.server.deeds.deeds import Rest
from seaboard.server.holidays.periods import Period, present, tables_of
from seaboard.server.live.keeper import Keeper
from seaboard.server.process.logs import log_fault
from seaboard.server.protocol import Acknowledged
from seaboard.server.store.cluster import Cluster
from seaboard.server.store.store import Store

RESTING = "resting"
"""Sets the lock of whoever looks after holidays apart from those of tables."""
LOOK_SECONDS = 60.0
AHEAD_SECONDS = 600.0
Known = tuple[str, Period, str]


class Resting:
    """Looks after holidays, in one process of the server."""

    def __init__(self, store: Store, cluster: Cluster, keeper: Keeper) -> None:
        self._store, self._cluster, self._keeper = store, cluster, keeper
        self._told: set[Known] = set()
        """Tables that know of a holiday: a table is read from the store only once for it."""
        self._task = asyncio.create_task(self._run(), name="holidays")

    async def close(self) -> None:
        """Look no more."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        while True:
            try:
                if await self._cluster.own(RESTING):
                    await self.look()
            except Exception as fault:
                log_fault("holidays were not looked after", fault)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """See that every table knows of every holiday that concerns it."""
        found = await self._store.ask(partial(present, now=self._keeper.now(), ahead=AHEAD_SECONDS))
        known: set[Known] = set()
        for guest, begins, ends in found:
            known |= await self.tell(guest, Period(begins, ends))
        self._told = known

    async def tell(self, guest: str, period: Period) -> set[Known]:
        """Tell the tables of a guest; those that know it now."""
        concerned = await self._store.ask(partial(tables_of, guest=guest))
        known: set[Known] = set()
        for table in concerned.rests:
            name = (guest, period, table)
            if name in self._told or await self._tell(table, guest, period):
                known.add(name)
        return known

    async def _tell(self, table: str, guest: str, period: Period) -> bool:
        deed = Rest(secrets.token_urlsafe(8), guest, period.begins, period.ends)
        return isinstance(await self._keeper.do(table, None, deed), Acknowledged)
