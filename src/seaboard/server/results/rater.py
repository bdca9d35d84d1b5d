"""Counts rated games when they have ended: after their results are stored, beside the tables."""

from __future__ import annotations

import asyncio

from seaboard.server.live.keeper import Keeper
from seaboard.server.process.logs import log_fault
from seaboard.server.results.counting import count_new
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table

AGAIN_SECONDS = 0.5
"""Until it is tried again, where another process counts or there is more to count."""
FAULT_SECONDS = 30.0
"""The same where something failed: the database is away, or a row is broken."""


class Rater:
    """One task that counts whatever is new.  What it does not come to is counted after the next start."""

    def __init__(self, store: Store, keeper: Keeper) -> None:
        self.store, self.keeper = store, keeper
        self._new = asyncio.Event()
        self._new.set()
        keeper.watchers.append(self._on_table)
        self._task = asyncio.create_task(self._run(), name="ratings")

    async def close(self) -> None:
        """Count no more."""
        self.keeper.watchers.remove(self._on_table)
        self._task.cancel()
        await asyncio.wait([self._task])

    def _on_table(self, table: Table) -> None:
        if table.settings.rated and table.ended is not None:
            self._new.set()

    async def _run(self) -> None:
        while True:
            await self._new.wait()
            self._new.clear()
            try:
                while not await self.store.run(count_new):
                    await asyncio.sleep(AGAIN_SECONDS)
            except Exception as fault:
                log_fault("ratings were not counted", fault)
                await asyncio.sleep(FAULT_SECONDS)
                self._new.set()
