"""Who is connected to a table in this process, and what is sent to each of them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

import msgspec

from seaboard.engine.fields import SPECTATOR
from seaboard.server.protocol import GONE, SLOW, Moved, Notice
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.phrases import say
from seaboard.server.table.rendering import Around, Gaze, Rendering
from seaboard.server.table.table import Table

MOST_WAITING = 512
"""Messages that may wait for one connection."""
MOST_WAITING_BYTES = 4 * 1024 * 1024

encode_message = msgspec.json.Encoder().encode


class Line:
    """One connection: what waits to be sent, and who it belongs to."""

    __slots__ = (
        "_bytes",
        "_flushing",
        "_hang_up",
        "_send",
        "_waiting",
        "_write",
        "closed",
        "gaze",
        "guest",
        "heard",
        "language",
        "seq",
        "session",
    )

    def __init__(
        self,
        guest: GuestRow | None,
        language: str,
        send: Callable[[bytes], Awaitable[None]],
        hang_up: Callable[[int], Awaitable[None]],
        write: Callable[[bytes], bool] | None = None,
        session: str | None = None,
    ) -> None:
        """`session` is the id of the device's session.

        `write` sends at once if it can; what it could not send goes through `send`, and so does all that follows until none waits.
        """
        self.guest = guest
        self.session = session
        self.language = language
        self.gaze = Gaze(SPECTATOR, language)
        self.heard = time.monotonic()
        self.closed: int | None = None
        self.seq = 0
        """The last entry it was told of."""
        self._send = send
        self._hang_up = hang_up
        self._write = write
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._flushing: asyncio.Task[None] | None = None

    @property
    def guest_id(self) -> str | None:
        return None if self.guest is None else self.guest.id

    def push(self, message: bytes) -> None:
        """Send a message after those that wait already.  Who takes too little is disconnected: no message is ever left out."""
        if self.closed is not None:
            return
        if self._write is not None and self._flushing is None and self._write(message):
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_WAITING_BYTES:
            self._waiting.clear()
            self.close(SLOW)
        elif self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())

    def say(self, message: msgspec.Struct) -> None:
        """Send one message to this connection alone."""
        self.push(encode_message(message))

    def close(self, code: int) -> None:
        """Hang up once what waits has been sent; who is slow is not waited for."""
        if self.closed is None:
            self.closed = code
            if code == SLOW and self._flushing is not None:
                self._flushing.cancel()
                self._flushing = None
            if self._flushing is None:
                self._flushing = asyncio.create_task(self._flush())

    async def _flush(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes -= len(message)
                await self._send(message)
            if self.closed is not None:
                await self._hang_up(self.closed)
        except Exception:  # whatever it is, the other side is gone, and its reader ends by itself
            self.closed = self.closed or GONE
            self._waiting.clear()
        finally:
            self._flushing = None


class Screen:
    """A table as some connections see it: all of them, or those who see it later than it happens."""

    def __init__(self, table: Table, around: Around, behind: float = 0.0) -> None:
        self.table = table
        self.behind = behind
        self.rendering = Rendering(table, around)
        self.lines: set[Line] = set()
        self._rematch = table.rematch
        self._status = table.status
        self._held = table.held

    def gaze(self, line: Line) -> Gaze:
        """As whom a connection sees the table now."""
        guest = line.guest_id
        return Gaze(self.table.viewer_of(guest), line.language, guest is not None and guest == self.table.row.host)

    def show(self, line: Line, now: float) -> None:
        """Send everything."""
        line.gaze, line.seq = self.gaze(line), self.table.seq
        line.push(self.rendering.snapshot(line.gaze, now - self.behind))

    def admit(self, line: Line, now: float) -> None:
        """A connection has come."""
        self.lines.add(line)
        self.show(line, now)

    def replace(self, table: Table, now: float) -> None:
        """Show the table as it was read anew; who was shown it like that already is told nothing."""
        is_known = self.rendering.told.seq == table.seq and self.table.offer is None
        self.table = table
        self.rendering = Rendering(table, self.rendering.around)
        self._rematch, self._status, self._held = table.rematch, table.status, table.held
        if not is_known:
            for line in self.lines:
                self.show(line, now)

    def publish(self, now: float) -> bool:
        """Tell everybody what has happened since the last time; whether that was more than moves."""
        table, rendering, told = self.table, self.rendering, self.rendering.told
        if table.seq == told.seq:
            return False
        is_new = table.seats is not told.seats or self._rematch != table.rematch
        is_new = is_new or (self._status != table.status and table.status != "over") or self._held != table.held
        has_view = table.status != "gathering"
        opens = table.status == "over" and self._status != "over" and table.game is not None and table.game.opens_at_end
        updates: dict[tuple[int, str], bytes] = {}
        changes: dict[Gaze, bytes] = {}
        for line in self.lines:
            gaze = self.gaze(line) if is_new else line.gaze
            if gaze != line.gaze or table.undone != told.undone:
                has_lost = gaze.seat == SPECTATOR != line.gaze.seat and table.status == "playing"
                self.show(line, now)
                if has_lost:
                    line.say(Notice("place", say(line.language, "place moved")))
                continue
            line.seq = table.seq
            if is_new:
                if gaze not in changes:
                    changes[gaze] = rendering.changed(gaze, told.seq)
                line.push(changes[gaze])
            if has_view:
                key = (gaze.seat, gaze.language)
                if key not in updates:
                    updates[key] = rendering.update(*key, table.seq if is_new else told.seq, now - self.behind)
                line.push(updates[key])
            if opens:
                self.show(line, now)
        if table.rematch is not None and self._rematch != table.rematch:
            self.send_message(Moved(table.rematch))
        self._rematch, self._status, self._held = table.rematch, table.status, table.held
        rendering.told = rendering.mark()
        rendering.forget()
        return is_new

    def reoffer(self) -> None:
        """Tell everybody that somebody asks to take back, or no longer does."""
        changes: dict[Gaze, bytes] = {}
        for line in self.lines:
            if line.gaze not in changes:
                changes[line.gaze] = self.rendering.changed(line.gaze, self.table.seq)
            line.push(changes[line.gaze])

    def send(self, message: bytes) -> None:
        """Send the same to everybody."""
        for line in self.lines:
            line.push(message)

    def send_message(self, message: msgspec.Struct) -> None:
        """Send the same message to everybody."""
        if self.lines:
            self.send(encode_message(message))

    def seats(self) -> tuple[int, ...]:
        """The seats that are connected here."""
        return tuple(sorted({line.gaze.seat for line in self.lines} - {SPECTATOR}))

    def spectators(self) -> int:
        """How many connections sit nowhere."""
        return sum(line.gaze.seat == SPECTATOR for line in self.lines)


def close_all(lines: Iterable[Line], code: int) -> None:
    """Hang up on all of them."""
    for line in list(lines):
        line.close(code)
