"""Moves compared in the same guessed worlds with the same draws, so that only the moves make a difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seaboard.analysis.chances import interval_of, mean_and_reach, rounded
from seaboard.analysis.report import Choice
from seaboard.analysis.thought import Thought
from seaboard.analysis.view import View

KEPT = 0.5
"""The part of the moves that go on to the next round, where there are rounds."""
THOUGHT = 2000
"""Simulations of the search before moves are compared."""


@dataclass(frozen=True)
class Comparison:
    """How the moves of a seat fared, world by world."""

    view: View
    values: dict[int, NDArray[np.float64]]
    """By action: the seat's chances in each world.  World n is the same for all actions; a poor move may have met fewer worlds."""

    def best(self, number: int = 3) -> list[int]:
        """The best actions, the best first: those that met more worlds come before those that were given up."""
        order = sorted(self.values, key=lambda action: (-self.values[action].size, -float(self.values[action].mean()), action))
        return order[:number]

    def choice(self, action: int) -> Choice:
        """A move with its chances."""
        values = self.values[action]
        return Choice(self.view.game.rules.space.texts[action], interval_of(values), int(values.size))

    def difference(self, better: int, worse: int) -> tuple[float, float, float]:
        """By how much one move is better than another, with the 95 % interval, over the worlds that both met."""
        one, other = self.values[better], self.values[worse]
        both = min(one.size, other.size)
        mean, reach = mean_and_reach(one[:both] - other[:both])
        return rounded(mean), rounded(mean - reach), rounded(mean + reach)


def compare(view: View, moves: Sequence[str | int], worlds: int, thought: int = THOUGHT) -> Comparison:
    """Try moves, by text or number, in the same guessed worlds, after a search has thought about the decision.

    The view is that of the seat before its decision: where several decide at once, before any of them has.
    """
    space = view.game.rules.space
    actions = [space.action(move) if isinstance(move, str) else int(move) for move in moves]
    return narrow(view, actions, (worlds,), thought)


def narrow(view: View, actions: Sequence[int], rounds: Sequence[int], thought: int, keep: Sequence[int] = ()) -> Comparison:
    """Try all moves in a few worlds, the better ones in more, the best in most; some are kept to the last round whatever they promise."""
    thinker = Thought(view, actions, thought)
    values = {action: np.empty(0) for action in actions}
    left, met = list(actions), 0
    for number, worlds in enumerate(rounds):
        for action, found in thinker.tried(left, met, worlds - met).items():
            values[action] = np.concatenate((values[action], found))
        met = worlds
        if number + 1 < len(rounds):
            order = sorted(left, key=lambda action: (-float(values[action].mean()), action))
            going_on = max(2, int(len(order) * KEPT + 0.5))
            left = [action for place, action in enumerate(order) if place < going_on or action in keep]
    return Comparison(view, values)
