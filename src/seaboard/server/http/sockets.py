"""The WebSocket of a table: messages in, checked and counted; everything a viewer may know, out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import ReceiveMessage

from seaboard.server.door.door import holds_null
from seaboard.server.door.limits import Allowance
from seaboard.server.http.wire import Wire, wire_of
from seaboard.server.live.keeper import Keeper, asking_of
from seaboard.server.live.lines import Line
from seaboard.server.live.room import Room
from seaboard.server.people.guests import guests_of
from seaboard.server.process.counting import CONNECTIONS
from seaboard.server.protocol import (
    CROWDED,
    DEAD_SECONDS,
    GONE,
    NO_TABLE,
    RUDE,
    SIGNED_OUT,
    SILENT,
    ClientMessage,
    Fault,
    Ping,
    Pong,
    Resync,
)
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.phrases import PHRASES, phrase

MESSAGE_BYTES = 4096
MESSAGES, MESSAGE_SECONDS = 40, 2.0
"""Messages of one connection: 40 at once, then 20 in each second."""
FAULTS, FAULT_SECONDS = 10, 50.0
"""Faults of one connection: 10 at once, then one in five seconds; more, and the connection is closed."""
LOOK_SECONDS = 1.0
"""Seconds between two looks for dead connections."""
LINES_PER_GUEST = 8
"""Connections of one guest to one table in one process."""
LINES_PER_TABLE = 4000

_decode = msgspec.json.Decoder(ClientMessage).decode


class Conversation:
    """One connection's messages to a table."""

    __slots__ = ("faults", "language", "line", "messages", "room")

    def __init__(self, room: Room, line: Line) -> None:
        self.room = room
        self.line = line
        self.language = line.language
        self.messages = Allowance(MESSAGES, MESSAGE_SECONDS)
        self.faults = Allowance(FAULTS, FAULT_SECONDS)

    def fault(self, key: str) -> None:
        """Say what is wrong; a connection with too many faults is closed."""
        self.line.send(Fault(phrase(self.language, key)))
        if self.faults.wait() > 0:
            self.line.close(RUDE)

    def hear(self, text: str | bytes) -> None:
        """One message."""
        self.line.heard = time.monotonic()
        if self.messages.wait() > 0:
            self.fault("busy")
            return
        if len(text) > MESSAGE_BYTES:
            self.fault("too long")
            return
        if holds_null(text):
            self.fault("null character")
            return
        try:
            message = _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.fault("unknown")
            return
        if isinstance(message, Ping):
            self.line.send(Pong(self.line.seq))
        elif isinstance(message, Resync):
            self.room.resync(self.line)
        else:
            self.room.do(asking_of(self.line.guest, message, self.language), self.line.send)


class Watch:
    """Closes silent connections: one look at all of them now and then, no timer for each."""

    def __init__(self) -> None:
        self.lines: set[Line] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, line: Line) -> None:
        """Watch a connection."""
        self.lines.add(line)
        CONNECTIONS.set(len(self.lines))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def remove(self, line: Line) -> None:
        """It has ended."""
        self.lines.discard(line)
        CONNECTIONS.set(len(self.lines))

    async def _run(self) -> None:
        while self.lines:
            due = time.monotonic() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self.look(time.monotonic() - due)

    def look(self, late: float = 0.0) -> None:
        """Close connections that have been silent for too long; if this look comes late, their messages may still wait to be read."""
        limit = time.monotonic() - DEAD_SECONDS - late
        for line in [line for line in self.lines if line.heard < limit]:
            line.close(SILENT)


WATCH = Watch()


def spoken_language(asked: str, guest: GuestRow | None) -> str:
    """The language asked for, the guest's own, or English."""
    for language in (asked, "" if guest is None else guest.language):
        if language in PHRASES:
            return language
    return "en"


def is_crowded(room: Room, guest: GuestRow | None) -> bool:
    """Whether the table has as many connections as it may, or as many of this guest."""
    lines = room.lines()
    return len(lines) >= LINES_PER_TABLE or (
        guest is not None and sum(line.guest_id == guest.id for line in lines) >= LINES_PER_GUEST
    )


async def converse(
    keeper: Keeper, table_id: str, line: Line, receive: Callable[[], Awaitable[ReceiveMessage]], wire: Wire | None = None
) -> None:
    """Talk with one connection until it ends; what its wire hands over itself does not come through `receive`."""
    room = await keeper.room(table_id)
    if room is None or is_crowded(room, line.guest):
        line.send(Fault(phrase(line.language, "no table" if room is None else "busy")))
        line.close(NO_TABLE if room is None else CROWDED)
        await ended(receive)
        return
    conversation = Conversation(room, line)
    room.admit(line)
    WATCH.add(line)
    if wire is not None:
        wire.listen(lambda text: conversation.hear(text) if line.closed is None else None)
    try:
        while line.closed is None:
            message = cast(dict[str, Any], await receive())
            if message["type"] == "websocket.disconnect":
                break
            conversation.hear(message.get("text") or message.get("bytes") or "")
        else:
            await ended(receive)
    finally:
        line.closed = line.closed or GONE
        WATCH.remove(line)
        room.dismiss(line)


async def ended(receive: Callable[[], Awaitable[ReceiveMessage]]) -> None:
    """Wait until the other side has hung up too."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def watch(socket: WebSocket[Any, Any, Any], line: Line) -> None:
    """Watch a connection from now on, and hang up if its device was signed out while it was being made."""
    WATCH.add(line)
    if line.guest_id is not None and not await guests_of(socket).sessions.is_open(line.guest_id, line.session):
        line.close(SIGNED_OUT)


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """The live table: `docs/protocol.md` tells what is said here."""
    guest, session = await guests_of(socket).who(socket)
    await socket.accept()

    async def send(message: bytes) -> None:
        await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    async def hang_up(code: int) -> None:
        await socket.close(code)

    language, wire = spoken_language(str(socket.query_params.get("language", "")), guest), wire_of(socket.scope)
    write = None if wire is None else wire.write_text
    line = Line(guest, language, send, hang_up, write, None if session is None else session.id)
    try:
        await watch(socket, line)
        await converse(socket.app.state.keeper, table_id, line, socket.receive, wire)
    finally:
        WATCH.remove(line)
