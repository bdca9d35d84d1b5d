"""The proofs that come with the games hold when they are made again, and a false one is found out."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from seaboard.cli.main import run
from seaboard.engine.registry import games
from seaboard.puzzles.collection import Puzzle, puzzles_of
from seaboard.puzzles.proof import faults, prove

pytestmark = pytest.mark.compiled
SLUGS = list(games())


def cheapest(slug: str) -> Puzzle:
    """A puzzle near the end of a game that needed few worlds: its proof is made again in a moment."""
    puzzles = puzzles_of(games()[slug]).values()
    return min(puzzles, key=lambda each: (sum(rival.worlds for rival in each.proof.rivals), -len(each.position.entries)))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_proof_made_again_says_the_same(slug: str) -> None:
    puzzle = cheapest(slug)
    assert faults(puzzle.match(), puzzle.seat, puzzle.move, puzzle.proof) == []


def test_a_false_proof_and_a_false_solution_are_found_out() -> None:
    puzzle = cheapest(SLUGS[0])
    praised = msgspec.structs.replace(puzzle.proof, value=puzzle.proof.value / 2)
    assert len(faults(puzzle.match(), puzzle.seat, puzzle.move, praised)) == 1
    other = puzzle.proof.rivals[0].move
    assert faults(puzzle.match(), puzzle.seat, other, puzzle.proof) == ["the move is not clearly the best"]


def test_a_proof_follows_from_what_the_seat_sees_and_from_nothing_else() -> None:
    puzzle = cheapest(SLUGS[0])
    match = puzzle.match()
    seen = match.seen_by(puzzle.seat)
    proof = prove(match, puzzle.seat, puzzle.move)
    # Another world that the seat cannot tell from this one: what it does not see is guessed.
    guessed = match.rules.new_full()
    match.rules.guess(seen, puzzle.seat, np.array([1, 2, 0], np.int64), guessed)
    match.state[:] = guessed
    assert match.seen_by(puzzle.seat).tobytes() == seen.tobytes()
    assert prove(match, puzzle.seat, puzzle.move) == proof == puzzle.proof


@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_the_command_finds_every_proof_of_a_game_in_order(slug: str) -> None:
    assert run(["puzzles", slug, "--check"]) == 0
