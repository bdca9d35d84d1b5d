"""Who is connected to a table, in all processes together; told after a moment, so that many people who come at once cost one message."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from seaboard.server.live.told import Here
from seaboard.server.protocol import AWAY_SECONDS, Presence

if TYPE_CHECKING:
    from seaboard.server.live.room import Room

EXPIRES = 30.0
"""Seconds of silence after which a process is taken to be gone."""
NOBODY: frozenset[int] = frozenset()


class Attendance:
    """Counts the connections of one table."""

    def __init__(self, room: Room, process: str, pause: float) -> None:
        """`process` is the name of this process, and changes within `pause` seconds are told together."""
        self.room = room
        self._process = process
        self._pause = pause
        self._elsewhere: dict[str, tuple[Here, float]] = {}
        self._told = Here("", (), 0)
        self._waiting: asyncio.TimerHandle | None = None
        self._began = time.monotonic()
        self._left: dict[int, float] = {}
        """When the person of a seat was last here."""

    def away(self) -> frozenset[int]:
        """Seats where nobody has been for a while, as far as this process can know."""
        connected, seats = self.room.around.connected, range(self.room.table.row.players)
        if len(connected) == len(seats):
            return NOBODY  # as with nearly every move
        long_ago = time.monotonic() - AWAY_SECONDS
        return frozenset(seat for seat in seats if seat not in connected and self._left.get(seat, self._began) <= long_ago)

    def here(self) -> Here:
        """The people who are connected to this process."""
        audience = self.room.audience
        spectators = audience.screen.spectators() + (len(audience.late.screen.lines) if audience.late is not None else 0)
        return Here(self._process, audience.screen.seats(), spectators)

    def changed(self) -> None:
        """A person has come or gone: tell everybody in a moment."""
        if self._waiting is None and not self.room.is_gone:
            self._waiting = asyncio.get_running_loop().call_later(self._pause, self._settle)

    def hear(self, here: Here) -> None:
        """Another process tells which people are connected to it."""
        self._elsewhere[here.process] = here, time.monotonic()
        self.changed()

    def tell_others(self) -> None:
        """Tell which people are here, also when it is not new: silence means nobody."""
        self._told = self.here()
        self.room.neighbours.tell(self._told)

    def stop(self) -> None:
        """The table is gone."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _settle(self) -> None:
        self._waiting = None
        room, here = self.room, self.here()
        if room.is_gone:
            return
        if here != self._told:
            self.tell_others()
        alive = time.monotonic() - EXPIRES
        self._elsewhere = {process: each for process, each in self._elsewhere.items() if each[1] > alive}
        everywhere = [here, *(each for each, _ in self._elsewhere.values())]
        seats = tuple(sorted({seat for each in everywhere for seat in each.seats}))
        spectators = sum(each.spectators for each in everywhere)
        if (seats, spectators) == (room.around.connected, room.around.spectators):
            return
        self._left.update(dict.fromkeys(set(room.around.connected) - set(seats), time.monotonic()))
        room.around.connected, room.around.spectators = seats, spectators
        for screen in room.audience.screens():
            screen.rendering.around.connected, screen.rendering.around.spectators = seats, spectators
            screen.send(Presence(list(seats), spectators))
