"""`random`: any legal move, all alike."""

from __future__ import annotations

from dataclasses import dataclass

from seaboard.bots.question import Question


@dataclass(frozen=True)
class RandomBot:
    """Draws one of its legal moves."""

    def choose(self, question: Question) -> int:
        """Any of them."""
        return question.legal[question.stream.ticket(0, len(question.legal))]
