"""The WebSocket of a table: messages in, checked and counted; everything a viewer may know, out."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import ReceiveMessage

from seaboard.server.audience.lines import Line
from seaboard.server.clubs.access import may_come
from seaboard.server.door.door import holds_null
from seaboard.server.door.limits import Allowance
from seaboard.server.http.connections import MESSAGE_BYTES, WATCH, connected, ended, is_crowded
from seaboard.server.http.wire import Wire, wire_of
from seaboard.server.http.words import sentence
from seaboard.server.live.keeper import Keeper, asking_of
from seaboard.server.live.room import Room
from seaboard.server.protocol import (
    CROWDED,
    GONE,
    MEMBERS_ONLY,
    NO_TABLE,
    RUDE,
    ClientMessage,
    Fault,
    Ping,
    Pong,
    Resync,
    ShowScenes,
    Why,
)
from seaboard.server.store.rows import TableRow
from seaboard.server.table.phrases import phrase
from seaboard.server.table.suspension import RUNNING

MESSAGES, MESSAGE_SECONDS = 40, 2.0
"""Messages of one connection: 40 at once, then 20 in each second."""
FAULTS, FAULT_SECONDS = 10, 50.0
"""Faults of one connection: 10 at once, then one in five seconds; more, and the connection is closed."""

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
            self.room.audience.resync(self.line)
        elif isinstance(message, Why):
            self.room.audience.explain(self.line, message)
        elif isinstance(message, ShowScenes):
            self.room.audience.show_scenes(self.line, message)
        else:
            self.room.do(asking_of(self.line.guest, message, self.language), self.line.send)


async def converse(
    keeper: Keeper,
    table_id: str,
    line: Line,
    receive: Callable[[], Awaitable[ReceiveMessage]],
    wire: Wire | None = None,
    wants: Callable[[TableRow], None] = lambda row: None,
) -> None:
    """Talk with one connection until it ends; what its wire hands over itself does not come through `receive`.

    `wants` hears at which table somebody has come to play.
    """
    room = await keeper.room(table_id)
    if room is None or is_crowded(room.lines(), line.guest):
        line.send(Fault(phrase(line.language, "no table" if room is None else "busy")))
        line.close(NO_TABLE if room is None else CROWDED)
        await ended(receive)
        return
    row = room.table.row
    if row.club is not None and not await keeper.store.ask(partial(may_come, row=row, guest=line.guest_id)):
        line.send(Fault(sentence(line.language, "club only")))
        line.close(MEMBERS_ONLY)
        await ended(receive)
        return
    if room.table.status in RUNNING:
        wants(room.table.row)
    conversation = Conversation(room, line)
    room.audience.admit(line)
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
        room.audience.dismiss(line)


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """The live table: `docs/protocol.md` tells what is said here."""
    async with connected(socket) as line:
        state = socket.app.state
        if line.guest_id is not None:
            await state.matchmaker.take_up(line.guest_id, table_id)

        def want(row: TableRow) -> None:
            state.preparation.want(row.game)
            state.set_preparation.want(row.played, row.host)

        await converse(state.keeper, table_id, line, socket.receive, wire_of(socket.scope), want)
