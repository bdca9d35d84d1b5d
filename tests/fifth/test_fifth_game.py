"""A fifth game, in a folder of its own that `SEABOARD_GAMES` names: found, conforming, played by every bot, explained.

It was made by following docs/guides/add-a-game.md, and no shared file knows of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import seaboard.games
from seaboard.bots.registry import OURS, make_bot
from seaboard.engine.conformance import check_all, check_noninterference, settings
from seaboard.engine.errors import Refused
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.engine.story_conformance import check_story, check_words
from tests.bots.conftest import begun, play_on
from tests.fifth.flotsam_section5 import shown
from tests.games.stories import notes, sentences

HERE = Path(__file__).parent


@pytest.fixture
def flotsam(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, as a process finds it that was started with `SEABOARD_GAMES`."""
    with monkeypatch.context() as patch:
        patch.setattr(seaboard.games, "__path__", [*seaboard.games.__path__, str(HERE)])
        games.cache_clear()
        yield find_game("flotsam")
    games.cache_clear()


def run(*arguments: str) -> str:
    """What a process says that knows the folder."""
    known = {**os.environ, "SEABOARD_GAMES": str(HERE), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-m", *arguments], env=known, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_folder_that_the_variable_names_is_searched_and_no_other() -> None:
    assert "flotsam" not in games()
    assert run("seaboard.engine.conformance", "flotsam") == "flotsam: all 2 settings conform\n"


def test_its_rulebook_stands_in_its_folder() -> None:
    assert "A seat alone knows its buyer" in run("seaboard.cli.main", "rules", "flotsam", "see-1")


def test_it_conforms_and_hides_what_it_should(flotsam: Game) -> None:
    assert check_all(flotsam) == []
    compared = 0
    for setting in settings(flotsam):
        pairs, faults = check_noninterference(setting, shown, 1, games=4)
        assert faults == []
        compared += pairs
    assert compared > 10


def play_to_end(game: Game, name: str) -> None:
    for players in (2, 3):
        match = begun(game, players)
        play_on(match, [make_bot(name) for _ in range(players)])
        assert match.is_over
        assert 1 in match.results()[1]


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "search:30"])
def test_every_sort_of_bot_plays_it_to_the_end(flotsam: Game, name: str) -> None:
    play_to_end(flotsam, name)


@pytest.mark.soak
@pytest.mark.parametrize("name", OURS)
def test_every_bot_plays_it_to_the_end_at_its_usual_strength(flotsam: Game, name: str) -> None:
    play_to_end(flotsam, name)


def test_a_buyer_is_seen_by_its_seat_alone_until_the_end(flotsam: Game) -> None:
    match = begun(flotsam, 2)
    for viewer in (0, 1, SPECTATOR):
        seats = match.rules.view_for(match.seen_by(viewer), viewer).seats  # type: ignore[attr-defined]
        assert [seat.buyer is not None for seat in seats] == [seat.seat == viewer for seat in seats]
    with pytest.raises(Refused, match="FLO-TURN-1"):
        match.submit(1, "haul 1")


def test_it_tells_its_story_and_keeps_a_buyer_to_its_seat(flotsam: Game) -> None:
    assert check_words(flotsam) == []
    assert [fault for setting in settings(flotsam) for fault in check_story(setting, 1)] == []
    match = begun(flotsam, 2)
    match.submit(0, "haul 2")
    assert (notes(match, 1), sentences(match, 1)) == (["crates adrift −2", "Ann: crates +2"], [])
    match.undo(2)
    assert sentences(match, 1) == ["Ann has found a buyer."]
    assert sentences(match, 0)[0].startswith("Ann has found a buyer. Wanted: ")
