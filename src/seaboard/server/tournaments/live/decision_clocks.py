"""The decision clocks of an event's running legs: the players awaited, for how long, and what an overrun leads to.  [TRN-FAIR-9]"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from seaboard.engine.errors import Refused
from seaboard.server.deeds.taking_back import can_take_back
from seaboard.server.table.table import Table
from seaboard.server.tournaments.event.plan import MakeEntry, Plan
from seaboard.server.tournaments.live import program
from seaboard.server.tournaments.live.leg_tables import LegTables
from seaboard.server.tournaments.live.presence import Presence
from seaboard.server.tournaments.store.changes import Work, set_overruns
from seaboard.server.tournaments.store.rows import LegRow
from seaboard.server.tournaments.view.contract import HallTurn, Stuck
from seaboard.tournament.event.clock import SHOWN_SECONDS, DecisionClock, entry_of_overrun
from seaboard.tournament.rules.deeds import TABLE
from seaboard.tournament.rules.state import EventMatch

NO_MOVE_SECONDS = 180.0
"""Where decisions have no clock, a player who has not moved for this long is told to the referee."""
STALL_SECONDS = 25.0
"""With a clock, this long after it ran out.  A network may stall for 20 seconds, and a move that was made in time comes when it goes on.
[TRN-FAIR-12]"""


class LegClock:
    """The clocks of one table: each person who is asked has one, and it starts again with every decision.

    Times are those in which the server served (`Pulse.served`): a standstill has no length.  After a restart a clock begins again.  No clock
    of a player runs before the table was shown on the player's device, or a minute has passed.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.clocks: dict[int, DecisionClock] = {}
        self._decision: object = None
        self._opened: float | None = None
        self._shown: set[int] = set()
        """The seats whose devices have shown the table."""
        self._absent: dict[int, float] = {}
        """For how many seconds of this decision each seat's device was not connected."""
        self._stalled: dict[int, int] = {}
        """How often each seat was found to stall in this decision."""
        self._looked: tuple[float, frozenset[int]] = 0.0, frozenset()
        """When the table was last looked at, and the seats that were connected then."""

    def look(self, table: Table, now: float, here: Iterable[int]) -> None:
        """See which seats are asked, which are here, and whether the game is stopped."""
        if table.match is None or table.status != "playing":
            self._begin(None)
            self._opened = None
            return
        self._opened = now if self._opened is None else self._opened
        self._shown.update(here)
        if (decision := table.decision()) != self._decision:
            self._begin(decision)
        asked = [seat for seat in table.asked if table.is_person(seat)]
        for seat in [seat for seat in self.clocks if seat not in asked]:
            del self.clocks[seat]
        for seat in asked:
            if seat not in self.clocks:
                self.clocks[seat] = DecisionClock(self.limit)
                self.clocks[seat].begin(now)
            if table.held or not self.is_shown(seat, now):
                self.clocks[seat].stop(now)
            else:
                self.clocks[seat].go_on(now)
        self._note_absent(now, frozenset(here))

    def _begin(self, decision: object) -> None:
        """Another decision, or none."""
        self._decision = decision
        for kept in (self.clocks, self._absent, self._stalled):
            kept.clear()

    def _note_absent(self, now: float, here: frozenset[int]) -> None:
        """Since the last look a seat was connected only if it was then and is now.  [TRN-FAIR-12]"""
        looked, before = self._looked
        for seat, clock in self.clocks.items():
            if not clock.is_stopped and seat not in here & before:
                self._absent[seat] = self._absent.get(seat, 0.0) + now - max(looked, clock.since)
        self._looked = now, here

    def is_shown(self, seat: int, now: float) -> bool:
        """Whether the table counts as shown on a player's device.  [TRN-FAIR-9]"""
        return seat in self._shown or (self._opened is not None and now - self._opened >= SHOWN_SECONDS)

    def standing(self) -> object:
        """What a player must be told of when it changes."""
        return [(seat, clock.is_stopped, clock.times) for seat, clock in self.clocks.items()]

    def is_late(self, now: float) -> bool:
        """Whether a clock has run out."""
        return any((left := clock.left(now)) is not None and left <= 0 for clock in self.clocks.values())

    def overruns(self, now: float) -> list[int]:
        """The seats whose clock ran out since the last time this was asked: each at most once, however long nobody looked."""
        return [seat for seat, clock in self.clocks.items() if clock.overruns(now) > 0]

    def stalling(self, now: float) -> dict[int, int]:
        """The seats whose players stall, and how often they have in this decision: the line cannot be why they did not move.  [TRN-FAIR-12]"""
        passed = {seat: clock.times * self.limit + self.used(seat, now) for seat, clock in self.clocks.items() if self.limit}
        times = {seat: int((each - self._absent.get(seat, 0.0) - STALL_SECONDS) // self.limit) for seat, each in passed.items()}
        return {seat: number for seat, number in times.items() if number > self._stalled.get(seat, 0)}

    def stalled(self, now: float) -> list[int]:
        """The seats whose players have stalled since the last time this was asked: each at most once, however long nobody looked."""
        found = self.stalling(now)
        self._stalled |= found
        return list(found)

    def used(self, seat: int, now: float) -> float:
        """Seconds that a seat has thought since its clock last began."""
        clock = self.clocks.get(seat)
        return 0.0 if clock is None else clock.used + (0.0 if clock.is_stopped else now - clock.since)

    def is_overdue(self, seat: int, now: float) -> bool:
        """Whether a seat has not moved although the time of this decision ran out a while ago.  It ends with the decision."""
        clock = self.clocks.get(seat)
        if clock is None:
            return False
        patience = self.limit + STALL_SECONDS if self.limit else NO_MOVE_SECONDS
        return clock.times * self.limit + self.used(seat, now) >= patience


class DecisionClocks:
    """The clocks of all running legs of one event."""

    def __init__(
        self,
        tables: LegTables,
        enter: MakeEntry,
        on_written: Callable[[], None],
        on_turn: Callable[[], None],
        on_clock: Callable[[str], None],
    ) -> None:
        """`on_written` is called when overruns were stored, `on_turn` when somebody else is awaited, `on_clock` with the id of a table whose
        clocks have changed."""
        self.tables, self.live, self.keeper = tables, tables.live, tables.keeper
        self._enter, self._on_written, self._on_turn, self._on_clock = enter, on_written, on_turn, on_clock
        self._told: dict[str, object] = {}
        self._clocks: dict[str, LegClock] = {}
        self._turns: dict[str, object] = {}

    def follow(self, table: Table) -> bool:
        """Something has happened at a table of this event; whether the log must know."""
        clock = self.clock_of(table)
        told = table.decision(), table.held, clock.standing()
        if self._told.get(table.id) != told:
            self._told[table.id] = told
            self._on_clock(table.id)
        asked = tuple(seat for seat in table.asked if table.is_person(seat))
        turn = (table.status, table.held, asked, can_take_back(table))  # the referee may take a move back only for a while
        if self._turns.get(table.id) != turn:
            self._turns[table.id] = turn
            self._on_turn()
        return table.status in ("over", "closed")

    def clock_of(self, table: Table) -> LegClock:
        """The clocks of a table as they stand now."""
        clock = self._clocks.get(table.id)
        if clock is None:
            clock = self._clocks[table.id] = LegClock(self.live.event.settings.number("decision-seconds"))
        room = self.keeper.rooms.get(table.id)
        clock.look(table, self.keeper.pulse.served(), () if room is None else room.around.connected)
        return clock

    async def count_overruns(self) -> None:
        """See whose decision clock ran out; tell the referee, and punish where the event says so.  [TRN-FAIR-9]"""
        for leg, table in self.tables.running():
            async with self.tables.apart(leg):
                await self._count_overruns_of(leg, table)

    async def _count_overruns_of(self, leg: LegRow, table: Table) -> None:
        self.follow(table)
        clock, pulse = self._clocks[table.id], self.keeper.pulse
        if not (clock.is_late(pulse.served()) or clock.stalling(pulse.served())) or not await self.keeper.prove():
            return
        late, stalled = clock.overruns(pulse.served()), clock.stalled(pulse.served())
        if not (late or stalled) or table.held:
            return
        counted = tuple(count + (seat in late) for seat, count in enumerate(leg.overruns))
        grown = msgspec.structs.replace(leg, overruns=counted)
        match = self.live.event.state.matches[leg.match]
        works: tuple[Work, ...] = (set_overruns(grown),) if late else ()
        for seat in stalled:
            text = entry_of_overrun(self.live.event.settings, match.sides(leg.leg)[seat])
            if text is not None:
                works = await self._punish(leg, text, works)
        if works:
            await self.live.write(*works)
        self.live.legs[leg.match, leg.leg, leg.attempt] = grown
        self._on_written()

    async def _punish(self, leg: LegRow, text: str, also: tuple[Work, ...]) -> tuple[Work, ...]:
        """The program enters that a player stalls; returns what must still be written."""

        def plan() -> Plan | None:
            return Plan(TABLE, text, also=also) if program.fate_of(self.live, leg) == "run" else None

        try:
            return () if await self._enter(plan, self.tables.outlook) is not None else also
        except Refused:
            return also

    def turns(self, leg: LegRow, table: Table, match: EventMatch, presence: Presence) -> list[HallTurn]:
        """The people who are awaited in a leg."""
        limit, sides = self.live.event.settings.number("decision-seconds"), match.sides(leg.leg)
        clock, now, served = self.clock_of(table), self.keeper.now(), self.keeper.pulse.served()
        return [
            HallTurn(
                player=sides[seat],
                since=round(now - clock.used(seat, served), 1),  # rounded, it stays the same while nothing happens
                limit=limit,
                overruns=leg.overruns[seat],
                is_here=presence.is_here(sides[seat]),
                runs=not clock.clocks[seat].is_stopped,
                stuck="" if table.held else why_stuck(clock, seat, served, sides[seat], presence),
            )
            for seat in table.asked
            if table.is_person(seat)
        ]


def why_stuck(clock: LegClock, seat: int, served: float, player: str, presence: Presence) -> Stuck:
    """Why a table waits longer than it should: the player has no connection, does not move, or reads."""
    if presence.is_gone(player):
        return "connection"
    if not clock.is_overdue(seat, served):
        return ""
    return "reading" if presence.is_reading(player) else "move"
