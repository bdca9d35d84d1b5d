"""`expert`: the network leads the information-set search."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from seaboard.bots.binding import thinking
from seaboard.bots.bot import Judged
from seaboard.bots.decision import Decision
from seaboard.bots.kind import EXPERT_SECONDS
from seaboard.bots.search import FEWEST_NODES, MOST_NODES, judge, thread_stream
from seaboard.bots.tree import plant
from seaboard.bots.weights import network_for

LEAVES = 1024
FEWEST_LEAVES = 32
BOLDNESS = 0.2
"""How much it looks at what it knows little of."""
PATIENCE = 64
"""How many moves of others are played on, at most, before what the network foretells one of them is believed."""


@dataclass(frozen=True)
class ExpertBot:
    """Thinks ahead in worlds it guesses, and asks its network a fixed number of times.  Keeps nothing between decisions."""

    leaves: int = LEAVES
    path: Path | None = None
    """A file of weights other than the game's own."""
    boldness: float = BOLDNESS
    patience: int = PATIENCE

    def choose(self, decision: Decision) -> int:
        """The action tried most often."""
        if len(decision.legal) == 1:
            return decision.legal[0]
        return self.study(decision)[0].action

    def study(self, decision: Decision) -> list[Judged]:
        """All legal actions, the best first."""
        mind = thinking(decision.game.slug)
        layers = network_for(decision.game, self.path).layers
        leaves = self.leaves_in(decision.seconds)
        tree = plant(room_for(leaves), len(mind.rules.space))
        key = mind.lead(
            decision.seen,
            decision.seat,
            decision.players,
            np.array(decision.legal, np.int16),
            tree,
            layers,
            thread_stream(decision, 0),
            leaves,
            self.boldness,
            self.patience,
        )
        return judge([tree], key, decision)

    def leaves_in(self, seconds: float | None) -> int:
        """How often the network is asked: by the time it has, never by the time it took, so that the same question has the same answer."""
        share = 1.0 if seconds is None else min(1.0, seconds / EXPERT_SECONDS)
        return max(min(FEWEST_LEAVES, self.leaves), int(self.leaves * share))


def room_for(leaves: int) -> int:
    """How many nodes a tree should have room for, a power of two: edges are what fills it, some ten for each leaf."""
    room = FEWEST_NODES
    while room < 8 * leaves and room < MOST_NODES:
        room *= 2
    return room
