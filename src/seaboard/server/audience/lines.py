"""The connections of this process: the messages that wait to be sent over each, and its guest."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

import msgspec

from seaboard.engine.fields import SPECTATOR
from seaboard.server.protocol import GONE, SLOW
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.rendering import Gaze

MOST_WAITING = 512
"""Messages that may wait for one connection."""
MOST_WAITING_BYTES = 4 * 1024 * 1024

encode_message = msgspec.json.Encoder().encode


class Line:
    """One connection: the messages that wait to be sent, and its guest."""

    __slots__ = (
        "_bytes",
        "_deliver",
        "_flushing",
        "_hang_up",
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
        deliver: Callable[[bytes], Awaitable[None]],
        hang_up: Callable[[int], Awaitable[None]],
        write: Callable[[bytes], bool] | None = None,
        session: str | None = None,
    ) -> None:
        """`session` is the id of the device's session.

        `write` sends at once if it can; what it could not send goes through `deliver`, and so do all later messages until no message waits.
        """
        self.guest = guest
        self.session = session
        self.language = language
        self.gaze = Gaze(SPECTATOR, language)
        self.heard = time.monotonic()
        self.closed: int | None = None
        self.seq = 0
        """The last entry it was told of."""
        self._deliver = deliver
        self._hang_up = hang_up
        self._write = write
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._flushing: asyncio.Task[None] | None = None

    @property
    def guest_id(self) -> str | None:
        return None if self.guest is None else self.guest.id

    def push(self, message: bytes) -> None:
        """Send a message after those that wait already.  A connection that takes its messages too slowly is closed: no message is ever left out."""
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

    def send(self, message: msgspec.Struct) -> None:
        """Send one message to this connection alone."""
        self.push(encode_message(message))

    def close(self, code: int) -> None:
        """Close the connection once waiting messages have been sent; a slow one is not waited for."""
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
                await self._deliver(message)
            if self.closed is not None:
                await self._hang_up(self.closed)
        except Exception:  # whatever it is, the other side is gone, and its reader ends by itself
            self.closed = self.closed or GONE
            self._waiting.clear()
        finally:
            self._flushing = None


def close_all(lines: Iterable[Line], code: int) -> None:
    """Hang up on all of them."""
    for line in list(lines):
        line.close(code)
