"""`seaboard play --from`: a finished game is played on from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seaboard.cli.what_if import what_if_table
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game
from seaboard.engine.transcript import decode, replay
from tests.cli.conftest import GAME, Call, Told

MOVE = 60


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[Told]) -> str:
    """A finished game of three."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").write_text(json.dumps({key: value for key, value in played[0].items() if key != "trace"}))
    return "game.json"


@pytest.mark.parametrize("world", ["true", "drawn"])
def test_a_table_goes_on_from_the_moment_and_shows_the_seat_what_it_saw(file: str, world: str) -> None:
    match = replay(decode(Path(file).read_bytes(), file))
    match.undo(len(match.log) - MOVE)
    seat = match.actors()[0]
    table = what_if_table(find_game(GAME), file, MOVE, seat, "true" if world == "true" else "drawn", 5, ("random",))
    opening = table.match.before(0) if table.match.log else table.match.state
    assert world == "drawn" or bytes(opening) == bytes(match.state)
    assert bytes(match.rules.seen_by(opening, seat)) == bytes(match.seen_by(seat))


def test_it_is_played_in_the_terminal_and_not_saved(seaboard: Call, file: str) -> None:
    told = seaboard("play", GAME, "--from", file, "--move", MOVE, "--seat", 1, "--world", "drawn", stdin="1\nsave x.json\nquit\n")
    assert told.status == 0
    assert "a what-if game is not saved" in told.out
    assert not Path("x.json").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--from", "game.json"), "give --move with --from"),
        (("--move", 3), "go with --from"),
        (("--from", "game.json", "--move", 10**6), "--move must be 0 to"),
        (("--from", "game.json", "--move", 9, "--seat", 7), "no seat 7"),
        (("--from", "game.json", "--move", 9, "--world", "flat"), "--world is true or drawn"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(seaboard: Call, file: str, words: tuple[object, ...], why: str) -> None:
    told = seaboard("play", GAME, *words)
    assert told.status == 2
    assert why in told.err


def test_a_game_that_is_not_over_is_no_beginning(file: str) -> None:
    told = json.loads(Path(file).read_text())
    Path("cut.json").write_text(json.dumps({**told, "moves": told["moves"][:40], "scores": None, "places": None}))
    with pytest.raises(UsageError, match="not over"):
        what_if_table(find_game(GAME), "cut.json", 9, 0, "true", None, ("random",))
