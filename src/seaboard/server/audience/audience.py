"""The connections of one table: those who see it as it is, and spectators who see everything later."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from seaboard.server.audience.lateness import LateScreen
from seaboard.server.audience.lines import Line, close_all
from seaboard.server.audience.screens import Screen
from seaboard.server.process.pulse import Pulse
from seaboard.server.protocol import FORBIDDEN, GONE, Moved, ShowScenes, Why
from seaboard.server.store.errors import StoreError
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table

if TYPE_CHECKING:
    from seaboard.server.live.room import Room


class Audience:
    """Lets connections in, and shows each of them what its viewer may know."""

    def __init__(self, room: Room, store: Store, pulse: Pulse) -> None:
        self._room = room
        self._store = store
        self._pulse = pulse
        self.screen = Screen(room.table, room.around)
        self.late: LateScreen | None = None

    def screens(self) -> list[Screen]:
        """All of them."""
        return [self.screen] if self.late is None else [self.screen, self.late.screen]

    def lines(self) -> list[Line]:
        """All connections."""
        return [*self.screen.lines, *(self.late.screen.lines if self.late is not None else ())]

    # Showing

    def publish(self, now: float) -> bool:
        """Tell every connection what has happened; whether that was more than moves."""
        if self._room.table.status != "gathering":
            self._send_spectators_off()
        is_new = self.screen.publish(now)
        if self.late is not None:
            self.late.follow()
        return is_new

    def replace(self, table: Table, now: float) -> None:
        """Show the table as it was read again."""
        self.screen.replace(table, now)
        if self.late is not None:
            self.late.follow()

    def _send_spectators_off(self) -> None:
        """The game has begun: where nobody may look on, or only later, spectators do not see it here."""
        settings = self._room.table.settings
        if settings.spectators and not settings.spectator_delay:
            return
        for line in [line for line in self.screen.lines if self._room.table.seat_of(line.guest_id) is None]:
            self.screen.lines.discard(line)
            self._room.put(partial(self._admit, line))

    # Coming and going

    def admit(self, line: Line) -> None:
        """A connection comes: it gets a snapshot, then all that follows."""
        self._room.touch()
        if self._room.is_gone:
            line.close(GONE)
        else:
            self._room.put(lambda: self._admit(line))

    async def _admit(self, line: Line) -> None:
        try:
            await self._let_in(line)
        except StoreError:
            line.close(GONE)  # the others stay

    async def _let_in(self, line: Line) -> None:
        room = self._room
        if room.is_gone or line.closed is not None:
            line.close(GONE)
            return
        if not room.is_owned:
            # Whoever comes from a process that has died may have been shown more than it could still tell us.
            await room.neighbours.refresh()
        now, table = room.now(), room.table
        is_spectator = table.seat_of(line.guest_id) is None
        if is_spectator and not table.settings.spectators and table.status != "gathering":
            line.close(FORBIDDEN)
            return
        screen = self.screen
        if is_spectator and table.settings.spectator_delay and table.status != "gathering":
            if self.late is None:
                self.late = await LateScreen.make(room, self._store, self._pulse)
            screen = self.late.screen
        screen.admit(line, now)
        if screen.table.rematch is not None:
            line.send(Moved(screen.table.rematch))
        room.welcome(line)

    def resync(self, line: Line) -> None:
        """Send everything again."""
        self._room.put(lambda: self._resync(line))

    async def _resync(self, line: Line) -> None:
        if not self._room.is_owned:
            await self._room.neighbours.refresh()
        for screen in self.screens():
            if line in screen.lines and not self._room.is_gone:
                screen.show(line, self._room.now())
                return

    def explain(self, line: Line, why: Why) -> None:
        """Say why nothing can be done with a thing, as the table was last told."""

        async def answer() -> None:
            for screen in self.screens():
                if line in screen.lines:
                    line.send(screen.rendering.because(line.gaze, why))

        self._room.put(answer)

    def show_scenes(self, line: Line, asked: ShowScenes) -> None:
        """Show how some moves went, beat by beat."""

        async def answer() -> None:
            for screen in self.screens():
                if line in screen.lines:
                    line.send(screen.rendering.scenes(line.gaze.seat, asked))

        self._room.put(answer)

    def dismiss(self, line: Line) -> None:
        """A connection has ended."""
        for screen in self.screens():
            screen.lines.discard(line)
        self._room.touch()
        self._room.attendance.changed()

    def close(self, code: int) -> None:
        """The table is gone: hang up on everybody."""
        close_all(self.lines(), code)
        if self.late is not None:
            self.late.stop()
