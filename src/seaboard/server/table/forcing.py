"""A template: the move that a seat must make, whatever is hidden.  Bound to a game by `forced.py`; the names declared here stand for its verbs."""
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.record import FullBytes

Verb = Callable[..., Any]

as_record: Verb
copy: Verb
hide: Verb
guess: Verb
legal: Verb
RECORD_BYTES: int
MOST_LEGAL: int

KEY = 0xF02CED
"""Of the worlds' stream: always the same, so that every process and every restart finds the same."""
NOTHING = -1


def forced(position: FullBytes, seat: int, worlds: int) -> int:
    """The only legal move of a seat, here and in worlds that a spectator cannot tell from this one; NOTHING where there is a choice in any."""
    public, world = np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8)
    moves = np.empty(MOST_LEGAL, np.int16)
    if legal(as_record(position), seat, moves) != 1:
        return NOTHING
    only = int(moves[0])
    stream = np.empty(3, np.int64)
    stream[0], stream[1], stream[2] = KEY, 0, 0
    hide(position, SPECTATOR, public)
    for _ in range(worlds):
        copy(public, world)
        guess(as_record(public), SPECTATOR, stream, as_record(world))
        if legal(as_record(world), seat, moves) != 1 or int(moves[0]) != only:
            return NOTHING
    return only
