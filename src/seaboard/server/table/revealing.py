"""Templates: does a move teach anybody something hidden?  Bound to a game by `undo.py`; the names declared here stand for its verbs."""
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
check: Verb
veil: Verb
apply: Verb
differs: Verb
RECORD_BYTES: int

KEY = 0x5EAB0A2D
"""Of the worlds' stream: always the same, so that every process and every restart finds the same."""


def differ(one: Any, other: Any) -> bool:
    """Whether two records are not the same to the byte."""
    # Without a way out, so that many bytes are compared at once.
    found = 0
    for place in range(RECORD_BYTES):
        found |= one[place] ^ other[place]
    return found != 0


def reveals(before: FullBytes, actor: int, action: int, players: int, worlds: int) -> int:
    """1 if a viewer of the move learns something hidden, 0 if nobody does in any of the guessed worlds."""
    public, world, after = np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8)
    expected, found = np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8)
    seen, other = np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8)
    stream = np.empty(3, np.int64)
    stream[0], stream[1], stream[2] = KEY, 0, 0
    if veil(as_record(before), SPECTATOR, actor, action) != 0:
        return 1
    hide(before, SPECTATOR, public)
    copy(before, after)
    apply(as_record(after), actor, action)
    hide(after, SPECTATOR, expected)
    for _ in range(worlds):
        copy(public, world)
        guess(as_record(public), SPECTATOR, stream, as_record(world))
        if check(as_record(world), actor, action) != 0 or veil(as_record(world), SPECTATOR, actor, action) != 0:
            return 1
        copy(world, after)
        apply(as_record(after), actor, action)
        hide(after, SPECTATOR, found)
        if differs(found, expected):
            return 1
        for seat in range(players):
            hide(world, seat, seen)
            copy(seen, other)
            guess(as_record(seen), seat, stream, as_record(other))
            covered = veil(as_record(world), seat, actor, action)
            if check(as_record(other), actor, action) != 0 or veil(as_record(other), seat, actor, action) != covered:
                return 1
            apply(as_record(other), actor, action)
            hide(other, seat, found)
            hide(after, seat, seen)
            if differs(found, seen):
                return 1
    return 0
