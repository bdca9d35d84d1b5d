"""Signs of life: often in memory, so that a standstill is noticed; now and then in the database, so that one is known after a crash too.

The stored beat also proves that the database takes what is written.  After a beat that failed or was slow, the time since the last good one is a
standstill: moves could not be stored.  Each process holds a lock under its name; a beat whose lock is free belongs to a process that is gone.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from seaboard.server.process.counting import LOOP_LAG
from seaboard.server.process.logs import log, log_fault
from seaboard.server.process.pulse import Pulse, Standstill
from seaboard.server.store.cluster import Cluster
from seaboard.server.store.errors import StoreError
from seaboard.server.store.schema import heartbeats, standstills
from seaboard.server.store.store import Store

TICK_SECONDS = 0.5
LATE_TICKS = 20
"""How many of the last ticks say how busy the event loop is: ten seconds."""
BEAT_SECONDS = 2.0
SLOW_SECONDS = 1.0
"""A beat that takes longer to store shows that moves could not be stored either."""
SILENT_SECONDS = 3 * BEAT_SECONDS
"""A process whose beat is this late stands still."""
SURE_SECONDS = 0.25
"""A beat this young is proof enough."""
RECENT_SECONDS = 600.0
"""How far back a beat reads the standstills of other processes."""
KEPT_SECONDS = 90 * 86_400.0
MOST_AHEAD_SECONDS = 86_400.0
"""A stored time further ahead than this is the mistake of a clock that has been corrected since."""
PROCESS = "process "
"""Sets the locks of processes apart from those of tables."""
UNKNOWN = 0.0
"""When a standstill began that covers everything before the first beat."""


class Heartbeat:
    """The signs of life of this process."""

    def __init__(self, store: Store, cluster: Cluster, pulse: Pulse) -> None:
        self.pulse = pulse
        self._store = store
        self._cluster = cluster
        self._good = pulse.now()
        """When the last beat was stored."""
        self._proved = 0.0
        self._is_failing = False
        self._others: dict[str, tuple[float, float]] = {}
        """The beats of other processes, each with the time at which it was first seen here."""
        self._beating = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._probe: asyncio.Task[bool] | None = None
        self._late: deque[float] = deque([0.0], maxlen=LATE_TICKS)

    @classmethod
    async def begin(cls, store: Store, cluster: Cluster, pulse: Pulse) -> Heartbeat:
        """Learn of every standstill up to now, the last stop or crash included, and go on beating."""
        heartbeat = cls(store, cluster, pulse)
        await heartbeat._recall()
        await heartbeat._beat()
        heartbeat._tasks = [asyncio.create_task(heartbeat._tick()), asyncio.create_task(heartbeat._run())]
        return heartbeat

    async def close(self) -> None:
        """Stop after a last beat: from then on nobody is served."""
        tasks = [*self._tasks, *([] if self._probe is None else [self._probe])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._proved = 0.0
        await self.prove()

    async def prove(self) -> bool:
        """Whether the database works now.  Whoever acts because time is up asks this first: afterwards every standstill until now is known."""
        async with self._beating:
            self.pulse.now()
            if time.monotonic() - self._proved < SURE_SECONDS and not self.pulse.unstored:
                return True
            try:
                await self._beat()
            except StoreError as fault:
                if not self._is_failing:
                    log_fault("the heartbeat could not be stored", fault)
                self._is_failing = True
                return False
            return True

    async def can_write(self, seconds: float) -> bool:
        """Whether a beat can be stored within a number of seconds; all who ask at the same time wait for the same beat."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self.prove())
        probe = self._probe
        await asyncio.wait([probe], timeout=seconds)
        return probe.done() and not probe.cancelled() and probe.exception() is None and probe.result()

    @property
    def loop_lag(self) -> float:
        """By how many seconds the event loop was late in the middle of the last ticks: one late tick is no reason to worry."""
        return sorted(self._late)[len(self._late) // 2]

    async def _tick(self) -> None:
        while True:
            self.pulse.now()
            begun = time.monotonic()
            await asyncio.sleep(TICK_SECONDS)
            late = max(0.0, time.monotonic() - begun - TICK_SECONDS)
            self._late.append(late)
            LOOP_LAG.observe(late)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.prove()
            except Exception as fault:
                log_fault("a heartbeat failed", fault)

    # The database

    async def _recall(self) -> None:
        """Read what is known from before this process was started."""
        now = self.pulse.now()

        def read(connection: Connection) -> tuple[list[Standstill], list[float]]:
            connection.execute(delete(standstills).where(standstills.c.ended < now - KEPT_SECONDS))
            beats = [row.at for row in connection.execute(select(heartbeats))]
            known = _read(connection, UNKNOWN)
            if not beats and not known:
                known = [Standstill(UNKNOWN, now)]
                _add(connection, self._cluster.name, known[0])
            return known, beats

        known, beats = await self._store.run(read)
        last = max([*beats, *(each.ended for each in known)])
        if last < now + MOST_AHEAD_SECONDS:
            self.pulse.not_before(last)
        self._learn(known)

    def _learn(self, known: Sequence[Standstill]) -> None:
        self.pulse.known_since = max([self.pulse.known_since, *(each.ended for each in known if each.begun == UNKNOWN)])
        self.pulse.learn([each for each in known if each.begun != UNKNOWN])

    async def _beat(self, is_second: bool = False) -> None:
        """Store a sign of life and what is new about standstills, and read about other processes; what that showed is stored at once."""
        await self._cluster.own(PROCESS + self._cluster.name)
        begun, new = self.pulse.now(), list(self.pulse.unstored)
        others, known = await self._store.run(lambda connection: self._write(connection, begun, new))
        ended = self.pulse.now()
        del self.pulse.unstored[: len(new)]
        for each in new:
            log("the server could not serve", seconds=round(each.seconds, 1))
        if self._is_failing or ended - begun > SLOW_SECONDS:
            self.pulse.could_not_serve(self._good, ended)
        self._is_failing = False
        self._good, self._proved = ended, time.monotonic()
        self._learn(known)
        for row in others:
            await self._look_at(row.process, row.at)
        if self.pulse.unstored and not is_second:
            await self._beat(is_second=True)

    def _write(
        self, connection: Connection, now: float, new: Sequence[Standstill]
    ) -> tuple[Sequence[Row[Any]], Sequence[Standstill]]:
        is_mine = heartbeats.c.process == self._cluster.name
        if connection.execute(update(heartbeats).where(is_mine).values(at=now)).rowcount == 0:
            connection.execute(insert(heartbeats).values(process=self._cluster.name, at=now))
        for each in new:
            _add(connection, self._cluster.name, each)
        return connection.execute(select(heartbeats).where(~is_mine)).all(), _read(connection, self._good - RECENT_SECONDS)

    # Other processes

    async def _look_at(self, process: str, at: float) -> None:
        """See whether another process is gone, or stands still."""
        if await self._cluster.own(PROCESS + process):
            await self._bury(process, at)
            await self._cluster.disown(PROCESS + process)
            return
        now = self.pulse.now()
        beat, seen = self._others.get(process, (at, now))
        if beat != at:
            seen = now
        self._others[process] = at, seen
        if now - seen > SILENT_SECONDS:
            self.pulse.learn([Standstill(seen, now)])

    async def _bury(self, process: str, at: float) -> None:
        """A process is gone: what it served stood still since its last beat."""
        gap = Standstill(at, max(at, self.pulse.now()))

        def write(connection: Connection) -> bool:
            is_ours = connection.execute(delete(heartbeats).where(heartbeats.c.process == process)).rowcount > 0
            if is_ours:
                _add(connection, process, gap)
            return is_ours

        self._others.pop(process, None)
        if await self._store.run(write):
            log("the server could not serve", seconds=round(gap.seconds, 1))
            self.pulse.learn([gap])


def _add(connection: Connection, process: str, standstill: Standstill) -> None:
    """Keep a standstill; one that began at the same moment was known only in part."""
    is_same = (standstills.c.process == process) & (standstills.c.begun == standstill.begun)
    connection.execute(delete(standstills).where(is_same))
    connection.execute(insert(standstills).values(process=process, begun=standstill.begun, ended=standstill.ended))


def _read(connection: Connection, since: float) -> list[Standstill]:
    """The standstills that ended after a moment."""
    asked = select(standstills.c.begun, standstills.c.ended).where(standstills.c.ended > since).order_by(standstills.c.begun)
    return [Standstill(row.begun, row.ended) for row in connection.execute(asked)]
