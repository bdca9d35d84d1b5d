"""A server whose games are not compiled: they are played at once, compiled beside the tables, and handed over in the middle of a game."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.server.live.keeper import Keeper
from seaboard.server.preparing import parts, preparation
from seaboard.server.preparing.lock import Lock
from seaboard.server.preparing.preparation import NotPrepared, Preparation
from seaboard.server.protocol import Ping
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from seaboard.server.thought.turns import Turns
from tests.server.tables import Ear, act, begin, come, settled, tell_keeper, until
from tests.server.visitor import Visitor, serving

SLUGS = sorted(games())
SECONDS = 60.0


@pytest.fixture
def compiled() -> Iterator[None]:
    """Every game is compiled again for whoever comes next."""
    yield
    for game in games().values():
        if game.is_loaded:
            game.rules.hand_over(game.rules.entries)


class Workshop:
    """Stands for the processes that compile: notes what it is asked, and fails where it is told to."""

    def __init__(self, fails: int = 0) -> None:
        self.asked: list[str] = []
        self.fails = fails
        self.may_go_on = asyncio.Event()

    async def compile_game(self, slug: str, which: str, advance: Callable[[], None]) -> None:
        if which:
            return
        self.asked.append(slug)
        advance()
        await self.may_go_on.wait()
        if self.fails:
            self.fails -= 1
            raise NotPrepared("status 1")


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are handed over, which are in the cache in these tests."""
    found: list[str] = []

    def hand_over(preparing: Preparation, game: Game) -> None:
        found.append(game.slug)
        del preparing._courses[game.slug]

    monkeypatch.setattr(parts, "load", lambda game: True)
    monkeypatch.setattr(Preparation, "_hand_over", hand_over)
    return found


def prepared(monkeypatch: pytest.MonkeyPatch, story: Callable[[Preparation, Workshop], object], fails: int = 0) -> Workshop:
    """Tell a story of a preparation of all games to its end."""

    async def run() -> Workshop:
        workshop = Workshop(fails)
        monkeypatch.setattr(preparation, "compile_game", workshop.compile_game)
        preparing = Preparation(list(games().values()))
        preparing.start()
        await until(lambda: bool(workshop.asked), SECONDS)
        story(preparing, workshop)
        workshop.may_go_on.set()
        for slug in SLUGS:
            await asyncio.wait_for(preparing.wait_for(slug), SECONDS)
        story_ended.append((preparing.word, [course.game.slug for course in preparing.courses]))
        await preparing.close()
        return workshop

    story_ended.clear()
    return asyncio.run(run())


story_ended: list[tuple[str, list[str]]] = []
"""What a preparation said at its end."""


def test_the_game_of_the_first_table_comes_first_also_where_another_was_begun(
    monkeypatch: pytest.MonkeyPatch, handed: list[str]
) -> None:
    def story(preparing: Preparation, workshop: Workshop) -> None:
        assert [(course.state, course.done) for course in preparing.courses] == [("compiling", 1), *[("waiting", 0)] * 3]
        assert preparing.word == "compiling"
        preparing.want(SLUGS[-1])
        preparing.want(SLUGS[2])  # comes after the one that others play
        preparing.want(SLUGS[-1])

    workshop = prepared(monkeypatch, story)
    assert workshop.asked == [SLUGS[0], SLUGS[-1], SLUGS[2], SLUGS[0], SLUGS[1]]
    assert handed == workshop.asked[1:]
    assert story_ended == [("compiled", [])]


def test_a_game_that_somebody_plays_is_not_put_back(monkeypatch: pytest.MonkeyPatch, handed: list[str]) -> None:
    def story(preparing: Preparation, workshop: Workshop) -> None:
        preparing.want(SLUGS[0])
        preparing.want(SLUGS[-1])

    workshop = prepared(monkeypatch, story)
    assert workshop.asked == handed == [SLUGS[0], SLUGS[-1], *SLUGS[1:-1]]


def test_a_compiling_process_that_is_put_back_lets_go_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEABOARD_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    begun: list[str] = []

    async def story() -> None:
        compiling = asyncio.create_task(preparation.compile_game(SLUGS[0], "", lambda: begun.append("part")))
        await until(lambda: bool(begun) or compiling.done(), SECONDS)
        assert len(list(tmp_path.glob("compiled/*.lock"))) == 1
        compiling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await compiling

    asyncio.run(story())
    assert not list(tmp_path.glob("compiled/*.lock"))


def test_a_compiler_that_crashes_is_started_once_more(
    monkeypatch: pytest.MonkeyPatch, handed: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    workshop = prepared(monkeypatch, lambda preparing, workshop: None, fails=1)
    assert workshop.asked == [SLUGS[0], *SLUGS]
    assert handed == SLUGS
    assert "a game could not be compiled" in caplog.text


def test_a_game_that_cannot_be_compiled_is_said_to_be_so_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, handed: list[str]
) -> None:
    prepared(monkeypatch, lambda preparing, workshop: None, fails=2)
    assert handed == SLUGS[1:]
    assert story_ended == [("failed", SLUGS[:1])]


def test_what_is_not_in_the_cache_afterwards_is_not_handed_over(monkeypatch: pytest.MonkeyPatch, handed: list[str]) -> None:
    monkeypatch.setattr(parts, "load", lambda game: game.slug != SLUGS[1])
    prepared(monkeypatch, lambda preparing, workshop: None)
    assert handed == [slug for slug in SLUGS if slug != SLUGS[1]]


