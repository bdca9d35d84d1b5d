"""Sets that are played get compiled, one after the other, after the package's games, and never more than there is room for."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from seaboard.bots.binding import thinking
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.server.preparing import parts, preparation, set_cache, set_preparation
from seaboard.server.preparing.preparation import NotPrepared, Preparation
from seaboard.server.preparing.set_preparation import MOST_WAITING, SetPreparation
from seaboard.server.process.config import Limits
from seaboard.server.table.phrases import phrase
from seaboard.server.thought.turns import Turns
from seaboard.sets import playing
from seaboard.sets.document import read_set
from seaboard.sets.playing import FOLDER
from tests.server.tables import until
from tests.server.test_set_tables import strait

SECONDS = 30.0
LIMITS = Limits()


class Rules:
    """Stands for the rules of a set: interpreted until they are handed over."""

    def __init__(self) -> None:
        self.is_interpreted = True

    def hand_over(self, verbs: object) -> None:
        self.is_interpreted = False


class Compiling:
    """Stands for the processes that compile sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.games: dict[str, Any] = {}
        self.fails: set[str] = set()
        self.may_go_on = asyncio.Event()
        self.at_once = self.most_at_once = 0
        self.now = 0.0
        monkeypatch.setattr(preparation, "compile_game", self.compile_game)
        monkeypatch.setattr(set_preparation, "find_game", self.find_game)
        monkeypatch.setattr(parts, "load", lambda game: True)
        monkeypatch.setattr(set_cache, "keep_newest", lambda number: 0)

    def find_game(self, slug: str) -> Any:
        return self.games.setdefault(slug, SimpleNamespace(slug=slug, rules=Rules()))

    async def compile_game(self, slug: str, which: str, advance: Callable[[], None]) -> None:
        self.asked.append(slug)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await self.may_go_on.wait()
        self.at_once -= 1
        if slug in self.fails:
            raise NotPrepared("status 1")


Story = Callable[[SetPreparation, Compiling], Awaitable[None]]


def tell(monkeypatch: pytest.MonkeyPatch, story: Story, limits: Limits = LIMITS) -> Compiling:
    """A story of sets that are wanted, without games that come first."""

    async def run() -> Compiling:
        compiling = Compiling(monkeypatch)
        preparing = SetPreparation(Preparation([]), limits, lambda: compiling.now)
        await story(preparing, compiling)
        await preparing.close()
        return compiling

    return asyncio.run(run())


def slug(number: int) -> str:
    return f"orp-orzel@{number:032x}"


def test_a_set_that_is_played_is_compiled_and_handed_over_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ready: list[str] = []

    async def story(preparing: SetPreparation, compiling: Compiling) -> None:
        preparing.on_ready(lambda game: ready.append(game.slug))
        compiling.may_go_on.set()
        assert preparing.want(slug(1), "ada")
        assert preparing.want(slug(1), "bob")
        await until(lambda: bool(ready), SECONDS)
        assert preparing.want(slug(1), "ada")
        assert not compiling.games[slug(1)].rules.is_interpreted

    assert tell(monkeypatch, story).asked == [slug(1)]
    assert ready == [slug(1)]


def test_sets_wait_for_the_packages_games_and_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(preparing: SetPreparation, compiling: Compiling) -> None:
        games_done = asyncio.Event()
        monkeypatch.setattr(preparing._games, "finished", games_done.wait)
        assert all(preparing.want(slug(number), f"host {number}") for number in range(3))
        await asyncio.sleep(0.05)
        assert compiling.asked == []
        games_done.set()
        compiling.may_go_on.set()
        await until(lambda: len(compiling.asked) == 3, SECONDS)

    assert tell(monkeypatch, story).most_at_once == 1


def test_a_host_and_all_hosts_have_a_ration_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = msgspec.structs.replace(LIMITS, compiled_sets_per_guest=2, compiled_sets_per_hour=3)

    async def story(preparing: SetPreparation, compiling: Compiling) -> None:
        compiling.may_go_on.set()
        assert [preparing.want(slug(number), "ada") for number in range(3)] == [True, True, False]
        assert [preparing.want(slug(number), "bob") for number in (3, 4)] == [True, False]
        await until(lambda: not preparing._waiting, SECONDS)
        assert not preparing.want(slug(5), "eve")
        compiling.now = 3601.0
        assert preparing.want(slug(5), "eve")
        await until(lambda: len(compiling.asked) == 4, SECONDS)

    tell(monkeypatch, story, limits)


