"""The learned bot: one look at the position, no search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seaboard.bots.bot import Judged
from seaboard.bots.decision import Decision
from seaboard.bots.descent import PLACE_SHARE
from seaboard.bots.forward import judge_position
from seaboard.bots.odds import odds_of, place_of
from seaboard.bots.weights import network_for
from seaboard.engine.compile import plain
from seaboard.engine.record import Floats
from seaboard.engine.stream import FastStream

TICKETS = 1 << 53
UNSEEN = np.float32(-1e9)


@dataclass(frozen=True)
class NetBot:
    """Plays what its network likes best, or draws by what it likes."""

    samples: bool = False
    path: Path | None = None
    """A file of weights other than the game's own."""
    temperature: float = 1.0
    """How daring it draws: above 1 it errs where moves are close, as people do."""
    overlooks: float = 0.0
    """How likely it does not see a move."""

    def choose(self, decision: Decision) -> int:
        """The choice with the highest logit, or one drawn by the probabilities."""
        if len(decision.legal) == 1:
            return decision.legal[0]
        logits, _ = self.judge(decision)
        if self.overlooks > 0.0:
            logits = self.overlook(logits, decision.stream)
        if not self.samples:
            return decision.legal[int(np.argmax(logits))]
        odds = probabilities(logits / np.float32(self.temperature), decision.game.rules.in_use(odds_of))
        ticket = decision.stream.ticket(0, TICKETS) / TICKETS
        return decision.legal[plain(place_of)(ticket, odds, odds.size)]

    def overlook(self, logits: Floats, stream: FastStream) -> Floats:
        """The logits without those of moves that it does not see; it sees one at least."""
        seen = np.array([stream.ticket(1 + place, TICKETS) >= self.overlooks * TICKETS for place in range(logits.size)])
        return np.where(seen, logits, UNSEEN) if seen.any() else logits

    def judge(self, decision: Decision) -> tuple[Floats, Floats]:
        """A logit for each legal action, and the values by seat from the own on."""
        rules = decision.game.rules
        layers = network_for(decision.game, self.path).layers
        features = np.zeros(rules.features, np.uint8)
        rules.observe(decision.seen, decision.seat, features)
        legal = np.array(decision.legal, np.int64) - rules.first_choice
        logits, values = np.empty(legal.size, np.float32), np.empty(layers.value_bias.size, np.float32)
        rules.in_use(judge_position)(layers, features, legal, logits, values)
        return logits, values

    def study(self, decision: Decision) -> list[Judged]:
        """All legal actions, the likeliest first; what the network thinks of the position stands beside each."""
        logits, values = self.judge(decision)
        odds = probabilities(logits, decision.game.rules.in_use(odds_of))
        chance = win_chance(float(values[0]), decision.players)
        worth = (1.0 - PLACE_SHARE) * chance + PLACE_SHARE * (1.0 + float(values[1])) / 2.0
        return [
            Judged(decision.legal[place], round(1000 * odds[place]), worth, chance)
            for place in sorted(range(len(decision.legal)), key=lambda place: -odds[place])
        ]


def win_chance(value: float, players: int) -> float:
    """The network's number for winning as a chance."""
    return min(1.0, max(0.0, (value * (players - 1) + 1.0) / players))


def probabilities(logits: Floats, write: Callable[[Floats, Any], None] = odds_of) -> NDArray[np.float64]:
    """How likely the network finds each choice."""
    odds = np.empty(logits.size, np.float64)
    write(logits, odds)
    return odds
