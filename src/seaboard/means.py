"""A mean and how sure it is: one way of counting for the lab, the judge and the puzzles."""

from __future__ import annotations

import math
from collections.abc import Iterable

Z = 1.959964
"""How many deviations a 95 % interval reaches where the deviation is known well."""


def mean_and_reach(values: Iterable[float], factor: float = Z, least: float = 0.0) -> tuple[float, float]:
    """The mean of independent values, and how far its interval reaches to either side: at least so far, and without end for a single value."""
    sample = [float(value) for value in values]
    mean = math.fsum(sample) / len(sample)
    if len(sample) < 2:
        return mean, math.inf
    variance = math.fsum((value - mean) * (value - mean) for value in sample) / (len(sample) - 1)
    return mean, max(least, factor * math.sqrt(variance / len(sample)))


def rounded(number: float) -> float:
    """A chance as reports and proofs hold it: four digits, and never a negative zero."""
    return round(number, 4) + 0.0
