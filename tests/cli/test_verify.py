"""`seaboard verify`: chance against the seed, the seed against its commitment."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from tests.cli.conftest import Call, Told

Write = Callable[..., Path]


def test_every_game_of_a_simulation_passes(seaboard: Call, played: list[Told], write: Write) -> None:
    file = write(*played)
    outcome = seaboard("verify", file)
    assert outcome.status == 0
    draws = sum(actor == "chance" for actor, _ in played[1]["moves"])
    assert outcome.out.splitlines()[1] == f"{file}, line 2: passed, {draws} draws"
    assert outcome.out.endswith("\n3 games verified, 0 failed\n")


def other_draw(game: Told) -> None:
    """Let chance draw what the seed does not give."""
    drawn = game["moves"][1][1]
    game["moves"][1][1] = next(text for text in game["trace"][1]["legal"]["chance"] if text != drawn)


FAULTS: dict[str, tuple[Callable[[Told], object], str]] = {
    "another draw": (other_draw, "move 2: chance drew `"),
    "another seed": (lambda game: game.update(seed="00" * 8), "not the one that was committed to"),
    "no seed": (lambda game: game.pop("seed"), "the seed has not been revealed"),
    "no commitment": (lambda game: game.pop("commitment"), "no commitment"),
    "no stream": (lambda game: game.pop("stream"), "no stream"),
    "seed of another kind": (lambda game: game.update(seed=42), "is not hexadecimal"),
    "seed that is no number": (lambda game: game.update(seed="ahoy"), "is not hexadecimal"),
    "unknown stream": (lambda game: game.update(stream="dice"), "unknown random stream 'dice'"),
    "stream of another kind": (lambda game: game.update(stream=[1]), "unknown random stream"),
    "illegal move": (lambda game: game["moves"].append([0, "pass"]), "seat 0 may not `pass` now"),
    "unknown game": (lambda game: game.update(game="chess"), "no game 'chess'"),
    "wrong type": (lambda game: game.update(players="three"), "$.players"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_game_that_cannot_be_verified_fails_in_one_line(seaboard: Call, played: list[Told], write: Write, fault: str) -> None:
    spoil, told = FAULTS[fault]
    game = deepcopy(played[0])
    spoil(game)
    file = write(game, played[1])
    outcome = seaboard("verify", file)
    first, second, summary = outcome.out.splitlines()
    assert (outcome.status, outcome.err) == (1, "")
    assert first.startswith(f"{file}, line 1: failed: ")
    assert told in first
    assert ": passed, " in second
    assert summary == "2 games verified, 1 failed"
