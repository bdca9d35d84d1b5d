"""Time in an event: the decision clocks of its running legs, and when the server could not serve.  [TRN-FAIR-9]"""

from __future__ import annotations

from seaboard.server.table.table import Table
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.view.contract import HallStandstill
from seaboard.tournament.event.clock import DecisionClock
from seaboard.tournament.rules.deeds import Finish, Start

SHORTEST_TOLD = 3.0
"""Seconds: the referee is not told of a standstill that nobody noticed."""


class LegClock:
    """The clocks of one table: each person who is asked has one, and it starts anew with every decision.

    Times are those in which the server served (`Pulse.served`): a standstill has no length.  After a restart a clock begins anew.
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

    def is_late(self, now: float) -> bool:
        """Whether a clock has run out."""
        return any((left := clock.left(now)) is not None and left <= 0 for clock in self.clocks.values())

    def overruns(self, now: float) -> list[int]:
        """The seats whose clock ran out since the last time this was asked: each at most once, however long nobody looked."""
        return [seat for seat, clock in self.clocks.items() if clock.overruns(now) > 0]

    def used(self, seat: int, now: float) -> float:
        """Seconds that a seat has thought since its clock was last set going anew."""
        clock = self.clocks.get(seat)
        return 0.0 if clock is None else clock.used + (0.0 if clock.is_stopped else now - clock.since)


def standstills_of(live: LiveEvent) -> list[HallStandstill]:
    """When the server could not serve between the start of an event and its end."""
    times: dict[type, float] = {}
    for entry, deed in zip(live.event.entries, live.deeds(), strict=True):
        if isinstance(deed, Start | Finish) and entry.time is not None:
            times[type(deed)] = entry.time.timestamp()
    begun, ended = times.get(Start), times.get(Finish, live.now())
    if begun is None:
        return []
    found = []
    for each in live.pulse.past:
        seconds = min(each.ended, ended) - max(each.begun, begun)
        if seconds >= SHORTEST_TOLD:
            found.append(HallStandstill(max(each.begun, begun), round(seconds)))
    return found
