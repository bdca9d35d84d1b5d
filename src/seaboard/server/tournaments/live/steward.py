"""The steward of an event: brings the log and the tables into line with each other.

The log is the truth.  Whatever it implies for tables (a leg to be begun, stopped, ended) and whatever tables imply for the log (a result) is
brought about again and again, so that a process that was killed anywhere in between leaves nothing undone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from seaboard.engine.errors import Refused
from seaboard.engine.match import Match
from seaboard.server.process.logs import log_fault
from seaboard.server.tournaments.event.plan import MakeEntry, Plan
from seaboard.server.tournaments.live import program
from seaboard.server.tournaments.live.leg_tables import LegTables
from seaboard.server.tournaments.store.rows import LegRow
from seaboard.tournament.event.legs import result_of
from seaboard.tournament.rules.deeds import TABLE
from seaboard.tournament.rules.state import Phase

STEWARD = "steward "
"""Tells the steward's lock, held to stop and release tables, from the lock of the process that looks after the event."""
STEWARD_SECONDS, STEWARD_PAUSE = 10.0, 0.02


class Steward:
    """Does for one event what follows from its log and from its tables."""

    def __init__(self, tables: LegTables, enter: MakeEntry, on_written: Callable[[], None], on_read: Callable[[], None]) -> None:
        """`on_written` is called when this process has changed the event, `on_read` when it has read another's change."""
        self.tables, self.live, self.keeper = tables, tables.live, tables.keeper
        self._enter, self._on_written, self._on_read = enter, on_written, on_read

    @asynccontextmanager
    async def holding(self) -> AsyncIterator[bool]:
        """Hold the steward's lock, with the log read up to now.  Yields False where the lock cannot be had.

        Meanwhile nobody else, here or in another process, stops or releases tables.  So a table that was stopped for an entry still to be
        stored is not released by a process that has not read that entry.
        """
        cluster, lock = self.keeper.cluster, STEWARD + self.live.id
        async with self.live.stewarding:
            end = time.monotonic() + STEWARD_SECONDS
            while not (is_ours := await cluster.own(lock)) and time.monotonic() < end:
                await asyncio.sleep(STEWARD_PAUSE)
            try:
                if is_ours and not self.keeper.is_alone:
                    async with self.live.lock:
                        if await self.live.catch_up():
                            self._on_read()
                yield is_ours
            finally:
                if is_ours:
                    await cluster.disown(lock)

    async def reconcile(self) -> None:
        """Bring tables into line with the log, and the log into line with tables, until nothing is left to do."""
        async with self.holding() as is_ours:
            if not is_ours:
                return  # the process that holds the lock does the same
            if await self.live.settle_chance():
                self._on_written()
            await self._end_tests()
            await self.live.read_legs()
            await self.tables.align()
            while await self._write_results() or await self._begin_legs():
                await self.live.read_legs()
                await self.tables.align()

    # Legs

    async def _write_results(self) -> bool:
        """Legs that are over and have no result get it; whether there were any."""
        found = False
        for leg in list(self.live.legs.values()):
            if leg.status == "over" and program.fate_of(self.live, leg) == "run":
                async with self.tables.apart(leg, heals=True):
                    table = await self.tables.stored(leg.table)
                    if table is not None and table.match is not None and await self._write_result(leg, table.match):
                        found = True
        return found

    async def _write_result(self, leg: LegRow, play: Match) -> bool:
        deed = result_of(self.live.event.settings, leg.match, leg.leg, play)

        def plan() -> Plan | None:
            return Plan(TABLE, deed.text) if program.fate_of(self.live, leg) == "run" else None

        try:
            return await self._enter(plan, self.tables.outlook) is not None
        except Refused as fault:
            log_fault("the result of a leg was refused", fault)
            return False

    async def _begin_legs(self) -> bool:
        """Legs that must be played here get a table; whether there were any."""
        missing = program.missing_legs(self.live)
        for match, leg in missing:
            await self.tables.begin(match, leg)
        if missing:
            self._on_written()
        return bool(missing)

    # Tests

    async def _end_tests(self) -> None:
        """Tests whose time is up are handed in as they stand.  [TRN-TEST-4]"""
        live = self.live
        if live.event.state.phase != Phase.TEST:
            return
        for player in list(live.sittings):
            sitting, known = live.sitting(player), live.event.state.players.get(player)
            if sitting is not None and known is not None and known.right is None and sitting.is_up(live.now()):
                await self._end_test(player)

    async def _end_test(self, player: str) -> None:
        """Hand a test in, unless time was lost that nobody knew of yet.  [TRN-TEST-4]"""
        if await self.keeper.prove():
            sitting = self.live.sitting(player)
            if sitting is not None and sitting.is_up(self.live.now()):
                await self._enter(self.live.handing_in(player))
