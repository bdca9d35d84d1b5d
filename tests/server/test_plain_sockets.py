"""The short way of sockets and its plain twin, uvicorn's own protocol: the same frames in, the same frames out."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as some
from websockets.asyncio.client import ClientConnection, connect

from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import SecretStream
from seaboard.server.http.wire import LONG, Wire, protocol_for, wire_of
from seaboard.server.people.guests import COOKIE
from seaboard.server.protocol import RUDE
from tests.server.client import Guest
from tests.server.processes import listening
from tests.server.tables import PEOPLE, StillClock
from tests.server.test_wire import CLOSE, HELLO, MASK, PIECE, PING, TEXT, frame
from tests.server.worlds import SECRET, fill, token_of

PONG = 0x8A
FIRST_PIECE = 0x01
BROKEN = (
    frame(CLOSE, b"\x03\xe8"),
    frame(TEXT, b"\xff\xfe"),
    frame(TEXT, b"x" * 2001),
    frame(PIECE, b"of nothing"),
    b"\x81\x02hi",
    frame(0xF1, b"reserved bits"),
)
"""Frames after which a connection ends, each in its own way."""


async def mirror(scope: Any, receive: Any, send: Any) -> None:
    """Says again what it hears, the short way where there is one."""
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    wire = wire_of(scope)
    if wire is not None:
        wire.listen(lambda text: wire.write_text(text.encode()))
    while (message := await receive())["type"] == "websocket.receive":
        if wire is None or not wire.write_text(message["text"].encode()):
            await send({"type": "websocket.send", "text": message["text"], "bytes": None})


@contextmanager
def mirrored(is_plain: bool) -> Iterator[tuple[str, int]]:
    """A server in a thread that speaks by one of the two ways; its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        ws = protocol_for(is_plain)
        server = uvicorn.Server(
            uvicorn.Config(mirror, ws=ws, ws_max_size=2000, lifespan="off", log_config=None, ws_per_message_deflate=False)
        )
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        while not server.started:
            time.sleep(0.005)
        yield listener.getsockname()
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def both() -> Iterator[list[tuple[str, int]]]:
    """The addresses of both."""
    with ExitStack() as stack:
        yield [stack.enter_context(mirrored(is_plain)) for is_plain in (False, True)]


class Heard(NamedTuple):
    """All that a server answered."""

    texts: list[bytes]
    pongs: list[bytes]
    end: list[bytes]
    """Close frames; when a pong is sent among texts is a matter of the moment, the order of each kind is not."""


class Caller:
    """A client that speaks in bytes."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.socket = socket.create_connection(address, 20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(HELLO)
        self.file = self.socket.makefile("rb")
        assert b" 101 " in self.file.readline()
        while self.file.readline() != b"\r\n":
            pass
        self.heard = Heard([], [], [])

    def hear(self) -> bool:
        """Read one frame, head and all; false if the connection has ended."""
        head = self.file.read(2)
        if len(head) < 2:
            return False
        size = head[1]
        if size >= LONG:
            head += self.file.read(2 if size == LONG else 8)
            size = int.from_bytes(head[2:], "big")
        {TEXT: self.heard.texts, PONG: self.heard.pongs, CLOSE: self.heard.end}[head[0]].append(head + self.file.read(size))
        return True

    def close(self) -> None:
        self.file.close()
        self.socket.close()


def tell(address: tuple[str, int], chunks: list[bytes], texts: int, pongs: int, end: bytes, pause: float = 0.0) -> Heard:
    """Send bytes in chunks, wait for as many answers, then end it; everything that was answered."""
    caller = Caller(address)
    try:
        for chunk in chunks:
            caller.socket.sendall(chunk)
            time.sleep(pause)
        while len(caller.heard.texts) < texts or len(caller.heard.pongs) < pongs:
            assert caller.hear()
        caller.socket.sendall(end)
        while caller.hear():
            pass
        return caller.heard
    finally:
        caller.close()


texts = some.text(max_size=150).map(str.encode) | some.integers(100, 600).map(lambda size: b"x" * size)
steps = some.one_of(
    texts.map(lambda data: [frame(TEXT, data)]),
    some.binary(max_size=125).map(lambda data: [frame(PING, data)]),
    some.tuples(texts, texts).map(lambda pair: [frame(FIRST_PIECE, pair[0]), frame(PING, b"?"), frame(PIECE, pair[1])]),
)


stories = some.lists(steps, max_size=12).map(lambda story: [each for step in story for each in step])
cuts = some.lists(some.integers(1, 300), max_size=30)


def assert_same(both: list[tuple[str, int]], frames: list[bytes], chunks: list[bytes], end: bytes) -> None:
    """Both servers answer with all texts and pongs, and with the same end."""
    pings, messages = sum(each[0] == PING for each in frames), sum(each[0] in (TEXT, PIECE) for each in frames)
    short, plain = (tell(address, chunks, messages, pings, end) for address in both)
    assert short == plain
    assert (len(short.texts), len(short.pongs)) == (messages, pings)


@settings(max_examples=40, deadline=None)
@given(frames=stories, end=some.sampled_from(BROKEN))
def test_frames_that_come_one_by_one_are_answered_alike(both: list[tuple[str, int]], frames: list[bytes], end: bytes) -> None:
    assert_same(both, frames, frames, end)


@settings(max_examples=40, deadline=None)
@given(frames=stories, cuts=cuts, end=some.sampled_from(BROKEN))
def test_frames_are_answered_alike_however_their_bytes_are_cut(
    both: list[tuple[str, int]], frames: list[bytes], cuts: list[int], end: bytes
) -> None:
    data, chunks = b"".join(frames), []
    for cut in cuts:
        chunks.append(data[:cut])
        data = data[cut:]
    assert_same(both, frames, [*chunks, data], end)


def test_what_looks_like_a_frame_inside_a_longer_message_stays_part_of_it(both: list[tuple[str, int]]) -> None:
    trap = frame(TEXT, b"trap")
    hidden = bytes(byte ^ MASK[place % 4] for place, byte in enumerate(trap))
    told = b"y" * 199 + b"\xe2" + hidden  # valid UTF-8, whose last bytes are a frame once they are masked
    whole = frame(TEXT, told)
    short, plain = (tell(address, [whole[: -len(trap)], trap], 1, 0, BROKEN[0], pause=0.05) for address in both)
    assert short == plain
    assert short.texts == [b"\x81\x7e\x00\xd2" + told]


class Seat(NamedTuple):
    """A viewer's socket, and every frame that came over it."""

    socket: ClientConnection
    frames: list[str | bytes]

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            self.frames.append(await asyncio.wait_for(self.socket.recv(), 30))
            message: dict[str, Any] = msgspec.json.decode(self.frames[-1])
            if message["type"] in kinds:
                return message


