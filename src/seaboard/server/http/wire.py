"""A socket's shortest way: whole small text frames are handed to the table at once, and messages are written without a task.

Uvicorn's own protocol does everything else: handshake, other and broken frames, pings, closing.  `seaboard serve --plain-sockets` leaves
everything to it; tests compare the two ways byte by byte.  The plain way through uvicorn's queue, the framework's wrappers and a task for
each message costs as much as deciding a move.

This leans on internals of uvicorn and websockets: pyproject.toml names the versions it was tested with, tests/server/test_wire.py the internals.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any, Literal

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION = "seaboard.wire"
"""Under which name a connection's scope holds its wire."""
WHOLE_TEXT = 0x81
"""The first byte of a text frame that is a whole message."""
MASKED = 0x80
DATA = 0x08
"""Opcodes from here on are control frames."""
LONG, LONGEST = 126, 127
"""Lengths that stand for two and for eight bytes of length to come."""

_short_head = Struct("!BB").pack
_long_head = Struct("!BBH").pack
_longest_head = Struct("!BBQ").pack


def frame_end(data: bytes, start: int) -> int:
    """Where the masked frame that begins here ends; 0 if its head is not all there."""
    size = len(data) - start
    length = data[start + 1] & 0x7F if size >= 2 else LONGEST
    if length < LONG:
        return start + 6 + length
    if length == LONG and size >= 4:
        return start + 8 + int.from_bytes(data[start + 2 : start + 4], "big")
    if size >= 10:
        return start + 14 + int.from_bytes(data[start + 2 : start + 10], "big")
    return 0


def ends_whole(data: bytes) -> bool:
    """Whether these bytes are whole frames, not one of them a piece of a longer message."""
    start = 0
    while start < len(data):
        is_piece = data[start] & 0x0F < DATA and (not data[start] & 0x80 or not data[start] & 0x0F)
        end = frame_end(data, start)
        if is_piece or not end or end > len(data):
            return False
        start = end
    return True


def whole_text(data: bytes) -> str | None:
    """The message, if these bytes are one masked text frame with up to 125 bytes of UTF-8."""
    if len(data) < 6 or data[0] != WHOLE_TEXT or data[1] < MASKED or len(data) != 6 + (data[1] & 0x7F) or data[1] >= MASKED + LONG:
        return None
    try:
        return bytes(apply_mask(data[6:], data[2:6])).decode()
    except UnicodeDecodeError:
        return None


def text_frame(data: bytes) -> bytes:
    """A whole text message as a server sends it."""
    length = len(data)
    if length < LONG:
        return _short_head(WHOLE_TEXT, length) + data
    return (_long_head(WHOLE_TEXT, LONG, length) if length < 1 << 16 else _longest_head(WHOLE_TEXT, LONGEST, length)) + data


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket with a short way in and out for text."""

    def __init__(self, *args: Any, **others: Any) -> None:
        super().__init__(*args, **others)
        self._listener: Callable[[str], object] | None = None
        self._out: list[bytes] = []
        self._is_between = False
        """Whether the next byte surely begins a frame, outside of any longer message."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find this wire."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def listen(self, listener: Callable[[str], object]) -> None:
        """Hand messages to this from now on; what came before, and what is no small whole text, still comes by the usual way."""
        self._listener = listener

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        if not self.handshake_initiated:
            super().data_received(data)
            self._is_between = self.handshake_initiated and data.endswith(b"\r\n\r\n")
            return
        if self._is_between:
            # Messages keep their order: while one waits in the queue, the next one waits behind it.
            if self._listener is not None and self.conn.state is OPEN and self.queue.empty():
                text = whole_text(data)
                if text is not None:
                    self._listener(text)
                    return
            self._is_between = ends_whole(data)
        super().data_received(data)

    def write_text(self, data: bytes) -> bool:
        """Send a message, its text as UTF-8, now; false if that is not possible, and the usual way finds out why."""
        # What is told in one breath (an acknowledgement, then the update) goes out with one call: each costs the kernel as much as a view costs us.
        if not self._out:
            if self.conn.state is not OPEN or self.close_sent or not self.writable.is_set() or self.transport.is_closing():
                return False
            self.loop.call_soon(self._write_out)
        self._out.append(text_frame(data))
        return True

    def _write_out(self) -> None:
        out, self._out = self._out, []
        if out and not self.transport.is_closing():
            self.transport.write(b"".join(out))

    def shutdown(self) -> None:
        """The server ends: waiting messages are sent before the close frame."""
        self._write_out()
        super().shutdown()


def protocol_for(is_plain: bool) -> type[Wire] | Literal["websockets-sansio"]:
    """What uvicorn speaks WebSocket with: our wire, or its own protocol as it is."""
    return "websockets-sansio" if is_plain else Wire


def wire_of(scope: Any) -> Wire | None:
    """The wire of a connection, if the server has one."""
    wire = (scope.get("extensions") or {}).get(EXTENSION)
    return wire if isinstance(wire, Wire) else None
