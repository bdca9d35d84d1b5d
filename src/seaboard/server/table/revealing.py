"""Templates: does a move teach anybody something hidden?  Bound to a game by `undo.py`; the names declared here stand for its verbs."""
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.record import Actions, FullBytes

Verb = Callable[..., Any]

as_record: Verb
copy: Verb
hide: Verb
guess: Verb
check: Verb
veil: Verb
apply: Verb
differs: Verb
looks_alike: Verb
shows_otherwise: Verb
RECORD_BYTES: int

KEY = 0x5EAB0A2D
"""Of the worlds' stream: always the same, so that every process and every restart finds the same."""


def look_alike(words: Any, one: int, other: int, covered: int) -> bool:
    """Whether two moves of one kind read the same where these words are covered."""
    different = 0
    for place in range(words.shape[1]):
        if covered >> place & 1 == 0 and words[one, place] != words[other, place]:
            different += 1
    return different == 0


def show_otherwise(
    world: Any, viewer: int, actor: int, moves: Any, words: Any, like: int, covered: int, expected: Any, after: Any, found: Any
) -> bool:
    """Whether a move that reads the same to a viewer shows the viewer something else in a world, or there is none in it.

    Of the moves those are meant that read like the one at place `like` with the `covered` words hidden.  `after` and `found` are written over.
    """
    allowed = 0
    for place in range(len(moves)):
        action = int(moves[place])
        if not looks_alike(words, like, place, covered) or check(as_record(world), actor, action) != 0:
            continue
        allowed += 1
        if veil(as_record(world), viewer, actor, action) != covered:
            return True
        copy(world, after)
        apply(as_record(after), actor, action)
        hide(after, viewer, found)
        if differs(found, expected):
            return True
    return allowed == 0


def reveals(
    before: FullBytes, actor: int, action: int, covered: int, moves: Actions, words: Actions, players: int, worlds: int
) -> int:
    """1 if a viewer of the move learns something hidden, 0 if nobody does in any of the guessed worlds.

    `moves` are all that a spectator, to whom the `covered` words of the move are hidden, cannot tell from it; `words` are their arguments.
    """
    public, world, after = np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8)
    expected, found = np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8)
    seen, other = np.empty(RECORD_BYTES, np.uint8), np.empty(RECORD_BYTES, np.uint8)
    scratch = np.empty(RECORD_BYTES, np.uint8)
    stream = np.empty(3, np.int64)
    stream[0], stream[1], stream[2] = KEY, 0, 0
    hide(before, SPECTATOR, public)
    copy(before, after)
    apply(as_record(after), actor, action)
    hide(after, SPECTATOR, expected)
    for turn in range(worlds):
        copy(public, world)
        guess(as_record(public), SPECTATOR, stream, as_record(world))
        if shows_otherwise(world, SPECTATOR, actor, moves, words, 0, covered, expected, after, found):
            return 1
        # One of the moves that could have been made in this world, another in each.
        chosen = turn % len(moves)
        while check(as_record(world), actor, int(moves[chosen])) != 0:
            chosen = (chosen + 1) % len(moves)
        taken = int(moves[chosen])
        for seat in range(players):
            hide(world, seat, seen)
            copy(seen, other)
            guess(as_record(seen), seat, stream, as_record(other))
            hidden = veil(as_record(world), seat, actor, taken)
            if hidden & ~covered != 0:
                return 1
            copy(world, after)
            apply(as_record(after), actor, taken)
            hide(after, seat, seen)
            if shows_otherwise(other, seat, actor, moves, words, chosen, hidden, seen, scratch, found):
                return 1
    return 0
