"""Whatever comes over the socket: no crash, nothing changed by a person without that right, and others are served as before."""

from __future__ import annotations

import asyncio
import json
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from seaboard.server.deeds.deeds import Start
from seaboard.server.door.door import holds_null
from seaboard.server.http import connections, sockets
from seaboard.server.live.keeper import Keeper
from seaboard.server.process.logs import LOGGER
from seaboard.server.protocol import RUDE, Acknowledged, Act, ClientMessage, EmoteName
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from tests.server.client import Guest, Player
from tests.server.processes import listening
from tests.server.tables import Ear, close, open_keeper, seat_rows, table_row

EXAMPLES, MANY_EXAMPLES = 60, 5000
KINDS = [
    "act",
    "chat",
    "mute",
    "silence",
    "report",
    "report-name",
    "let-back",
    "remove",
    "undo",
    "answer-undo",
    "give-seat",
    "fill-seat",
    "take-seat",
    "rematch",
    "why",
    "show-scenes",
    "resync",
    "ping",
]

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=80)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4))
numbers = st.integers(-5, 60) | st.integers() | st.floats()
objects = st.fixed_dictionaries(
    {"type": st.sampled_from([*KINDS, "start", "join", "bots-move", "time-up", "snapshot", ""]) | values},
    optional={
        "id": st.text(max_size=70) | values,
        "seq": numbers | values,
        "move": st.sampled_from(["play parrot", "take jewel", "pass"]) | st.text(max_size=130) | values,
        "text": st.text(max_size=500) | values,
        "agree": st.booleans() | values,
        "seat": values,
        "guest": values,
    },
)
wild = st.one_of(
    st.text(max_size=300),
    st.binary(max_size=300),
    values.map(json.dumps),
    objects.map(json.dumps),
    st.tuples(objects.map(json.dumps), st.integers(0, 200), st.text(max_size=3)).map(lambda cut: cut[0][: cut[1]] + cut[2]),
    st.integers(1, 5000).map(lambda depth: "[" * depth),
    st.just('{"type":"act","id":"x","seq":1e999,"move":"pass"}'),
)
ids = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=64)
moves = st.sampled_from(["play parrot", "take jewel", "pass"]) | st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=120
)
good = st.one_of(
    st.fixed_dictionaries({"type": st.just("act"), "id": ids, "seq": st.integers(0, 2**62) | st.integers(0, 60), "move": moves}),
    st.fixed_dictionaries({"type": st.just("chat"), "id": ids, "text": moves}),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["mute", "silence"]), "id": ids, "seat": st.integers(0, 3), "is_so": st.booleans()}
    ),
    st.fixed_dictionaries({"type": st.just("remove"), "id": ids, "seat": st.integers(0, 3)}),
    st.fixed_dictionaries({"type": st.just("report"), "id": ids, "line": st.integers(1, 5)}),
    st.fixed_dictionaries({"type": st.just("answer-undo"), "id": ids, "agree": st.booleans()}),
    st.fixed_dictionaries({"type": st.sampled_from(["undo", "give-seat", "take-seat", "rematch", "let-back"]), "id": ids}),
    st.fixed_dictionaries({"type": st.sampled_from(["fill-seat", "report-name"]), "id": ids, "seat": st.integers(0, 3)}),
    st.fixed_dictionaries({"type": st.just("emote"), "id": ids, "emote": st.sampled_from(get_args(EmoteName))}),
    st.fixed_dictionaries({"type": st.just("hint"), "id": ids, "seq": st.integers(0, 60)}),
    st.fixed_dictionaries({"type": st.just("why"), "id": ids, "moves": st.lists(moves, min_size=1, max_size=12)}),
    st.fixed_dictionaries(
        {
            "type": st.just("show-scenes"),
            "id": ids,
            "moves": st.lists(st.integers(0, 60) | st.integers(0, 2**62), min_size=1, max_size=8),
        }
    ),
    st.fixed_dictionaries({"type": st.sampled_from(["resync", "ping"])}),
)
_decode = msgspec.json.Decoder(ClientMessage).decode


def is_understood(text: str | bytes) -> bool:
    if holds_null(text):
        return False  # no database has to hold it: it is refused at the door
    try:
        _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return not holds_null(text)


