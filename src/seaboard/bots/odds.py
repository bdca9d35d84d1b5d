"""How likely a network finds each choice, the same on every machine."""

from __future__ import annotations

import math
from typing import Any

from seaboard.engine.compile import INTERPRETED, entry, rule
from seaboard.engine.record import Floats

LN_2 = 0.6931471805599453
LEAST = -700.0
"""What is further below the best than this is never chosen."""


@rule
def steady_exp(x: float) -> float:
    """The exponential of a number up to 0, from sums and products alone: libraries differ in the last bit between machines."""
    if x < LEAST:
        return 0.0
    power = math.floor(x / LN_2)
    rest = x - power * LN_2
    total = 1.0
    for step in range(14, 0, -1):
        total = 1.0 + total * rest / step
    return math.ldexp(total, power)


@rule
def write_odds(logits: Any, odds: Any, number: int) -> None:
    """The probabilities behind a number of logits."""
    best = float(logits[0])
    for place in range(1, number):
        best = max(best, float(logits[place]))
    total = 0.0
    for place in range(number):
        odds[place] = steady_exp(float(logits[place]) - best)
        total += odds[place]
    for place in range(number):
        odds[place] /= total


@rule
def place_of(share: float, odds: Any, number: int) -> int:
    """Which place a share from 0 up to 1 falls on, when each place is as wide as its odds."""
    place, passed = 0, odds[0]
    while place < number - 1 and share >= passed:
        place += 1
        passed += odds[place]
    return place


def enter_odds(logits: Floats, odds: Any) -> None:
    """The same for a Python caller."""
    write_odds(logits, odds, logits.size)


odds_of: Any = enter_odds
if not INTERPRETED:
    odds_of = entry(enter_odds)
