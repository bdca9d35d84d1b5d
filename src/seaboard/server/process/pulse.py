"""The server's own time: it runs evenly whatever happens to the machine's clock, and it knows when the server could not serve.

A standstill is time in which nobody could be served: the lid was closed, the process was stopped or killed, the event loop was blocked, the
database was away.  It counts for nobody: `served` leaves it out, and `lost` tells how much of it lies between two moments.

Nothing here waits for a timer.  After a standstill timers fire in any order, so each call of `now` first looks whether one has just ended.
"""

from __future__ import annotations

import sys
import threading
import time
from bisect import insort
from collections.abc import Callable, Sequence
from typing import NamedTuple

STANDSTILL_SECONDS = 2.0
"""After this many seconds without a sign of life, the process stood still.  The heartbeat gives one every half second."""


class Standstill(NamedTuple):
    """Time in which a process could not serve, as seconds of server time."""

    begun: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.begun


Noted = Callable[[], None]


def steady_seconds() -> float:
    """Seconds on a clock that nobody can set and that goes on while the machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)  # `time.monotonic` stops there during sleep
    return time.monotonic()


class Pulse:
    """The time of one process, and every known standstill of all processes."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady_seconds) -> None:
        self._wall = wall
        self._steady = steady
        self._thread = threading.get_ident()
        self._alive = steady()
        """The last sign of life."""
        self._ahead = wall() - self._alive
        """Server time less steady time."""
        self.past: list[Standstill] = []
        """Standstills of all processes, in order; they do not overlap."""
        self.known_since = 0.0
        """Before this nothing is known: the database had no heartbeat yet."""
        self.times = 0
        """How often this process stood still."""
        self.unstored: list[Standstill] = []
        """Standstills of this process that are not in the database yet."""
        self._total = 0.0
        self._handlers: list[Noted] = []

    # Time

    def now(self) -> float:
        """Server time: seconds since 1970 as the machine's clock had it at the start."""
        alive, now = self._alive, self._steady()
        if now - alive > STANDSTILL_SECONDS:
            if threading.get_ident() != self._thread:
                return now + self._ahead  # the event loop will notice it, and deals with it there
            self._alive = now
            self._wake(alive + self._ahead)
        self._alive = now
        return now + self._ahead

    def served(self) -> float:
        """Time that stands still while nobody is served: only differences mean anything."""
        return self.now() - self._total

    def lost(self, since: float, until: float) -> float:
        """How many seconds between two moments count for nobody."""
        return sum(max(0.0, min(each.ended, until) - max(each.begun, since)) for each in self.past)

    def before(self, until: float, seconds: float) -> float:
        """The moment since which the server has served for a number of seconds."""
        found = until - seconds
        for each in reversed(self.past):
            if each.ended > found:
                found -= max(0.0, min(each.ended, until) - each.begun)
        return found

    def not_before(self, moment: float) -> None:
        """Server time does not run backwards, even if the machine's clock was set back while the server was down."""
        self._ahead += max(0.0, moment - self.now())

    # Standstills

    def _wake(self, begun: float) -> None:
        """A standstill has just ended.  Now is the moment to believe the machine's clock again, if it is ahead."""
        ended = max(self._alive + self._ahead, self._wall())
        self._ahead = ended - self._alive
        self.could_not_serve(begun, ended)

    def could_not_serve(self, since: float, until: float) -> None:
        """This process could not serve for a while, for whatever reason."""
        self.times += 1
        self.unstored.append(Standstill(since, until))
        self.learn([Standstill(since, until)])

    def learn(self, standstills: Sequence[Standstill]) -> None:
        """Know of standstills, of this process or of others."""
        before = list(self.past)
        for each in standstills:
            self._add(each)
        self._total = sum(each.seconds for each in self.past)
        if self.past != before:
            for handler in self._handlers:
                handler()

    def _add(self, new: Standstill) -> None:
        touching = [each for each in self.past if each.begun <= new.ended and new.begun <= each.ended]
        self.past = [each for each in self.past if each not in touching]
        insort(self.past, Standstill(min(each.begun for each in [*touching, new]), max(each.ended for each in [*touching, new])))

    def on_standstill(self, handler: Noted) -> None:
        """Call the handler whenever a standstill becomes known."""
        self._handlers.append(handler)


class EvenPulse(Pulse):
    """A clock that is taken at its word, for tests that move it by hand: its jumps are time that passed."""

    def now(self) -> float:
        """What the clock says."""
        return self._wall()
