"""How rules tell what follows from a move: `tell` says which rule has just changed something, and the record itself says what.

Rules call `tell` after each effect.  At a table the record is kept at that moment, and what a viewer is told is the difference between
the viewer's own redacted records before and after: a story cannot say more than the redaction lets through.  Batches, bots and GPUs run
the same rules over plain records, for which `tell` compiles to nothing.
"""
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from seaboard.engine.compile import copy_in_record, only_with, rule
from seaboard.engine.fields import SPECTATOR, Layout
from seaboard.engine.record import FullBytes, Numbers, State

Verb = Callable[..., Any]

NOBODY = -1
MOST_BEATS = 96
"""How often the rules may tell something in one move."""
MOST_ROWS = 512
"""How many changes a move may have, all viewers together."""
ALL_OPEN = SPECTATOR + 1
"""Stands after the viewers: everything, for a replay of which nothing is hidden."""
BEAT, CAUSE, WHO, WHOM, CELL, BEFORE, AFTER, VIEWERS = range(8)
"""The columns of a row: which telling of the move, why, who did it to whom, what changed, and who is told."""
ROW = VIEWERS + 1


class Causes(IntEnum):
    """Why something changes: the names of what rules tell, each with the id of its rule."""

    rule: str

    def __new__(cls, rule: str) -> Causes:
        """Members are numbered from 1; 0 stands for changes that no rule has told."""
        cause = int.__new__(cls, len(cls.__members__) + 1)
        cause._value_ = len(cls.__members__) + 1
        cause.rule = rule
        return cause


AHEAD = 8
"""Bytes before a record that has room for a story.  Were there none, Numba would take it for a plain record with something behind it, and
run for it what was compiled for that."""