def test_one_process_loads_a_bounded_number_and_no_more_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    many = msgspec.structs.replace(LIMITS, compiled_sets_per_guest=99, compiled_sets_per_hour=99, compiled_sets=2)

    async def story(preparing: SetPreparation, compiling: Compiling) -> None:
        assert [preparing.want(slug(number), "ada") for number in range(MOST_WAITING + 1)] == [True] * MOST_WAITING + [False]
        compiling.may_go_on.set()
        await until(lambda: not preparing._waiting, SECONDS)
        assert not preparing.want(slug(99), "ada")

    tell(monkeypatch, story, many)


def test_a_set_that_cannot_be_compiled_is_not_tried_again_and_the_next_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(preparing: SetPreparation, compiling: Compiling) -> None:
        compiling.fails.add(slug(1))
        compiling.may_go_on.set()
        assert preparing.want(slug(1), "ada")
        assert preparing.want(slug(2), "ada")
        await until(lambda: not preparing._waiting, SECONDS)
        assert not preparing.want(slug(1), "ada")
        assert compiling.games[slug(1)].rules.is_interpreted
        assert not compiling.games[slug(2)].rules.is_interpreted

    tell(monkeypatch, story)


def test_a_game_without_a_set_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(preparing: SetPreparation, compiling: Compiling) -> None:
        assert preparing.want("orp-orzel", "ada")
        assert not preparing._waiting

    tell(monkeypatch, story)


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(set_cache, "compiled_folder", lambda: tmp_path)
    return tmp_path


def test_the_cache_keeps_the_sets_used_last_and_never_touches_the_packages_games(compiled: Path) -> None:
    own = compiled / "loops.orp_orzel_0123456789abcdef.start-12.py311.nbi"
    own.touch()
    for number in range(5):
        for ending in ("nbi", "1.nbc"):
            path = compiled / f"loops.seaboard_set_orp_orzel_{number:032x}_0123456789abcdef.start-12.py311.{ending}"
            path.touch()
            os.utime(path, (1000 + number, 1000 + number))
    assert set_cache.keep_newest(2) == 3
    left = sorted(path.name[29:61] for path in compiled.iterdir() if path != own)
    assert left == [f"{3:032x}"] * 2 + [f"{4:032x}"] * 2
    assert own.exists()
    assert set_cache.keep_newest(2) == 0


def test_names_of_compiled_sets_are_found_by_the_name_that_they_are_compiled_under() -> None:
    assert set_cache.NAMED.search("loops.seaboard_set_mare_balticum_" + "a" * 32 + "_0123.legal-1.py311.nbi")
    assert not set_cache.NAMED.search("loops.mare_balticum_0123456789abcdef.legal-1.py311.nbi")


def turns(played: str, game: Any) -> Any:
    row = SimpleNamespace(played=played, game="orp-orzel")
    return SimpleNamespace(room=SimpleNamespace(table=SimpleNamespace(row=row, game=game)))


def test_a_table_with_a_set_says_that_bots_think_less() -> None:
    unready = Turns._unready.fget  # type: ignore[attr-defined]
    assert unready(turns(slug(1), None)) == "set unready"
    assert unready(turns("orp-orzel", None)) == "bots unready"
    assert all(phrase(language, key) for language in ("en", "pl", "fr") for key in ("set unready", "set levels"))


@pytest.mark.compiled
@pytest.mark.soak
def test_a_set_is_really_compiled_and_its_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes a minute or two: the rules of a small map, and what bots search with there, because no network fits it."""
    text = strait()
    hash = read_set(text).hash
    monkeypatch.setenv(FOLDER, str(tmp_path))
    playing.lay_ready(tmp_path, hash, text)

    async def run() -> None:
        ready: list[str] = []
        preparing = SetPreparation(Preparation([]), LIMITS)
        preparing.on_ready(lambda game: ready.append(game.slug))
        slug = f"orp-orzel@{hash}"
        match = Match(await asyncio.to_thread(find_game, slug), 2)
        assert match.game.rules.is_interpreted
        match.settle()
        assert preparing.want(slug, "ada")
        await until(lambda: bool(ready), 1800.0)
        assert not match.game.rules.is_interpreted
        assert thinking(slug).table_parts == ("greedy", "search")
        assert parts.load(match.game)
        while not match.is_over:
            seat = match.actors()[0]
            match.play(seat, match.rules.space.texts[match.rules.legal_actions(match.state, seat)[0]])
            match.settle()
        await preparing.close()

    asyncio.run(run())
