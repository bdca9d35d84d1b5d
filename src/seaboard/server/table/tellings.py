"""What followed from a table's moves, cut into what each viewer is told of each beat.

A telling is all that the words of a beat are made from: how the viewer's own redacted record became another, and the rule that caused it.  Viewers
are sent the same words because their tellings are equal, and for no other reason.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

import numpy as np

from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.story import Beat, Cell, Rows, cells_of
from seaboard.engine.telling import AFTER, BEFORE, CELL, MOST_ROWS, ROW, in_record_order

Telling = tuple[int, ...]
"""One beat: its cause, who did it, to whom, and then of each number that became another which it is, and the pair that says how."""
Pair = tuple[int, int]
"""What is read as the number before and the number after: the least pair with the same difference, so that few tellings say the same."""
HEAD, CHANGE = 3, 3
"""How many numbers of a telling stand before its changes, and how many each change has."""


class Tellings:
    """What the rules have told about a table's latest moves, kept until the next ones are made."""

    def __init__(self) -> None:
        self._rows: dict[int, Rows] = {}

    def forget(self) -> None:
        """The table has changed: other moves will be asked for."""
        self._rows.clear()

    def of(self, match: Match, number: int, viewer: int) -> list[Telling]:
        """What a viewer is told of a move, beat by beat."""
        rows = self._rows.get(number)
        if rows is None:
            rows = self._rows[number] = rows_of(match, number)
        told: list[list[int]] = []
        last = -1
        for beat, cause, who, whom, cell, before, after, viewers in rows:
            if not viewers >> viewer & 1:
                continue
            if beat != last:
                told.append([cause, who, whom])
                last = beat
            told[-1] += (cell, before, after)
        return [tuple(each) for each in told]


def rows_of(match: Match, number: int) -> Rows:
    """The rows about a move for all viewers, in the order in which they are told."""
    move, room = match.log[number], np.empty((MOST_ROWS, ROW), np.int64)
    count = match.rules.tell(match.before(number), move.actor, move.action, match.players, room)
    rows: Rows = room[:count].tolist()
    rows.sort()  # by beats, and in a beat by the places in the record
    shorten = shorteners(match.game.slug)
    for row in rows:
        row[BEFORE], row[AFTER] = shorten[row[CELL]](row[BEFORE], row[AFTER])
    return rows


def beats_of(slug: str, telling: Telling) -> tuple[Beat, ...]:
    """The beat that a telling stands for; none if there is nothing to say about it."""
    head, numbers = telling[:HEAD], telling[HEAD:]
    rows = [[0, *head, *numbers[place : place + CHANGE], 0] for place in range(0, len(numbers), CHANGE)]
    return find_game(slug).rules.story(rows).beats


# Which pairs say the same


@cache
def shorteners(slug: str) -> tuple[Callable[[int, int], Pair], ...]:
    """For each told number of a game's record what finds the least pair with the same difference."""
    game = find_game(slug)
    causes, layout = import_module(f"{game.package}.causes"), game.rules.layout
    names = in_record_order(layout, (*causes.TOLD, *causes.ANNOUNCED))
    return tuple(shortener(cell) for name in names for cell in cells_of(layout[name], name in causes.TOLD))


def shortener(cell: Cell) -> Callable[[int, int], Pair]:
    """The same for one number, by what it holds."""
    if not cell.is_told:
        return unsaid
    form = cell.field.holds.form
    return members if form in ("set", "wide") else one if form == "one" else amount


def unsaid(before: int, after: int) -> Pair:
    """A number that only announces something: its value is never told."""
    return 0, 0


def members(before: int, after: int) -> Pair:
    """A set: what went and what came."""
    return before & ~after, after & ~before


def one(before: int, after: int) -> Pair:
    """One thing and then another."""
    return before, after


def amount(before: int, after: int) -> Pair:
    """A number: by how much it grew."""
    return 0, after - before
