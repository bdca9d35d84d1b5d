"""The decision clock of program games: it reports, and only punishes where the event says so.  [TRN-FAIR-9]"""

from __future__ import annotations

from dataclasses import dataclass

from seaboard.tournament.rules.settings import Settings
from seaboard.tournament.rules.state import STALLING

SHOWN_SECONDS = 60.0
"""After this time a leg or a test counts as shown, whatever the device says.  [TRN-FAIR-9, TRN-TEST-4]"""


@dataclass
class DecisionClock:
    """The time of one decision.  Times are seconds on any one clock.  [TRN-FAIR-9]"""

    limit: int
    """Seconds for a decision; 0: no clock."""
    since: float = 0.0
    used: float = 0.0
    """Seconds used before it was last stopped."""
    is_stopped: bool = True
    times: int = 0
    """How often it has run out in this decision."""

    def begin(self, now: float) -> None:
        """A new decision."""
        self.since, self.used, self.is_stopped = now, 0.0, False

    def stop(self, now: float) -> None:
        """The leg is paused.  [TRN-FAIR-9]"""
        if not self.is_stopped:
            self.used, self.is_stopped = self.used + now - self.since, True

    def go_on(self, now: float) -> None:
        """The leg goes on.  [TRN-FAIR-9]"""
        if self.is_stopped:
            self.since, self.is_stopped = now, False

    def left(self, now: float) -> float | None:
        """Seconds until it runs out; None without a clock."""
        return None if not self.limit else self.limit - self.used - (0.0 if self.is_stopped else now - self.since)

    def overruns(self, now: float) -> int:
        """How often it ran out since it was last asked; each time it starts again.  [TRN-FAIR-9]"""
        if not self.limit or self.is_stopped:
            return 0
        times = max(0, int((self.used + now - self.since) // self.limit))
        self.used -= times * self.limit
        self.times += times
        return times


def entry_of_overrun(settings: Settings, player: str) -> str | None:
    """What the program enters when somebody stalls: nothing, unless it was told to.  [TRN-FAIR-1, TRN-FAIR-9, TRN-FAIR-12]"""
    return f"offence {player} {STALLING}" if settings.values["stalling"] == "auto" else None
