"""Intervals that take the seed, not the game, as what was drawn: games of one seed share their luck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

import msgspec
import numpy as np
from numpy.typing import NDArray

from seaboard.means import mean_and_reach

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
SMALL = (math.inf, 12.706, 4.303, 3.182, 2.776)
"""Student's t for few degrees of freedom, where the expansion is too rough."""

METHOD = (
    "95% intervals over seeds, each of which was played once in every seating. Shares: Wilson's score interval with the number of "
    "games that the spread between seeds is worth, at least the number of seeds and at most that of games. Means: Student's t."
)


class Measured(msgspec.Struct, frozen=True):
    """A mean with its interval; no interval where there are too few seeds."""

    mean: float
    low: float | None = None
    high: float | None = None


def student(freedom: int) -> float:
    """The two-sided 95% point of Student's distribution (Cornish-Fisher expansion)."""
    if freedom < len(SMALL):
        return SMALL[freedom]
    z = Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def measure_mean(values: Sequence[float] | NDArray[np.float64]) -> Measured:
    """The mean of independent values."""
    sample = np.asarray(values, np.float64)
    if sample.size == 0:
        return Measured(0.0)
    if sample.size < 2:
        return Measured(float(sample[0]))
    mean, reach = mean_and_reach(sample.tolist(), student(sample.size - 1))
    return Measured(mean, mean - reach, mean + reach)


def measure_share(values: Sequence[float] | NDArray[np.float64], games_each: int) -> Measured:
    """A share that was observed once for each seed, over a number of games."""
    sample = np.asarray(values, np.float64)
    if sample.size == 0:
        return Measured(0.0)
    share = float(sample.mean())
    if sample.size < 2:
        return Measured(share)
    variance = float(sample.var(ddof=1)) / sample.size
    worth = share * (1.0 - share) / variance if variance > 0.0 else 0.0
    number = min(max(worth, float(sample.size)), float(sample.size * games_each))
    return wilson(share, number)


def wilson(share: float, number: float) -> Measured:
    """A share of this many games, with Wilson's score interval."""
    middle = (share + Z**2 / (2 * number)) / (1 + Z**2 / number)
    reach = Z * math.sqrt(share * (1 - share) / number + Z**2 / (4 * number**2)) / (1 + Z**2 / number)
    return Measured(share, max(0.0, middle - reach), min(1.0, middle + reach))
