"""Plays sets that somebody wants to know about: one after the other, at the lowest priority."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Awaitable, Callable

import msgspec

from seaboard.lab.weighing import LEARNED, LONG, QUICK
from seaboard.server.balance import weigher
from seaboard.server.balance.answers import Balance
from seaboard.server.balance.shelf import Shelf
from seaboard.server.balance.weigher import Question
from seaboard.server.jobs.answering import Tell
from seaboard.server.jobs.asking import NoAnswer, ask_process
from seaboard.server.preparing import set_cache
from seaboard.server.process.config import Limits
from seaboard.server.process.logs import log

MOST_SECONDS = 3600.0
"""After which a set is given up, on however slow a machine."""
NOTE_SECONDS = 2.0
WORKERS = 2


class QueueFull(Exception):
    """As many sets wait as may."""


class Order(msgspec.Struct):
    """A set that waits or is played."""

    name: str
    slug: str
    title: str
    guest: str
    done: int = 0
    total: int = 0
    is_running: bool = False


Weigh = Callable[[Question, Tell], Awaitable[str]]


class Scales:
    """All sets that this process plays for their balance."""

    def __init__(
        self, shelf: Shelf, limits: Limits, ready: Callable[[], Awaitable[None]], is_open: bool, weigh: Weigh | None = None
    ) -> None:
        self.shelf = shelf
        self.is_open = is_open
        self._limits = limits
        self._ready = ready
        self._weigh = weigh or weigh_in_process
        self._orders: dict[str, Order] = {}
        self._failed: set[str] = set()
        self._wake = asyncio.Event()
        self._playing: asyncio.Task[str] | None = None
        self._running = asyncio.create_task(self._run())

    def place(self, name: str, slug: str, title: str, guest: str) -> None:
        """Play a set for its balance, unless that is done, waits or is under way.  `QueueFull` if too many wait."""
        if self.shelf.has(name) or name in self._orders or self.shelf.course(name) is not None:
            return
        if len(self._orders) >= self._limits.balances_waiting:
            raise QueueFull
        self._failed.discard(name)
        self._orders[name] = Order(name, slug, title, guest)
        self._wake.set()

    def count_of(self, guest: str) -> int:
        """How many sets of a guest wait or are played."""
        return sum(order.guest == guest for order in self._orders.values())

    def told(self, name: str, guest: str = "") -> Balance:
        """How far a set is."""
        if self.shelf.has(name):
            return Balance("done")
        order = self._orders.get(name)
        if order is None:
            elsewhere = self.shelf.course(name)
            if elsewhere is not None:
                return Balance("running", done=elsewhere.done, total=elsewhere.total)
            return Balance("failed" if name in self._failed else "none")
        is_mine = bool(guest) and order.guest == guest
        if order.is_running:
            return Balance("running", done=order.done, total=order.total, is_mine=is_mine)
        return Balance("waiting", ahead=list(self._orders).index(name), is_mine=is_mine)

    def cancel(self, name: str, guest: str) -> bool:
        """Whoever asked for it wants it no longer; whether there was such a wish."""
        order = self._orders.get(name)
        if order is None or order.guest != guest:
            return False
        del self._orders[name]
        if order.is_running and self._playing is not None:
            self._playing.cancel()
        return True

    async def close(self) -> None:
        """Stop playing."""
        self._running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._running

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            await self._ready()
            while self._orders:
                order = next(iter(self._orders.values()))
                order.is_running = True
                try:
                    await self._play(order)
                except (NoAnswer, OSError) as fault:
                    self._failed.add(order.name)
                    log("a set could not be weighed", logging.WARNING, kind=f"{order.slug}: {fault}")
                finally:
                    self._orders.pop(order.name, None)
                    self.shelf.forget_course(order.name)
            self._wake.clear()

    async def _play(self, order: Order) -> None:
        noted = 0.0

        def tell(done: int, total: int) -> None:
            nonlocal noted
            order.done, order.total = done, total
            if time.monotonic() - noted > NOTE_SECONDS:
                noted = time.monotonic()
                self.shelf.note(order.name, done, total)

        cores = max(1, min(WORKERS, (os.cpu_count() or 2) - 1))
        quick, long = self._limits.balance_games, self._limits.balance_search_games
        numbers = {QUICK: quick, LONG: long, LEARNED: quick}
        question = Question(order.slug, order.title, numbers, cores, str(self.shelf.rulebooks))
        playing = self._playing = asyncio.ensure_future(self._weigh(question, tell))
        try:
            await asyncio.wait([playing])
        finally:
            self._playing = None
            playing.cancel()
            await asyncio.wait([playing])
        if playing.cancelled():
            return  # somebody wanted it no longer
        page = playing.result()
        await asyncio.to_thread(self.shelf.keep, order.name, page)
        await asyncio.to_thread(set_cache.keep_newest, self._limits.compiled_sets)


async def weigh_in_process(question: Question, tell: Tell) -> str:
    """The page of a set, from a process of its own with all its helpers."""
    return (await ask_process(weigher.__name__, question, MOST_SECONDS, tell)).decode()
