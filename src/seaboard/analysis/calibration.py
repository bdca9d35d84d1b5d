"""How steeply chances to win follow a lead, and how far guessed worlds flatter: fitted for each game, from other bot games than it is measured by."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "calibration.toml"
LEAST = 0.002
"""The smallest chance that a few guessed worlds can speak of."""


@cache
def fitted() -> dict[str, dict[str, Any]]:
    """What was fitted, by game."""
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}


@cache
def steps_of(slug: str) -> tuple[tuple[int, float], ...]:
    """The steepness from a chapter on, in ascending order; nothing for a game that nobody has measured."""
    return tuple((int(chapter), float(steep)) for chapter, steep in fitted().get(slug, {}).get("steepness", ()))


def corrected(slug: str, chance: float) -> float:
    """A chance found in guessed worlds as games really ended: where guesses make the others poorer than they are, less than it looks.

    The odds are shifted and stretched, so a better chance stays the better one.
    """
    if "guessed" not in fitted().get(slug, {}):
        return chance
    shift, stretch = (float(number) for number in fitted()[slug]["guessed"])
    return 1.0 / (1.0 + math.exp(-shift) * math.pow(odds_of(chance), -stretch))


def odds_of(chance: float) -> float:
    """A chance as odds; before the end nothing guessed is quite certain."""
    held = min(max(chance, LEAST), 1.0 - LEAST)
    return held / (1.0 - held)


@cache
def steepness(slug: str, chapter: int) -> float:
    """By how much a lead in this chapter counts for more than the game's evaluation says; between two fitted chapters, by parts of both."""
    steps = steps_of(slug)
    if not steps:
        return 1.0
    if chapter <= steps[0][0]:
        return steps[0][1]
    for (first, low), (last, high) in pairwise(steps):
        if chapter <= last:
            return low + (high - low) * (chapter - first) / (last - first)
    return steps[-1][1]
