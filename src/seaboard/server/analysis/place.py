"""Where a game is judged: in a process of its own, which is ended if it takes too long."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from typing import Protocol

from seaboard.engine.transcript import Transcript, encode
from seaboard.server.analysis import analyst
from seaboard.server.analysis.analyst import Question
from seaboard.server.analysis.orders import Depth
from seaboard.server.jobs.answering import Tell
from seaboard.server.jobs.asking import ask_process

MOST_SECONDS: dict[Depth, float] = {"quick": 600.0, "usual": 1800.0, "deep": 7200.0}
"""After which an analysis is given up, on however slow a machine."""
PROCESSES: dict[Depth, int] = {"quick": 1, "usual": 2, "deep": 2}
"""That judge one game, all at the lowest priority: a quick look is over before a second one has started."""

Ready = Callable[[str], Awaitable[None]]
"""Returns when a game is ready."""


class Judging(Protocol):
    """A place where games are judged."""

    async def judge(self, transcript: Transcript, depth: Depth, tell: Tell) -> bytes:
        """The report of a game as JSON; `tell` hears how many steps of how many are done.  `NoAnswer` if there is none."""


async def at_once(game: str) -> None:
    """Every game is ready."""


class JudgingProcess:
    """A new process for each game, begun when its rules are compiled: else it would compile them too."""

    def __init__(self, ready: Ready = at_once) -> None:
        self._ready = ready

    async def judge(self, transcript: Transcript, depth: Depth, tell: Tell) -> bytes:
        """The report of a game."""
        await self._ready(transcript.game)
        question = Question(encode(transcript), depth, min(os.cpu_count() or 1, PROCESSES[depth]))
        return await ask_process(analyst.__name__, question, MOST_SECONDS[depth], tell)


def judging_places(number: int, ready: Ready = at_once) -> list[Judging]:
    """A number of places, each for one game at a time."""
    return [JudgingProcess(ready) for _ in range(number)]
