"""Where a game is judged: in a process of its own, which is ended if it takes too long."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Protocol

from seaboard.engine.transcript import Transcript, encode
from seaboard.server.analysis import analyst
from seaboard.server.analysis.orders import Depth
from seaboard.server.process.config import SECRET_VARIABLE

MOST_SECONDS: dict[Depth, float] = {"quick": 600.0, "usual": 1800.0, "deep": 7200.0}
"""After which an analysis is given up, on however slow a machine."""
PROCESSES: dict[Depth, int] = {"quick": 1, "usual": 2, "deep": 2}
"""That judge one game, all at the lowest priority: a quick look is over before a second one has started."""
MOST_MESSAGE = 64 * 1024 * 1024

Told = Callable[[int, int], None]
Ready = Callable[[str], Awaitable[None]]
"""Returns when a game is ready."""


class NotJudged(Exception):
    """There is no report; the reason is for the log."""


class Judging(Protocol):
    """A place where games are judged."""

    async def judge(self, transcript: Transcript, depth: Depth, tell: Told) -> bytes:
        """The report of a game as JSON; `tell` hears how many steps of how many are done.  `NotJudged` if there is none."""


async def at_once(game: str) -> None:
    """Every game is ready."""


class JudgingProcess:
    """A new process for each game, begun when its rules are compiled: else it would compile them too."""

    def __init__(self, ready: Ready = at_once) -> None:
        self._ready = ready

    async def judge(self, transcript: Transcript, depth: Depth, tell: Told) -> bytes:
        """The report of a game."""
        await self._ready(transcript.game)
        known = {name: value for name, value in os.environ.items() if name != SECRET_VARIABLE}
        pipe, workers = asyncio.subprocess.PIPE, min(os.cpu_count() or 1, PROCESSES[depth])
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "seaboard.server.analysis.analyst", stdin=pipe, stdout=pipe,
                stderr=asyncio.subprocess.DEVNULL, env=known, limit=MOST_MESSAGE, start_new_session=True,
            )  # fmt: skip
        except OSError as fault:
            raise NotJudged(type(fault).__name__) from fault
        try:
            async with asyncio.timeout(MOST_SECONDS[depth]):
                return await self._converse(process, analyst.Question(encode(transcript), depth, workers), tell)
        except TimeoutError:
            raise NotJudged("took too long") from None
        except (asyncio.IncompleteReadError, OSError) as fault:
            raise NotJudged("the process ended") from fault
        finally:
            end(process)
            await asyncio.shield(process.wait())

    async def _converse(self, process: asyncio.subprocess.Process, question: analyst.Question, tell: Told) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        asked = analyst.encode(question)
        process.stdin.write(analyst.HEADER.pack(len(asked)) + asked)
        await process.stdin.drain()
        while True:
            size = analyst.HEADER.unpack(await process.stdout.readexactly(analyst.HEADER.size))[0]
            message = analyst.decode_message(await process.stdout.readexactly(size))
            if isinstance(message, analyst.Reported):
                return message.report
            if isinstance(message, analyst.Failed):
                raise NotJudged(message.fault)
            tell(message.done, message.total)


def end(process: asyncio.subprocess.Process) -> None:
    """End a process with all its helpers, in the middle of whatever they do."""
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        elif process.returncode is None:
            process.kill()


def judging_places(number: int, ready: Ready = at_once) -> list[Judging]:
    """A number of places, each for one game at a time."""
    return [JudgingProcess(ready) for _ in range(number)]
