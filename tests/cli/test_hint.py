"""`seaboard hint`: the best moves of a saved game, from what one seat knows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bots.offering import offering
from tests.cli.conftest import GAME, Call, Told


@pytest.fixture
def saved(seaboard: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of three, saved by seat 1 at its first decision."""
    monkeypatch.chdir(tmp_path)
    assert seaboard("play", GAME, "--players", 3, "--seed", 5, "--seat", 1, stdin="save x.json\nquit\n").status == 0
    return tmp_path / "x.json"


def test_the_best_moves_are_listed_with_their_chances(seaboard: Call, saved: Path) -> None:
    outcome = seaboard("hint", saved, "--budget", 3)
    assert outcome.status == 0
    assert "seat 1 of 3" in outcome.out
    assert "3 simulations" in outcome.out
    assert outcome.out.count("play ") == 9
    assert "%" in outcome.out


def test_any_bot_that_can_study_gives_hints(seaboard: Call, saved: Path) -> None:
    with offering(parrot="tests.bots.parrot:PARROT"):
        outcome = seaboard("hint", saved, "--bot", "parrot", "--most", 2)
    assert outcome.status == 0
    assert outcome.out.count("50.0%") == 2


def test_the_same_game_gets_the_same_hint(seaboard: Call, saved: Path) -> None:
    first, second = (seaboard("hint", saved, "--budget", 2, "--most", 3).out for _ in range(2))
    assert first == second
    assert first.count("play ") == 3


def test_what_others_chose_in_secret_changes_no_hint(seaboard: Call, saved: Path) -> None:
    told = json.loads(saved.read_text())
    hints = set()
    for place, (actor, _) in enumerate(told["moves"]):
        if actor != 2:
            continue
        dealt = [words.split()[1] for who, words in told["moves"] if who == "chance" and words.startswith("deal ")]
        for card in dealt[:3]:
            other = json.loads(saved.read_text())
            other["moves"][place] = [actor, f"play {card}"]
            saved.with_name("other.json").write_text(json.dumps(other))
            hints.add(seaboard("hint", saved.with_name("other.json"), "--budget", 2).out)
    assert len(hints) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seat", 3], "no seat 3 at a table of 3"),
        (["--seat", 0], "seat 0 is not asked"),
        (["--budget", 0], "simulations must be 1"),
        (["--budget", "-2s"], "more than 0"),
        (["--budget", "long"], "a budget is"),
        (["--most", 0], "--most must be at least 1"),
        (["--bot", "random"], "bot 'random' cannot say what it thinks of moves"),
        (["--bot", "genius"], "there is no bot 'genius'"),
    ],
)
def test_wrong_questions_are_one_line_and_status_2(seaboard: Call, saved: Path, words: list[object], told: str) -> None:
    assert seaboard("hint", saved, *words).is_one_complaint(2, told)


def test_a_finished_game_has_no_hint(seaboard: Call, played: list[Told], write: Callable[..., Path]) -> None:
    assert seaboard("hint", write(played[0]), "--seat", 0).is_one_complaint(2, "seat 0 is not asked")
