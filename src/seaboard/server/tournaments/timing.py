"""The decision clocks of an event's running legs.  [TRN-FAIR-9]"""

from __future__ import annotations

from seaboard.server.table import Table
from seaboard.tournament.clock import DecisionClock


class LegClock:
    """The clocks of one table: each person who is asked has one, and it starts anew with every decision.

    While the server was down nobody's time ran: a clock begins when this process first sees the decision.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.clocks: dict[int, DecisionClock] = {}
        self._decision: object = None

    def look(self, table: Table, now: float) -> None:
        """See who is asked, and whether the game is stopped."""
        if table.match is None or table.status != "playing":
            self.clocks.clear()
            self._decision = None
            return
        decision = table.decision()
        if decision != self._decision:
            self.clocks.clear()
            self._decision = decision
        asked = [seat for seat in table.asked if table.is_person(seat)]
        for seat in [seat for seat in self.clocks if seat not in asked]:
            del self.clocks[seat]
        for seat in asked:
            if seat not in self.clocks:
                self.clocks[seat] = DecisionClock(self.limit)
                self.clocks[seat].begin(now)
            if table.held:
                self.clocks[seat].stop(now)
            else:
                self.clocks[seat].go_on(now)

    def overruns(self, now: float) -> dict[int, int]:
        """How often each seat's clock ran out since the last time this was asked."""
        found = {seat: clock.overruns(now) for seat, clock in self.clocks.items()}
        return {seat: times for seat, times in found.items() if times}

    def since(self, seat: int, now: float) -> float:
        """When the clock was set going, less what was used before."""
        clock = self.clocks.get(seat)
        if clock is None:
            return now
        return (now if clock.is_stopped else clock.since) - clock.used
