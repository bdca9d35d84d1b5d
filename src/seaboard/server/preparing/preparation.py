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
State = Literal["waiting", "compiling", "failed"]


class NotPrepared(Exception):
    """The compiling process did not do it."""


@dataclass
class Course:
    """How far a game is."""

    game: Game
    total: int
    done: int = 0
    state: State = "waiting"


class Preparation:
    """Compiles in the background what a server found missing at its start, the game that somebody wants first.

    A game is handed over between two calls of its rules: records are the same bytes either way, so that a table notices nothing.
    """

    def __init__(self, cold: Sequence[Game] = ()) -> None:
        self._courses = {game.slug: Course(game, parts.count_parts(game)) for game in cold}
        self._ready: dict[str, asyncio.Event] = {slug: asyncio.Event() for slug in self._courses}
        self._handlers: list[Callable[[Game], None]] = []
        self._running: asyncio.Task[None] | None = None

    @classmethod
    def of_server(cls, first: str = "") -> Preparation:
        """For the games that this process runs interpreted; the one that is asked for first."""
        cold = [game for game in games().values() if game.is_loaded and game.rules.is_interpreted]
        return cls(sorted(cold, key=lambda game: game.slug != first))

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

    def want(self, slug: str) -> None:
        """Somebody plays this game: it comes next."""
        course = self._courses.get(slug)
        if course is not None and course.state == "waiting":
            begun = {key: each for key, each in self._courses.items() if each.state != "waiting"}
            self._courses = {**begun, slug: course, **self._courses}

    async def wait_for(self, slug: str) -> None:
        """Return when a game is ready, or when it cannot be made ready."""
        if slug in self._ready:
            await self._ready[slug].wait()

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
            if await self._prepare(course):
                prepared.append(course.game)
            else:
                course.state = "failed"
            self._ready[course.game.slug].set()
        for game in prepared:
            with contextlib.suppress(NotPrepared, OSError):
                await compile_game(game.slug, compiler.OTHERS, lambda: None)

    async def _prepare(self, course: Course) -> bool:
        """Compile a game, load it and hand it over; whether that was done."""

        def advance() -> None:
            course.done = min(course.done + 1, course.total - 1)

        for attempt in range(TRIES):
            course.done = 0
            try:
                await compile_game(course.game.slug, "", advance)
                if not await asyncio.to_thread(parts.load, course.game):
                    raise NotPrepared("not in the cache")
            except (NotPrepared, OSError) as fault:
                level = logging.ERROR if attempt else logging.WARNING
                log("a game could not be compiled", level, kind=f"{course.game.slug}: {fault}")
                continue
            self._hand_over(course.game)
            return True
        return False

    def _hand_over(self, game: Game) -> None:
        game.rules.hand_over(parts.IN_USE)
        del self._courses[game.slug]
        log("a game is compiled", kind=game.slug)
        for handler in self._handlers:
            handler(game)


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
            process.kill()
            await asyncio.shield(process.wait())
    if status:
        raise NotPrepared(f"status {status}")
