"""The tables of an event's legs: each does what the log says, and what goes wrong at one of them stops no other."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from seaboard.server.deeds.deeds import Begin, Hold, HouseDeed, Release, Reseat, Shut, StandIn, TakeBack
from seaboard.server.live import pools
from seaboard.server.live.keeper import Keeper
from seaboard.server.process.logs import log_fault
from seaboard.server.protocol import Acknowledged, Fault
from seaboard.server.store.errors import Conflict
from seaboard.server.table.suspension import Why
from seaboard.server.table.table import Table
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.live import program
from seaboard.server.tournaments.store.changes import add_leg
from seaboard.server.tournaments.store.rows import LegRow
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.state import EventMatch


class BrokenTable(Exception):
    """A table could not do what the log says."""


class LegTables:
    """The tables at which the legs of one event are or were played."""

    def __init__(self, live: LiveEvent, keeper: Keeper, hall_of: dict[str, str], on_trouble: Callable[[], None]) -> None:
        """`hall_of` is told which tables are this event's; `on_trouble` is called when a table breaks or works again."""
        self.live = live
        self.keeper = keeper
        self.broken: set[str] = set()
        """Tables of legs at which something went wrong the last time."""
        self._hall_of = hall_of
        self._on_trouble = on_trouble

    # Deeds of the house

    async def perform(self, leg: LegRow, deed: Callable[[str], HouseDeed], id: str = "") -> bool:
        """Have something done at a leg's table; whether it was."""
        answer = await self.keeper.do(leg.table, None, deed(id or "house"))
        if isinstance(answer, Fault) and not self.keeper.is_closing:
            raise BrokenTable(leg.table)
        return isinstance(answer, Acknowledged)

    @asynccontextmanager
    async def apart(self, leg: LegRow, heals: bool = False) -> AsyncIterator[None]:
        """Whatever fails at one leg's table is logged once and shown to the referee at that leg; the other legs go on.

        It `heals` where success means that the table works again.
        """
        try:
            yield
        except Exception as fault:
            if leg.table not in self.broken:
                log_fault(f"leg {leg.leg} of match {leg.match} failed", fault)
                self.broken.add(leg.table)
                self._on_trouble()
        else:
            if heals and leg.table in self.broken:
                self.broken.discard(leg.table)
                self._on_trouble()

    async def stop(self, match: str) -> None:
        """Let no move be made in a running leg."""
        for leg in list(self.live.legs.values()):
            if leg.match == match and leg.status == "playing" and program.fate_of(self.live, leg) != "shut":
                async with self.apart(leg):
                    await self.perform(leg, Hold)

    async def begin(self, match: EventMatch, leg: int) -> None:
        """A leg gets a table, and its game begins."""
        row, table, seats = program.new_leg(self.live, match, leg)
        try:
            await self.live.write(add_leg(self.live.id, row, table, seats))
        except Conflict:
            return  # another process was faster
        self.live.legs[row.match, row.leg, row.attempt] = row
        self._hall_of[row.table] = self.live.id
        async with self.apart(row):
            await self.perform(row, Begin)

    # As the log says

    async def align(self) -> None:
        """Stop, go on with and end tables as the log says."""
        for leg in list(self.live.legs.values()):
            self._hall_of[leg.table] = self.live.id
            if leg.status in program.RUNNING:
                async with self.apart(leg, heals=True):
                    await self._align_leg(leg)
            else:
                self.keeper.kept.discard(leg.table)

    async def _align_leg(self, leg: LegRow) -> None:
        fate = program.fate_of(self.live, leg)
        if leg.table in self.keeper.waiting.known:
            # Without its rules nothing can be done at it, and nothing is ended: what the log says is done when they are back.
            self.keeper.kept.discard(leg.table)
        elif fate == "shut":
            self.keeper.kept.discard(leg.table)
            await self.perform(leg, Shut)
        elif leg.status == "gathering":
            await self.perform(leg, Begin)
        else:
            await self._keep_going(leg, fate)

    async def _keep_going(self, leg: LegRow, fate: program.Fate) -> None:
        """A running leg stands still or goes on as the log says, after every takeback in the log is made at its table."""
        self.keeper.kept.add(leg.table)
        room = await self.keeper.room(leg.table)
        if room is None or room.table.suspended is not None:
            return
        for seat, guest, name in program.moved_places(self.live, leg, room.table):
            await self.perform(leg, partial(Reseat, seat=seat, guest=guest, name=name))
        for seat in program.bot_seats(self.live, leg, room.table):
            await self.perform(leg, partial(StandIn, seat=seat))
        for id in program.owed_takebacks(self.live, leg, room.table.entry_of_deed):
            await self.perform(leg, TakeBack, id)
        if room.table.held != (fate == "hold"):
            await self.perform(leg, Hold if fate == "hold" else Release)

    def release(self) -> None:
        """The event is put away: its tables need not be kept."""
        for leg in self.live.legs.values():
            self.keeper.kept.discard(leg.table)
            self._hall_of.pop(leg.table, None)

    # How they stand

    async def outlook(self, looks_back: bool = False) -> ProgramLegs:
        """Which legs run, as it is stored now; `looks_back` also reads whether their last moves may be taken back."""
        await self.live.read_legs()
        tables = {}
        if looks_back:
            for leg in list(self.live.legs.values()):
                if leg.status == "playing":
                    async with self.apart(leg):
                        if (table := await self.stored(leg.table)) is not None:
                            tables[leg.table] = table
        return program.program_legs(self.live, tables)

    async def stored(self, table_id: str) -> Table | None:
        """A table as it is stored."""
        store = self.keeper.store
        row = await store.table(table_id)
        if row is None:
            return None
        seats, entries = await store.seats(table_id), await store.entries(table_id)
        return await pools.REFEREES.run(Table, row, seats, entries)

    def running(self) -> list[tuple[LegRow, Table]]:
        """The legs that run, with their tables as far as they are in memory."""
        found = []
        for leg in self.live.legs.values():
            room = self.keeper.rooms.get(leg.table)
            if room is not None and room.table.status == "playing" and program.fate_of(self.live, leg) != "shut":
                found.append((leg, room.table))
        return found

    def open_leg(self, match: EventMatch) -> LegRow | None:
        """The table of a match's open leg."""
        number = match.open_leg()
        return None if number is None else self.live.leg(match.id, number)

    def is_broken(self, match: EventMatch) -> bool:
        """Whether the table of a match's open leg does not work."""
        leg = self.open_leg(match)
        return leg is not None and leg.table in self.broken

    def why_waiting(self, match: EventMatch) -> Why | None:
        """Why the table of a match's open leg waits for its rules; None if it does not."""
        leg = self.open_leg(match)
        waiting = None if leg is None else self.keeper.waiting.known.get(leg.table)
        return None if waiting is None else waiting.why
