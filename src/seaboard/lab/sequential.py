"""When is the answer clear?  A test by betting, which may be looked at after every seed without being fooled more often.

Somebody bets, seed after seed, that the first bot's win share is not its fair share.  If it is fair, no way of betting multiplies
the stake by more than 1 on average, so the stake ever reaches 20 with a chance of at most 5% (Ville's inequality).  How much is bet
follows from the seeds before (the approximate growth rate rule of Waudby-Smith and Ramdas, "Estimating means of bounded random
variables by betting", 2023).  Nothing is assumed but that win shares lie between 0 and 1 and seeds are independent.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import NDArray

RISK = 0.05
BOLDEST = 0.75
"""The part of what can be lost at most that is ever put at stake."""
SHARES = np.linspace(0.0, 1.0, 1001)[1:-1]

METHOD = (
    "Test by betting (Waudby-Smith and Ramdas 2023) on the first bot's win share per seed against its fair share; stops when the stake has "
    "grown 20-fold, which a fair share brings about with a chance of at most 5% however often one looks."
)


class Verdict(msgspec.Struct, frozen=True):
    """What the sequential test says of the first bot."""

    fair: float
    seeds: int
    stake: float
    """What a stake of 1 has grown to at best."""
    answer: str
    """`above`, `below` or `open`."""
    low: float
    high: float
    """An interval for the win share that holds with 95% at every moment at once."""


class Bettor:
    """Bets against many win shares at once: an array of them, each with its stake."""

    def __init__(self, shares: NDArray[np.float64]) -> None:
        self.shares = shares
        self.stakes = np.ones_like(shares)
        self.best = np.ones_like(shares)
        self.seeds = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, share: float) -> None:
        """The first bot's win share over one seed's games."""
        mean = (self.sum + self.shares) / (self.seeds + 1)
        usual = self.sum / self.seeds if self.seeds else 0.5
        variance = (0.25 + max(0.0, self.squares - self.seeds * usual**2)) / (self.seeds + 1)
        lead = mean - self.shares
        bets = np.clip(lead / (variance + lead**2), -BOLDEST / (1.0 - self.shares), BOLDEST / self.shares)
        self.stakes *= 1.0 + bets * (share - self.shares)
        self.best = np.maximum(self.best, self.stakes)
        self.seeds += 1
        self.sum += share
        self.squares += share * share


class Sequential:
    """The test of one fair share, and the interval of shares not ruled out so far."""

    def __init__(self, players: int) -> None:
        self.fair = 1.0 / players
        self.question = Bettor(np.array([self.fair]))
        self.interval = Bettor(SHARES)

    def add(self, share: float) -> bool:
        """Count a seed in; whether the answer is clear now."""
        self.question.add(share)
        self.interval.add(share)
        return self.is_clear

    @property
    def is_clear(self) -> bool:
        return bool(self.question.best[0] >= 1.0 / RISK)

    def verdict(self) -> Verdict:
        """What can be said now."""
        seeds = self.question.seeds
        left = SHARES[self.interval.best < 1.0 / RISK]
        mean = self.question.sum / seeds if seeds else self.fair
        low, high = (float(left[0]), float(left[-1])) if left.size else (mean, mean)
        # Shares next to 0 and 1 stand for 0 and 1 themselves.
        low, high = 0.0 if low <= SHARES[0] else low, 1.0 if high >= SHARES[-1] else high
        answer = "open" if not self.is_clear else "above" if mean > self.fair else "below"
        return Verdict(self.fair, seeds, float(self.question.best[0]), answer, low, high)


def judge(players: int, shares: Iterable[float]) -> Verdict:
    """The verdict on a whole row of seeds."""
    test = Sequential(players)
    for share in shares:
        test.add(share)
    return test.verdict()
