"""The keeper: nothing is told before it is stored, nothing stored is lost, and a table comes back as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.bots.question import Question
from seaboard.server.deeds import Join, Start
from seaboard.server.hub import MOST_WAITING, Line
from seaboard.server.journal import StoreError
from seaboard.server.keeper import Keeper, asking_of
from seaboard.server.protocol import (
    FORBIDDEN,
    GONE,
    SLOW,
    Acknowledged,
    Act,
    AnswerUndo,
    Fault,
    GiveSeat,
    Pace,
    RefusedMove,
    Rematch,
    Say,
    TableSettings,
    TakeSeat,
    Undo,
)
from seaboard.server.rows import Change, SeatRow
from seaboard.server.store import Store
from seaboard.server.thinking import Thinker
from tests.server.tables import NOON, PEOPLE, Ear, StillClock, act, close, guest_row, open_keeper, seat_rows, settled, table_row

Story = Callable[[Store, Keeper], Awaitable[None]]


def tell(folder: Path, story: Story, **options: Any) -> None:
    """Run a story with a keeper on a real store."""

    async def run() -> None:
        store, keeper = await open_keeper(folder, **options)
        try:
            await story(store, keeper)
        finally:
            await close(store, keeper)

    asyncio.run(run())


async def begin(store: Store, keeper: Keeper, players: int = 2, bots: tuple[int, ...] = (), **fields: Any) -> None:
    await store.add_table(table_row(players=players, **fields), seat_rows(players, bots))
    assert isinstance(await keeper.do("t", "anna", Start("start")), Acknowledged)


async def come(keeper: Keeper, *guests: str | None) -> list[Ear]:
    ears = [Ear(guest) for guest in guests]
    for ear in ears:
        assert await keeper.connect("t", ear.line) is not None
    await settled(keeper)
    return ears


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
        await keeper.connect("t", late.line)
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

    tell(tmp_path, story)


def test_the_acknowledgement_comes_before_the_update(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        (anna,) = await come(keeper, "anna")
        room = await keeper.room("t")
        assert room is not None
        room.do(asking_of(guest_row("anna"), act(anna), "en"), anna.line.say)
        await settled(keeper)
        kinds = [message["type"] for message in anna.messages]
        assert kinds[-2:] == ["acknowledged", "update"]

    tell(tmp_path, story)


def test_a_change_that_is_not_stored_is_not_acknowledged_and_changes_nothing(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, bert = await come(keeper, "anna", "bert")
        before = anna.texts[0]
        commit = store.commit

        async def fail(change: Change) -> None:
            raise StoreError("the disk is full")

        store.commit = fail  # type: ignore[method-assign]
        move = act(anna)
        assert isinstance(await keeper.do("t", "anna", move), Fault)
        store.commit = commit  # type: ignore[method-assign]
        await settled(keeper)
        assert (anna.closed, bert.closed) == (GONE, GONE)
        assert bert.heard("update") == []
        again, other = await come(keeper, "anna", "bert")
        assert msgspec.json.decode(again.texts[0])["view"] == msgspec.json.decode(before)["view"]
        assert again.seq == move.seq
        assert isinstance(await keeper.do("t", "anna", move), Acknowledged)
        await settled(keeper)
        assert other.state["seq"] == move.seq + 1

    tell(tmp_path, story)


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
            assert keeper.rooms["t"].screen.rendering.snapshot(ear.line.gaze, NOON) == before
        assert [await keeper.do("t", PEOPLE[seat], move) for seat, move in zip((1, 0), moves)] == answers
        seq = ears[2].seq
        assert isinstance(await keeper.do("t", "cleo", act(ears[2])), Acknowledged)
        assert keeper.rooms["t"].table.seq > seq

    tell(tmp_path, first)
    tell(tmp_path, second)


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

    tell(tmp_path, story)


def test_simultaneous_choices_are_hidden_until_all_are_in(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, bert, looker = await come(keeper, "anna", "bert", None)
        chosen = anna.state["choices"][3]["move"]
        await keeper.do("t", "anna", act(anna, chosen))
        await settled(keeper)
        assert [event["move"] for event in anna.state["events"]] == [chosen]
        for ear in (bert, looker):
            assert ear.state["events"] == []
            assert ear.state["asked"] == [1]
            assert chosen not in msgspec.json.encode(looker.state).decode()
        await keeper.do("t", "bert", act(bert))
        await settled(keeper)
        for ear, actors in ((anna, [1]), (bert, [0, 1]), (looker, [0, 1])):
            plays = [event for event in ear.state["events"] if event["kind"] == "play"]
            assert [event["actor"] for event in plays] == actors
        assert next(event["move"] for event in looker.state["events"]) == chosen

    tell(tmp_path, story)


def test_bots_answer_when_every_person_has(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, 3, (1, 2))
        anna, looker = await come(keeper, "anna", None)
        await asyncio.sleep(0.05)
        await settled(keeper)
        assert keeper.rooms["t"].table.asked == (0, 1, 2), "no bot has answered, however quickly it thought"
        await keeper.do("t", "anna", act(anna))
        await settled(keeper)
        plays = [event for message in looker.heard("update") for event in message["events"] if event["kind"] == "play"]
        assert [event["actor"] for event in plays[:3]] == [0, 1, 2]

    tell(tmp_path, story)


@pytest.mark.parametrize("choice", ["crash", "nonsense"])
def test_a_bot_that_fails_does_not_hang_the_table(tmp_path: Path, choice: str) -> None:
    class Broken:
        def choose(self, question: Question) -> int:
            if choice == "crash":
                raise RuntimeError("I give up")
            return -5

    async def story(store: Store, keeper: Keeper) -> None:
        keeper.thinker = Thinker(make=lambda level: Broken())
        await begin(store, keeper, 2, (1,))
        (anna,) = await come(keeper, "anna")
        seq = anna.seq
        await keeper.do("t", "anna", act(anna))
        await settled(keeper)
        assert anna.seq >= seq + 2

    tell(tmp_path, story)


def test_a_bot_that_is_asleep_does_not_hang_the_table(tmp_path: Path) -> None:
    class Sleeper:
        def choose(self, question: Question) -> int:
            import time

            time.sleep(1.5)
            return question.legal[0]

    async def story(store: Store, keeper: Keeper) -> None:
        keeper.thinker = Thinker(patience=0.05, make=lambda level: Sleeper())
        await begin(store, keeper, 2, (1,))
        (anna,) = await come(keeper, "anna")
        seq = anna.seq
        await keeper.do("t", "anna", act(anna))
        for _ in range(100):
            await asyncio.sleep(0.01)
            if anna.seq >= seq + 2:
                break
        assert anna.seq >= seq + 2

    tell(tmp_path, story)


def test_a_seat_is_given_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, bert = await come(keeper, "anna", "bert")
        assert isinstance(await keeper.do("t", "bert", GiveSeat("g")), Acknowledged)
        await settled(keeper)
        assert anna.heard("table")[-1]["table"]["seats"][1]["taken_over"]
        assert bert.state["choices"] == []
        seq = anna.seq
        await keeper.do("t", "anna", act(anna))
        await settled(keeper)
        assert anna.seq >= seq + 2, "the bot has played"
        assert isinstance(await keeper.do("t", "bert", TakeSeat("t")), Acknowledged)
        await settled(keeper)
        assert not anna.heard("table")[-1]["table"]["seats"][1]["taken_over"]
        room = keeper.rooms["t"]
        assert room.table.is_person(1)
        assert bool(bert.state["choices"]) == (1 in room.table.asked)
        afters = [(message["after"], message["seq"]) for message in bert.messages if message["type"] in ("update", "table")]
        for (_, before), (after, _) in pairwise(afters):
            assert after == before, "every message follows the one before it"

    tell(tmp_path, story)


def test_who_sits_down_is_shown_the_table_anew_as_his_own(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await store.add_table(table_row(), [SeatRow(0, "guest", "Anna", "anna"), SeatRow(1, "open")])
        anna, bert = await come(keeper, "anna", "bert")
        assert bert.state["you"] is None
        await keeper.do("t", "bert", Join("j", "Bert"))
        await settled(keeper)
        assert bert.state["type"] == "snapshot"
        assert bert.state["you"] == 1
        assert anna.heard("table")[-1]["table"]["seats"][1]["name"] == "Bert"
        await keeper.do("t", "anna", Start("s"))
        await settled(keeper)
        assert bert.state["choices"]
        assert anna.heard("presence")[-1]["connected"] == [0, 1]

    tell(tmp_path, story)


def test_nobody_looks_on_where_that_was_not_agreed(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await store.add_table(table_row(settings=TableSettings(spectators=False)), seat_rows(2))
        early, bert = await come(keeper, "zoe", "bert")
        assert early.state["view"] is None
        await keeper.do("t", "anna", Start("s"))
        late, stranger = await come(keeper, "zoe", None)
        assert (early.closed, late.closed, stranger.closed) == (FORBIDDEN, FORBIDDEN, FORBIDDEN)
        assert len(early.heard("update")) == 0
        assert late.messages == stranger.messages == []
        assert bert.closed is None
        assert bert.state["choices"]

    tell(tmp_path, story)


def test_spectators_see_everything_later_where_that_was_agreed(tmp_path: Path) -> None:
    clock = StillClock()

    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=TableSettings(spectator_delay=30))
        clock.at = NOON + 100
        anna, bert, looker = await come(keeper, "anna", "bert", None)
        start = looker.seq
        assert start == anna.seq
        for who, ear in (("anna", anna), ("bert", bert)):
            await keeper.do("t", who, act(ear))
            await settled(keeper)
        await keeper.do("t", "anna", Say("c", "ahoy"))
        late = (await come(keeper, None))[0]
        assert looker.seq == late.seq == start
        assert looker.heard("said") == late.state["chat"] == []
        assert anna.seq > start
        clock.at = NOON + 131
        keeper.rooms["t"].late._go_on()  # type: ignore[union-attr]
        await settled(keeper)
        assert looker.seq == late.seq == anna.seq
        assert [message["line"]["text"] for message in looker.heard("said")] == ["ahoy"]

    tell(tmp_path, story, clock=clock)


def test_a_slow_connection_is_closed_and_no_message_left_out() -> None:
    async def story() -> None:
        taken: list[str] = []
        stuck = asyncio.Event()
        closed: list[int] = []

        async def send(text: str) -> None:
            taken.append(text)
            await stuck.wait()

        async def hang_up(code: int) -> None:
            closed.append(code)

        line = Line(None, "en", send, hang_up)
        for number in range(MOST_WAITING + 10):
            line.push(str(number))
            if number == 0:
                await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)
        assert closed == [SLOW]
        assert taken == ["0"], "what was sent is a beginning of what was to be sent"

    asyncio.run(story())


def test_a_clock_that_runs_out_brings_a_bot(tmp_path: Path) -> None:
    clock = StillClock()

    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=TableSettings(pace=Pace("move", 30)))
        anna, bert = await come(keeper, "anna", "bert")
        await keeper.do("t", "anna", act(anna))
        clock.at = NOON + 31
        await keeper.rooms["t"].look_at_clocks()
        await settled(keeper)
        assert keeper.rooms["t"].table.seats[1].taken_over
        assert anna.seq > bert.messages[0]["seq"] + 2

    tell(tmp_path, story, clock=clock)


def test_the_time_the_server_was_down_is_nobodys(tmp_path: Path) -> None:
    settings = TableSettings(pace=Pace("bank", 100))

    async def first(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, settings=settings)

    async def second(store: Store, keeper: Keeper) -> None:
        (anna,) = await come(keeper, "anna")
        assert anna.state["clock"] == {"left": [100_000, 100_000], "running": [0, 1]}
        assert (await store.entries("t"))[-1].kind == "resume"

    tell(tmp_path, first)
    tell(tmp_path, second, clock=StillClock(NOON + 5000))


def test_tables_at_which_a_bot_is_to_move_wake_by_themselves(tmp_path: Path) -> None:
    async def first(store: Store, keeper: Keeper) -> None:
        keeper.bot_delay = 60.0
        await store.add_table(table_row("mare-balticum", 3), seat_rows(3, (1, 2)))
        await keeper.do("t", "anna", Start("s"))
        for number in range(60):
            table = keeper.rooms["t"].table
            if not table.asks_people():
                break
            assert table.match is not None
            await keeper.do("t", "anna", Act(f"m{number}", table.seq, table.match.legal(0)[0]))

    async def second(store: Store, keeper: Keeper) -> None:
        before = len(await store.entries("t"))
        await keeper.wake()
        await settled(keeper)
        assert len(await store.entries("t")) > before
        assert keeper.rooms["t"].table.asks_people()

    tell(tmp_path, first)
    tell(tmp_path, second)


def test_idle_tables_are_put_away_and_come_back(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        (anna,) = await come(keeper, "anna")
        await keeper.tend()
        await settled(keeper)
        assert "t" in keeper.rooms
        keeper.rooms["t"].dismiss(anna.line)
        await keeper.tend()
        await settled(keeper)
        assert keeper.rooms == {}
        (anna,) = await come(keeper, "anna")
        assert isinstance(await keeper.do("t", "anna", act(anna)), Acknowledged)

    tell(tmp_path, story, idle_seconds=-1.0)


def test_a_rematch_is_told_to_everybody_and_begins_at_once_against_bots(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, 2, (1,), settings=TableSettings(on_timeout="forfeit"))
        anna, looker = await come(keeper, "anna", None)
        await keeper.do("t", "anna", GiveSeat("g"))
        assert isinstance(await keeper.do("t", "anna", Rematch("r")), Acknowledged)
        await settled(keeper)
        (moved,) = anna.heard("rematch")
        assert looker.heard("rematch") == [moved]
        row = await store.table(moved["table"])
        assert row is not None
        assert row.status == "playing"
        assert [seat.guest for seat in await store.seats(row.id)] == [None, "anna"]
        assert "forfeited" in anna.heard("update")[-1]["prompt"]

    tell(tmp_path, story)


def test_taking_back_sends_everything_anew(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper)
        anna, looker = await come(keeper, "anna", None)
        log, seq = anna.state["log"], anna.seq
        await keeper.do("t", "anna", act(anna))
        await settled(keeper)
        assert anna.state["undo_to"] == len(log)
        assert isinstance(await keeper.do("t", "anna", Undo("u")), Acknowledged)
        await settled(keeper)
        assert looker.heard("table")[-1]["undo"] == {"seat": 0, "back_to": len(log), "agreed": []}
        assert isinstance(await keeper.do("t", "bert", AnswerUndo("a", True)), Acknowledged)
        await settled(keeper)
        for ear in (anna, looker):
            assert ear.state["type"] == "snapshot"
            assert ear.state["log"] == log
            assert ear.state["seq"] == seq + 2
        assert anna.state["choices"]

    tell(tmp_path, story)


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper) -> None:
        assert isinstance(await keeper.do("nowhere", "anna", Start("s")), RefusedMove)
        assert await keeper.connect("nowhere", Ear("anna").line) is None

    tell(tmp_path, story)


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