async def take_seat(address: str, name: str | None) -> tuple[Seat, dict[str, Any]]:
    """A guest, or a spectator, comes to the table; what was shown."""
    headers = {} if name is None else {"Cookie": f"{COOKIE}={token_of(name)}"}
    url = f"{address.replace('http', 'ws', 1)}/ws/tables/t0?language=en"
    seat = Seat(await connect(url, additional_headers=headers, compression=None, proxy=None, ping_interval=None), [])
    return seat, await seat.hear("snapshot")


async def play(folder: Path, is_plain: bool) -> list[list[str | bytes]]:
    """A table with two players and a spectator: moves, refusals, talk and nonsense; every frame of each of them."""
    async with listening(folder, plain_sockets=is_plain) as (address, app):
        app.state.keeper.shared.now = StillClock()
        app.state.keeper.shared.presence_pause = 1e6
        people = [await take_seat(address, name) for name in (*PEOPLE[:2], None)]
        shown = [snapshot for _, snapshot in people]
        for turn in range(8):
            place = next(place for place, message in enumerate(shown) if message["choices"])
            seat, move = people[place][0], shown[place]["choices"][-1]["move"]
            for deed in (
                {"type": "ping"},
                {"type": "act", "id": f"no{turn}", "seq": shown[place]["seq"], "move": "no such move " * (1 + turn * 4)},
                {"type": "act", "id": f"m{turn}", "seq": shown[place]["seq"], "move": move},
            ):
                await seat.socket.send(msgspec.json.encode(deed).decode())
                await seat.hear("pong", "refused", "fault", "acknowledged")
            shown = [await each.hear("update") for each, _ in people]
        for text in ('{"type":"resync"}', "nonsense", '{"type":"chat","id":"c","text":"ahoy"}', b'{"type":"ping"}'):
            await people[2][0].socket.send(text)
            await people[2][0].hear("snapshot", "fault", "refused", "acknowledged", "pong")
        for seat, _ in people:
            await seat.socket.close()
        return [seat.frames for seat, _ in people]


@pytest.mark.compiled
def test_a_table_is_told_in_the_same_bytes_by_both_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, even_time: None) -> None:
    monkeypatch.setenv("SEABOARD_SECRET", SECRET)
    told = []
    for is_plain in (False, True):
        folder = tmp_path / f"plain {is_plain}"
        match = Match(find_game("libertalia"), 2, {}, SecretStream(bytes(range(32))))
        match.settle()
        fill(folder, [match])
        told.append(asyncio.run(play(folder, is_plain)))
    assert told[0] == told[1]
    assert all(len(frames) > 8 for frames in told[0])


def shape(told: Any) -> Any:
    """A message without what differs from one event to the next: ids, codes and moments."""
    if isinstance(told, dict):
        return {key: shape(value) for key, value in told.items()}
    return [shape(each) for each in told] if isinstance(told, list) else type(told).__name__


async def attend(folder: Path, is_plain: bool) -> list[Any]:
    """A referee's socket to an event: all of it, a ping, two changes, and the end after nonsense."""
    async with listening(folder, plain_sockets=is_plain) as (address, _):
        referee = Guest(lambda: address)
        event = await referee.ask("POST", "/api/tournaments", {"title": "Cup", "referee": "R"})
        url = f"{address.replace('http', 'ws', 1)}/ws/tournaments/{event['id']}?language=en"
        options: dict[str, Any] = {"compression": None, "proxy": None, "ping_interval": None}
        socket = await connect(url, additional_headers={"Cookie": referee.cookie}, **options)
        told = [msgspec.json.decode(await socket.recv())]
        await socket.send('{"type":"ping"}')
        told.append(msgspec.json.decode(await socket.recv()))
        for name in ("Anna", "Żółw"):
            await referee.ask("POST", f"/api/tournaments/{event['id']}/players", {"name": name})
            told.append(msgspec.json.decode(await asyncio.wait_for(socket.recv(), 30)))
        await socket.send("nonsense")
        await asyncio.wait_for(socket.wait_closed(), 30)
        await referee.close()
        return [shape(told), [player["name"] for player in told[-1]["view"]["players"]], socket.close_code]


def test_an_event_is_told_alike_by_both_ways(tmp_path: Path, even_time: None) -> None:
    short, plain = (asyncio.run(attend(tmp_path / f"plain {is_plain}", is_plain)) for is_plain in (False, True))
    assert short == plain
    assert short[1:] == [["Anna", "Żółw"], RUDE]


def test_the_setting_chooses_the_way() -> None:
    assert protocol_for(is_plain=False) is Wire
    assert protocol_for(is_plain=True) == "websockets-sansio"
