"""Threads for work that would keep the event loop waiting: a small pool for each kind, so that a flood of one kind delays no other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from seaboard.server.http.problems import Trouble

P = ParamSpec("P")
T = TypeVar("T")


class Pool:
    """A few threads, and how many may wait for them."""

    def __init__(self, name: str, threads: int, most_waiting: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"seaboard-{name}")
        self._most = None if most_waiting is None else threads + most_waiting
        self._busy = 0

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do some work outside the event loop; `Trouble` (503) where too many wait already."""
        if self._most is not None and self._busy >= self._most:
            raise Trouble(503, headers={"Retry-After": "5"})
        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))
        finally:
            self._busy -= 1


TABLES = Pool("tables", 2)
"""Tables are read for people who come to them; compiled code is read from disk."""
REFEREES = Pool("referees", 2)
"""Entries of tournaments are judged, and events are read."""
READING = Pool("reading", 2, most_waiting=128)
"""Requests about the past: replays, transcripts, logs, documents of tournaments."""
PAST = Pool("past", 1)
"""Games that ended without a result are folded for it."""
