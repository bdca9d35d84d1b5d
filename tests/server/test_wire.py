"""The short way through a socket: whatever way the bytes come in, the same messages come out in the same order."""

from __future__ import annotations

import asyncio
import inspect
import random
import socket
import tomllib
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from pathlib import Path
from struct import pack
from typing import Any

import pytest
import uvicorn
import websockets.frames
import websockets.http11
import websockets.protocol
from packaging.requirements import Requirement
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from seaboard.server.http.wire import Wire, ends_whole, text_frame, whole_text, wire_of

TEXT, PIECE, PING, CLOSE = 0x81, 0x80, 0x89, 0x88
MASK = b"\x01\x02\x03\x04"
HELLO = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(first: int, data: bytes) -> bytes:
    """A frame as a client sends it."""
    head = pack("!BB", first, 0x80 | len(data)) if len(data) < 126 else pack("!BBH", first, 0x80 | 126, len(data))
    return head + MASK + bytes(byte ^ MASK[place % 4] for place, byte in enumerate(data))


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says again what it hears, with `short` or `long` for the way it came."""
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    wire = wire_of(scope)
    assert wire is not None
    wire.listen(lambda text: wire.write_text(f"short {text}".encode()))
    while (message := await receive())["type"] == "websocket.receive":
        assert wire.write_text(f"long {message['text']}".encode())


async def heard(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """One frame of the server's: its first byte and its data."""
    first, length = await reader.readexactly(2)
    if length == 126:
        length = int.from_bytes(await reader.readexactly(2), "big")
    return first, await reader.readexactly(length)


def converse(story: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]) -> None:
    """Tell a story to a server of its own."""

    async def run() -> None:
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(echo, ws=Wire, ws_max_size=2000, lifespan="off", log_config=None, ws_per_message_deflate=False)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        writer.write(HELLO)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        await asyncio.sleep(0.05)
        await asyncio.wait_for(story(reader, writer), 30)
        writer.close()
        server.should_exit = True
        await serving

    asyncio.run(run())


def test_a_small_whole_message_takes_the_short_way_and_others_the_long_one() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for data, way in ((b"move", b"short"), ("żagiel".encode(), b"short"), (b"x" * 125, b"short"), (b"x" * 126, b"long")):
            writer.write(frame(TEXT, data))
            assert await heard(reader) == (TEXT, way + b" " + data)

    converse(story)


def test_messages_keep_their_order_however_their_bytes_are_cut() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        rng = random.Random(1)
        wanted = [b"%d" % number + b"." * rng.choice((0, 5, 117, 300)) for number in range(200)]
        data = b"".join(frame(TEXT, each) for each in wanted)
        while data:
            size = rng.choice((1, 2, 5, 7, 60, 400))
            writer.write(data[:size])
            data = data[size:]
            await asyncio.sleep(0.001)
        found = [(await heard(reader))[1].partition(b" ")[2] for _ in wanted]
        assert found == wanted

    converse(story)


def test_a_message_in_pieces_with_a_ping_between_them_stays_whole() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for data in (frame(0x01, b"one "), frame(PING, b"?"), frame(PIECE, b"message"), frame(TEXT, b"next")):
            writer.write(data)
            await asyncio.sleep(0.02)
        assert [(await heard(reader))[1].removeprefix(b"short ").removeprefix(b"long ") for _ in range(3)] == [
            b"?",
            b"one message",
            b"next",
        ]

    converse(story)


@pytest.mark.parametrize(
    ("data", "code"), [(frame(TEXT, b"\xff\xfe"), 1007), (frame(TEXT, b"x" * 2001), 1009), (b"\x81\x02hi", 1002)]
)
def test_what_is_no_message_ends_the_connection(data: bytes, code: int) -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        first, said = await heard(reader)
        assert (first, int.from_bytes(said[:2], "big")) == (CLOSE, code)

    converse(story)


def test_frames_are_told_apart() -> None:
    small = frame(TEXT, b"hi")
    assert whole_text(small) == "hi"
    assert whole_text(small + small) is None
    assert whole_text(small[:-1]) is None
    assert whole_text(frame(0x82, b"hi")) is None
    assert ends_whole(small + frame(PING, b"") + frame(TEXT, b"x" * 300))
    assert not any(ends_whole(frame(TEXT, b"x" * 300)[:end]) for end in range(1, 300))
    assert not ends_whole(frame(0x01, b"a piece"))
    assert not ends_whole(frame(PIECE, b"the last piece"))
    assert [len(text_frame(b"x" * size)) - size for size in (125, 126, 65_535, 65_536)] == [2, 4, 4, 10]


PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
CALLED = {
    "__init__": "(self, config, server_state, app_state, _loop=None)",
    "handle_connect": "(self, event)",
    "data_received": "(self, data)",
    "shutdown": "(self)",
}
"""Methods of uvicorn's protocol that the wire overrides and calls."""
READ = ("close_sent", "conn", "handshake_initiated", "loop", "queue", "transport", "writable")
"""What it reads of one; `scope["extensions"]`, which it adds to, is there once `handle_connect` is done."""


@pytest.mark.parametrize("name", ["uvicorn", "websockets"])
def test_the_versions_are_those_that_the_wire_was_tested_with(name: str) -> None:
    server = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]["server"]
    wanted = next(found for found in map(Requirement, server) if found.name == name)
    assert {each.operator for each in wanted.specifier} == {">=", "<"}, (
        f"pyproject.toml must bound {name}: the wire uses its internals"
    )
    assert wanted.specifier.contains(version(name)), (
        f"{name} {version(name)} is installed, and server/http/wire.py was tested with {wanted.specifier}: read what this file's CALLED and "
        "READ name in the new version, run test_wire.py and test_plain_sockets.py, then change the bounds in pyproject.toml"
    )


def test_uvicorn_has_the_internals_that_the_wire_uses() -> None:
    for name, signature in CALLED.items():
        found = inspect.signature(getattr(WebSocketsSansIOProtocol, name))
        bare = [each.replace(annotation=inspect.Parameter.empty) for each in found.parameters.values()]
        assert str(inspect.Signature(bare)) == signature, f"uvicorn's WebSocketsSansIOProtocol.{name} has changed"
    loop = asyncio.new_event_loop()
    protocol = WebSocketsSansIOProtocol(uvicorn.Config(echo, log_config=None, lifespan="off"), ServerState(), {}, loop)
    loop.close()
    assert [name for name in READ if not hasattr(protocol, name)] == [], "uvicorn's WebSocketsSansIOProtocol no longer has these"
    assert (protocol.writable.is_set(), protocol.queue.empty()) == (True, True)


def test_websockets_has_the_internals_that_the_wire_uses() -> None:
    assert websockets.frames.apply_mask(b"\0" * 5, b"abcd") == b"abcda"  # type: ignore[attr-defined]
    assert isinstance(websockets.protocol.Protocol.state, property)
    assert websockets.protocol.OPEN is websockets.protocol.State.OPEN
    assert inspect.isclass(websockets.http11.Request)
