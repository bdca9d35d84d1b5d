"""A machine whose clocks are moved by hand: it can sleep, and its wall clock can be set."""

from __future__ import annotations

from seaboard.server.process.pulse import Pulse
from tests.server.tables import NOON


class Machine:
    """Two clocks: the one on the wall, and one that nobody can set."""

    def __init__(self, at: float = NOON) -> None:
        self.at = at
        self.since_boot = 1000.0

    def wall(self) -> float:
        return self.at

    def steady(self) -> float:
        return self.since_boot

    def pulse(self) -> Pulse:
        return Pulse(self.wall, self.steady)

    def sleep(self, seconds: float) -> None:
        """Time passes, and nothing runs."""
        self.at += seconds
        self.since_boot += seconds

    def live(self, seconds: float, pulse: Pulse) -> None:
        """Time passes while the server serves."""
        end = self.since_boot + seconds
        while self.since_boot < end:
            self.sleep(min(1.0, end - self.since_boot))
            pulse.now()

    def set_wall(self, jump: float) -> None:
        """Somebody sets the wall clock."""
        self.at += jump
