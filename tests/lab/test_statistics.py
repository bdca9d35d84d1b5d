"""Intervals, the sequential test, and what is found from a handful of games."""

from __future__ import annotations

import numpy as np
import pytest

from seaboard.lab.intervals import measure_mean, measure_share, student
from seaboard.lab.moves import value_moves, win_shares
from seaboard.lab.ratings import rate
from seaboard.lab.sequential import Bettor, judge
from seaboard.lab.sitting import Played
from tests.lab.conftest import plan_of


def played(
    places: list[int], made: list[list[int]], first: list[int], seating: int = 0, forfeits: dict[int, str] | None = None
) -> Played:
    players = len(places)
    bots = [(seat + seating) % players for seat in range(players)]
    zeros = [0] * players
    return Played(0, seating, bots, zeros, places, forfeits or {}, 5, first, made, zeros, [0.0] * players)


@pytest.mark.parametrize(("freedom", "known"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (1000, 1.962)])
def test_students_distribution_is_that_of_the_tables(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, abs=0.004)


def test_a_mean_has_an_interval_from_two_seeds_on() -> None:
    assert measure_mean([2.0]).low is None
    found = measure_mean([1.0, 2.0, 3.0, 2.0])
    assert (found.mean, found.low, found.high) == pytest.approx((2.0, 2 - 3.182 * 0.8165 / 2, 2 + 3.182 * 0.8165 / 2), abs=1e-3)


def test_a_bot_that_always_wins_is_not_certain_to_win_always() -> None:
    found = measure_share([1.0] * 50, 4)
    assert found.low == pytest.approx(0.929, abs=0.001)
    assert found.high == pytest.approx(1.0)


def test_seeds_that_go_the_same_way_in_every_seating_count_once() -> None:
    wide, narrow = measure_share([0.0, 1.0] * 50, 2), measure_share([0.5, 0.5, 0.5, 0.6] * 25, 2)
    assert wide.low is not None
    assert narrow.low is not None
    assert wide.mean - wide.low > 1.3 * (narrow.mean - narrow.low)


def test_a_fair_bot_is_hardly_ever_called_unfair_however_often_one_looks() -> None:
    draws = np.random.default_rng(5).integers(0, 2, (400, 300))
    fooled = 0
    for row in draws:
        bettor = Bettor(np.array([0.5]))
        for share in row:
            bettor.add(float(share))
        fooled += bool(bettor.best[0] >= 20.0)
    assert fooled <= 20


@pytest.mark.parametrize(("share", "answer"), [(0.9, "above"), (0.05, "below"), (0.5, "above"), (0.25, "open")])
def test_a_share_far_from_the_fair_one_is_soon_clear(share: float, answer: str) -> None:
    draws = np.random.default_rng(3).random(80) < share
    verdict = judge(4, [0.25] * 80 if answer == "open" else draws.astype(float))
    assert verdict.answer == answer
    assert verdict.low < share < verdict.high


def test_a_shared_win_is_shared() -> None:
    assert win_shares(played([1, 3, 1], [[], [], []], [0, 0, 0])) == [0.5, 0.0, 0.5]


def test_who_wins_is_rated_higher_and_surer_with_every_game() -> None:
    game = played([1, 2], [[], []], [0, 0])
    few, many = rate(2, [game] * 3), rate(2, [game] * 30)
    assert few[0].mu > 25 > few[1].mu
    assert many[0].sigma < few[0].sigma


def test_a_move_is_worth_what_its_makers_gained_over_their_own_average() -> None:
    space = plan_of("random", "random").game.rules.space
    action, other = space.action("pass"), space.action("sell map")
    games = [
        played([1, 2], [[action], [other]], [action, other]),
        played([2, 1], [[other], [other]], [other, other]),
    ]
    values = {(value.when, value.move): value for value in value_moves(space, games)}
    assert values["any", "pass"].seats == 1
    assert values["any", "pass"].gain == 0.5
    assert values["any", "pass"].place == 1.0
    assert values["first", "sell map"].seats == 3
    assert values["first", "sell map"].win_share == pytest.approx(1 / 3)


def test_seats_that_forfeited_say_nothing_about_moves() -> None:
    space = plan_of("random", "random").game.rules.space
    action = space.action("pass")
    values = value_moves(space, [played([1, 2], [[action], [action]], [action, action], forfeits={1: "crashed"})])
    assert {value.seats for value in values} == {1}
