"""A bot's answer time says nothing about its hidden hand, and no guest's bots take another guest's share: with a clock that jumps."""

from __future__ import annotations

import asyncio
import statistics
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from seaboard.bots.registry import kind_of
from seaboard.engine.registry import find_game, games
from seaboard.server.deeds.deeds import Start
from seaboard.server.live.keeper import Keeper
from seaboard.server.protocol import Acknowledged, Act, GiveSeat, Undo
from seaboard.server.store.cluster import Alone
from seaboard.server.store.rows import SeatRow
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from seaboard.server.table_info import Level, Pace, TableSettings
from seaboard.server.thought.minds import Thought
from seaboard.server.thought.rationing import Claim
from seaboard.server.thought.thinking import Job, Plan, Thinker
from tests.bots.offering import offering
from tests.server.fast_time import run_fast
from tests.server.samples import keep_guest
from tests.server.tables import NOON, PEOPLE, Ear, guest_row, table_row

BEAT = 0.7


class Pondering:
    """Bots that take longer the more they can choose from, as ours do, and move at random."""

    places = 1

    async def think(self, place: int, thought: Thought) -> int:
        assert len(thought.legal) > 1, "nobody thinks about the only move there is"
        cost = min(kind_of(thought.level).cost, thought.seconds)
        await asyncio.sleep(cost * (0.3 + 0.5 * min(1.0, len(thought.legal) / 10)))
        return thought.legal[thought.number % len(thought.legal)]

    def forget(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


class Seen(NamedTuple):
    """One decision of bots, as a spectator notices it."""

    table: str
    seats: int
    is_forced: bool
    delay: float


class Watched(Thinker):
    """Notes for each decision of bots whether it was forced, and how long it took."""

    def __init__(self) -> None:
        super().__init__(Pondering())
        self.asked: dict[str, tuple[int, bool, float]] = {}
        self.seen: list[Seen] = []

    def ask(self, table: Table, seats: Iterable[int], plan: Plan, is_attended: bool) -> list[Job]:
        jobs = super().ask(table, seats, plan, is_attended)
        is_forced = all(len(job.thought.legal) == 1 for job in jobs)
        self.asked[table.id] = len(jobs), is_forced, asyncio.get_running_loop().time()
        return jobs

    def watch(self, table: Table) -> None:
        """The table has changed."""
        if table.id in self.asked:
            seats, is_forced, at = self.asked.pop(table.id)
            self.seen.append(Seen(table.id, seats, is_forced, round(asyncio.get_running_loop().time() - at, 3)))

    def times(self, is_forced: bool, table: str = "t") -> Counter[tuple[int, float]]:
        """How often decisions took each time, by number of seats."""
        return Counter((each.seats, each.delay) for each in self.seen if each.is_forced == is_forced and each.table == table)


Story = Callable[[Store, Keeper, Any], Awaitable[None]]


def tell(folder: Path, story: Story, thinker: Thinker | None = None, **options: Any) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}")
        for name in PEOPLE:
            await keep_guest(store, guest_row(name))
        watched = thinker or Watched()
        settings: dict[str, Any] = {"bot_delay": BEAT, "now": lambda: NOON + loop.time(), "thinker": watched} | options
        keeper = Keeper(store, Alone(), **settings)
        if isinstance(watched, Watched):
            keeper.watchers.append(watched.watch)
        try:
            await story(store, keeper, watched)
        finally:
            await keeper.close()
            await store.close()

    run_fast(run())


async def bots_alone(
    store: Store, keeper: Keeper, game: str, level: Level, id: str = "t", host: str = "anna", looks: bool = True
) -> Ear:
    """A table whose only person has left it to a bot and looks on."""
    players = find_game(game).fewest
    settings = TableSettings(level=level)
    row = msgspec.structs.replace(table_row(game, players, settings, id=id), host=host)
    bots = [SeatRow(seat, "bot", f"Bot {seat}", None, level) for seat in range(1, players)]
    await store.add_table(row, [SeatRow(0, "guest", host, host), *bots])
    ear = Ear(host)
    if looks:
        await ear.come(keeper, id)
    for deed in (Start("start"), GiveSeat("give")):
        assert isinstance(await keeper.do(id, host, deed), Acknowledged)
    return ear


def is_alike(forced: Counter[tuple[int, float]], free: Counter[tuple[int, float]]) -> bool:
    """Whether the times of forced and of free moves are the same: one for each number of bots that are asked at once, which all can see."""
    times = forced | free
    return len({seats for seats, _ in times}) == len(times)


SLOTS = {"easy": BEAT, "medium": BEAT, "hard": 1.4, "parrot": 2.5, "plain": 1.4}
"""Seconds in which each bot answers; the last two are other packages'."""


@pytest.fixture
def bots_of_others() -> Iterator[None]:
    with offering(parrot="tests.bots.parrot:PARROT", plain="tests.bots.parrot:make_parrot"):
        yield


