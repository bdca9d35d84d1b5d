"""The socket: what is malformed, too long or too much changes nothing; seat and role come from the session alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from seaboard.server.deeds.deeds import Start
from seaboard.server.http.connections import LINES_PER_GUEST, MESSAGE_BYTES, WATCH, spoken_language
from seaboard.server.http.sockets import FAULTS, MESSAGES
from seaboard.server.live.keeper import Keeper
from seaboard.server.protocol import CROWDED, DEAD_SECONDS, NO_TABLE, RUDE, SILENT
from seaboard.server.store.store import Store
from seaboard.server.table.phrases import PHRASES
from tests.server.tables import Ear, close, guest_row, open_keeper, seat_rows, settled, table_row, until


class Talker:
    """A connection from outside: an ear, and a mouth."""

    def __init__(self, keeper: Keeper, guest: str | None, table: str = "t") -> None:
        self.keeper = keeper
        self.ear = Ear(guest)
        self._coming = asyncio.create_task(self.ear.come(keeper, table))

    async def send(self, *messages: object) -> None:
        for message in messages:
            self.ear.send(message)
        await settled(self.keeper)

    async def hang_up(self) -> None:
        await self._coming
        await self.ear.hang_up()


def tell(folder: Path, story: Callable[[Store, Keeper], Awaitable[None]]) -> None:
    async def run() -> None:
        store, keeper = await open_keeper(folder)
        try:
            await store.add_table(table_row(), seat_rows(2))
            await keeper.do("t", "anna", Start("s"))
            await story(store, keeper)
        finally:
            await close(store, keeper)

    asyncio.run(run())


def test_a_move_over_the_socket_is_acknowledged_and_told(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna, bert = Talker(keeper, "anna"), Talker(keeper, "bert")
        await settled(keeper)
        choice = anna.ear.state["choices"][0]["move"]
        await anna.send({"type": "act", "id": "m", "seq": anna.ear.seq, "move": choice}, {"type": "ping"})
        await until(lambda: bool(anna.ear.heard("pong") and anna.ear.heard("update")))
        assert [message["type"] for message in anna.ear.messages[-3:]] in (
            ["pong", "acknowledged", "update"],
            ["acknowledged", "update", "pong"],
        )
        await until(lambda: bert.ear.state["asked"] == [1])
        assert len(keeper.rooms["t"].lines()) == 2
        for each in (anna, bert):
            await each.hang_up()
        assert keeper.rooms["t"].lines() == []

    tell(tmp_path, story)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        "\ud800",
        '{"type":"act"}',
        '{"type":"fly"}',
        '{"type":"act","id":"m","seq":-1,"move":"pass"}',
        '{"type":"act","id":"","seq":1,"move":"pass"}',
        '{"type":"act","id":"m","seq":1,"move":"pass","seat":1}',
        '{"type":"chat","id":"m","text":""}',
        '{"type":"start","id":"m"}',
        '{"type":"bots-move","moves":[[0,"play parrot"]]}',
        "[" * 2000,
        '{"type":"act","id":"m","seq":1e400,"move":"pass"}',
        "x" * (MESSAGE_BYTES + 1),
    ],
)
def test_what_cannot_be_understood_changes_nothing(tmp_path: Path, message: str) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna = Talker(keeper, "anna")
        await settled(keeper)
        seq = anna.ear.seq
        await anna.send(message)
        assert anna.ear.messages[-1]["type"] == "fault"
        assert anna.ear.messages[-1]["words"]
        assert anna.ear.closed is None
        assert keeper.rooms["t"].table.seq == seq
        await anna.hang_up()

    tell(tmp_path, story)


def test_who_sends_nonsense_again_and_again_is_disconnected(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna = Talker(keeper, "anna")
        await settled(keeper)
        await anna.send(*["nonsense"] * (FAULTS + 1))
        assert anna.ear.closed == RUDE
        await anna.hang_up()

    tell(tmp_path, story)


def test_too_many_messages_are_not_done(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna = Talker(keeper, "anna")
        await settled(keeper)
        await anna.send(*[{"type": "ping"}] * (MESSAGES + 3))
        assert 1 <= len(anna.ear.heard("fault")) <= 3
        assert len(anna.ear.heard("pong")) >= MESSAGES
        await anna.hang_up()

    tell(tmp_path, story)


def test_a_stranger_looks_on_and_cannot_act(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna, stranger = Talker(keeper, "anna"), Talker(keeper, None)
        await settled(keeper)
        assert stranger.ear.state["you"] is None
        assert stranger.ear.state["choices"] == []
        choice = anna.ear.state["choices"][0]["move"]
        await stranger.send({"type": "act", "id": "m", "seq": stranger.ear.seq, "move": choice})
        assert stranger.ear.messages[-1]["type"] == "refused"
        assert stranger.ear.messages[-1]["rule"] is None
        for each in (anna, stranger):
            await each.hang_up()

    tell(tmp_path, story)


def test_there_is_a_limit_to_the_connections_of_a_guest(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        talkers = [Talker(keeper, "anna") for _ in range(LINES_PER_GUEST)]
        await settled(keeper)
        more = Talker(keeper, "anna")
        await settled(keeper)
        assert more.ear.closed == CROWDED
        assert all(talker.ear.closed is None for talker in talkers)
        for each in (*talkers, more):
            await each.hang_up()

    tell(tmp_path, story)


def test_no_table_is_told(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna = Talker(keeper, "anna", "nowhere")
        await asyncio.sleep(0.05)
        await settled(keeper)
        assert anna.ear.closed == NO_TABLE
        assert anna.ear.messages[-1]["type"] == "fault"
        await anna.hang_up()

    tell(tmp_path, story)


def test_a_silent_connection_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna, bert = Talker(keeper, "anna"), Talker(keeper, "bert")
        await settled(keeper)
        anna.ear.line.heard -= DEAD_SECONDS + 1
        WATCH.look()
        await settled(keeper)
        assert (anna.ear.closed, bert.ear.closed) == (SILENT, None)
        for each in (anna, bert):
            await each.hang_up()

    tell(tmp_path, story)


def test_resync_sends_everything_again(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna = Talker(keeper, "anna")
        await settled(keeper)
        await anna.send({"type": "resync"})
        first, again = anna.ear.heard("snapshot")
        assert {**first, "table": None} == {**again, "table": None}
        await anna.hang_up()

    tell(tmp_path, story)


def test_a_question_why_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna, stranger = Talker(keeper, "anna"), Talker(keeper, None)
        await settled(keeper)
        seq = anna.ear.seq
        for talker in (anna, stranger):
            await talker.send({"type": "why", "id": "w", "moves": ["take jewel"]})
            await until(lambda ear=talker.ear: bool(ear.heard("because")))  # type: ignore[misc]
        (told,) = anna.ear.heard("because")
        assert told["id"] == "w"
        assert told["reasons"][0]["rule"] == "LIB-SUN-1"
        assert stranger.ear.heard("because")[0]["reasons"][0]["rule"] is None
        assert anna.ear.seq == seq
        for talker in (anna, stranger):
            await talker.hang_up()

    tell(tmp_path, story)


def test_the_table_after_each_beat_is_shown_of_moves_that_one_was_shown(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        anna = Talker(keeper, "anna")
        await settled(keeper)
        shown = [move["number"] for move in anna.ear.heard("snapshot")[-1]["log"]]
        await anna.send({"type": "show-scenes", "id": "s", "moves": [shown[-1], shown[-1] + 1000]})
        await until(lambda: bool(anna.ear.heard("scenes")))
        (told,) = anna.ear.heard("scenes")
        assert told["id"] == "s"
        assert {move["number"] for move in told["moves"]} <= {shown[-1]}
        await anna.hang_up()

    tell(tmp_path, story)


def test_the_language_is_the_one_asked_for_or_the_guests() -> None:
    guest = guest_row("anna")
    assert spoken_language("pl", guest) == "pl"
    assert spoken_language("xx", guest) == "en"
    assert spoken_language("", None) == "en"
    assert PHRASES["pl"].keys() == PHRASES["fr"].keys() == PHRASES["en"].keys()
