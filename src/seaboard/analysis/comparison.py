"""Moves compared in the same guessed worlds with the same draws, so that only the moves make a difference."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seaboard.analysis.chances import SMALLEST
from seaboard.analysis.report import Chances, Choice
from seaboard.analysis.thought import Thought
from seaboard.analysis.view import View
from seaboard.means import Z, rounded

KEPT = 0.5
"""The part of the moves that go on to the next round, where there are rounds."""
THOUGHT = 2000
"""Simulations of each search before moves are compared."""
MINDS = 3
"""Searches that think apart.  They differ more than the worlds do: what one has overlooked the others may have found."""


@dataclass(frozen=True)
class Comparison:
    """How the moves of a seat fared, world by world."""

    view: View
    values: dict[int, NDArray[np.float64]]
    """By action: the seat's chances by search and world.  World n of a search is the same for all actions; a poor move has met fewer worlds."""

    def best(self, number: int = 3) -> list[int]:
        """The best actions, the best first: those that met more worlds come before those that were given up."""
        order = sorted(self.values, key=lambda action: (-self.values[action].size, -float(self.values[action].mean()), action))
        return order[:number]

    def choice(self, action: int) -> Choice:
        """A move with its chances."""
        values = self.values[action]
        mean, reach = mean_of_minds(values)
        chances = Chances(rounded(mean), rounded(max(0.0, mean - reach)), rounded(min(1.0, mean + reach)))
        return Choice(self.view.game.rules.space.texts[action], chances, int(values.size))

    def difference(self, better: int, worse: int) -> tuple[float, float, float]:
        """By how much one move is better than another, with the 95 % interval, over the worlds that both met."""
        one, other = self.values[better], self.values[worse]
        both = min(one.shape[1], other.shape[1])
        mean, reach = mean_of_minds(one[:, :both] - other[:, :both])
        return rounded(mean), rounded(mean - reach), rounded(mean + reach)

    def against(self, made: int) -> tuple[float, float, float]:
        """By how much the best of the other moves is better than the one made, with the 95 % interval; negative where none is."""
        rival = next(action for action in self.best(2) if action != made)
        return self.difference(rival, made)


def mean_of_minds(values: NDArray[np.float64]) -> tuple[float, float]:
    """A mean over searches and worlds, and how far its 95 % interval reaches: worlds differ, and so do the searches."""
    minds, worlds = values.shape
    mean = math.fsum(values.ravel().tolist()) / values.size
    if worlds < 2:
        return mean, 1.0
    means = values.mean(axis=1)
    within = float(values.var(axis=1, ddof=1).mean()) / worlds
    between = max(0.0, float(means.var(ddof=1)) - within) if minds > 1 else 0.0
    return mean, max(SMALLEST, Z * math.sqrt((within + between) / minds))


def compare(view: View, moves: Sequence[str | int], worlds: int, thought: int = THOUGHT, minds: int = MINDS) -> Comparison:
    """Try moves, by text or number, in the same guessed worlds, after searches have thought about the decision.

    The view is that of the seat before its decision: where several decide at once, before any of them has.
    """
    space = view.game.rules.space
    actions = [space.action(move) if isinstance(move, str) else int(move) for move in moves]
    return narrow(view, actions, (worlds,), thought, minds=minds)


def narrow(
    view: View,
    actions: Sequence[int],
    rounds: Sequence[int],
    thought: int,
    keep: Sequence[int] = (),
    minds: int = MINDS,
    salt: str = "",
) -> Comparison:
    """Try all moves in a few worlds, the better ones in more, the best in most; some are kept to the last round whatever they promise."""
    thinkers = [Thought(view, actions, thought, f"{salt}{number}") for number in range(minds)]
    values = {action: np.empty((minds, 0)) for action in actions}
    left, met = list(actions), 0
    for number, worlds in enumerate(rounds):
        tried = [thinker.tried(left, met, worlds - met) for thinker in thinkers]
        for action in left:
            values[action] = np.concatenate((values[action], np.array([found[action] for found in tried])), axis=1)
        met = worlds
        if number + 1 < len(rounds):
            order = sorted(left, key=lambda action: (-float(values[action].mean()), action))
            going_on = max(2, int(len(order) * KEPT + 0.5))
            left = [action for place, action in enumerate(order) if place < going_on or action in keep]
    return Comparison(view, values)
