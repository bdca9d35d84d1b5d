"""The puzzles that come with the games: enough of them, all different, of every grade, each with a proof that says what it must."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from seaboard.engine.registry import games
from seaboard.puzzles.collection import Puzzle, kind_of, puzzles_of
from seaboard.puzzles.daily import of_day
from seaboard.puzzles.grading import GRADES, grade
from seaboard.puzzles.proof import CLEAR

SLUGS = list(games())


def known(slug: str) -> list[Puzzle]:
    return list(puzzles_of(games()[slug]).values())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_comes_with_a_hundred_puzzles_of_every_grade(slug: str) -> None:
    puzzles = known(slug)
    assert len(puzzles) >= 100
    grades = Counter(puzzle.grade for puzzle in puzzles)
    assert set(grades) == set(GRADES)
    assert min(grades.values()) >= 25


@pytest.mark.parametrize("slug", SLUGS)
def test_no_kind_of_move_fills_half_of_a_collection(slug: str) -> None:
    kinds = Counter(kind_of(puzzle.game, puzzle.move) for puzzle in known(slug))
    assert len(kinds) >= 5
    assert max(kinds.values()) < kinds.total() / 2


@pytest.mark.parametrize("slug", SLUGS)
def test_no_two_puzzles_are_alike_and_two_at_most_come_from_one_game(slug: str) -> None:
    puzzles = known(slug)
    assert len({(puzzle.position.players, puzzle.seat, puzzle.position.moves) for puzzle in puzzles}) == len(puzzles)
    assert max(Counter(puzzle.id.partition("-")[0] for puzzle in puzzles).values()) <= 2


@pytest.mark.parametrize("slug", SLUGS)
def test_every_proof_says_that_the_move_is_surely_and_clearly_better_than_all_others(slug: str) -> None:
    for puzzle in known(slug):
        rivals = puzzle.proof.rivals
        assert len(rivals) >= 2
        assert puzzle.move not in {rival.move for rival in rivals}
        assert all(rival.low > 0 and rival.lead >= CLEAR for rival in rivals), puzzle.id
        assert rivals[0].low == min(rival.low for rival in rivals)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_puzzle_is_the_decision_of_its_seat_and_its_proof_speaks_of_every_legal_move(slug: str) -> None:
    puzzle = min(known(slug), key=lambda each: len(each.position.entries))
    match = puzzle.match()
    assert puzzle.seat in match.actors()
    assert sorted([puzzle.move, *(rival.move for rival in puzzle.proof.rivals)]) == match.legal(puzzle.seat)


def test_what_weaker_players_find_is_easy_and_what_they_miss_is_hard() -> None:
    assert grade({"random": 0.25, "greedy": 1.0, "easy": 0.75, "medium": 1.0}) == 1
    assert grade({"random": 0.25, "greedy": 0.0, "easy": 0.1, "medium": 1.0}) == 3


@pytest.mark.parametrize("slug", SLUGS)
def test_every_day_has_another_puzzle_until_all_had_their_turn(slug: str) -> None:
    puzzles = puzzles_of(games()[slug])
    first = date.fromordinal(len(puzzles) * 7000)
    days = [of_day(puzzles, first + timedelta(days=number)) for number in range(len(puzzles))]
    assert {puzzle.id for puzzle in days if puzzle} == set(puzzles)
    assert of_day(puzzles, first) == days[0], "the same for everybody"
    assert of_day({}, first) is None
