"""What a better move would have brought the seat by the next chapter of the game, in worlds that the seat could imagine."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import import_module

import numpy as np

from seaboard.analysis.continuation import continuation
from seaboard.analysis.view import Key, View, key_of
from seaboard.engine.record import FullBytes
from seaboard.engine.story import Cell, Change, cells_of, changes_of

WORLDS = 24
LEAST = 0.5
"""How much more there must be on average to be told."""
COUNTED = ("number", "bag")
"""The forms of fields that count something."""
MOST = 2
"""Gains that are told at most."""

Place = tuple[str, str, str]
"""A field, where in it, and what thing."""


@cache
def told_cells(package: str, seat: int) -> tuple[tuple[str, int, Cell], ...]:
    """What stories count and what belongs to a seat: the field, the place in it, and how it is read."""
    layout, told = import_module(f"{package}.state").LAYOUT, import_module(f"{package}.causes").TOLD
    found = ((name, place, cell) for name in told for place, cell in enumerate(cells_of(layout[name], True)))
    return tuple(each for each in found if each[2].seat == seat and each[2].field.holds.form in COUNTED)


def numbers_after(view: View, world: FullBytes, action: int, key: Key) -> list[int]:
    """The seat's numbers at the next chapter, after an action in a world."""
    player, start = continuation(view.game.slug, view.players), FullBytes(world.copy())
    view.game.rules.apply(start, view.seat, action)
    player.play_on(start, 1, key)
    record = view.game.rules.record(player.state)
    return [int(np.ravel(getattr(record, name))[place]) for name, place, _ in told_cells(view.game.package, view.seat)]


def gains(view: View, made: int, better: int) -> list[Change]:
    """What the better move would have brought on average beyond the move made: plain numbers first, then things.

    What would have become less is left out, and so are things that the moves themselves name.
    """
    sums: Counter[Place] = Counter()
    seed = view.seed("consequence")
    for number in range(WORLDS):
        key = key_of(seed, number)
        world = view.world(key)
        one, other = (numbers_after(view, world, action, key) for action in (made, better))
        for (_, _, cell), before, after in zip(told_cells(view.game.package, view.seat), one, other, strict=True):
            for change in changes_of(cell, before, after) if before != after else ():
                sums[change.field, change.at, change.thing] += change.by
    texts = view.game.rules.space.texts
    named = {*texts[made].split(), *texts[better].split()}
    means = {place: total / WORLDS for place, total in sums.items() if total >= LEAST * WORLDS and place[2] not in named}
    order = sorted(means, key=lambda place: (place[2] != "", -means[place], place))
    return [Change(field, view.seat, at, thing, max(1, round(means[field, at, thing]))) for field, at, thing in order[:MOST]]
