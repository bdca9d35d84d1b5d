"""What a board draws beyond the rules: any tables of texts and numbers, bounded in size, which the rules never read."""

from __future__ import annotations

import math
from typing import Any

from seaboard.sets.fault import Report, Step, quoted

MOST_VALUES = 20_000
MOST_DEPTH = 8
MOST_TEXT = 4_000
LARGEST = 1_000_000
FORBIDDEN = '<>"{}\\`'


def check_drawing(drawing: Any, report: Report) -> None:
    """A drawing is made of tables, lists, numbers, texts and true or false; no text of it can be a piece of a page."""
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
