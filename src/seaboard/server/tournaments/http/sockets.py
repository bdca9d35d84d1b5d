"""The WebSocket of an event: everything that a viewer may see, whenever it changes; for a player at a table, how the leg stands."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from seaboard.server.audience.lines import Line
from seaboard.server.door.limits import Allowance
from seaboard.server.http.connections import MESSAGE_BYTES, connected, ended, is_crowded
from seaboard.server.protocol import CROWDED, GONE, NO_TABLE, RUDE, Fault, Pong
from seaboard.server.tournaments.http.asking import SHAPE, WALL, base_of, halls_of
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.words import phrase

MESSAGES, MESSAGE_SECONDS = 20, 10.0


class Heard(msgspec.Struct):
    """The only kinds of message that a client sends: that it is there, that it missed something, and that a player opens or closes the rules."""

    type: str


HEARD: dict[str, Callable[[Line, Hall], None]] = {
    "ping": lambda line, hall: line.send(Pong(line.seq)),
    "resync": lambda line, hall: hall.screen.resync(line),
    "reading": lambda line, hall: read(line, hall, True),
    "playing": lambda line, hall: read(line, hall, False),
}
"""What is done about each kind; any other changes nothing."""


def read(line: Line, hall: Hall, is_so: bool) -> None:
    """A player at a table opens or closes the rules."""
    if line in hall.legs.lines:
        hall.legs.read(line, is_so)


_decode = msgspec.json.Decoder(Heard).decode


@websocket("/ws/tournaments/{event_id:str}")
async def hall_socket(socket: WebSocket[Any, Any, Any], event_id: FromPath[str]) -> None:
    """The live event: `docs/protocol.md` tells what is said here."""
    async with connected(socket) as line:
        await attend(socket, event_id, line)


async def attend(socket: WebSocket[Any, Any, Any], event_id: str, line: Line) -> None:
    """Show the event to one connection until it ends."""
    hall = await halls_of(socket).find(event_id) if SHAPE.fullmatch(event_id) else None
    table = str(socket.query_params.get("table", ""))
    if hall is None or is_crowded({**hall.screen.lines, **hall.legs.lines}, line.guest):
        line.send(Fault(phrase(line.language, "no-event")))
        line.close(NO_TABLE if hall is None else CROWDED)
        await ended(socket.receive)
        return
    if line.closed is None:
        if table:
            hall.legs.admit(line, table)
        else:
            is_wall, wants_changes = (socket.query_params.get(name) == value for name, value in (("as", WALL), ("changes", "1")))
            hall.screen.admit(line, base_of(socket), is_wall, wants_changes)
    try:
        await listen(socket, line, hall)
    finally:
        line.closed = line.closed or GONE
        (hall.legs if table else hall.screen).dismiss(line)


async def listen(socket: WebSocket[Any, Any, Any], line: Line, hall: Hall) -> None:
    """Answer pings until the connection ends; a client that sends too much, or what is not understood, is disconnected."""
    messages = Allowance(MESSAGES, MESSAGE_SECONDS)
    while line.closed is None:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        line.heard = time.monotonic()
        text = message.get("text") or message.get("bytes") or ""
        if messages.wait() > 0 or len(text) > MESSAGE_BYTES or not is_heard(line, text, hall):
            line.close(RUDE)
    await ended(socket.receive)


def is_heard(line: Line, text: str | bytes, hall: Hall) -> bool:
    """Whether a message is understood."""
    try:
        said = _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    if said.type in HEARD:
        HEARD[said.type](line, hall)
    return True
