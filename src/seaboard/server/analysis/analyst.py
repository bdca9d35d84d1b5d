"""A process that analyses one game: `python -m seaboard.server.analysis.analyst`, started by the server."""

from __future__ import annotations

from msgspec import Struct

from seaboard.server.analysis.orders import Depth
from seaboard.server.jobs.answering import Tell, answer_one


class Question(Struct, frozen=True):
    """What is asked of the process."""

    transcript: bytes
    depth: Depth
    workers: int = 1
    """Processes that judge; their number changes nothing else."""


def answer(question: Question, tell: Tell) -> bytes:
    """The report of a game as JSON."""
    from seaboard.analysis.judge import judge
    from seaboard.analysis.report import to_json
    from seaboard.engine.transcript import decode

    transcript = decode(question.transcript, "the game")
    return to_json(judge(transcript, question.depth, progress=tell, workers=question.workers))


if __name__ == "__main__":
    answer_one(Question, answer)
