"""An event in this process: entries, tables that follow from them, clocks, and connections."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from seaboard.server.live.errands import Errands
from seaboard.server.live.keeper import Keeper
from seaboard.server.process.logs import log
from seaboard.server.table.table import Table
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.event.plan import Busy, Outlook, Plan, Planner
from seaboard.server.tournaments.live import program
from seaboard.server.tournaments.live.decision_clocks import DecisionClocks, why_stuck
from seaboard.server.tournaments.live.leg_screen import LegScreen
from seaboard.server.tournaments.live.leg_tables import LegTables
from seaboard.server.tournaments.live.leg_times import view_of_leg
from seaboard.server.tournaments.live.presence import Presence
from seaboard.server.tournaments.live.reached import Reached
from seaboard.server.tournaments.live.screen import HallScreen
from seaboard.server.tournaments.live.steward import Steward
from seaboard.server.tournaments.view.contract import HallTurn
from seaboard.server.tournaments.view.leg import LegView
from seaboard.server.tournaments.view.present import Present
from seaboard.tournament.event.event import Entry
from seaboard.tournament.rules.deeds import Pause, Takeback, read_deed
from seaboard.tournament.rules.state import EventMatch

Tell = Callable[[dict[str, Any]], None]


class Hall:
    """One event, its tables and its connections."""

    def __init__(self, live: LiveEvent, keeper: Keeper, tell: Tell, hall_of: dict[str, str]) -> None:
        """`hall_of` is told which tables are this event's."""
        self.live = live
        self.keeper = keeper
        self.tell = tell
        self.touched = time.monotonic()
        self.legs = LegScreen(live, self.leg_view, self.tell_presence)
        self.screen = HallScreen(live, self.present, self.tell_presence, self.legs.changed)
        self.tables = LegTables(live, keeper, hall_of, self.screen.changed)
        self.presence = Presence(live, keeper, self.tables, self.screen, self.legs)
        self.reached = Reached(self.screen.changed)
        self.steward = Steward(self.tables, self.enter, self.changed, self.screen.changed)
        self.clocks = DecisionClocks(self.tables, self.enter, self.changed, self.screen.turned, self.legs.changed)
        self._errands = Errands("a tournament")
        self._around: object = None
        """Who is here and who is stuck, as the referee was last told."""
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
        async with self.steward.holding() as is_ours:
            if not is_ours:
                raise Busy
            await self.live.read_legs()
            if isinstance(deed, Pause | Takeback):
                await self.tables.stop(deed.match)  # a broken table makes no move anyway
            try:
                entry = await self.enter(lambda: plan, lambda: self.tables.outlook(isinstance(deed, Takeback)))
            finally:
                await self.tables.align()
        assert entry is not None
        self.errand(self.tend())
        return entry

    def changed(self) -> None:
        """Something was written: tell everybody here and elsewhere."""
        self.touched = time.monotonic()
        self.screen.changed()
        self.tell({"kind": "grown"})

    # What is shown beside the log

    def present(self) -> Present:
        """The people who are connected and awaited, and the legs that run."""
        tables = {leg.table: table for leg, table in self.tables.running()}
        now = self.keeper.now()
        self.presence.look()

        def turns_of(match: EventMatch) -> list[HallTurn]:
            leg = self.tables.open_leg(match)
            table = None if leg is None else tables.get(leg.table)
            return [] if leg is None or table is None else self.clocks.turns(leg, table, match, self.presence)

        def is_playing(match: EventMatch) -> bool:
            leg = self.tables.open_leg(match)
            return leg is not None and (leg.table in tables or leg.status in program.RUNNING)

        legs = program.program_legs(self.live, tables, trusts_unknown=True)
        is_here, reached = self.presence.is_here, self.reached.latest
        return Present(now, legs, is_here, turns_of, is_playing, self.tables.is_broken, self.tables.why_waiting, reached)

    def leg_view(self, table_id: str, player: str, language: str) -> LegView | None:
        """A leg as one of its players sees it beside the game; None if the player does not play there."""
        found = next((leg for leg in self.live.legs.values() if leg.table == table_id), None)
        match = None if found is None else self.live.event.state.matches.get(found.match)
        if found is None or match is None or match.first is None or player not in match.players:
            return None
        room = self.keeper.rooms.get(table_id)
        clock = self.clocks.clock_of(room.table) if room is not None and room.table.status == "playing" else None
        return view_of_leg(self.live, found, match, player, language, clock, self.keeper.pulse.served())

    def look_around(self) -> None:
        """See which players have come to a table or left it, and where somebody should go and look."""
        self.presence.look()
        here = [player for player in self.live.event.state.players if self.presence.is_here(player)]
        served = self.keeper.pulse.served()
        stuck = [
            (leg.table, seat, why_stuck(self.clocks.clock_of(table), seat, served, match.sides(leg.leg)[seat], self.presence))
            for leg, table in self.tables.running()
            for match in [self.live.event.state.matches[leg.match]]
            for seat in table.asked
            if table.is_person(seat)
        ]
        around = here, stuck
        if around != self._around:
            self._around = around
            self.screen.turned()

    def tell_presence(self) -> None:
        """Tell other processes which people are connected to this one."""
        players, reading = self.legs.own()
        self.tell(
            {
                "kind": "here",
                "process": self.keeper.cluster.name,
                "players": sorted(self.screen.here()),
                "seated": sorted(players),
                "reading": sorted(reading),
            }
        )

    # What happens by itself

    def on_table(self, table: Table) -> None:
        """Something has happened at a table of this event."""
        if self.clocks.follow(table):
            self.errand(self.tend())

    async def tend(self) -> None:
        """Do whatever follows from the log, the tables and the time."""
        self._is_wanted = True
        if self._is_tending:
            return
        self._is_tending = True
        try:
            while self._is_wanted:
                self._is_wanted = False
                await self.steward.reconcile()
                await self.clocks.count_overruns()
        finally:
            self._is_tending = False

    def errand(self, work: Awaitable[None]) -> None:
        """Do something while the caller goes on."""
        self._errands.send(work)

    async def close(self, code: int) -> None:
        """Finish what was begun, and hang up."""
        self.screen.stop(code)
        self.legs.stop(code)
        self.tables.release()
        if self._errands:
            await asyncio.wait(list(self._errands), timeout=5.0)
            for task in list(self._errands):
                task.cancel()
        log("a tournament is put away", number=len(self.live.event.entries))
