"""All events of a process: read when somebody comes or something must be done, put away when nobody needs them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

import msgspec

from seaboard.server.live.keeper import Keeper
from seaboard.server.process.config import Retention
from seaboard.server.process.logs import log_fault
from seaboard.server.protocol import GONE
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.store.store import EventStore

AS_USUAL = Retention()
PREFIX = "event "
"""Tells events from tables in what processes tell each other."""
TEND_SECONDS = 1.0
WAKE_SECONDS = 5.0
PRESENCE_SECONDS = 10.0
IDLE_SECONDS = 300.0
FORGOTTEN_SECONDS = 14 * 86_400.0
"""An event without entries for this long is looked after only while somebody looks at it."""


class Halls:
    """The events that this process knows.

    Any process may write entries; one of them looks after an event (tables to begin, clocks, tests whose time is up), another takes over
    when it is gone.
    """

    def __init__(
        self,
        store: Store,
        keeper: Keeper,
        tend_seconds: float = TEND_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
        keeps: Retention = AS_USUAL,
    ) -> None:
        self.store = EventStore(store)
        self.keeper = keeper
        self.keeps = keeps
        self.cluster = keeper.cluster
        self.halls: dict[str, Hall] = {}
        self.idle_seconds = idle_seconds
        self.tend_seconds = tend_seconds
        self._loading: dict[str, asyncio.Task[Hall | None]] = {}
        self._hall_of: dict[str, str] = {}
        """The event of each table in memory."""
        self._next_wake = self._next_presence = 0.0
        keeper.watchers.append(self._on_table)
        keeper.pulse.on_standstill(self._on_standstill)
        self.cluster.on_told(self._on_told)
        self._task = asyncio.create_task(self._run())

    async def find(self, id: str) -> Hall | None:
        """The event as it stands now, or None if there is no such event."""
        hall = self.halls.get(id)
        if hall is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            return await asyncio.shield(loading)
        hall.touched = time.monotonic()
        await self.refresh(hall)
        return hall

    async def refresh(self, hall: Hall) -> None:
        """Follow what other processes have written."""
        if not self.keeper.is_alone or hall.live.version < 0:
            async with hall.live.lock:
                is_new = await hall.live.catch_up()
            if is_new:
                hall.screen.changed()

    async def _load(self, id: str) -> Hall | None:
        row = await self.store.event(id)
        if row is None:
            return None
        live = LiveEvent(row, self.store, self.keeper.pulse, self.keeps.events)
        await live.catch_up()
        self.halls[id] = hall = Hall(live, self.keeper, lambda told: self._tell(id, told), self._hall_of)
        return hall

    async def reread(self, events: Iterable[str]) -> None:
        """Something was erased from these events: read them again.  Other processes see that by the events' versions."""
        for id in events:
            # An event that is being read just now may have been read too early.
            hall = await asyncio.shield(self._loading[id]) if id in self._loading else self.halls.get(id)
            if hall is not None:
                hall.live.version = -1
                await self.refresh(hall)
                hall.changed()

    async def drop(self, id: str) -> None:
        """An event was deleted: no process knows it any more."""
        hall = await asyncio.shield(self._loading[id]) if id in self._loading else self.halls.get(id)
        if hall is not None:
            await self._put_away(hall)
        await self.cluster.tell(PREFIX + id, msgspec.json.encode({"kind": "deleted"}))

    # Other processes

    def _tell(self, id: str, told: dict[str, Any]) -> None:
        if not self.keeper.is_alone:
            hall = self.halls.get(id)
            if hall is not None:
                hall.errand(self.cluster.tell(PREFIX + id, msgspec.json.encode(told)))

    async def _on_told(self, name: str, payload: bytes) -> None:
        hall = self.halls.get(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else None
        if hall is None:
            return
        told = msgspec.json.decode(payload)
        if told["kind"] == "deleted":
            await self._put_away(hall)
        elif told["kind"] == "here":
            hall.screen.hear(told["process"], frozenset(told["players"]))
            hall.legs.hear(told["process"], frozenset(told.get("seated", ())), frozenset(told.get("reading", ())))
        elif told["kind"] == "reached":
            hall.reached.note(told["device"], told["name"], told["at"], told["is_live"])
        elif told["kind"] == "chosen":
            hall.live.sittings = await self.store.sittings(hall.id)
            hall.screen.changed_for(told["player"])
        else:
            await self.refresh(hall)

    # Tables

    def _on_table(self, table: Table) -> None:
        """Something has happened at a table."""
        hall = self.halls.get(self._hall_of.get(table.id, ""))
        if hall is not None:
            hall.on_table(table)

    # Rounds

    def _on_standstill(self) -> None:
        """Time was lost: tests end later, decision clocks have more left, and the referee is told."""
        for hall in self.halls.values():
            if hall.live.row.phase in ("test", "play"):
                hall.screen.changed()

    async def _run(self) -> None:
        while True:
            try:
                await self._wake()
            except Exception as fault:
                log_fault("the rounds of tournaments failed", fault)
            for hall in list(self.halls.values()):
                try:
                    await self._tend(hall)
                except Exception as fault:
                    log_fault("a tournament failed", fault)
                    hall.live.version = -1
            self._tell_presence()
            await asyncio.sleep(self.tend_seconds)

    def _tell_presence(self) -> None:
        """Tell now and then which people are here, also when it is not new: silence means nobody."""
        if time.monotonic() >= self._next_presence:
            self._next_presence = time.monotonic() + PRESENCE_SECONDS
            for hall in self.halls.values():
                if hall.screen.lines or hall.legs.lines:
                    hall.tell_presence()

    async def _wake(self) -> None:
        """Read events that may need something done."""
        now = time.monotonic()
        if now < self._next_wake:
            return
        self._next_wake = now + WAKE_SECONDS
        for id in await self.store.under_way(self.keeper.now() - FORGOTTEN_SECONDS):
            if id not in self.halls and await self.cluster.own(PREFIX + id):
                try:
                    await self.find(id)
                except Exception as fault:
                    log_fault("a tournament could not be read", fault)
                    await self.cluster.disown(PREFIX + id)

    async def _tend(self, hall: Hall) -> None:
        if self._is_idle(hall):
            await self._put_away(hall)
            return
        await self.refresh(hall)
        if hall.live.row.phase in ("test", "play") and hall.live.row.closed is None:
            if await self.cluster.own(PREFIX + hall.id):
                await hall.tend()
            elif hall.screen.lines:
                await hall.live.read_legs()
        hall.look_around()

    def _is_idle(self, hall: Hall) -> bool:
        """Whether nobody looks, and nothing runs."""
        if hall.screen.lines or hall.legs.lines or time.monotonic() - hall.touched < self.idle_seconds:
            return False
        return hall.live.row.phase in ("entry", "over") or not hall.tables.running()

    async def _put_away(self, hall: Hall) -> None:
        self.halls.pop(hall.id, None)
        await hall.close(GONE)
        await self.cluster.disown(PREFIX + hall.id)

    async def close(self) -> None:
        """Hang up on everybody, and let others look after the events."""
        self._task.cancel()
        await asyncio.wait([self._task])
        self.keeper.watchers.remove(self._on_table)
        for hall in list(self.halls.values()):
            await self._put_away(hall)
