"""Sets that are in use, compiled one after the other when the package's own games are; never more than there is room and time for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable

from seaboard.engine.errors import SeaboardError
from seaboard.engine.game import Game
from seaboard.engine.registry import SET_MARK, find_game
from seaboard.server.live import pools
from seaboard.server.preparing import parts, preparation, set_cache
from seaboard.server.preparing.preparation import NotPrepared, Preparation
from seaboard.server.process.config import Limits
from seaboard.server.process.logs import log

HOUR = 3600.0
MOST_WAITING = 8
MOST_SECONDS = 900.0
"""After which compiling a set is given up, on however slow a machine."""


class SetPreparation:
    """Compiles sets that somebody plays, after the package's own games, one at a time.

    A stranger's many sets can neither hold the processor nor fill disk or memory: bounded is how many are compiled in an hour, for one host and for
    all, how many lie in the cache, and how many one process has loaded.  Beyond that a set is played interpreted.
    """

    def __init__(self, games: Preparation, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._games = games
        self._limits = limits
        self._clock = clock
        self._waiting: dict[str, None] = {}
        self._begun: deque[tuple[float, str]] = deque()
        """When sets were compiled lately, and for which host."""
        self._hosts: dict[str, str] = {}
        self._failed: set[str] = set()
        self._loaded: set[str] = set()
        """What this process has loaded compiled: machine code stays in memory."""
        self._handlers: list[Callable[[Game], None]] = []
        self._wake = asyncio.Event()
        self._running = asyncio.create_task(self._run())

    def on_ready(self, handler: Callable[[Game], None]) -> None:
        """Call the handler with each game that was handed over."""
        self._handlers.append(handler)

    def want(self, slug: str, host: str) -> bool:
        """Somebody plays a game with a set at a table of this host; whether the set is or will be compiled."""
        if SET_MARK not in slug or slug in self._loaded or slug in self._waiting:
            return True
        if slug in self._failed or len(self._waiting) >= MOST_WAITING or len(self._loaded) >= self._limits.compiled_sets:
            return False
        now = self._clock()
        while self._begun and self._begun[0][0] < now - HOUR:
            self._begun.popleft()
        hosts = [each for _, each in self._begun] + [self._hosts[each] for each in self._waiting]
        if len(hosts) >= self._limits.compiled_sets_per_hour or hosts.count(host) >= self._limits.compiled_sets_per_guest:
            return False
        self._waiting[slug] = None
        self._hosts[slug] = host
        self._wake.set()
        return True

    async def close(self) -> None:
        """Stop compiling."""
        self._running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._running

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            await self._games.finished()
            while self._waiting:
                slug = next(iter(self._waiting))
                try:
                    await self._prepare(slug)
                except (NotPrepared, SeaboardError, OSError, TimeoutError) as fault:
                    self._failed.add(slug)
                    log("a set could not be compiled", logging.WARNING, kind=f"{slug}: {type(fault).__name__}")
                finally:
                    self._waiting.pop(slug, None)
                    self._hosts.pop(slug, None)
            self._wake.clear()

    async def _prepare(self, slug: str) -> None:
        """Compile a set unless the cache has it, load it and hand it over."""
        game = await pools.READING.run(find_game, slug)
        if game.rules.is_interpreted:
            self._begun.append((self._clock(), self._hosts[slug]))
            async with asyncio.timeout(MOST_SECONDS):
                await preparation.compile_game(slug, "", lambda: None)
            if not await asyncio.to_thread(parts.load, game):
                raise NotPrepared("not in the cache")
            game.rules.hand_over(parts.IN_USE)
            log("a set is compiled", kind=slug)
        self._loaded.add(slug)
        await asyncio.to_thread(set_cache.keep_newest, self._limits.compiled_sets)
        for handler in self._handlers:
            handler(game)
