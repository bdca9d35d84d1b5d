"""Forgetting while the server runs: the ledger, the database, its files, and whatever is in memory of any process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from seaboard.server.classes.ending import end_class, ended_classes
from seaboard.server.live.keeper import Keeper
from seaboard.server.people.folding import formers_of
from seaboard.server.people.forgetting import Erased, known_guests, seats_of_nobody
from seaboard.server.people.ledger import Ledger, hash_of
from seaboard.server.people.revoking import Revoking
from seaboard.server.process.config import Retention
from seaboard.server.process.logs import log, log_fault
from seaboard.server.store.cluster import Cluster
from seaboard.server.store.store import Store
from seaboard.server.tournaments.live.halls import Halls

ROUND_SECONDS = 3600.0
"""How often it is seen whether a day has passed: a laptop that sleeps at night has no timer that lasts a day."""
DAY = 86_400.0
TIDYING = "tidying"
"""Sets the lock of whoever tidies up apart from those of tables: two processes that delete the same rows could wait for each other."""
TURN_SECONDS, TURN_PAUSE = 30.0, 0.1


class Forgetter:
    """Forgets guests on request, and deletes what was kept long enough."""

    def __init__(
        self,
        store: Store,
        cluster: Cluster,
        keeper: Keeper,
        halls: Halls,
        revoking: Revoking,
        ledger: Ledger,
        keeps: Retention,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store, self.cluster, self.keeper, self.halls, self.revoking = store, cluster, keeper, halls, revoking
        self.ledger, self.keeps, self.now = ledger, keeps, now
        self._tidied = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Finish what was begun before a crash, do again what a restored backup has undone, and tidy up from now on."""
        await self.tidy()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Tidy up no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def forget(self, guest: str) -> None:
        """Forget a guest.

        The ledger comes first: whatever fails after it is done at the next start.  `OSError` if it cannot be written, and nothing has changed.
        """
        # An older backup knows guests whose games came to this one later.
        everybody = [*await self.store.ask(lambda connection: formers_of(connection, guest)), guest]
        for each in everybody:
            await asyncio.to_thread(self.ledger.add, each)
        try:
            for each in everybody:
                await self._forget(each)
        except BaseException:
            self._tidied = 0.0  # the next round tries again
            raise

    async def forget_all(self, guests: list[str]) -> None:
        """Forget a whole class; the database's files are looked through once, for all of them."""
        for guest in guests:
            await asyncio.to_thread(self.ledger.add, guest)
        try:
            for guest in guests:
                await self._erase(guest)
            if guests:
                await self.store.scrub(*guests)
        except BaseException:
            self._tidied = 0.0  # the next round tries again
            raise

    async def _forget(self, guest: str) -> None:
        await self._erase(guest)
        await self.store.scrub(guest)

    async def _erase(self, guest: str) -> None:
        await self._wake_up_from(await self.store.forget_guest(guest), guest)
        # A request that was under way may have written once more.
        again = await self.store.forget_guest(guest)
        if again:
            await self._wake_up_from(again, guest)

    async def _wake_up_from(self, erased: Erased, guest: str | None = None) -> None:
        """Have memory follow what was erased, here and in other processes."""
        if guest is not None:
            await self.revoking.forget(guest)
        for table in sorted(erased.tables):
            await self.keeper.drop(table)
        await self.halls.reread(erased.events)
        for table in await self.store.ask(lambda connection: seats_of_nobody(connection, sorted(erased.tables))):
            await self.keeper.room(table)  # a bot takes the seat over, or it is open again

    # Once a day

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            if self.now() - self._tidied >= DAY:
                try:
                    await self.tidy()
                except Exception as fault:
                    log_fault("tidying up failed", fault)

    async def tidy(self) -> None:
        """Delete what was kept long enough, and check that all forgotten guests are erased; one process after the other."""
        cluster, end = self.cluster, time.monotonic() + TURN_SECONDS
        while not (is_ours := await cluster.own(TIDYING)) and time.monotonic() < end:
            await asyncio.sleep(TURN_PAUSE)
        try:
            await self._tidy()
        finally:
            if is_ours:
                await cluster.disown(TIDYING)

    async def _tidy(self) -> None:
        self._tidied = self.now()
        forgotten = self.ledger.read()
        if forgotten:
            known = await self.store.ask(known_guests)
            for guest in sorted(known):
                if hash_of(guest) in forgotten:
                    log("a guest is forgotten again")
                    await self._forget(guest)
        for class_id in await self.store.ask(lambda connection: ended_classes(connection, self.now())):
            log("a class has ended")
            await end_class(self, class_id)
        is_more, found = True, False
        while is_more:
            is_more, erased = await self.store.expire(self.now(), self.keeps)
            await self._wake_up_from(erased)
            found = found or bool(erased)
        if found:
            await self.store.scrub()