def telling_dtype(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """A record with room for what the rules tell: a count before it, and the tellings behind it."""
    assert dtype.names is not None
    assert dtype.fields is not None
    size, told = dtype.itemsize, np.dtype("i8")
    room = np.dtype([("causes", "i2", MOST_BEATS), ("people", "i1", (MOST_BEATS, 2)), ("beats", "u1", (MOST_BEATS, size))])
    assert room.names is not None
    assert room.fields is not None
    behind = AHEAD + -(-size // AHEAD) * AHEAD
    return np.dtype(
        {
            "names": ["told", *dtype.names, *room.names],
            "formats": [told, *(dtype[name] for name in dtype.names), *(room[name] for name in room.names)],
            "offsets": [
                0,
                *(AHEAD + dtype.fields[name][1] for name in dtype.names),
                *(behind + room.fields[name][1] for name in room.names),
            ],
            "itemsize": behind + -(-room.itemsize // AHEAD) * AHEAD,
        }
    )


# The verb of the rules


@only_with("told")
def note(state: Any, cause: Any, who: Any, whom: Any) -> None:
    """Keep the record as it is now; nothing where there is no room for it."""
    place = min(state.told, MOST_BEATS - 1)
    state.causes[place] = cause
    state.people[place, 0] = who
    state.people[place, 1] = whom
    copy_in_record(state, AHEAD, "beats", place)
    state.told = place + 1


@rule
def tell(state: State, cause: int, who: int, whom: int) -> None:
    """What has changed since the last telling follows from this rule: a seat did it, to another; nobody is -1."""
    note(state, cause, who, whom)


# What became of it, for every viewer

as_record: Verb
as_telling: Verb
apply: Verb
opened: Verb
mask: Verb
cast_shadows: Verb
copy: Verb
read_cell: Verb
list_changes: Verb
find_changed: Verb
differs: Verb
RECORD_BYTES: int
TELLING_BYTES: int
CELL_OFFSETS: Numbers
CELL_WIDTHS: Numbers
CELL_OF_BYTE: Numbers


def differ(one: Any, other: Any) -> bool:
    """Whether two records are not the same to the byte."""
    # Without a way out, so that many bytes are compared at once.
    found = 0
    for place in range(RECORD_BYTES):
        found |= one[place] ^ other[place]
    return found != 0


def cell_number(buffer: Any, offset: int, width: int) -> int:
    """A number of a record by its place in the bytes."""
    number = 0
    for place in range(width):
        number |= int(buffer[offset + place]) << 8 * place
    if width < 8 and number >> (8 * width - 1) & 1:
        number -= 1 << 8 * width
    return number


def changed_cells(before: Any, after: Any, out: Numbers) -> int:
    """The told numbers that differ between two records."""
    number = 0
    last = -1
    for place in range(RECORD_BYTES):
        cell = CELL_OF_BYTE[place]
        if before[place] != after[place] and cell > last:
            out[number] = last = cell
            number += 1
    return number


def changes_between(before: Any, after: Any, beat: int, head: Any, viewer: int, cells: Numbers, rows: Any, number: int) -> int:
    """Add what a viewer is told of one beat to the rows of the move; a change that another viewer is told too is marked there."""
    for index in range(find_changed(before, after, cells)):
        cell = cells[index]
        was = read_cell(before, CELL_OFFSETS[cell], CELL_WIDTHS[cell])
        now = read_cell(after, CELL_OFFSETS[cell], CELL_WIDTHS[cell])
        place = number - 1
        while place >= 0 and not (
            rows[place, BEAT] == beat and rows[place, CELL] == cell and rows[place, BEFORE] == was and rows[place, AFTER] == now
        ):
            place -= 1
        if place >= 0:
            rows[place, VIEWERS] |= 1 << viewer
        elif number < rows.shape[0]:
            rows[number, BEAT], rows[number, CELL], rows[number, BEFORE], rows[number, AFTER] = beat, cell, was, now
            rows[number, CAUSE], rows[number, WHO], rows[number, WHOM] = head[0], head[1], head[2]
            rows[number, VIEWERS] = 1 << viewer
            number += 1
    return number


def enter_tell(before: FullBytes, actor: int, action: int, players: int, rows: Any) -> int:
    """What each viewer is told to follow from a legal move in this position: writes rows and returns their number."""
    telling = np.empty(TELLING_BYTES, np.uint8)
    one, other, head = np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8), np.empty(3, np.int64)
    cells = np.empty(CELL_OFFSETS.size, np.int64)
    copy(before, telling[AHEAD:])
    told = as_telling(telling)
    told.told = 0
    apply(told, actor, action)
    # What is left belongs to no telling.
    tell(told, 0, NOBODY, NOBODY)
    number = 0
    for viewer in range(ALL_OPEN + 1):
        if players <= viewer < SPECTATOR:
            continue
        # What a beat opens is not a change: the eyes stay as open as they were before the move.
        case = 0 if viewer == ALL_OPEN else int(opened(as_record(before), viewer))
        copy(before, one)
        if viewer != ALL_OPEN:
            mask(before, case, viewer, one)
            cast_shadows(as_record(before), as_record(one))
        last = before
        for beat in range(int(told.told)):
            after = told.beats[beat]
            if not differs(last, after):
                continue
            last = after
            copy(after, other)
            if viewer != ALL_OPEN:
                mask(after, case, viewer, other)
                cast_shadows(as_record(after), as_record(other))
            if differs(one, other):
                head[0], head[1], head[2] = told.causes[beat], told.people[beat, 0], told.people[beat, 1]
                number = list_changes(one, other, beat, head, viewer, cells, rows, number)
                copy(other, one)
    # A record does not keep the bytes it lies in: without this last use they are free while it is still read, and another thread may take them.
    telling[0] = 0
    return number


def in_record_order(layout: Layout, told: Sequence[str]) -> list[str]:
    """Fields in the order in which they lie in a record."""
    return [name for name in layout.dtype.names or () if name in told]


def cell_tables(layout: Layout, told: Sequence[str]) -> tuple[Numbers, Numbers, Numbers]:
    """Where the numbers of the told fields lie in a record, how many bytes each has, and whose each byte is (-1: none's)."""
    offsets, widths = [], []
    for name in in_record_order(layout, told):
        kind, start = layout.dtype.fields[name][:2]  # type: ignore[index]
        for place in range(int(np.prod(kind.shape, dtype=int))):
            offsets.append(start + place * kind.base.itemsize)
            widths.append(kind.base.itemsize)
    of_byte = np.full(layout.dtype.itemsize, -1, np.int64)
    for cell, (offset, width) in enumerate(zip(offsets, widths, strict=True)):
        of_byte[offset : offset + width] = cell
    return np.array(offsets, np.int64), np.array(widths, np.int64), of_byte


BYTE_PARTS: dict[str, Verb] = {"differs": differ, "find_changed": changed_cells}
"""Loops over whole records, compiled without bounds checks."""
PARTS: dict[str, Verb] = {"read_cell": cell_number, "list_changes": changes_between}
"""Templates that other templates call."""
ENTRIES: dict[str, Verb] = {"tell": enter_tell}
"""What Python calls, by verb."""
