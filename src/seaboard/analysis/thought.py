"""A search's thought about one decision, asked again: what if this very move is made, in this very world?

The search of the bots thinks first, so that every player in it knows good replies to what that player sees.  Then moves are tried in turn,
each in the same guessed worlds with the same draws.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from seaboard.analysis.calibration import boldness
from seaboard.analysis.view import View
from seaboard.bots.binding import thinking
from seaboard.bots.descent import NO_TRIES, Tries
from seaboard.bots.search import BOLDNESS, FEWEST_NODES, MOST_NODES, ROOT
from seaboard.bots.tree import NO_EDGE, find_node, plant, stir

NODES_A_SIMULATION = 16


class Thought:
    """One decision of one seat, thought about for a number of simulations."""

    def __init__(self, view: View, actions: Sequence[int], simulations: int, salt: str = "") -> None:
        self.view, self.mind = view, thinking(view.game.slug)
        room = FEWEST_NODES
        while room < NODES_A_SIMULATION * simulations and room < MOST_NODES:
            room *= 2
        self._tree = plant(room, len(self.mind.rules.space))
        # Every move must have been looked at once to have a place in the tree.
        self._simulate(np.array([*view.seed(f"thought {salt}"), 0], np.int64), max(simulations, 2 * len(actions)), BOLDNESS)
        self._edge_of = self._find_edges()
        self._all = np.array(list(self._edge_of.values()), np.int64)
        self._seed, self._boldness = view.seed(f"tries {salt}"), boldness(view.game.slug)

    def _simulate(self, stream: NDArray[np.int64], simulations: int, boldness: float, tries: Tries = NO_TRIES) -> None:
        view, mind, tree = self.view, self.mind, self._tree
        cut, greedy = mind.cut, mind.plays_greedily
        mind.simulate(view.seen, view.seat, view.players, ROOT, tree, mind.shown, stream, simulations, boldness, cut, greedy, tries)

    def _find_edges(self) -> dict[int, int]:
        """The edge of each action of the decision."""
        tree, found = self._tree, {}
        place = find_node(tree, stir(ROOT, self.view.seat + 1))
        edge = NO_EDGE if place < 0 else int(tree.first[place])
        while edge != NO_EDGE:
            found[int(tree.edges[edge].action)] = edge
            edge = int(tree.edges[edge].after)
        return found

    def tried(self, actions: Sequence[int], start: int, worlds: int) -> dict[int, NDArray[np.float64]]:
        """The seat's chances after each action, in worlds number `start` and on."""
        keys = np.array([self.view.key(self._seed, start + number) for number in range(worlds)], np.int64).reshape(worlds, 2)
        edges = np.array([self._edge_of[action] for action in actions], np.int64)
        # World by world: what the players in the tree learn from one try is known in the next.
        tries = Tries(self._all, np.tile(edges, worlds), keys.repeat(edges.size, axis=0), np.empty(worlds * edges.size))
        self._simulate(np.zeros(3, np.int64), tries.tried.size, self._boldness, tries)
        return dict(zip(actions, np.ascontiguousarray(tries.wins.reshape(worlds, edges.size).T), strict=True))
