"""What one bot has worked out of one game so far: the worlds that it may be in, and how likely each is."""

from __future__ import annotations

import numpy as np

from seaboard.bots.beliefs import Worlds, empty_worlds
from seaboard.bots.binding import Thinking
from seaboard.bots.decision import Decision
from seaboard.bots.forward import Layers
from seaboard.engine.match import ShownMove


class Belief:
    """Follows a game from its first move.  Asked again it goes on from where it was, with the same result as if it began again."""

    def __init__(self) -> None:
        self.about: object = None
        """Whose game it follows."""
        self.layers: Layers | None = None
        """The network by which it weighs moves."""
        self.moves: tuple[ShownMove, ...] = ()
        self.worlds: Worlds | None = None

    def worlds_of(self, decision: Decision, mind: Thinking, layers: Layers) -> Worlds:
        """The worlds that look as the seat sees them; where there is not one, the bot has to guess."""
        fitting = empty_worlds(decision.seen.size)
        if decision.options is not None:
            mind.fit(self._follow(decision, mind, layers), decision.seen, decision.seat, fitting)
        return fitting

    def _follow(self, decision: Decision, mind: Thinking, layers: Layers) -> Worlds:
        about = (decision.game.slug, decision.players, decision.seat, tuple(sorted((decision.options or {}).items())))
        followed = len(self.moves)
        goes_on = self.about == about and self.layers is layers and decision.log[:followed] == self.moves
        if self.worlds is None or not goes_on:
            self.about, self.layers, followed = about, layers, 0
            self.worlds = empty_worlds(decision.seen.size)
            self.worlds.records[0] = mind.rules.opening(decision.players, decision.options or {})
            self.worlds.shares[0], self.worlds.number[0] = 1.0, 1
        new = [word for move in decision.log[followed:] for word in (move.actor, mind.shown_numbers[move.text])]
        mind.heed(self.worlds, decision.seat, np.array(new, np.int64), followed, mind.shown, layers)
        self.moves = decision.log
        return self.worlds