@pytest.mark.usefixtures("bots_of_others")
@pytest.mark.parametrize("level", SLOTS)
@pytest.mark.parametrize("game", list(games()))
def test_forced_and_free_moves_take_the_same_time(tmp_path: Path, game: str, level: Level) -> None:
    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        await bots_alone(store, keeper, game, level)
        await asyncio.sleep(BEAT / 2)
        thinker.seen.clear()  # what began before the person left
        while thinker.times(True).total() < 3 or thinker.times(False).total() < 5:
            await asyncio.sleep(BEAT)
        forced, free = thinker.times(True), thinker.times(False)
        assert is_alike(forced, free), (forced, free)
        assert {delay for seats, delay in forced | free if seats == 1} == {SLOTS[level]}

    tell(tmp_path, story)


def test_a_bot_that_answers_when_it_is_ready_is_found_out(tmp_path: Path) -> None:
    """The planted failure: what the server did before, an answer at the first beat at which it is there."""

    class Hasty(Watched):
        def plan(self, table: Table, seats: Sequence[int], beat: float, is_attended: bool) -> Plan:
            plan = super().plan(table, seats, beat, is_attended)
            plan.due -= plan.slot - beat
            return plan

    async def story(store: Store, keeper: Keeper, thinker: Hasty) -> None:
        thinker._run = hasty_run.__get__(thinker)  # type: ignore[method-assign]
        await bots_alone(store, keeper, "orp-orzel", "hard")
        for _ in range(60):
            await asyncio.sleep(2 * BEAT)
        assert not is_alike(thinker.times(True), thinker.times(False))

    tell(tmp_path, story, Hasty())


async def hasty_run(self: Thinker, lanes: Any, place: int, job: Job) -> None:
    legal = job.thought.legal
    self._settle(job, legal[0] if len(legal) == 1 else await self.places.think(place, job.thought))
    lanes.free.add(place)
    self._go_on(lanes)


def first_move(keeper: Keeper, seat: int = 0) -> Act:
    table = keeper.rooms["t"].table
    assert table.match is not None
    return Act(f"m{table.seq}", table.seq, table.match.legal(seat)[0])


def test_bots_answer_with_people_when_they_are_due_and_all_have_answered(tmp_path: Path) -> None:
    """Libertalia: all choose at once; whether the bot had one card or many, it answers a beat after the question, or with the last person."""

    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        loop = asyncio.get_running_loop()
        await store.add_table(table_row(), [SeatRow(0, "guest", "Anna", "anna"), SeatRow(1, "bot", "Bot", None, "medium")])
        await Ear("anna").come(keeper)
        await keeper.do("t", "anna", Start("start"))
        seen: Counter[tuple[bool, float]] = Counter()
        for thinks in (0.2, 3.0) * 2:
            table = keeper.rooms["t"].table
            while table.asked != (0, 1):
                if 0 in table.asked:
                    await keeper.do("t", "anna", first_move(keeper))
                await asyncio.sleep(BEAT / 4)
            thinker.asked.clear()
            begin, group = loop.time(), table.decision()
            await asyncio.sleep(thinks)
            await keeper.do("t", "anna", first_move(keeper))
            while table.decision() == group:
                await asyncio.sleep(0.05)
            seen[thinks < 1, round(loop.time() - begin, 1)] += 1
        assert seen.keys() <= {(True, 0.5), (True, 0.6), (True, 0.7), (False, 3.0), (False, 3.1)}, seen

    tell(tmp_path, story)