class Shore:
    """A table of two with a game under way, and a mouth that says anything."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.store, self.keeper = self.runner.run(self._open(folder))

    async def _open(self, folder: Path) -> tuple[Store, Keeper]:
        store, keeper = await open_keeper(folder, idle_seconds=1e9)
        await store.add_table(table_row(), seat_rows(2))
        assert isinstance(await keeper.do("t", "anna", Start("s")), Acknowledged)
        return store, keeper

    def send_all(self, guest: str | None, messages: list[str | bytes]) -> Ear:
        """Connect as a guest or nobody, say all of it, and hang up."""
        return self.runner.run(self._say(guest, messages))

    async def _say(self, guest: str | None, messages: list[str | bytes]) -> Ear:
        ear, words = Ear(guest), asyncio.Queue[dict[str, Any]]()
        task = asyncio.create_task(sockets.converse(self.keeper, "t", ear.line, words.get))  # type: ignore[arg-type]
        for message in messages:
            kind = "text" if isinstance(message, str) else "bytes"
            words.put_nowait({"type": "websocket.receive", "text": None, "bytes": None} | {kind: message})
        while not words.empty():
            await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)  # the last one is being heard
        done = asyncio.Event()

        async def note() -> None:
            done.set()

        # What is put behind all of it is done after all of it.
        self.keeper.rooms["t"].put(note)
        await done.wait()
        while ear.line._flushing is not None:
            await asyncio.sleep(0)
        words.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await task
        return ear

    def check(self) -> Table:
        """The table is alive, and memory is what is stored."""

        async def stored() -> Table:
            row = await self.store.table("t")
            assert row is not None
            return Table(row, await self.store.seats("t"), await self.store.entries("t"))

        kept, live = self.runner.run(stored()), self.keeper.rooms["t"].table
        assert not self.keeper.rooms["t"].is_gone
        assert (kept.seq, kept.status, kept.seats) == (live.seq, live.status, live.seats)
        assert live.match is not None
        assert kept.match is not None
        assert bytes(kept.match.state) == bytes(live.match.state)
        return live

    def close(self) -> None:
        self.runner.run(close(self.store, self.keeper))
        self.runner.close()


def bombard(
    folder: Path, guest: str | None, what: st.SearchStrategy[list[Any]], look: Callable[[Ear, list[Any]], None], examples: int
) -> None:
    """Say many things to one table."""
    shore = Shore(folder)

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(messages=what)
    def ask(messages: list[Any]) -> None:
        before = shore.check().seq
        ear = shore.send_all(guest, messages)
        assert ear.closed is None
        look(ear, messages)
        after = shore.check().seq
        assert after == before or guest is not None

    try:
        ask()
    finally:
        shore.close()


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody is disconnected for what is said: the server must hear all of it."""
    monkeypatch.setattr(sockets, "MESSAGES", 10_000.0)
    monkeypatch.setattr(sockets, "FAULTS", 10_000.0)


def answered(ear: Ear, messages: list[str | bytes]) -> None:
    """What is not understood gets a fault, and each of them one."""
    bad = sum(not is_understood(message) or len(message) > connections.MESSAGE_BYTES for message in messages)
    assert len(ear.heard("fault")) == bad


def test_a_stranger_who_says_anything_changes_nothing(tmp_path: Path) -> None:
    bombard(tmp_path, None, st.lists(wild, max_size=6), answered, EXAMPLES)


def test_a_player_who_says_anything_gets_one_answer_for_each_deed(tmp_path: Path) -> None:
    def look(ear: Ear, messages: list[str]) -> None:
        answered(ear, list(messages))
        understood = [json.loads(message) for message in messages if is_understood(message)]
        deeds = [message["id"] for message in understood if message["type"] not in ("resync", "ping")]
        answers = [message["id"] for message in ear.messages if message["type"] in ("acknowledged", "refused", "because", "scenes")]
        assert sorted(answers) == sorted(deeds)

    bombard(tmp_path, "bert", st.lists(good.map(json.dumps), min_size=1, max_size=4), look, EXAMPLES)


@pytest.mark.soak
def test_a_stranger_who_says_very_much_changes_nothing(tmp_path: Path) -> None:
    bombard(tmp_path, None, st.lists(wild, max_size=6), answered, MANY_EXAMPLES)


