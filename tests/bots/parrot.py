"""A tiny bot of another package."""

from __future__ import annotations

from dataclasses import dataclass

from seaboard.bots.bot import Judged
from seaboard.bots.decision import Decision
from seaboard.bots.kind import BotKind


@dataclass
class Parrot:
    """Says the last thing it could say."""

    said: int = 0

    def choose(self, decision: Decision) -> int:
        """The last legal action."""
        self.said += 1
        return decision.legal[-1]

    def study(self, decision: Decision) -> list[Judged]:
        """The last action first."""
        return [Judged(action, 1, 0.5, 0.5) for action in reversed(decision.legal)]


flock: list[Parrot] = []
"""Every parrot that was made."""


def make_parrot(argument: str) -> Parrot:
    """`parrot`."""
    flock.append(Parrot())
    return flock[-1]


PARROT = BotKind(
    make_parrot,
    {"en": "Parrot", "pl": "Papuga", "fr": "Perroquet"},
    cost=0.02,
    least=0.01,
    seconds=2.0,
    slot=2.5,
    is_long=False,
    weight=1,
)
