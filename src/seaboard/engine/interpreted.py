"""The loops over whole records as single NumPy operations: what interpreted runs take instead, where a loop costs a microsecond a byte.

The names below stand for one game's tables, as in `loops.py`; a test compares each with its loop.
"""
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from seaboard.engine.record import FullBytes, Numbers, SeenBytes

RECORD_BYTES: int
KEEP: Any
FILL: Any
FULL: Any
CELL_OF_BYTE: Numbers


def wipe_bytes(buffer: FullBytes) -> None:
    """Zero every byte of a record."""
    buffer[:RECORD_BYTES] = 0


def copy_bytes(source: Any, target: Any) -> None:
    """Copy every byte of a record."""
    target[:RECORD_BYTES] = source[:RECORD_BYTES]


def mask_bytes(buffer: FullBytes, case: int, viewer: int, seen: SeenBytes) -> None:
    """Copy what a viewer may see and blank the rest."""
    seen[:RECORD_BYTES] = (buffer[:RECORD_BYTES] & KEEP[case, viewer]) | FILL[case, viewer]


def wipe_cast(buffer: FullBytes) -> None:
    """Zero the shadows of hidden things."""
    buffer[:RECORD_BYTES] &= FULL


def differ(one: Any, other: Any) -> bool:
    """Whether two records are not the same to the byte."""
    return bool(one[:RECORD_BYTES].tobytes() != other[:RECORD_BYTES].tobytes())


def changed_cells(before: Any, after: Any, out: Numbers) -> int:
    """The told numbers that differ between two records."""
    found = CELL_OF_BYTE[before[:RECORD_BYTES] != after[:RECORD_BYTES]]
    cells = np.unique(found[found >= 0])
    out[: cells.size] = cells
    return int(cells.size)


BYTE_PARTS: dict[str, Callable[..., Any]] = {
    "wipe": wipe_bytes,
    "copy": copy_bytes,
    "mask": mask_bytes,
    "wipe_shadows": wipe_cast,
    "differs": differ,
    "find_changed": changed_cells,
}
