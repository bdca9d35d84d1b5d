"""`greedy`: the move that looks best one decision ahead."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seaboard.bots.binding import thinking
from seaboard.bots.decision import Decision
from seaboard.engine.errors import UsageError
from seaboard.engine.stream import FastStream

WORLDS = 24
"""Guessed worlds each action is tried in."""
TWO = 1 << 30


@dataclass(frozen=True)
class GreedyBot:
    """Weighs every legal action with the game's evaluation.  With noise it misjudges: close calls often, clear ones hardly ever."""

    worlds: int = WORLDS
    noise: float = 0.0
    """How wrong a value may be, as a part of what decides a game."""

    def choose(self, decision: Decision) -> int:
        """The action with the highest value; the first of equal ones."""
        if len(decision.legal) == 1:
            return decision.legal[0]
        values = self.values(decision)
        return decision.legal[int(np.argmax(values))]

    def values(self, decision: Decision) -> NDArray[np.float64]:
        """How far ahead each legal action leaves the seat, misjudgements included."""
        mind = thinking(decision.game.slug)
        if not mind.has_value:
            raise UsageError(f"{decision.game.slug} has no evaluation, so no greedy bot")
        legal = np.array(decision.legal, np.int16)
        found = np.empty(legal.size, np.float64)
        stream = np.array([*decision.stream.key, 0], np.int64)
        mind.weigh(decision.seen, decision.seat, decision.players, legal, self.worlds, stream, found)
        if self.noise > 0.0:
            found += [self.noise * mind.spread * error(decision.stream, TWO + place) for place in range(legal.size)]
        return found


def error(stream: FastStream, place: int) -> float:
    """A normally distributed number, from two draws."""
    one, other = stream.ticket(2 * place, TWO) + 1, stream.ticket(2 * place + 1, TWO)
    return math.sqrt(-2.0 * math.log(one / TWO)) * math.cos(2.0 * math.pi * other / TWO)
