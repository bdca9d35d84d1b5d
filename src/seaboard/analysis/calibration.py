"""How steeply chances to win follow a lead, and how far guessed worlds flatter: fitted for each game, from other bot games than it is measured by."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "calibration.toml"
CALM = 0.2
"""How much the players of a tried move look at what they know little of, where nothing else was found: they know enough to play well."""
LEAST = 0.002
"""The smallest chance that a few guessed worlds can speak of."""


@cache
def fitted() -> dict[str, dict[str, Any]]:
    """What was fitted, by game."""
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}


@cache
def found_for(slug: str, what: str, chapter: int) -> tuple[float, ...] | None:
    """What was fitted for a chapter: between two fitted chapters, by parts of both; nothing for a game that nobody has measured."""
    steps = [tuple(float(number) for number in step) for step in fitted().get(slug, {}).get(what, ())]
    if not steps:
        return None
    if chapter <= steps[0][0]:
        return steps[0][1:]
    for before, after in pairwise(steps):
        if chapter <= after[0]:
            part = chapter - before[0], after[0] - before[0]
            return tuple(low + (high - low) * part[0] / part[1] for low, high in zip(before[1:], after[1:], strict=True))
    return steps[-1][1:]


def corrected(slug: str, chapter: int, chance: float) -> float:
    """A chance found in guessed worlds as games really ended: where guesses make the others poorer than they are, less than it looks.

    The odds are shifted and stretched, so in the same chapter a better chance stays the better one.
    """
    found = found_for(slug, "guessed", chapter)
    if found is None:
        return chance
    shift, stretch = found
    return 1.0 / (1.0 + math.exp(-shift) * math.pow(odds_of(chance), -stretch))


def odds_of(chance: float) -> float:
    """A chance as odds; before the end nothing guessed is quite certain."""
    held = min(max(chance, LEAST), 1.0 - LEAST)
    return held / (1.0 - held)


def boldness(slug: str) -> float:
    """How much the players of a tried move look at what they know little of.

    Where all answer at once, players who always answer with what looks best right now answer each other's last thought, and every search
    ends in another such round; bolder ones spread over what is good, as they must.
    """
    return float(fitted().get(slug, {}).get("boldness", CALM))


def steepness(slug: str, chapter: int) -> float:
    """By how much a lead in this chapter counts for more than the game's evaluation says; between two fitted chapters, by parts of both."""
    found = found_for(slug, "steepness", chapter)
    return 1.0 if found is None else found[0]
