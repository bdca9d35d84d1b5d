"""Time at one table: the timer for its clocks, and what they get back after a standstill."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from seaboard.server.deeds.deeds import Resume, TimeUp
from seaboard.server.live.shared import Prove
from seaboard.server.live.waiting import Waiting
from seaboard.server.process.pulse import Pulse
from seaboard.server.table.clocks import TICK

if TYPE_CHECKING:
    from seaboard.server.live.room import Room

LONGEST_TIMER = 300.0
AWAY_SECONDS = 1.0
"""While the database is away, a clock that has run out is looked at again after this many seconds."""
NOTICE_SECONDS = 60.0
"""How long people are told that time was given back."""


class Timing:
    """The timer of one table; nobody loses by time before every standstill is known and given back."""

    def __init__(self, room: Room, pulse: Pulse, prove: Prove, waiting: Waiting) -> None:
        self._room = room
        self._pulse = pulse
        self._prove = prove
        self._waiting = waiting
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._notice: asyncio.TimerHandle | None = None
        self._forgiven = self._pulse.times

    def stop(self) -> None:
        """The table is gone."""
        for timer in (self._timer, self._notice):
            if timer is not None:
                timer.cancel()

    def set_timer(self, least: float = 0.0) -> None:
        """Look at the clocks when the next one runs out."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self._room.table.clocks.deadline()
        if deadline is not None:
            wait = min(max(least, deadline - self._pulse.now()), LONGEST_TIMER)
            self._timer = self._loop.call_later(wait, self._room.put, self.look)

    async def look(self) -> None:
        """See whether somebody's time is up."""
        room = self._room
        if not room.is_owned or room.is_gone:
            return
        if not room.table.clocks.late(self._pulse.now()):
            self.set_timer()
        elif await self._prove():
            await room.by_itself(TimeUp())
        else:
            self.set_timer(AWAY_SECONDS)

    @property
    def owes(self) -> bool:
        """Whether this process stood still, and the clocks do not know of it."""
        return self._forgiven != self._pulse.times

    async def give_back(self) -> None:
        """Give back what a standstill of this process took, before anything else happens at the table."""
        if self.owes and self._room.is_owned and not self._room.is_gone:
            await self.resume()

    async def catch_up(self) -> None:
        """The table has become ours: give back what its clocks lost before, and while it waited for its rules."""
        room = self._room
        if room.table.clocks.running:
            # Others may have served it last: what they could not serve is in the database.
            await self._prove()
            await self.resume()
        since = self._waiting.since(room.table.id)
        if since is not None:
            await room.by_itself(Resume(max(0.0, room.now() - since)))
        await self._waiting.forget(room.table.id)

    async def resume(self) -> None:
        """Give the clocks back what passed since the last entry while nobody could be served."""
        room, pulse, since = self._room, self._pulse, self._room.table.at
        self._forgiven = pulse.times
        if not room.table.clocks.running:
            return
        if since < pulse.known_since:
            await room.by_itself(Resume())
            return
        seconds, before = pulse.lost(since, pulse.now()), room.table.seq
        if seconds > TICK:
            await room.by_itself(Resume(seconds))
            if room.table.seq > before and not room.is_gone:
                self._tell(seconds)

    def _tell(self, seconds: float) -> None:
        """Tell everybody at the table for a while."""
        notices = self._room.notices
        notices.put_up("time", "time given back", as_minutes(seconds))
        if self._notice is not None:
            self._notice.cancel()
        self._notice = self._loop.call_later(NOTICE_SECONDS, notices.take_down, "time")


def as_minutes(seconds: float) -> str:
    """A length of time as people write it, such as 1:02 or 3:00:00."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
