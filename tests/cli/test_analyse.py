"""`seaboard analyse`: a report of a finished game, and one line that says why there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seaboard.analysis.depth import DEPTHS, Again, Depth
from seaboard.engine.transcript import encode
from tests.analysis.conftest import finished
from tests.cli.conftest import GAME, Call, Told

TINY = Depth("tiny", known=1, open=1, thought=30, minds=1, rounds=(4,), horizon=1, again=Again(30, (1,), 5))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with one game of greedy bots."""
    monkeypatch.setitem(DEPTHS, "tiny", TINY)
    path = tmp_path / "game.json"
    path.write_bytes(encode(finished(GAME)))
    return path


@pytest.mark.compiled
@pytest.mark.parametrize(("language", "words"), [("en", "own choices"), ("pl", "własne decyzje"), ("fr", "les autres")])
def test_a_report_is_told_in_the_language_that_was_asked_for(seaboard: Call, game: Path, language: str, words: str) -> None:
    outcome = seaboard("analyse", game, "--depth", "tiny", "--workers", 1, "--language", language)
    assert outcome.status == 0
    assert words in outcome.out
    assert "█" in outcome.out, "somebody won"


@pytest.mark.compiled
def test_the_same_game_gives_the_same_json(seaboard: Call, game: Path) -> None:
    one, other = (seaboard("analyse", game, "--depth", "tiny", "--workers", 1, "--seat", 1, "--json").out for _ in range(2))
    told = json.loads(one)
    assert one == other
    assert told["game"] == GAME
    assert {judgement["seat"] for judgement in told["judgements"]} == {1}


def test_a_depth_that_there_is_not_is_named_with_those_there_are(seaboard: Call, tmp_path: Path) -> None:
    assert seaboard("analyse", tmp_path / "x", "--depth", "abyss").is_one_complaint(2, "'abyss'", "quick, usual, deep")


def test_a_file_that_is_no_transcript_is_said_to_be_none(seaboard: Call, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"format": "something else"}')
    assert seaboard("analyse", path).is_one_complaint(1, "x.json")


def test_a_game_that_is_not_finished_is_not_analysed(seaboard: Call, tmp_path: Path, played: list[Told]) -> None:
    path = tmp_path / "games.jsonl"
    short = played[1] | {"moves": played[1]["moves"][:40], "trace": None, "scores": None, "places": None}
    path.write_text("\n".join(json.dumps(each) for each in (played[0], short)))
    outcome = seaboard("analyse", path, "--game", 2, "--workers", 1)
    assert outcome.is_one_complaint(2, "line 2", "not finished")


def test_a_game_that_the_file_does_not_hold_is_refused(seaboard: Call, tmp_path: Path, played: list[Told]) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(map(json.dumps, played)))
    assert seaboard("analyse", path, "--game", 4).is_one_complaint(2, "no game 4", "3 games")