# Over a real connection


def frame(opcode: int, payload: bytes, first: int = 0x80, is_masked: bool = True) -> bytes:
    """A WebSocket frame, as right or wrong as one likes."""
    length = struct.pack("!BH", 0xFE if is_masked else 0x7E, len(payload))
    return bytes([first | opcode]) + length + (b"\0\0\0\0" if is_masked else b"") + payload


RAW = {
    "text that is no UTF-8": frame(1, b"\xff\xfe{"),
    "an unmasked frame": frame(1, b'{"type":"ping"}', is_masked=False),
    "a frame with reserved bits": frame(1, b"{}", first=0xF0),
    "an unknown opcode": frame(11, b"{}"),
    "a continuation of nothing": frame(0, b"{}"),
    "a beginning without an end": frame(1, b"{", first=0),
    "a close with nonsense": frame(8, b"\x00"),
    "a frame of which half never comes": frame(1, b"x" * 300)[:40],
    "a frame of four exabytes": bytes([0x81, 0xFF]) + b"\x3f" + b"\xff" * 7 + b"\0\0\0\0",
    "noise": os.urandom(600),
}


async def send_raw(address: str, table: str, data: bytes) -> None:
    """Open a socket by hand, send bytes, read what comes, and break off."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [f"GET /ws/tables/{table} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", ""]
    writer.write("\r\n".join(lines).encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(data)
    try:
        async with asyncio.timeout(0.3):
            while await reader.read(65536):
                pass
    except TimeoutError:
        pass
    writer.transport.abort()


async def flood(address: str, table: str, message: str | bytes, number: int) -> int | None:
    """Send the same again and again; the code with which the server hangs up."""
    url = f"{address.replace('http', 'ws', 1)}/ws/tables/{table}"
    try:
        async with connect(url, max_size=None, compression=None, proxy=None, ping_interval=None) as socket:
            for _ in range(number):
                await socket.send(message)
            async for _ in socket:
                pass
            return socket.close_code
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else None


def test_broken_frames_floods_and_giants_disturb_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 40.0)
    monkeypatch.setattr(sockets, "FAULTS", 10.0)

    async def run() -> None:
        async with listening(tmp_path) as (address, app):
            anna, bert = Guest(lambda: address), Guest(lambda: address)
            table = (await anna.ask("POST", "/api/tables", {"game": "libertalia", "players": 2}))["id"]
            await bert.ask("POST", f"/api/tables/{table}/join", {})
            await anna.ask("POST", f"/api/tables/{table}/start")
            seq = (await anna.ask("GET", f"/api/tables/{table}"))["seq"]
            for data in RAW.values():
                await send_raw(address, table, data)
            assert await flood(address, table, '{"type":"ping"}', 500) == RUDE
            assert await flood(address, table, "nonsense", 50) == RUDE
            assert await flood(address, table, "x" * 100_000, 1) == 1009
            assert await flood(address, table, b"\xff" * 9_000, 1) == 1009
            assert await flood(address, table, b'{"type":"start","id":"s"}', 50) == RUDE
            assert (await anna.ask("GET", f"/api/tables/{table}"))["seq"] == seq
            players = [Player(lambda: address, guest, table, pause=0.1) for guest in (anna, bert)]
            tasks = [asyncio.create_task(player.play()) for player in players]
            async with asyncio.timeout(120):
                while not all(player.acknowledged for player in players):
                    await asyncio.sleep(0.02)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await anna.close()
            await bert.close()
            room = app.state.keeper.rooms[table]
            async with asyncio.timeout(60):
                while room.lines():
                    await asyncio.sleep(0.05)

    with caplog.at_level("WARNING"):
        asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if record.name == LOGGER.name and record.levelname == "ERROR"] == []


def test_the_fuzz_says_what_the_server_understands_too() -> None:
    """Else it would prove little: among the messages are moves that are understood."""
    found: list[object] = []

    @settings(max_examples=500, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(good)
    def look(message: dict[str, Any]) -> None:
        found.append(_decode(json.dumps(message)))

    look()
    assert any(isinstance(message, Act) for message in found)
    assert len({type(message) for message in found}) == len(get_args(ClientMessage))
