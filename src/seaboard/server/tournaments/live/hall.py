"""An event in this process: entries, tables that follow from them, clocks, and who looks on.

The log is the truth.  Whatever it implies for tables (a leg to be begun, stopped, ended) and whatever tables imply for the log (a result) is
brought about again and again, so that a process that was killed anywhere in between leaves nothing undone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec

from seaboard.engine.errors import Refused
from seaboard.engine.match import Match
from seaboard.server.deeds.deeds import Begin, Hold, HouseDeed, Release, Reseat, Shut, TakeBack
from seaboard.server.deeds.taking_back import can_take_back
from seaboard.server.live import pools
from seaboard.server.live.errands import Errands
from seaboard.server.live.keeper import Keeper
from seaboard.server.process.logs import log, log_fault
from seaboard.server.protocol import Acknowledged, Fault
from seaboard.server.store.errors import Conflict
from seaboard.server.table.suspension import Why
from seaboard.server.table.table import Table
from seaboard.server.tournaments.event.live_event import Busy, LiveEvent, Outlook, Plan, Planner
from seaboard.server.tournaments.live import program
from seaboard.server.tournaments.live.screen import HallScreen
from seaboard.server.tournaments.live.timing import LegClock
from seaboard.server.tournaments.store.rows import LegRow
from seaboard.server.tournaments.store.store import add_leg, set_overruns
from seaboard.server.tournaments.view.contract import HallTurn
from seaboard.server.tournaments.view.views import Present
from seaboard.tournament.event.clock import entry_of_overrun
from seaboard.tournament.event.event import Entry
from seaboard.tournament.event.legs import result_of
from seaboard.tournament.rules.deeds import TABLE, Pause, Takeback, read_deed
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.state import EventMatch, Phase

Tell = Callable[[dict[str, Any]], None]
STEWARD = "steward "
"""Sets the lock of whoever stops and releases tables apart from that of who looks after the event."""
STEWARD_SECONDS, STEWARD_PAUSE = 10.0, 0.02


class BrokenTable(Exception):
    """A table could not do what the log says."""


class Hall:
    """One event, its tables and its connections."""

    def __init__(self, live: LiveEvent, keeper: Keeper, tell: Tell, hall_of: dict[str, str]) -> None:
        """`hall_of` is told which tables are this event's."""
        self.live = live
        self.keeper = keeper
        self.tell = tell
        self.touched = time.monotonic()
        self.screen = HallScreen(live, self.present, self.tell_presence)
        self.clocks: dict[str, LegClock] = {}
        self.broken: set[str] = set()
        """Tables of legs at which something went wrong the last time."""
        self._turns: dict[str, object] = {}
        self._errands = Errands("a tournament")
        self._hall_of = hall_of
        self._here: frozenset[str] = frozenset()
        self._is_tending = self._is_wanted = False

    @property
    def id(self) -> str:
        return self.live.id

    # Entries

    async def enter(self, planner: Planner, outlook: Outlook | None = None) -> Entry | None:
        """Make an entry, and tell everybody once it is stored."""
        entry = await (self.live.enter(planner) if outlook is None else self.live.enter(planner, outlook))
        self.changed()
        return entry

    async def referee_enters(self, plan: Plan) -> Entry:
        """An entry of the referee's.  Where it stops a game, the game stands still before the entry is judged."""
        deed = read_deed(plan.text)
        async with self._steward() as is_ours:
            if not is_ours:
                raise Busy
            await self.live.read_legs()
            if isinstance(deed, Pause | Takeback):
                await self._stop(deed.match)  # a broken table makes no move anyway
            try:
                entry = await self.enter(lambda: plan, lambda: self._outlook(isinstance(deed, Takeback)))
            finally:
                await self._align()
        assert entry is not None
        self.errand(self.tend())
        return entry

    @asynccontextmanager
    async def _steward(self) -> AsyncIterator[bool]:
        """Nobody else, here or in another process, stops and releases tables meanwhile, and the log is read up to now; False: it cannot be had.

        So a table that was stopped for an entry still to be stored is not released by who does not know of it yet.
        """
        cluster, lock = self.keeper.cluster, STEWARD + self.id
        async with self.live.stewarding:
            end = time.monotonic() + STEWARD_SECONDS
            while not (is_ours := await cluster.own(lock)) and time.monotonic() < end:
                await asyncio.sleep(STEWARD_PAUSE)
            try:
                if is_ours and not self.keeper.is_alone:
                    async with self.live.lock:
                        if await self.live.catch_up():
                            self.screen.changed()
                yield is_ours
            finally:
                if is_ours:
                    await cluster.disown(lock)

    async def _stop(self, match: str) -> None:
        """Let no move be made in a running leg."""
        for leg in list(self.live.legs.values()):
            if leg.match == match and leg.status == "playing" and program.fate_of(self.live, leg) != "shut":
                async with self._apart(leg):
                    await self._do(leg, Hold)

    async def _outlook(self, looks_back: bool) -> ProgramLegs:
        """Which legs run, as it is stored now."""
        await self.live.read_legs()
        tables = {}
        if looks_back:
            for leg in list(self.live.legs.values()):
                if leg.status == "playing":
                    async with self._apart(leg):
                        if (table := await self._stored(leg.table)) is not None:
                            tables[leg.table] = table
        return program.program_legs(self.live, tables)

    async def _stored(self, table_id: str) -> Table | None:
        """A table as it is stored."""
        store = self.keeper.store
        row = await store.table(table_id)
        if row is None:
            return None
        seats, entries = await store.seats(table_id), await store.entries(table_id)
        return await pools.REFEREES.run(Table, row, seats, entries)

    def changed(self) -> None:
        """Something was written: tell everybody here and elsewhere."""
        self.touched = time.monotonic()
        self.screen.changed()
        self.tell({"kind": "grown"})

    # Tables

    async def _do(self, leg: LegRow, deed: Callable[[str], HouseDeed], id: str = "") -> bool:
        """Have something done at a leg's table; whether it was."""
        answer = await self.keeper.do(leg.table, None, deed(id or "house"))
        if isinstance(answer, Fault) and not self.keeper.is_closing:
            raise BrokenTable(leg.table)
        return isinstance(answer, Acknowledged)

    async def reconcile(self) -> None:
        """Bring tables into line with the log, and the log into line with tables, until nothing is left to do."""
        async with self._steward() as is_ours:
            if not is_ours:
                return  # whoever is at it does the same
            if await self.live.settle_chance():
                self.changed()
            await self._end_tests()
            await self.live.read_legs()
            await self._align()
            while await self._write_results() or await self._begin_legs():
                await self.live.read_legs()
                await self._align()

    @asynccontextmanager
    async def _apart(self, leg: LegRow, heals: bool = False) -> AsyncIterator[None]:
        """What goes wrong at one leg's table is its own trouble: the referee is told which leg it is, and the others go on.

        It `heals` where success means that the table works again.
        """
        try:
            yield
        except Exception as fault:
            if leg.table not in self.broken:
                log_fault(f"leg {leg.leg} of match {leg.match} failed", fault)
                self.broken.add(leg.table)
                self.screen.changed()
        else:
            if heals and leg.table in self.broken:
                self.broken.discard(leg.table)
                self.screen.changed()

    async def _align(self) -> None:
        """Stop, go on with and end tables as the log says."""
        for leg in list(self.live.legs.values()):
            self._hall_of[leg.table] = self.id
            if leg.status in program.RUNNING:
                async with self._apart(leg, heals=True):
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
            await self._do(leg, Shut)
        elif leg.status == "gathering":
            await self._do(leg, Begin)
        else:
            await self._keep_going(leg, fate)

    async def _keep_going(self, leg: LegRow, fate: program.Fate) -> None:
        """A running leg stands still or goes on as the log says, after everything that was taken back is."""
        self.keeper.kept.add(leg.table)
        room = await self.keeper.room(leg.table)
        if room is None or room.table.suspended is not None:
            return
        for seat, known in program.moved_places(self.live, leg, room.table):
            await self._do(leg, partial(Reseat, seat=seat, guest=known.guest or "", name=self.live.told("en").name(known.player)))
        for id in program.owed_takebacks(self.live, leg, room.table.entry_of_deed):
            await self._do(leg, TakeBack, id)
        if room.table.held != (fate == "hold"):
            await self._do(leg, Hold if fate == "hold" else Release)

    async def _write_results(self) -> bool:
        """Legs that are over and have no result get it; whether there were any."""
        found = False
        for leg in list(self.live.legs.values()):
            if leg.status == "over" and program.fate_of(self.live, leg) == "run":
                async with self._apart(leg, heals=True):
                    table = await self._stored(leg.table)
                    if table is not None and table.match is not None and await self._write_result(leg, table.match):
                        found = True
        return found

    async def _write_result(self, leg: LegRow, play: Match) -> bool:
        deed = result_of(self.live.event.settings.contest, leg.match, leg.leg, play)

        def plan() -> Plan | None:
            return Plan(TABLE, deed.text) if program.fate_of(self.live, leg) == "run" else None

        try:
            return await self.enter(plan, lambda: self._outlook(False)) is not None
        except Refused as fault:
            log_fault("the result of a leg was refused", fault)
            return False

    async def _begin_legs(self) -> bool:
        """Legs that are to be played here get a table; whether there were any."""
        missing = program.missing_legs(self.live)
        for match, leg in missing:
            row, table, seats = program.new_leg(self.live, match, leg)
            try:
                await self.live.write(add_leg(self.id, row, table, seats))
            except Conflict:
                continue  # another process was faster
            self.live.legs[row.match, row.leg, row.attempt] = row
            self._hall_of[row.table] = self.id
            async with self._apart(row):
                await self._do(row, Begin)
        if missing:
            self.changed()
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
                await self.enter(self.live.handing_in(player))

    # Turns and clocks

    def follow(self, table: Table) -> bool:
        """Something has happened at a table of this event; whether the log is to know."""
        clock = self.clocks.get(table.id)
        if clock is None:
            clock = self.clocks[table.id] = LegClock(self.live.event.settings.number("decision-seconds"))
        clock.look(table, self.keeper.pulse.served())
        asked = tuple(seat for seat in table.asked if table.is_person(seat))
        turn = (table.status, table.held, asked, can_take_back(table))  # the referee is offered to take a move back while he can
        if self._turns.get(table.id) != turn:
            self._turns[table.id] = turn
            self.screen.turned()
        return table.status in ("over", "closed")

    def running(self) -> list[tuple[LegRow, Table]]:
        """The legs that run, with their tables as far as they are in memory."""
        found = []
        for leg in self.live.legs.values():
            room = self.keeper.rooms.get(leg.table)
            if room is not None and room.table.status == "playing" and program.fate_of(self.live, leg) != "shut":
                found.append((leg, room.table))
        return found

    async def count_overruns(self) -> None:
        """See whose decision clock ran out; tell the referee, and punish where the event says so.  [TRN-FAIR-9]"""
        for leg, table in self.running():
            async with self._apart(leg):
                await self._count_overruns_of(leg, table)

    async def _count_overruns_of(self, leg: LegRow, table: Table) -> None:
        self.follow(table)
        clock, pulse = self.clocks[table.id], self.keeper.pulse
        if not clock.is_late(pulse.served()) or not await self.keeper.prove():
            return
        late = clock.overruns(pulse.served())
        if not late or table.held:
            return
        counted = tuple(count + (seat in late) for seat, count in enumerate(leg.overruns))
        grown = msgspec.structs.replace(leg, overruns=counted)
        match = self.live.event.state.matches[leg.match]
        works = (set_overruns(self.id, grown),)
        for seat in late:
            text = entry_of_overrun(self.live.event.settings, match.sides(leg.leg)[seat])
            if text is not None:
                works = await self._punish(leg, text, works)
        if works:
            await self.live.write(*works)
        self.live.legs[leg.match, leg.leg, leg.attempt] = grown
        self.changed()

    async def _punish(self, leg: LegRow, text: str, also: tuple[Any, ...]) -> tuple[Any, ...]:
        """The program enters that somebody stalls; what is still to be written."""

        def plan() -> Plan | None:
            return Plan(TABLE, text, also=also) if program.fate_of(self.live, leg) == "run" else None

        try:
            return () if await self.enter(plan, lambda: self._outlook(False)) is not None else also
        except Refused:
            return also

    # What is shown beside the log

    def present(self) -> Present:
        """Who is there, who is awaited, which legs run."""
        tables = {leg.table: table for leg, table in self.running()}
        now = self.keeper.now()

        def turns_of(match: EventMatch) -> list[HallTurn]:
            leg = self.leg_of(match)
            table = None if leg is None else tables.get(leg.table)
            return [] if leg is None or table is None else self.turns(leg, table, match, now)

        def is_playing(match: EventMatch) -> bool:
            leg = self.leg_of(match)
            return leg is not None and (leg.table in tables or leg.status in program.RUNNING)

        legs = program.program_legs(self.live, tables, trusts_unknown=True)
        return Present(now, legs, self.is_here, turns_of, is_playing, self.is_broken, self.why_waiting)

    def is_broken(self, match: EventMatch) -> bool:
        """Whether the table of a match's open leg does not work."""
        leg = self.leg_of(match)
        return leg is not None and leg.table in self.broken

    def why_waiting(self, match: EventMatch) -> Why | None:
        """Why the table of a match's open leg waits for its rules; None if it does not."""
        leg = self.leg_of(match)
        waiting = None if leg is None else self.keeper.waiting.known.get(leg.table)
        return None if waiting is None else waiting.why

    def leg_of(self, match: EventMatch) -> LegRow | None:
        """The table of a match's open leg."""
        number = match.open_leg()
        return None if number is None else self.live.leg(match.id, number)

    def turns(self, leg: LegRow, table: Table, match: EventMatch, now: float) -> list[HallTurn]:
        """The people who are awaited in a leg."""
        limit, sides = self.live.event.settings.number("decision-seconds"), match.sides(leg.leg)
        clock, served = self.clocks.get(table.id), self.keeper.pulse.served()
        return [
            HallTurn(
                player=sides[seat],
                since=table.decision_at if clock is None else now - clock.used(seat, served),
                limit=limit,
                overruns=leg.overruns[seat],
                is_here=self.is_here(sides[seat]),
            )
            for seat in table.asked
            if table.is_person(seat)
        ]

    def is_here(self, player: str) -> bool:
        """Whether a player is connected, to the event or to his table; a bot always is."""
        row = self.live.players.get(player)
        if row is not None and row.kind == "bot":
            return True
        if self.screen.is_here(player):
            return True
        for leg, table in self.running():
            match = self.live.event.state.matches[leg.match]
            if player in match.players:
                room = self.keeper.rooms[table.id]
                return match.sides(leg.leg).index(player) in room.around.connected
        return False

    def look_around(self) -> None:
        """See who has come to a table or left it."""
        here = frozenset(player for player in self.live.event.state.players if self.is_here(player))
        if here != self._here:
            self._here = here
            self.screen.turned()

    def tell_presence(self) -> None:
        """Tell other processes who is connected to this one."""
        self.tell({"kind": "here", "process": self.keeper.cluster.name, "players": sorted(self.screen.here())})

    # Rounds

    async def tend(self) -> None:
        """Do whatever is to be done without anybody's asking."""
        self._is_wanted = True
        if self._is_tending:
            return
        self._is_tending = True
        try:
            while self._is_wanted:
                self._is_wanted = False
                await self.reconcile()
                await self.count_overruns()
        finally:
            self._is_tending = False

    def errand(self, work: Awaitable[None]) -> None:
        """Do something beside whoever asked."""
        self._errands.send(work)

    async def close(self, code: int) -> None:
        """Finish what was begun, and hang up."""
        self.screen.stop(code)
        for leg in self.live.legs.values():
            self.keeper.kept.discard(leg.table)
            self._hall_of.pop(leg.table, None)
        if self._errands:
            await asyncio.wait(list(self._errands), timeout=5.0)
            for task in list(self._errands):
                task.cancel()
        log("a tournament is put away", number=len(self.live.event.entries))
