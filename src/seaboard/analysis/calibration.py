"""How steeply chances to win follow a lead: fitted once for each game, from bot games other than those it is measured by."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path

FILE = Path(__file__).parent / "calibration.toml"


@cache
def steps_of(slug: str) -> tuple[tuple[int, float], ...]:
    """The steepness from a chapter on, in ascending order; nothing for a game that nobody has measured."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    return tuple((int(chapter), float(steep)) for chapter, steep in tables.get(slug, {}).get("steepness", ()))


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
