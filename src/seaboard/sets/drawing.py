"""What a board draws beyond the rules: tables of texts and numbers, bounded in size, as the game's board reads them; the rules never do."""

from __future__ import annotations

import math
from typing import Any

from seaboard.engine.drawing import drawing_fault
from seaboard.engine.game import Game
from seaboard.sets.fault import Report, Step, quoted

MOST_VALUES = 20_000
MOST_DEPTH = 8
MOST_TEXT = 40_000
LARGEST = 1_000_000
FORBIDDEN = '<>"{}\\`'


def check_drawing(game: Game, drawing: Any, report: Report) -> None:
    """A drawing is bounded, no text of it can be a piece of a page, and the game's board knows every part of it."""
    check_values(drawing, report)
    if not report.faults and (slip := drawing_fault(game, drawing)):
        report.add(slip.words, "drawing", *slip.path)


def check_values(drawing: Any, report: Report) -> None:
    """A drawing is made of tables, lists, numbers, texts and true or false."""
    if not isinstance(drawing, dict):
        report.add(f"must be a table, not {quoted(drawing)}", "drawing")
        return
    left = MOST_VALUES
    waiting: list[tuple[tuple[Step, ...], Any]] = [(("drawing",), drawing)]
    while waiting:
        path, value = waiting.pop()
        left -= 1
        if left < 0:
            report.add(f"a drawing may have {MOST_VALUES} values", "drawing")
            return
        if len(path) > MOST_DEPTH:
            report.add(f"a drawing may be {MOST_DEPTH} tables deep", *path)
        elif isinstance(value, dict):
            waiting += [((*path, key), each) for key, each in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, number), each) for number, each in enumerate(value)]
        elif fault := value_fault(value):
            report.add(fault, *path)


def value_fault(value: Any) -> str | None:
    """What is wrong with a single value, or None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        is_fit = math.isfinite(value) and abs(value) <= LARGEST
        return None if is_fit else f"must be a number from -{LARGEST} to {LARGEST}"
    if not isinstance(value, str):
        return f"must be a number, a text, true or false, not {quoted(value)}"
    if len(value) > MOST_TEXT:
        return f"may have {MOST_TEXT} characters, not {len(value)}"
    if any(letter in FORBIDDEN or not letter.isprintable() for letter in value) or "url(" in value.lower():
        return f"must be one line without any of {FORBIDDEN} and without url("
    return None
