"""`expert`: the network leads the information-set search."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from seaboard.bots.belief import Belief
from seaboard.bots.beliefs import empty_worlds
from seaboard.bots.binding import thinking
from seaboard.bots.bot import Judged
from seaboard.bots.decision import Decision
from seaboard.bots.kind import EXPERT_SECONDS
from seaboard.bots.net import NetBot, probabilities
from seaboard.bots.odds import odds_of
from seaboard.bots.search import FEWEST_NODES, MOST_NODES, judge, thread_stream
from seaboard.bots.tree import plant
from seaboard.bots.weights import network_for

LEAVES = 1024
FEWEST_LEAVES = 32
BOLDNESS = 0.2
"""How much it looks at what it knows little of."""
SURE = 0.999
"""Where the network finds a move at least this likely, it is made without a search, which would hardly find another (docs/bots.md)."""
PATIENCE = 64
"""How many moves of others are played on, at most, before what the network foretells one of them is believed."""
AHEAD = 1
"""At which of its own decisions beyond the tree the network is believed: at 1 there is no playing on."""


@dataclass(frozen=True)
class ExpertBot:
    """Thinks ahead in worlds it guesses or believes in, and asks its network a fixed number of times.  It keeps no trees between decisions."""

    leaves: int = LEAVES
    path: Path | None = None
    """A file of weights other than the game's own."""
    boldness: float = BOLDNESS
    patience: int = PATIENCE
    ahead: int = AHEAD
    believes: bool = False
    """Whether it works out from the moves it was shown which worlds are likely."""
    belief: Belief = field(default_factory=Belief, compare=False, repr=False)

    def choose(self, decision: Decision) -> int:
        """The action tried most often, or the one of which the network is sure."""
        if len(decision.legal) == 1:
            return decision.legal[0]
        odds = probabilities(NetBot(path=self.path).judge(decision)[0], decision.game.rules.in_use(odds_of))
        likeliest = int(np.argmax(odds))
        return decision.legal[likeliest] if odds[likeliest] >= SURE else self.study(decision)[0].action

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
            self.ahead,
            self.belief.worlds_of(decision, mind, layers) if self.believes else empty_worlds(decision.seen.size),
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
