"""Who is at which table, in this process and in others: processes tell each other every ten seconds (`audience/presence.py`)."""

from __future__ import annotations

import time

from seaboard.server.audience.presence import EXPIRES
from seaboard.server.live.keeper import Keeper
from seaboard.server.live.told import Here, decode_told
from seaboard.server.store.cluster import Cluster

HERE = b'{"type":"here"'


class AtTables:
    """The people who are connected to tables."""

    def __init__(self, keeper: Keeper, cluster: Cluster) -> None:
        self._keeper = keeper
        self._heard: dict[str, dict[str, tuple[tuple[int, ...], float]]] = {}
        cluster.on_told(self._on_told)

    async def _on_told(self, name: str, payload: bytes) -> None:
        if payload.startswith(HERE):
            told = decode_told(payload)
            if isinstance(told, Here):
                self._heard.setdefault(name, {})[told.process] = told.seats, time.monotonic()

    def is_here(self, table: str, seat: int) -> bool:
        """Whether the person of a seat is connected to the table."""
        room = self._keeper.rooms.get(table)
        if room is not None and seat in room.audience.screen.seats():
            return True
        alive = time.monotonic() - EXPIRES
        return any(seat in seats and at > alive for seats, at in self._heard.get(table, {}).values())

    def forget_old(self) -> None:
        """Forget what was heard too long ago."""
        alive = time.monotonic() - EXPIRES
        for table, heard in list(self._heard.items()):
            if all(at <= alive for _, at in heard.values()):
                del self._heard[table]
