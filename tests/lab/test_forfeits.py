"""A bot that crashes, cheats, falls asleep or kills its process takes the last place; the others get their game."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from seaboard.lab import crew
from seaboard.lab.crew import Crew
from seaboard.lab.plan import Task
from seaboard.lab.results import conclude
from seaboard.lab.sitting import places_after, play_one
from tests.lab.conftest import plan_of


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("crasher", "crashed: ZeroDivisionError: no wind"),
        ("cheat", "chose -1, which is not one of its legal moves"),
        ("sleeper", "did not answer within 0.2 s"),
    ],
)
def test_a_faulty_bot_takes_the_last_place_and_the_others_play_on(faulty: Path, bot: str, why: str) -> None:
    game = play_one(plan_of("random", bot, "random", deadline=0.2), Task(0, 0))
    assert list(game.forfeits) == [1]
    assert game.forfeits[1].startswith(why)
    assert game.places[1] == 3
    assert game.places[0] in (1, 2)
    assert game.made[1] == []
    assert game.made[0]
    assert game.overran == (bot == "sleeper")


def test_who_forfeits_stands_last_and_the_others_move_up() -> None:
    assert places_after([1, 2, 3], {0}) == [3, 1, 2]
    assert places_after([1, 1, 3], {0}) == [3, 1, 2]
    assert places_after([2, 2, 1], {2}) == [1, 1, 3]
    assert places_after([1, 2, 3, 4], {0, 2}) == [4, 1, 4, 2]
    assert places_after([1, 2, 2], set()) == [1, 2, 2]
    assert places_after([1, 2], {0, 1}) == [2, 2]


def test_forfeits_are_counted_with_their_reasons(faulty: Path) -> None:
    plan = plan_of("random", "crasher")
    results = conclude(plan, [play_one(plan, task) for task in plan.tasks(2)])
    assert results.forfeits == 4
    assert results.standings[1].reasons == {"crashed: ZeroDivisionError: no wind": 4}
    assert results.standings[1].points is None
    assert results.standings[0].win_share.mean == 1.0


def test_a_game_without_a_winner_gives_nobody_a_share(faulty: Path) -> None:
    plan = plan_of("crasher", "cheat")
    results = conclude(plan, [play_one(plan, task) for task in plan.tasks(1)])
    assert [each.win_share.mean for each in results.standings] == [0.0, 0.0]
    assert [each.place.mean for each in results.standings] == [2.0, 2.0]


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("killer", "ended its process (exit code 3)"),
        ("late", "did not answer within 1 s and had to be ended"),
        ("sleeper", "did not answer within 1 s"),
    ],
)
def test_a_bot_that_takes_its_process_along_costs_a_forfeit_not_the_arena(
    faulty: Path, monkeypatch: pytest.MonkeyPatch, bot: str, why: str
) -> None:
    monkeypatch.setattr(crew, "GRACE", 0.5)
    plan = plan_of("random", bot, deadline=1.0)
    begin = time.monotonic()
    games = list(Crew(plan, 1).play([Task(0, 0)]))
    assert time.monotonic() - begin < 40.0
    assert [game.forfeits for game in games] == [{1: why}]
    assert [game.places for game in games] == [[1, 2]]
