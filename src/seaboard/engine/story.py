"""A story: what followed from a move, beat by beat, as one viewer may know it.

Read from the rows that `telling` wrote: changes of the viewer's own redacted record, each with the rule that caused it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from seaboard.engine.fields import SEAT, WORD_MEMBERS, Field, Layout
from seaboard.engine.telling import AFTER, BEAT, BEFORE, CAUSE, CELL, VIEWERS, WHO, WHOM, Causes, in_record_order

Rows = list[list[int]]
"""What `telling` writes, by row and column."""


class Change(Struct, frozen=True):
    """Something became more or less."""

    field: str
    """The field of the record."""
    seat: int | None
    """Whose it is."""
    at: str
    """Where, if there are several places of it."""
    thing: str
    """What came or went; empty for plain numbers."""
    by: int


class Beat(Struct, frozen=True):
    """One step of what followed."""

    cause: str
    """Why; empty where no rule has told it."""
    rule: str
    who: int | None
    whom: int | None
    changes: tuple[Change, ...]


class Story(NamedTuple):
    """What one viewer is told of a move."""

    beats: tuple[Beat, ...]
    numbers: tuple[tuple[tuple[int, int], ...], ...]
    """For each beat the numbers of the viewer's record that became others: which of the told ones, and what it is now."""


class Cell(NamedTuple):
    """One number of a told field: whose, where, and how it is read."""

    field: Field
    seat: int | None
    at: str
    names: tuple[str, ...]
    is_told: bool


def cells_of(field: Field, is_told: bool) -> Iterator[Cell]:
    """The numbers of a field in the order in which they lie in the record."""
    for place in np.ndindex(field.shape):
        seat, labels = field.owner, []
        for axis, index in zip(field.per, place, strict=False):
            if axis is SEAT:
                seat = index
            else:
                labels.append(axis.labels[index])
        names = field.holds.names
        if field.holds.form == "bag":
            names = (names[place[-1]],)
        elif field.holds.form == "wide":
            names = names[place[-1] * WORD_MEMBERS : (place[-1] + 1) * WORD_MEMBERS]
        yield Cell(field, seat, " ".join(labels), names, is_told)


def changes_of(cell: Cell, before: int, after: int) -> Iterator[Change]:
    """What came and what went at one number."""
    field, seat, at = cell.field.name, cell.seat, cell.at
    form = cell.field.holds.form
    if form in ("set", "wide"):
        for bit, name in enumerate(cell.names):
            by = (after >> bit & 1) - (before >> bit & 1)
            if by:
                yield Change(field, seat, at, name, by)
    elif form == "one":
        if before >= 0:
            yield Change(field, seat, at, cell.names[before], -1)
        if after >= 0:
            yield Change(field, seat, at, cell.names[after], 1)
    else:
        yield Change(field, seat, at, cell.names[0] if form == "bag" else "", after - before)


def story_reader(layout: Layout, told: Sequence[str], announced: Sequence[str], causes: type[Causes]) -> Callable[[Rows], Story]:
    """What reads the rows of one viewer."""
    fields = in_record_order(layout, (*told, *announced))
    cells = [cell for name in fields for cell in cells_of(layout[name], name in told)]
    order = {name: place for place, name in enumerate(told)}
    shadows = {field.name: field.shadow for field in layout.fields if field.shadow in told}
    names = [("", ""), *((cause.name.lower().replace("_", "-"), cause.rule) for cause in causes)]

    def read(rows: Rows) -> Story:
        ordered = sorted(rows, key=lambda row: (row[BEAT], row[CELL]))
        beats, numbers = [], []
        for _, group in groupby(ordered, key=lambda row: row[BEAT]):
            lines = list(group)
            pairs = ((cells[row[CELL]], row) for row in lines)
            changes = [change for cell, row in pairs if cell.is_told for change in changes_of(cell, row[BEFORE], row[AFTER])]
            changes.sort(key=lambda change: order[change.field])
            # Whoever sees a hidden thing itself needs no count of it.
            counted = {(shadows[change.field], change.seat) for change in changes if change.field in shadows}
            cause, rule = names[lines[0][CAUSE]]
            if cause or changes:
                shown = tuple(change for change in changes if (change.field, change.seat) not in counted)
                beats.append(Beat(cause, rule, seat_or_none(lines[0][WHO]), seat_or_none(lines[0][WHOM]), shown))
                numbers.append(tuple((row[CELL], row[AFTER]) for row in lines))
        return Story(tuple(beats), tuple(numbers))

    return read


def seat_or_none(seat: int) -> int | None:
    """A seat, or nobody."""
    return None if seat < 0 else seat


class Told:
    """What followed from one move, for all viewers; those who are told the same share one story."""

    def __init__(self, rows: Rows, read: Callable[[Rows], Story]) -> None:
        self.rows = rows
        self._read = read
        self._stories: dict[int, Story] = {}

    def to(self, viewer: int) -> Story:
        """A viewer's story."""
        shown = 0
        for place, row in enumerate(self.rows):
            shown |= (row[VIEWERS] >> viewer & 1) << place
        story = self._stories.get(shown)
        if story is None:
            story = self._stories[shown] = self._read([row for place, row in enumerate(self.rows) if shown >> place & 1])
        return story
