"""The puzzle of a day: the same for everybody, another one each day until all have had their turn."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

from seaboard.puzzles.collection import Puzzle


def today() -> date:
    """The day, by the clock of Greenwich, so that it is the same for everybody."""
    return datetime.now(UTC).date()


def of_day(puzzles: dict[str, Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a day; None where there are none."""
    if not puzzles:
        return None
    round_number, place = divmod(day.toordinal(), len(puzzles))
    order = sorted(puzzles, key=lambda name: hashlib.sha256(f"{round_number} {name}".encode()).digest())
    return puzzles[order[place]]
