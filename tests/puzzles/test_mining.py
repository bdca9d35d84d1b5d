"""A miner goes on where it was stopped, and what it writes is a collection that can be checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.engine.errors import FormatError, UsageError
from seaboard.engine.registry import games
from seaboard.puzzles import mining
from seaboard.puzzles.collection import chosen, puzzles_of, read_file, write_file
from seaboard.puzzles.ledger import Ledger, Mined, MinedGame

GAME = next(iter(games().values()))


def game_with(number: int, *ats: int) -> MinedGame:
    """A mined game with puzzles at these entries."""
    model = next(iter(puzzles_of(GAME).values()))
    moves = [f"0: move {place}" for place in range(max(ats, default=0))]
    return MinedGame(number, 2, moves, [Mined(at, 0, f"move {at % 3}", model.found, model.proof) for at in ats])


def test_a_miner_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def mined(slug: str, seed: int, number: int) -> MinedGame:
        asked.append(number)
        return game_with(number, 40)

    monkeypatch.setattr(mining, "mine_game", mined)
    path = tmp_path / "mined"
    for wanted in (2, 5):
        ledger = Ledger(path, GAME, 7)
        mining.mine(ledger, wanted)
        ledger.close()
        # A line that was cut off was never told.
        with path.open("ab") as file:
            file.write(b'{"number": 9')
    assert asked == [0, 1, 2, 3, 4]


def test_a_ledger_of_another_seed_is_refused(tmp_path: Path) -> None:
    Ledger(tmp_path / "mined", GAME, 7).close()
    with pytest.raises(UsageError, match="seed 7"):
        Ledger(tmp_path / "mined", GAME, 8)


def test_a_collection_holds_as_many_as_wanted_and_is_read_as_it_was_written(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "mined", GAME, 7)
    for number, ats in enumerate([(), (40, 90), (50,), (41, 81)]):
        ledger.add(game_with(number, *ats))
    path = tmp_path / "puzzles.jsonl.xz"
    write_file(path, ledger.origin, chosen(ledger.games, 4, str))
    ledger.close()
    found = read_file(GAME, path)
    assert len(found) == 4
    assert all(len(puzzle.position.entries) == int(name.partition("-")[2]) for name, puzzle in found.items())
    with pytest.raises(FormatError, match="not of"):
        read_file(list(games().values())[1], path)


def test_moves_are_as_different_as_can_be() -> None:
    kept = chosen([game_with(0, 3), game_with(1, 6), game_with(2, 4), game_with(3, 5)], 3, lambda _: "one")
    assert {each.move for mined in kept for each in mined.puzzles} == {"move 0", "move 1", "move 2"}


def test_kinds_of_moves_come_before_moves() -> None:
    games = [game_with(number, at) for number, at in enumerate((3, 4, 5, 6))]
    kept = chosen(games, 2, lambda move: "rare" if move == "move 2" else "common")
    assert {each.move for mined in kept for each in mined.puzzles} == {"move 0", "move 2"}
