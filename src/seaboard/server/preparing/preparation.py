"""The games whose rules run interpreted, one after the other compiled in another process, and handed over."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from seaboard.engine.game import Game
from seaboard.engine.registry import games
from seaboard.server.preparing import compiler, parts
from seaboard.server.process.config import SECRET_VARIABLE
from seaboard.server.process.logs import log

TRIES = 2
ENDING_SECONDS = 2.0
"""How long a compiling process may take to stop."""
State = Literal["waiting", "compiling", "failed"]


class NotPrepared(Exception):
    """The compiling process did not do it."""


class PutBack(Exception):
    """The compiling process was stopped, because another game is wanted sooner."""


@dataclass
class Course:
    """How far a game is."""

    game: Game
    total: int
    done: int = 0
    state: State = "waiting"
    is_wanted: bool = False
    """Whether somebody plays it, or the server was started for it."""


class Preparation:
    """Compiles in the background what a server found missing at its start, the game that somebody wants first.

    A game that nobody has asked for is put back when somebody plays another one: most of what was done of it stays in the cache.

    A game is handed over between two calls of its rules: records are the same bytes either way, so that a table notices nothing.
    """

    def __init__(self, cold: Sequence[Game] = ()) -> None:
        self._courses = {game.slug: Course(game, parts.count_parts(game)) for game in cold}
        self._ready: dict[str, asyncio.Event] = {slug: asyncio.Event() for slug in self._courses}
        self._handlers: list[Callable[[Game], None]] = []
        self._running: asyncio.Task[None] | None = None
        self._compiling: asyncio.Task[None] | None = None
        """The process that is at work."""

    @classmethod
    def of_server(cls, first: str = "") -> Preparation:
        """For the games that this process runs interpreted; the one that is asked for first."""
        cold = [game for game in games().values() if game.is_loaded and game.rules.is_interpreted]
        made = cls(sorted(cold, key=lambda game: game.slug != first))
        made.want(first)
        return made

    # What others ask

    @property
    def courses(self) -> list[Course]:
        """The games that are not ready, in the order in which they will be."""
        return list(self._courses.values())

    @property
    def word(self) -> Literal["compiled", "compiling", "failed"]:
        """How far all of them are."""
        states = {course.state for course in self.courses}
        return "compiled" if not states else "failed" if states == {"failed"} else "compiling"

    def is_prepared(self, slug: str) -> bool:
        """Whether a game is compiled."""
        return slug not in self._courses

    def want(self, slug: str) -> None:
        """Somebody plays this game: it comes after those that others play, and before those that nobody has asked for."""
        course = self._courses.get(slug)
        if course is None or course.is_wanted:
            return
        course.is_wanted = True
        before = {key: each for key, each in self._courses.items() if key != slug and (each.is_wanted or each.state == "failed")}
        self._courses = {**before, slug: course, **self._courses}
        if self._compiling is not None and not any(each.is_wanted and each.state == "compiling" for each in self.courses):
            self._compiling.cancel()  # whole parts that are done stay in the cache

    async def wait_for(self, slug: str) -> None:
        """Return when a game is ready, or when it cannot be made ready."""
        if slug in self._ready:
            await self._ready[slug].wait()

    async def finished(self) -> None:
        """Return when nothing is compiled any more."""
        if self._running is not None:
            await asyncio.wait([self._running])

    def on_ready(self, handler: Callable[[Game], None]) -> None:
        """Call the handler with each game that was handed over."""
        self._handlers.append(handler)

    # The work

    def start(self) -> None:
        """Begin, if there is anything to do."""
        if self._courses:
            self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop compiling."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def _run(self) -> None:
        prepared = []
        while waiting := [course for course in self._courses.values() if course.state == "waiting"]:
            course = waiting[0]
            course.state = "compiling"
            try:
                if await self._prepare(course):
                    prepared.append(course.game)
                else:
                    course.state = "failed"
            except PutBack:
                course.state, course.done = "waiting", 0
            else:
                self._ready[course.game.slug].set()
        for game in prepared:
            with contextlib.suppress(NotPrepared, OSError):
                await compile_game(game.slug, compiler.OTHERS, lambda: None)

    async def _prepare(self, course: Course) -> bool:
        """Compile a game, load it and hand it over; whether that was done.  `PutBack` if another is wanted sooner."""
        for attempt in range(TRIES):
            course.done = 0
            try:
                await self._compile(course)
                if not await asyncio.to_thread(parts.load, course.game):
                    raise NotPrepared("not in the cache")
            except (NotPrepared, OSError) as fault:
                level = logging.ERROR if attempt else logging.WARNING
                log("a game could not be compiled", level, kind=f"{course.game.slug}: {fault}")
                continue
            self._hand_over(course.game)
            return True
        return False

    async def _compile(self, course: Course) -> None:
        """Let a process compile it; `PutBack` if it was stopped for another game."""

        def advance() -> None:
            course.done = min(course.done + 1, course.total - 1)

        compiling = self._compiling = asyncio.create_task(compile_game(course.game.slug, "", advance))
        try:
            await asyncio.wait([compiling])
        finally:
            self._compiling = None
            # It has ended, unless this preparation is being closed itself.
            compiling.cancel()
            await asyncio.wait([compiling])
        if compiling.cancelled():
            raise PutBack
        compiling.result()

    def _hand_over(self, game: Game) -> None:
        game.rules.hand_over(parts.IN_USE)
        del self._courses[game.slug]
        log("a game is compiled", kind=game.slug)
        for handler in self._handlers:
            handler(game)


async def end(process: asyncio.subprocess.Process) -> None:
    """Have a compiling process stop: it lets go of its game when nobody listens any more; one that does not is killed."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), ENDING_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()


async def compile_game(slug: str, which: str, advance: Callable[[], None]) -> None:
    """Compile a game in a process of its own; `advance` hears of each part that is begun.  `NotPrepared` if it fails."""
    known = {name: value for name, value in os.environ.items() if name != SECRET_VARIABLE}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "seaboard.server.preparing.compiler", slug, which,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=known,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        async for _ in process.stdout:
            advance()
        status = await process.wait()
    finally:
        if process.returncode is None:
            await asyncio.shield(end(process))
    if status:
        raise NotPrepared(f"status {status}")
