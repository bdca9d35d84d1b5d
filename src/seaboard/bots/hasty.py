"""`hasty`: the best of the moves that it has time to look at; what plays while a game's rules run interpreted."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seaboard.bots.binding import thinking
from seaboard.bots.decision import Decision
from seaboard.engine.record import Actions

SECONDS = 0.6
"""How long it looks at most.  Compiled it would look at everything long before that."""
MOST_WORLDS = 6
AT_ONCE = 2
"""Moves that are weighed between two looks at the clock."""


@dataclass(frozen=True)
class HastyBot:
    """Weighs moves as `greedy` does, in an order of its own, until its time is over."""

    seconds: float = SECONDS

    def choose(self, decision: Decision) -> int:
        """The best of those moves that were weighed equally often."""
        legal = np.array(decision.legal, np.int16)
        if legal.size == 1 or not thinking(decision.game.slug).has_value:
            return decision.legal[decision.stream.ticket(0, len(decision.legal))]
        legal = legal[np.argsort([decision.stream.ticket(place, 1 << 30) for place in range(legal.size)])]
        until = time.monotonic() + min(self.seconds, decision.seconds or self.seconds)
        worths, known = np.zeros(legal.size), 0
        for world in range(MOST_WORLDS):
            found = weigh_until(decision, legal, world, until)
            if world and found.size < legal.size:
                break  # in another world only some were looked at: they would be weighed by other luck than the rest
            worths[: found.size] += found
            known = found.size
        return int(legal[int(np.argmax(worths[:known]))])


def weigh_until(decision: Decision, legal: Actions, world: int, until: float) -> NDArray[np.float64]:
    """What the first moves are worth in one guessed world, as many as there was time for; one look at least."""
    mind, (first, second) = thinking(decision.game.slug), decision.stream.key
    worths = np.empty(legal.size)
    for begin in range(0, legal.size, AT_ONCE):
        if begin and time.monotonic() > until:
            return worths[:begin]
        few = slice(begin, begin + AT_ONCE)
        # The same stream each time, so that all moves meet the same world and the same draws.
        stream = np.array([first, second ^ world, 0], np.int64)
        mind.weigh(decision.seen, decision.seat, decision.players, legal[few], 1, stream, worths[few])
    return worths
