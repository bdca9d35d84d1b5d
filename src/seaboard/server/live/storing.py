"""Whether the store keeps up: people are told when storing takes long or fails, and tables go on when it is well again."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from seaboard.server.door.space import Space
from seaboard.server.process.logs import log
from seaboard.server.process.pulse import Pulse
from seaboard.server.store.errors import StoreError
from seaboard.server.store.store import Store

if TYPE_CHECKING:
    from seaboard.server.live.room import Room

LOOK_SECONDS = 0.5
SPACE_SECONDS = 5.0
SLOW_SECONDS = 1.0
"""After this many seconds in which nothing could be stored, people are told."""
CALM_SECONDS = 3.0
"""Seconds for which storing must be quick again before people are told so."""


class Storing:
    """Looks after the store of one process."""

    def __init__(self, store: Store, pulse: Pulse, space: Space, rooms: Mapping[str, Room]) -> None:
        self._store = store
        self._pulse = pulse
        self._rooms = rooms
        self.space = space
        self._told = ""
        """What people are told now."""
        self._slow_at = 0.0
        self._failing_since: float | None = None
        self._looked = 0.0

    @property
    def is_slow(self) -> bool:
        """Whether people wait for the store."""
        return bool(self._told)

    async def look(self) -> None:
        """See how the store does, and tell people when that has changed."""
        store, now = self._store, time.monotonic()
        if now - self._looked > SPACE_SECONDS:
            self._looked = now
            self._look_at_space()
        if store.is_failing:
            if self._failing_since is None:
                self._failing_since = self._pulse.now() - LOOK_SECONDS
            self._tell("storing fails")
            self._slow_at = now
            try:
                await store.probe()
            except StoreError:
                return
            await self._go_on()
        elif self._failing_since is not None:
            await self._go_on()  # something else was stored first
        elif store.waiting_seconds() > SLOW_SECONDS:
            self._slow_at = now
            self._tell("storing slow")
        elif now - self._slow_at > CALM_SECONDS:
            self._tell("")

    def _look_at_space(self) -> None:
        before = self.space.state
        self.space.look()
        if self.space.state != before:
            log("disk space", kind=self.space.state)

    def greet(self, room: Room) -> None:
        """Tell a table that has just come into memory."""
        if self._told:
            room.notices.put_up("storing", self._told)

    def _tell(self, key: str) -> None:
        if key == self._told:
            return
        self._told = key
        log(key or "storing is quick again")
        for room in list(self._rooms.values()):
            if key:
                room.notices.put_up("storing", key)
            else:
                room.notices.take_down("storing")

    async def _go_on(self) -> None:
        """The store is well again: bots and clocks go on where they stopped, and clocks get the time back."""
        self._tell("")
        if self._failing_since is not None:
            self._pulse.could_not_serve(self._failing_since, self._pulse.now())
            self._failing_since = None
        for room in list(self._rooms.values()):
            room.put(room.go_on)
