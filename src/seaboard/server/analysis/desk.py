"""Works through orders for analyses: one after the other, so that they never take more than their share of the machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
import zlib
from functools import partial

from seaboard.engine.transcript import Transcript
from seaboard.server.analysis import orders
from seaboard.server.analysis.orders import Order, Wanted
from seaboard.server.analysis.place import Judging
from seaboard.server.analysis.running import Running
from seaboard.server.analysis.subjects import read_subject
from seaboard.server.analysis.told import record_of
from seaboard.server.jobs.asking import NoAnswer
from seaboard.server.process.logs import log, log_fault
from seaboard.server.store.errors import StoreError
from seaboard.server.store.store import Store

LOOK_SECONDS = 10.0
"""Between two looks for orders of other processes, and for those whose process is gone."""
NOTE_SECONDS = 2.0
"""Between two notes of how far an analysis is."""


class Progress:
    """How far the analysis is that is under way."""

    def __init__(self) -> None:
        self.done = self.total = 0

    def tell(self, done: int, total: int) -> None:
        """Take down how many steps of how many are done."""
        self.done, self.total = done, total


class Gone(Exception):
    """Nobody wants this analysis any more: its game was deleted, or another process has it."""


class Desk:
    """All analyses that this process makes."""

    def __init__(self, store: Store, places: list[Judging], most_waiting: int) -> None:
        self._store = store
        self._most = most_waiting
        self._name = secrets.token_hex(8)
        self._wake = asyncio.Event()
        self.running = Running()
        """What tables that are being played have shown of their draws."""
        self._asked_by: dict[tuple[str, str], str] = {}
        """Of orders that wait, which guest has asked this process for them; nothing of it is stored."""
        self._tasks = [asyncio.create_task(self._work(place)) for place in places]

    @property
    def is_open(self) -> bool:
        """Whether this process makes analyses at all."""
        return bool(self._tasks)

    async def count_of(self, guest: str) -> int:
        """How many orders of a guest wait or are worked on, as far as this process was asked for them."""
        keys = [key for key, asker in self._asked_by.items() if asker == guest]
        still = await self._store.ask(lambda connection: orders.unfinished(connection, keys))
        for key in keys:
            if key not in still:  # another process has made it
                self._asked_by.pop(key, None)
        return len(still)

    async def find(self, *wanted: Wanted) -> Order | None:
        """The order of an analysis, if it was asked for; of several the first that is made."""
        return await self._store.ask(lambda connection: orders.find_any(connection, wanted))

    async def place(self, wanted: Wanted, guest: str) -> Order:
        """Order an analysis, unless that was done; `QueueFull` if too many wait."""
        order = await self._store.run(lambda connection: orders.place(connection, wanted, time.time(), self._most))
        if order.report is None:
            self._asked_by.setdefault((wanted.subject, wanted.depth), guest)
            self._wake.set()
        return order

    async def _work(self, place: Judging) -> None:
        while True:
            try:
                order = await self._next()
                if order is not None:
                    await self._carry_out(order, place)
                    continue
            except (Gone, StoreError):
                pass  # of the store it is told elsewhere; the next look tries again
            except Exception as fault:
                log_fault("the analyses failed", fault)
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK_SECONDS)

    async def _next(self) -> Order | None:
        if not await self._store.ask(lambda connection: orders.waits(connection, time.time())):
            return None
        return await self._store.run(lambda connection: orders.claim(connection, self._name, time.time()))

    async def _carry_out(self, order: Order, place: Judging) -> None:
        """Make one analysis, and keep it whole or not at all."""
        try:
            transcript = await read_subject(self._store, order.wanted.place, order.wanted.subject)
            if transcript is None or record_of(transcript) != order.wanted.record:
                await self._store.run(lambda connection: orders.drop(connection, order))
                return
            report = await self._judge(order, transcript, place)
            packed = await asyncio.to_thread(zlib.compress, report, 6)
            await self._store.run(lambda connection: orders.finish(connection, order, self._name, packed))
        except (Gone, StoreError):
            raise
        except asyncio.CancelledError:
            with contextlib.suppress(StoreError):
                await self._store.run(lambda connection: orders.give_up(connection, order, self._name))
            raise
        except Exception as fault:
            why = str(fault) if isinstance(fault, NoAnswer) else type(fault).__name__
            log("a game could not be analysed", logging.WARNING, kind=why)
            await self._store.run(lambda connection: orders.fail(connection, order, self._name, why))
        finally:
            self._asked_by.pop((order.wanted.subject, order.wanted.depth), None)

    async def _judge(self, order: Order, transcript: Transcript, place: Judging) -> bytes:
        """Have a game judged, and note how far it is."""
        progress = Progress()
        judging = asyncio.create_task(place.judge(transcript, order.wanted.depth, progress.tell))
        try:
            while not judging.done():
                note = partial(
                    orders.note, order=order, process=self._name, now=time.time(), done=progress.done, total=progress.total
                )
                if not await self._store.run(note):
                    raise Gone
                await asyncio.wait([judging], timeout=NOTE_SECONDS)
            return judging.result()
        finally:
            if not judging.done():
                judging.cancel()
                with contextlib.suppress(asyncio.CancelledError, NoAnswer):
                    await judging

    async def close(self) -> None:
        """End what is under way; it is begun again by whoever is there next."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
