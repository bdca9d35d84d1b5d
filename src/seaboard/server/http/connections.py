"""What every socket has in common: it is accepted, watched and counted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

from litestar import WebSocket
from litestar.types import ReceiveMessage

from seaboard.server.audience.lines import Line
from seaboard.server.http.wire import wire_of
from seaboard.server.order.measures import ban_of, ban_words
from seaboard.server.people.guests import guests_of
from seaboard.server.process.counting import CONNECTIONS
from seaboard.server.protocol import BANNED, DEAD_SECONDS, GONE, SIGNED_OUT, SILENT, Fault
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.phrases import PHRASES

MESSAGE_BYTES = 4096
LOOK_SECONDS = 1.0
"""Seconds between two looks for dead connections."""
LINES_PER_GUEST = 8
"""Connections of one guest to one table or event in one process."""
LINES_PER_TABLE = 4000


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


def is_crowded(lines: Collection[Line], guest: GuestRow | None) -> bool:
    """Whether a table or an event has as many connections as it may, or as many of this guest."""
    own = 0 if guest is None else sum(line.guest_id == guest.id for line in lines)
    return len(lines) >= LINES_PER_TABLE or own >= LINES_PER_GUEST


async def ended(receive: Callable[[], Awaitable[ReceiveMessage]]) -> None:
    """Wait until the other side has hung up too."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def turn_away_banned(socket: WebSocket[Any, Any, Any], line: Line) -> None:
    """Say why, and hang up.  Asked when the connection is known to whoever throws people out, so that no ban slips in between."""
    id, store = line.guest_id, guests_of(socket).store
    ban = None if id is None else await store.ask(lambda connection: ban_of(connection, str(id), time.time()))
    if ban is not None:
        line.send(Fault(ban_words(line.language, ban)))
        line.close(BANNED)


@asynccontextmanager
async def connected(socket: WebSocket[Any, Any, Any]) -> AsyncIterator[Line]:
    """A connection, accepted and watched until it ends; closed at once if its device was signed out while it was being made."""
    guests = guests_of(socket)
    guest, session = await guests.who(socket)
    await socket.accept()

    async def send(message: bytes) -> None:
        await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    async def hang_up(code: int) -> None:
        await socket.close(code)

    language, wire = spoken_language(str(socket.query_params.get("language", "")), guest), wire_of(socket.scope)
    write = None if wire is None else wire.write_text
    line = Line(guest, language, send, hang_up, write, None if session is None else session.id)
    WATCH.add(line)
    try:
        if line.guest_id is not None and not await guests.sessions.is_open(line.guest_id, line.session):
            line.close(SIGNED_OUT)
        await turn_away_banned(socket, line)
        yield line
    finally:
        line.closed = line.closed or GONE
        WATCH.remove(line)
