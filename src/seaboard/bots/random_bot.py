"""`random`: any legal move, all alike."""

from __future__ import annotations

from dataclasses import dataclass

from seaboard.bots.decision import Decision


@dataclass(frozen=True)
class RandomBot:
    """Draws one of its legal moves."""

    def choose(self, decision: Decision) -> int:
        """Any of them."""
        return decision.legal[decision.stream.ticket(0, len(decision.legal))]