def test_taking_back_begins_the_bots_time_anew(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        seats = [SeatRow(0, "guest", "Anna", "anna"), *(SeatRow(seat, "bot", "Bot", None, "hard") for seat in (1, 2))]
        await store.add_table(table_row("mare-balticum", 3), seats)
        await Ear("anna").come(keeper)
        await keeper.do("t", "anna", Start("start"))
        table = keeper.rooms["t"].table
        backs = 0
        while not backs:
            while table.asked != (0,):
                await asyncio.sleep(BEAT / 4)
            await keeper.do("t", "anna", first_move(keeper))
            if table.asked != (0,):
                await asyncio.sleep(0.3)
                thinker.asked.clear()
                if isinstance(await keeper.do("t", "anna", Undo(f"u{backs}")), Acknowledged):
                    backs += 1
        thinker.seen.clear()
        while not thinker.seen:
            if 0 in table.asked:
                await keeper.do("t", "anna", first_move(keeper))
            await asyncio.sleep(BEAT / 4)
        assert {each.delay for each in thinker.seen} == {1.4}

    tell(tmp_path, story)


def test_a_bot_that_takes_over_when_time_is_up_takes_its_usual_time(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        settings = TableSettings(level="medium", pace=Pace("move", 30))
        await store.add_table(
            table_row(settings=settings), [SeatRow(0, "guest", "Anna", "anna"), SeatRow(1, "bot", "Bot", None, "medium")]
        )
        await Ear("anna").come(keeper)
        await keeper.do("t", "anna", Start("start"))
        await asyncio.sleep(29.9)
        assert not keeper.rooms["t"].table.seats[0].taken_over
        thinker.seen.clear()
        await asyncio.sleep(10)
        assert keeper.rooms["t"].table.seats[0].taken_over
        assert {each.delay for each in thinker.seen if each.delay < 20} == {BEAT}

    tell(tmp_path, story)


def test_thirty_tables_of_one_guest_do_not_keep_anothers_bot_waiting(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        crowd = [await bots_alone(store, keeper, "orp-orzel", "hard", f"crowd {number}") for number in range(30)]
        bert = await bots_alone(store, keeper, "orp-orzel", "easy", "bert's", "bert")
        await asyncio.sleep(3)
        thinker.seen.clear()
        await asyncio.sleep(8)
        assert thinker.times(True, "bert's").total() + thinker.times(False, "bert's").total() >= 8
        assert {each.delay for each in thinker.seen if each.table == "bert's"} == {BEAT}
        assert {each.delay for each in thinker.seen if each.table != "bert's"} == {1.4}, "bots play weaker, not later"
        assert "take less time" in crowd[0].heard("notice")[-1]["words"]
        assert bert.heard("notice") == []
        assert thinker.rations.claim("t", Claim("cleo", True, 0.3), 0.0) == 1.0, "a third guest has a full share"

    tell(tmp_path, story)


def test_late_answers_make_bots_slower_for_whoever_asks_most(tmp_path: Path) -> None:
    class Slow(Pondering):
        async def think(self, place: int, thought: Thought) -> int:
            await asyncio.sleep(0.2)
            return thought.legal[0]

    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        thinker.places = Slow()
        for number in range(12):
            await bots_alone(store, keeper, "orp-orzel", "medium", f"crowd {number}")
        await bots_alone(store, keeper, "orp-orzel", "easy", "bert's", "bert")
        await asyncio.sleep(20)
        thinker.seen.clear()
        await asyncio.sleep(10)
        assert max(each.delay for each in thinker.seen if each.table == "bert's") <= 3.0
        assert statistics.mean(each.delay for each in thinker.seen if each.table != "bert's") > 1.0

    tell(tmp_path, story)


def test_bots_are_slow_where_nobody_looks_then_sleep_until_somebody_comes(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        await bots_alone(store, keeper, "orp-orzel", "easy", looks=False)
        await asyncio.sleep(BEAT)
        thinker.seen.clear()
        await asyncio.sleep(20)
        assert {each.delay for each in thinker.seen} == {4.0}
        keeper.rooms["t"].turns.sleep_seconds = -1.0
        await asyncio.sleep(2)
        seq = keeper.rooms["t"].table.seq
        await asyncio.sleep(60)
        assert keeper.rooms["t"].table.seq == seq
        keeper.idle_seconds = -1.0
        await asyncio.sleep(30)
        assert keeper.rooms == {}, "put away, and not woken"
        assert await store.tables_to_wake(NOON * 2) == []
        anna = Ear("anna")
        await anna.come(keeper)
        await asyncio.sleep(10 * BEAT)
        assert anna.seq >= seq + 8
        assert await store.tables_to_wake(NOON * 2) == ["t"], "it goes on also after a kill"

    tell(tmp_path, story)


def test_who_comes_to_sleeping_bots_is_told_that_they_waited(tmp_path: Path) -> None:
    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        await bots_alone(store, keeper, "orp-orzel", "easy", looks=False)
        keeper.rooms["t"].turns.sleep_seconds = -1.0
        await asyncio.sleep(5)
        seq = keeper.rooms["t"].table.seq
        anna = Ear("anna")
        await anna.come(keeper)
        await asyncio.sleep(10 * BEAT)
        assert [notice["words"] for notice in anna.heard("notice")] == ["Nobody was here for a while, so the bots waited for you."]
        assert anna.seq >= seq + 8

    tell(tmp_path, story)


@pytest.mark.parametrize("why", ["an event", "a clock"])
def test_bots_play_on_where_somebody_counts_on_it(tmp_path: Path, why: str) -> None:
    async def story(store: Store, keeper: Keeper, thinker: Watched) -> None:
        if why == "an event":
            await bots_alone(store, keeper, "orp-orzel", "easy", looks=False)
            keeper.kept.add("t")
        else:
            seats = [SeatRow(0, "guest", "Anna", "anna"), *(SeatRow(seat, "bot", "Bot", None, "easy") for seat in (1, 2))]
            await store.add_table(table_row("mare-balticum", 3, TableSettings(pace=Pace("days", days=1))), seats)
            await keeper.do("t", "anna", Start("start"))
            while 0 in keeper.rooms["t"].table.asked:
                await keeper.do("t", "anna", first_move(keeper))
        keeper.rooms["t"].turns.sleep_seconds = -1.0
        seq = keeper.rooms["t"].table.seq
        await asyncio.sleep(10)
        assert keeper.rooms["t"].table.seq > seq + 1
        assert not keeper.rooms["t"].table.asleep

    tell(tmp_path, story)
