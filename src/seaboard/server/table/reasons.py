"""Why something cannot be done now: what the rules say to the moves that a thing on the table could stand for.

A reason must tell a viewer nothing hidden.  So it is not asked of the real position but of a world guessed from the viewer's own redacted
record, with a stream that is always the same: whatever is answered follows from what the viewer sees.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game

KEY = 0x3EA50
"""Of the stream from which a world is guessed."""
MOST_CHECKED = 64
"""Moves of a kind that are looked at, evenly spread."""
MOST_TOLD = 3
"""Reasons that an answer about a thing gives."""
MOST_LISTED = 12
"""Reasons that an answer about everything gives."""
EVERYTHING = "*"


class Forbidden(NamedTuple):
    """A move that is not allowed, and the rule that forbids it."""

    action: int
    rule: str


@lru_cache(4096)
def meant(slug: str, pattern: str) -> tuple[int, ...]:
    """The moves of seats that a pattern stands for.

    `sail riga` are all that begin with these words, `company * cod` those with any word in between, `@cod` those that name the thing, `*` all.
    """
    space = find_game(slug).rules.space
    if pattern.startswith("@"):
        fits = re.compile(rf"(?s:.*) {re.escape(pattern[1:])}( .*)?")
    else:
        fits = re.compile(" ".join(r"\S+" if word == "*" else re.escape(word) for word in pattern.split()) + "( .*)?")
    return tuple(action for action, kind in enumerate(space.kind_of) if not kind.chance and fits.fullmatch(space.texts[action]))


def world_of(match: Match, viewer: int) -> FullBytes:
    """A position that the viewer cannot tell from the real one; of all such positions always the same."""
    rules = match.rules
    seen = rules.seen_by(match.state, viewer)
    world = rules.new_full()
    world[:] = seen
    rules.guess(seen, viewer, np.array([KEY, 0, 0], np.int64), world)
    return world


def forbidden(match: Match, seat: int, patterns: Sequence[str]) -> list[Forbidden]:
    """For each kind of move that these patterns stand for the reason why it is not allowed; the most telling ones alone.

    Of a kind that could be made elsewhere, the reason says what is wrong with this place; such reasons go before those why the kind is not
    possible at all.  None for a viewer who is not asked.
    """
    if seat == SPECTATOR or seat not in match.actors():
        return []
    rules, world = match.rules, world_of(match, seat)
    legal = set(rules.legal_actions(world, seat))
    offered = {rules.space.kind_of[action].words for action in legal}
    by_kind: dict[str, list[int]] = {}
    for action in dict.fromkeys(action for pattern in patterns for action in meant(match.game.slug, pattern)):
        by_kind.setdefault(rules.space.kind_of[action].words, []).append(action)
    found = {}
    for kind, actions in by_kind.items():
        if not legal.isdisjoint(actions):
            continue
        checked = [(action, rules.check(world, seat, action)) for action in actions[:: 1 + len(actions) // MOST_CHECKED]]
        # Most moves of the kind fail by one rule; of two as frequent, the later one is the narrower.
        counted = Counter(number for _, number in checked)
        number = max(counted, key=lambda each: (counted[each], each))
        found[kind] = Forbidden(next(action for action, each in checked if each == number), rules.refusal(number))
    told = [found[kind] for kind in found if kind in offered] or list(found.values())
    return list({each.rule: each for each in reversed(told)}.values())[::-1][: MOST_LISTED if EVERYTHING in patterns else MOST_TOLD]
