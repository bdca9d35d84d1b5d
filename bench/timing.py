"""How long work takes: the best of several repetitions, by the clock and by the processor time it got."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

REPETITIONS = 5


@dataclass(frozen=True)
class Timing:
    """Some work, done once or several times."""

    seconds: float
    """By the clock, the shortest."""
    spent: float
    """Processor time of all threads, the least.  Where others want the cores too it tells more of the work than the clock does."""

    @property
    def share(self) -> float:
        """How much of a core the work got: 1 for each thread that had one to itself."""
        return self.spent / max(self.seconds, 1e-9)


def time_once(work: Callable[[], object]) -> Timing:
    """One repetition."""
    clock, spent = time.perf_counter(), time.process_time()
    work()
    return Timing(time.perf_counter() - clock, time.process_time() - spent)


def time_best(work: Callable[[], object], repetitions: int = REPETITIONS) -> Timing:
    """The best of several repetitions."""
    timings = [time_once(work) for _ in range(repetitions)]
    return Timing(min(timing.seconds for timing in timings), min(timing.spent for timing in timings))


def fill(work: Callable[[int], object], seconds: float, least: int = 1) -> int:
    """How much work fills a number of seconds, found by doing twice as much until it takes a fifth of them."""
    amount = least
    while True:
        taken = time_once(partial(work, amount)).seconds
        if taken >= seconds / 5:
            return max(least, int(amount * seconds / taken))
        amount *= 2