def test_two_servers_do_not_compile_the_same_at_once(tmp_path: Path) -> None:
    ours, theirs = (Lock(tmp_path / "game.lock") for _ in range(2))
    assert ours.take()
    assert not theirs.take()
    ours.release()
    assert theirs.take()
    theirs.release()


def test_the_lock_of_a_process_that_was_killed_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "game.lock"
    path.touch()
    assert not Lock(path).take()
    long_ago = time.time() - 3600
    os.utime(path, (long_ago, long_ago))
    again = Lock(path)
    assert again.take()
    again.release()
    assert not path.exists()


def test_the_lobby_and_the_readiness_say_what_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cold = [find_game(slug) for slug in SLUGS[:2]]
    monkeypatch.setattr(Preparation, "of_server", classmethod(lambda cls, first: cls(cold)))
    monkeypatch.setattr(Preparation, "start", lambda self: None)
    with serving(tmp_path) as client:
        anna = Visitor(client)
        told = anna.get("/api/tables").json()["preparing"]
        assert [(each["game"], each["state"], each["done"]) for each in told] == [(slug, "waiting", 0) for slug in SLUGS[:2]]
        assert client.get("/ready").json()["rules"] == "compiling"
        anna.post("/api/tables", json={"game": SLUGS[1]})
        assert [each["game"] for each in anna.get("/api/tables").json()["preparing"]] == [SLUGS[1], SLUGS[0]]


def test_a_server_whose_games_are_compiled_says_nothing_of_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert Visitor(client).get("/api/tables").json()["preparing"] == []
        assert client.get("/ready").json()["rules"] == "compiled"


def test_a_table_with_bots_says_that_they_play_below_their_level_until_its_game_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = ["libertalia"]
    monkeypatch.setattr(Turns, "_is_interpreted", property(lambda turns: turns.room.table.row.game in cold))

    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, players=2, bots=(1,))
        [anna] = await come(keeper, "anna")
        assert [notice["words"].partition(":")[0] for notice in anna.heard("notice")] == [
            "The rules of this game are still being prepared on this server"
        ]
        cold.clear()
        await play_on(keeper, [anna], range(3))
        # A busy machine may have something else to say of its bots.
        await until(lambda: not anna.heard("notice")[-1]["words"].startswith("The rules of this game"), SECONDS)

    tell_keeper(tmp_path, story)


# A whole game over sockets


async def play_on(keeper: Keeper, ears: list[Ear], moves: range) -> None:
    """Let people make moves that are always the same, those of these numbers or up to the end."""
    table = keeper.rooms["t"].table
    for number in moves:
        while not await makes_move(table, ears, number):
            if table.status != "playing":
                return


async def makes_move(table: Table, ears: list[Ear], number: int) -> bool:
    """Let the first who is asked choose by the number of the move and nothing else; whether the table had not gone on meanwhile."""

    def asked() -> Ear | None:
        found = [ears[seat] for seat in sorted(table.asked) if table.is_person(seat)]
        return found[0] if found and found[0].seq == table.seq and found[0].state["choices"] else None

    await until(lambda: asked() is not None or table.status != "playing", SECONDS)
    ear = asked()
    if ear is None:
        return False
    choices, id, before = ear.state["choices"], f"m{number} {table.seq}", len(ear.messages)
    ear.send(act(ear, choices[number * 7 % len(choices)]["move"], id=id))
    await until(lambda: any(message.get("id") == id for message in ear.messages[before:]), SECONDS)
    return any(message.get("id") == id and message["type"] == "acknowledged" for message in ear.messages[before:])


async def breathe(ears: list[Ear]) -> None:
    """Give signs of life: while a game is loaded nobody plays, and who is silent is taken to be gone."""
    while True:
        for ear in ears:
            ear.send(Ping())
        await asyncio.sleep(1.0)


def told_in(folder: Path, game: Game, hand_over_after: int | None) -> list[str]:
    """What two people and a bot are told of a game that is handed over after some moves, if it is not compiled from the start."""
    told: list[str] = []

    async def story(store: Store, keeper: Keeper) -> None:
        await begin(store, keeper, players=3, bots=(2,), game=game.slug)
        ears = await come(keeper, "anna", "bert")
        breathing = asyncio.create_task(breathe(ears))
        if hand_over_after is not None:
            preparing = Preparation([game])
            await play_on(keeper, ears, range(hand_over_after))
            assert game.rules.is_interpreted
            preparing.start()
            await asyncio.wait_for(preparing.wait_for(game.slug), 600.0)
            assert not game.rules.is_interpreted
            await preparing.close()
        await play_on(keeper, ears, range(hand_over_after or 0, 100_000))
        await settled(keeper)
        breathing.cancel()
        for ear in ears:
            told.extend(text for text in ear.texts if '"type":"snapshot"' in text or '"type":"update"' in text)

    folder.mkdir()
    tell_keeper(folder, story)
    return told


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled")
def test_a_game_that_is_handed_over_is_told_as_one_that_was_compiled_from_the_start(tmp_path: Path) -> None:
    game = find_game("libertalia")
    assert parts.load_or_interpret(game)
    from_the_start = told_in(tmp_path / "one", game, None)
    game.rules.interpret()
    assert told_in(tmp_path / "other", game, 12) == from_the_start
    assert len(from_the_start) > 60
