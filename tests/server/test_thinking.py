"""Bots that think in processes of their own: asked, lost, replaced, ended; and how thought is shared out."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import msgspec
import pytest

from seaboard.bots.binding import thinking
from seaboard.bots.decision import Decision, ask, turn_stream
from seaboard.bots.random_bot import RandomBot
from seaboard.bots.registry import kind_at
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.server.table.table import Table
from seaboard.server.thought import workers
from seaboard.server.thought.minds import Minds, Thought, decode_asked, encode, pack, unpack
from seaboard.server.thought.rationing import Claim, FairQueue, Rations, share_out
from seaboard.server.thought.thinking import Thinker
from seaboard.server.thought.workers import Lost, Threads, Workers, is_ready
from tests.bots.tiny_network import write_tiny
from tests.server.tables import NOON, seat_rows, table_row


def decision_of(game: str, seat: int | None = None) -> Decision:
    """A decision with a choice."""
    match = Match(find_game(game), find_game(game).fewest, None, seeded_stream(5))
    match.settle()
    for _ in range(50):
        asked = match.actors()[0]
        if len(match.legal(asked)) > 1:
            return ask(match, asked, turn_stream(b"s" * 16, asked, 0))
        match.submit(asked, match.legal(asked)[0])
    raise AssertionError("no choice in fifty moves")


def thought_of(game: str = "orp-orzel", number: int = 1, level: str = "easy", seconds: float = 1.0) -> Thought:
    return pack(decision_of(game), number, "t", level, seconds)


# What leaves the process


@pytest.mark.parametrize("game", list(games()))
def test_a_question_travels_whole_and_holds_what_its_seat_may_know(game: str) -> None:
    decision = decision_of(game)
    thought = pack(decision, 1, "t", "easy", 1.0)
    travelled = decode_asked(encode(thought))
    assert travelled == thought
    assert isinstance(travelled, Thought)
    arrived = unpack(travelled)
    assert arrived.seen.tobytes() == decision.seen.tobytes()
    assert arrived.seen.flags.writeable
    assert (arrived.legal, arrived.log, arrived.seat) == (decision.legal, decision.log, decision.seat)
    assert arrived.stream.key == decision.stream.key
    assert decision.options is not None
    assert arrived.options == decision.options


# Processes


def with_workers(story: Callable[[Workers], Awaitable[None]], places: int = 1) -> None:
    async def run() -> None:
        pool = Workers(places)
        pool.warm()
        try:
            await story(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def pid_of(pool: Workers, place: int = 0) -> int:
    starting = pool._workers[place]
    assert starting is not None
    worker = await starting
    await worker.ready
    return worker.process.pid


def is_running(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_a_worker_that_hangs_or_dies_is_replaced_and_the_thought_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    monkeypatch.setenv("SEABOARD_SECRET", "s" * 40)

    async def story(pool: Workers) -> None:
        thought = thought_of(seconds=0.1)
        first = await pid_of(pool)
        assert "s" * 40 not in Path(f"/proc/{first}/environ").read_text(), "a bot could read what the server signs with"
        os.kill(first, signal.SIGSTOP)
        with pytest.raises(Lost):
            await pool.think(0, thought)
        assert await pid_of(pool) != first
        assert not is_running(first)
        assert os.getpriority(os.PRIO_PROCESS, await pid_of(pool)) > os.getpriority(os.PRIO_PROCESS, 0), "people come first"

    with_workers(story)


def test_our_bots_answer_while_their_worker_is_still_loading() -> None:
    async def story(pool: Workers) -> None:
        thought = thought_of()
        assert await pool.think(0, thought) in thought.legal
        starting = pool._workers[0]
        assert starting is not None
        assert not is_ready(starting), "it was not waited for"

    with_workers(story)


def test_a_lost_thought_is_asked_again_elsewhere_and_then_answered_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Dying:
        places = 2

        async def think(self, place: int, thought: Thought) -> int:
            asked.append(place)
            if len(asked) != 2:
                raise Lost("crashed")
            return thought.legal[-1]

        def forget(self, table: str) -> None:
            pass

        async def close(self) -> None:
            pass

    async def story() -> None:
        thinker = Thinker(Dying())
        table = Table(table_row("orp-orzel"), seat_rows(2, (0, 1)))
        table.write("start", None, '[{"seat":0,"kind":"bot","level":"easy"},{"seat":1,"kind":"bot","level":"easy"}]', NOON)
        table.draw(NOON)
        for _ in range(2):
            while True:
                assert table.match is not None
                legal = table.match.legal(table.asked[0])
                if len(legal) > 1:
                    break
                table.write_move(table.asked[0], legal[0], NOON)
                table.draw(NOON)
            plan = thinker.plan(table, table.asked, 0.0, True)
            ((seat, action),) = await thinker.answers(thinker.ask(table, table.asked, plan, True))
            assert table.match.check_action(seat, action) is None
        assert sorted(asked[:2]) == [0, 1], "elsewhere"
        assert len(asked) == 4, "twice each, no more"

    asyncio.run(story())


def test_where_a_worker_answers_what_is_no_legal_move_chance_answers() -> None:
    class Confused(Threads):
        async def think(self, place: int, thought: Thought) -> int:
            return 10**6

    async def story() -> None:
        thinker = Thinker(Confused())
        table = Table(table_row("libertalia"), seat_rows(2, (0, 1)))
        table.write("start", None, '[{"seat":0,"kind":"bot","level":"easy"},{"seat":1,"kind":"bot","level":"easy"}]', NOON)
        table.draw(NOON)
        assert table.match is not None
        plan = thinker.plan(table, table.asked, 0.0, True)
        for seat, action in await thinker.answers(thinker.ask(table, table.asked, plan, True)):
            assert table.match.check_action(seat, action) is None
        await thinker.close()

    asyncio.run(story())


def test_workers_end_when_the_server_is_killed() -> None:
    program = (
        "import asyncio\n"
        "from seaboard.server.thought.workers import Worker\n"
        "async def run():\n"
        "    worker = await Worker.start()\n"
        "    print(worker.process.pid, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(run())\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        server.kill()
    end = time.monotonic() + 30
    while is_running(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert not is_running(pid)


@pytest.mark.compiled
def test_bots_of_all_levels_think_in_workers_within_their_time_and_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(pool: Workers) -> None:
        first = await pid_of(pool)
        for number, game in enumerate(games(), 1):
            for level in ("easy", "medium", "hard", "expert"):
                thought = thought_of(game, number, level, 0.1)
                begin = time.perf_counter()
                assert await pool.think(0, thought) in thought.legal
                assert time.perf_counter() - begin < 2.0
        assert await pid_of(pool) == first
        monkeypatch.setattr(workers, "MOST_MEGABYTES", 1.0)
        thought = thought_of("orp-orzel", 99)
        assert await pool.think(0, thought) in thought.legal
        assert await pid_of(pool) != first, "one that has grown too large is replaced"
        assert await pool.think(0, thought) in thought.legal

    with_workers(story)


@pytest.mark.compiled
def test_learned_levels_think_in_workers_within_their_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEABOARD_NETS", str(tmp_path))
    for game in games().values():
        write_tiny(tmp_path / f"{game.slug}.npz", game)
        # Compiled here if it never was: what is measured is thinking.
        assert list(thinking(game.slug).warm())[-1] == "expert"

    async def story(pool: Workers) -> None:
        await pid_of(pool)
        for number, (game, level) in enumerate(product(games().values(), ("easy", "medium", "hard", "expert")), 1):
            thought = thought_of(game.slug, number, level, kind_at(level, game).seconds)
            begin = time.perf_counter()
            assert await pool.think(0, thought) in thought.legal
            assert time.perf_counter() - begin < 1.0

    with_workers(story)


def test_a_bot_is_as_heavy_as_it_is_in_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEABOARD_NETS", str(tmp_path))
    write_tiny(tmp_path / "libertalia.npz", find_game("libertalia"))
    made: list[str] = []

    def make(level: str) -> RandomBot:
        made.append(level)
        return RandomBot()

    def asked_twice(game: str) -> int:
        """How many bots are made when eight tables are asked in turn, twice."""
        minds, thought = Minds(make), thought_of(game, level="hard")
        made.clear()
        for table in [*range(8), *range(8)]:
            minds.think(msgspec.structs.replace(thought, table=str(table)))
        return len(made)

    assert asked_twice("libertalia") == 8, "what a network needs is little: all are kept"
    assert asked_twice("orp-orzel") == 16, "trees are heavy: the oldest are dropped"


# Sharing out


def test_nobody_gets_less_than_another_who_gets_more() -> None:
    assert share_out({"anna": 0.1, "bert": 5.0, "cleo": 5.0}, 1.1) == {"anna": 0.1, "bert": 0.5, "cleo": 0.5}
    assert share_out({"anna": 0.1, "bert": 0.2}, 1.0) == {"anna": 0.1, "bert": 0.2}
    assert share_out({}, 1.0) == {}


def test_tables_with_people_come_before_tables_without() -> None:
    rations = Rations(1)
    for number in range(50):
        rations.claim(f"alone {number}", Claim("anna", False, 0.2), 0.0)
        rations.count_until(f"alone {number}", 10.0)
    assert rations.claim("mine", Claim("bert", True, 0.7), 0.0) == 1.0
    rations.count_until("mine", 1.0)
    assert rations.share("anna", False) == pytest.approx(0.01)
    assert rations.claim("mine", Claim("bert", True, 0.1), 2.0) == 1.0, "the last claim has ended"
    assert rations.share("anna", False) == pytest.approx(0.07)
    assert rations.claim("alone 0", Claim("anna", False, 0.2), 11.0) == 1.0, "all have ended"


@dataclass
class Waiter:
    guest: str
    table: str
    is_attended: bool = True
    cost: float = 1.0


def test_turns_go_round_by_guest_then_by_table() -> None:
    queue: FairQueue[Waiter] = FairQueue()
    for table in ("a1", "a2", "a3"):
        for _ in range(2):
            queue.push(Waiter("anna", table))
    queue.push(Waiter("bert", "b1"))
    queue.push(Waiter("cleo", "c1", is_attended=False))
    order = [queue.pop().table for _ in range(2)]
    queue.push(Waiter("bert", "b2"))
    order += [queue.pop().table for _ in range(len(queue))]
    assert order == ["a1", "b1", "a2", "b2", "a3", "a1", "a2", "a3", "c1"]
    with pytest.raises(KeyError):
        queue.pop()
