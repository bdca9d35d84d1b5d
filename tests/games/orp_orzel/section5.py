"""What each viewer may know in ORP Orzeł by section 5 of the specification, read off the full record.  Never uses the engine's redaction."""

from __future__ import annotations

import random
from typing import Any

from seaboard.engine.fields import WORD_MEMBERS
from seaboard.engine.record import FullBytes, host_record
from seaboard.games.orp_orzel.data import HEXES
from seaboard.games.orp_orzel.state import LAYOUT, Phase

OPEN = (
    *("first_game", "round_limit", "round_number", "phase", "turn", "reason", "rolled", "kept", "left", "aside", "pending"),
    *("figure", "ships", "lifted", "reserve", "taken", "tokens", "faceup", "mines", "held", "lost", "box"),
)
"""Rows one to three, five and six of the table: open to all.  [ORZ-SEE-1]"""


def members(places: Any) -> set[int]:
    """The hexes of a set."""
    return {place for place in range(len(HEXES)) if int(places[place // WORD_MEMBERS]) >> place % WORD_MEMBERS & 1}


def shown(before: FullBytes, after: FullBytes, viewer: int) -> object:
    """The rows of the table for one viewer, and what a move turned up, which is told to all (ORZ-SEE-7)."""
    record = host_record(after, LAYOUT.dtype)
    if record.phase == Phase.OVER:
        return bytes(after)
    facts: list[object] = [getattr(record, name).tolist() for name in OPEN]
    facts += [int(record.hand.sum()), int(record.stock.sum())]
    if viewer == 0:
        facts += [sorted(members(record.subs)), record.hand.tolist()]
    if viewer == 1:
        facts += [sorted(members(record.live)), record.stock.tolist()]
    return facts


def shuffle_kinds(places: set[int], screen: Any, marked: set[int], rng: random.Random) -> tuple[set[int], int, int]:
    """Lay the same face-down tokens of two kinds again, on the same hexes and behind the same screen."""
    kinds = [place in marked for place in sorted(places)] + [True] * int(screen[0]) + [False] * int(screen[1])
    rng.shuffle(kinds)
    laid = {place for place, is_first in zip(sorted(places), kinds, strict=False) if is_first}
    behind = kinds[len(places) :]
    return laid, sum(behind), len(behind) - sum(behind)


def write_members(field: Any, places: set[int]) -> None:
    """A set of hexes into a field."""
    field[:] = [sum(1 << place % WORD_MEMBERS for place in places if place // WORD_MEMBERS == word) for word in range(len(field))]


def shuffled(world: FullBytes, viewer: int, rng: random.Random) -> FullBytes:
    """Another world that this viewer cannot know from the real one: kinds that the viewer may not see are laid again.  [ORZ-SEE-3 to 5]"""
    other = FullBytes(world.copy())
    record = host_record(other, LAYOUT.dtype)
    if viewer != 0:
        faceup = members(record.faceup)
        laid, ships, seas = shuffle_kinds(members(record.tokens) - faceup, record.hand, members(record.subs), rng)
        write_members(record.subs, laid | faceup)
        record.hand[:] = ships, seas
    if viewer != 1:
        laid, mines, blanks = shuffle_kinds(members(record.mines), record.stock, members(record.live), rng)
        write_members(record.live, laid)
        record.stock[:] = mines, blanks
    return other
