"""The keeper: nothing is told before it is stored, nothing stored is lost, and a table comes back as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.server.audience.lines import MOST_WAITING, Line
from seaboard.server.deeds.deeds import Start
from seaboard.server.live.keeper import Keeper, asking_of
from seaboard.server.protocol import GONE, NO_TABLE, SLOW, Acknowledged, Act, Fault, RefusedMove, Say
from seaboard.server.store.errors import StoreError
from seaboard.server.store.rows import Change
from seaboard.server.store.store import Store
from seaboard.server.table_info import Pace, TableSettings
from tests.server.tables import (
    NOON,
    PEOPLE,
    Ear,
    StillClock,
    act,
    begin,
    close,
    come,
    guest_row,
    open_keeper,
    seat_rows,
    settled,
    table_row,
    tell_keeper,
    until,
)


def hold_commits(store: Store) -> tuple[asyncio.Event, asyncio.Event]:
    """Make the store wait before it writes: the first event says that it waits, the second lets it go on."""
    waits, go, commit = asyncio.Event(), asyncio.Event(), store.commit

    async def held(change: Change) -> None:
        waits.set()
        await go.wait()
        await commit(change)

    store.commit = held  # type: ignore[method-assign]
    return waits, go


def test_nothing_is_told_before_it_is_stored(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, bert, looker = await come(keeper, "anna", "bert", None)
        heard = [len(ear.messages) for ear in (anna, bert, looker)]
        waits, go = hold_commits(store)
        move = act(anna)
        doing = asyncio.create_task(keeper.do("t", "anna", move))
        await waits.wait()
        late = Ear("bert")
        await late.come(keeper)
        for _ in range(300):
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        assert not doing.done()
        assert [len(ear.messages) for ear in (anna, bert, looker)] == heard
        assert late.messages == [], "not even a snapshot shows what is not stored"
        go.set()
        assert isinstance(await doing, Acknowledged)
        await settled(keeper)
        assert anna.state["seq"] == bert.state["seq"] == late.state["seq"] == move.seq + 1

    tell_keeper(tmp_path, story)


def test_the_acknowledgement_comes_before_the_update(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        (anna,) = await come(keeper, "anna")
        room = await keeper.room("t")
        assert room is not None
        room.do(asking_of(guest_row("anna"), act(anna), "en"), anna.line.send)
        await anna.see("update")
        kinds = [message["type"] for message in anna.messages]
        assert kinds[-2:] == ["acknowledged", "update"]

    tell_keeper(tmp_path, story)


@pytest.mark.parametrize("fault", [StoreError("the disk is full"), ValueError("a value that no column takes")])
def test_a_change_that_is_not_stored_is_not_acknowledged_and_changes_nothing(tmp_path: Path, fault: Exception) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, bert = await come(keeper, "anna", "bert")
        before = anna.texts[0]
        commit = store.commit

        async def fail(change: Change) -> None:
            raise fault

        store.commit = fail  # type: ignore[method-assign]
        move = act(anna)
        assert isinstance(await keeper.do("t", "anna", move), RefusedMove)
        store.commit = commit  # type: ignore[method-assign]
        await settled(keeper)
        assert (anna.closed, bert.closed) == (None, None)
        assert bert.heard("update") == []
        (again,) = await come(keeper, "anna")
        assert msgspec.json.decode(again.texts[0])["view"] == msgspec.json.decode(before)["view"]
        assert again.seq == move.seq
        assert isinstance(await keeper.do("t", "anna", move), Acknowledged)
        await settled(keeper)
        assert anna.state["seq"] == bert.state["seq"] == move.seq + 1

    tell_keeper(tmp_path, story)


def test_acknowledged_moves_are_there_after_a_restart_and_answered_again(tmp_path: Path) -> None:
    snapshots: list[str] = []
    answers: list[object] = []
    moves: list[Act] = []

    async def first(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, 3)
        ears = await come(keeper, "anna", "bert", "cleo")
        for seat in (1, 0):
            move = act(ears[seat], id=f"m{seat}")
            moves.append(move)
            answers.append(await keeper.do("t", PEOPLE[seat], move))
            await settled(keeper)
        await keeper.do("t", "anna", Say("c", "ahoy"))
        for ear in await come(keeper, "anna", "bert", "cleo"):
            snapshots.append(ear.texts[0])

    async def second(store: Store, keeper: Keeper) -> None:
        ears = await come(keeper, "anna", "bert", "cleo")
        for ear, before in zip(ears, snapshots, strict=True):
            assert keeper.rooms["t"].audience.screen.rendering.snapshot(ear.line.gaze, NOON).decode() == before
        assert [await keeper.do("t", PEOPLE[seat], move) for seat, move in zip((1, 0), moves)] == answers
        seq = ears[2].seq
        assert isinstance(await keeper.do("t", "cleo", act(ears[2])), Acknowledged)
        assert keeper.rooms["t"].table.seq > seq

    tell_keeper(tmp_path, first)
    tell_keeper(tmp_path, second)


def test_a_deed_without_an_entry_is_done_once_too(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        (looker,) = await come(keeper, None)
        for _ in range(3):
            assert isinstance(await keeper.do("t", "anna", Say("c", "ahoy")), Acknowledged)
        await settled(keeper)
        assert [message["line"]["text"] for message in looker.heard("said")] == ["ahoy"]
        assert [row.text for row in await store.chat("t")] == ["ahoy"]
        assert isinstance(await keeper.do("t", None, Say("d", "boo")), RefusedMove)

    tell_keeper(tmp_path, story)


def test_a_slow_connection_is_closed_and_no_message_left_out() -> None:
    async def story() -> None:
        taken: list[bytes] = []
        stuck = asyncio.Event()
        closed: list[int] = []

        async def send(message: bytes) -> None:
            taken.append(message)
            await stuck.wait()

        async def hang_up(code: int) -> None:
            closed.append(code)

        line = Line(None, "en", send, hang_up)
        for number in range(MOST_WAITING + 10):
            line.push(b"%d" % number)
            if number == 0:
                await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)
        assert closed == [SLOW]
        assert taken == [b"0"], "what was sent is a beginning of what was to be sent"

    asyncio.run(story())


def test_the_time_the_server_was_down_is_nobodys(tmp_path: Path) -> None:
    settings = TableSettings(pace=Pace("bank", 100))

    async def first(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=settings)

    async def second(store: Store, keeper: Keeper) -> None:
        (anna,) = await come(keeper, "anna")
        assert anna.state["clock"] == {"left": [100_000, 100_000], "running": [0, 1]}
        assert (await store.entries("t"))[-1].kind == "resume"

    tell_keeper(tmp_path, first)
    tell_keeper(tmp_path, second, clock=StillClock(NOON + 5000))


def test_tables_at_which_a_bot_is_to_move_wake_by_themselves(tmp_path: Path) -> None:
    before = []

    async def first(store: Store, keeper: Keeper) -> None:
        keeper.shared.bot_delay = 60.0
        await store.add_table(table_row("mare-balticum", 3), seat_rows(3, (1, 2)))
        await keeper.do("t", "anna", Start("s"))
        for number in range(60):
            table = keeper.rooms["t"].table
            if not table.asks_people():
                break
            assert table.match is not None
            await keeper.do("t", "anna", Act(f"m{number}", table.seq, table.match.legal(0)[0]))
        before.append(len(await store.entries("t")))

    async def second(store: Store, keeper: Keeper) -> None:
        await keeper.wake()
        await until(lambda: keeper.rooms["t"].table.asks_people())
        assert len(await store.entries("t")) > before[0]

    tell_keeper(tmp_path, first)
    tell_keeper(tmp_path, second)


def test_idle_tables_are_put_away_and_come_back(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        (anna,) = await come(keeper, "anna")
        await keeper.tend()
        await settled(keeper)
        assert "t" in keeper.rooms
        await anna.hang_up()
        await keeper.tend()
        await settled(keeper)
        assert keeper.rooms == {}
        (anna,) = await come(keeper, "anna")
        assert isinstance(await keeper.do("t", "anna", act(anna)), Acknowledged)

    tell_keeper(tmp_path, story, idle_seconds=-1.0)


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        assert isinstance(await keeper.do("nowhere", "anna", Start("s")), RefusedMove)
        anna = Ear("anna")
        await anna.come(keeper, "nowhere")
        await settled(keeper)
        assert (anna.closed, keeper.rooms) == (NO_TABLE, {})

    tell_keeper(tmp_path, story)


def test_who_stops_says_goodbye_and_answers_what_was_asked(tmp_path: Path) -> None:
    async def story() -> None:
        store, keeper = await open_keeper(tmp_path)
        await begin(store, keeper)
        (anna,) = await come(keeper, "anna")
        doing = asyncio.create_task(keeper.do("t", "anna", act(anna)))
        await asyncio.sleep(0)
        await close(store, keeper)
        assert isinstance(await doing, Acknowledged)
        await asyncio.sleep(0.01)
        assert anna.closed == GONE
        assert anna.heard("update")
        assert isinstance(await keeper.do("t", "anna", Start("s")), Fault)

    run: Coroutine[Any, Any, None] = story()
    asyncio.run(run)


def test_a_table_whose_bots_wait_for_a_person_sleeps_until_the_person_comes(tmp_path: Path) -> None:
    """Where all decide at once, bots answer last: a person who has left must not keep the table in memory for ever."""

    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, 3, (1, 2))
        (anna,) = await come(keeper, "anna")
        assert keeper.rooms["t"].table.asked == (0, 1, 2)
        await anna.hang_up()
        await keeper.tend()
        await settled(keeper)
        assert keeper.rooms == {}
        assert await store.tables_to_wake(NOON) == []
        (anna,) = await come(keeper, "anna")
        seq = anna.seq
        assert isinstance(await keeper.do("t", "anna", act(anna)), Acknowledged)
        await until(lambda: anna.seq >= seq + 3)  # the bots have answered

    tell_keeper(tmp_path, story, idle_seconds=-1.0)
