"""Every seed is played once in every seating, so that luck and seats fall alike on all bots."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from seaboard.engine.errors import UsageError
from seaboard.lab.plan import Task
from seaboard.lab.sitting import Sitting, play_one
from tests.lab.conftest import plan_of


def look_away(bot: int) -> None:
    """Nobody watches."""


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_bot_sits_in_every_seat_equally_often(players: int) -> None:
    plan = plan_of(*["random"] * players)
    met = Counter((seat, bot) for task in plan.tasks(5) for seat, bot in enumerate(plan.seating(task.seating)))
    assert met == {(seat, bot): 5 for seat in range(players) for bot in range(players)}


def test_every_bot_has_every_neighbour_on_its_left_that_rotation_leaves_it() -> None:
    plan = plan_of("random", "random", "random")
    assert [plan.seating(number) for number in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_a_seed_is_the_same_in_every_seating_and_another_seed_is_not() -> None:
    plan = plan_of("random", "random")
    streams = {task: Sitting(plan, task, {}, look_away).match.stream.seed for task in plan.tasks(3)}
    assert all(streams[Task(group, 0)] == streams[Task(group, 1)] for group in range(3))
    assert len(set(streams.values())) == 3


def test_bots_that_play_alike_get_the_same_games_in_every_seating(faulty: Path) -> None:
    plan = plan_of("lowest", "lowest", "lowest")
    games = [play_one(plan, Task(0, seating)) for seating in range(3)]
    assert games[0].points == games[1].points == games[2].points
    assert [game.bots for game in games] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert play_one(plan, Task(1, 0)).made != games[0].made


def test_bots_of_one_kind_draw_from_streams_of_their_own() -> None:
    plan = plan_of("random", "random")
    secrets = {plan.secret(task, bot) for task in plan.tasks(4) for bot in range(2)}
    assert len(secrets) == 16


def test_games_are_rounded_up_to_whole_rotations() -> None:
    plan = plan_of("random", "random", "random")
    assert [plan.groups_for(games) for games in (1, 3, 4, 1000)] == [1, 1, 2, 334]


def test_bots_of_one_kind_are_told_apart_by_number() -> None:
    assert plan_of("random", "greedy", "random").labels() == ["random #1", "greedy", "random #2"]


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (["random", "dreamer"], "there is no bot 'dreamer'"),
        (["random", ""], "there is no bot ''"),
        (["random", "search:0"], "search:0"),
        (["random", "broken"], "no such harbour"),
        (["random"], "libertalia is for 2 to 6 players, but 1 bots are named"),
        (["random"] * 7, "libertalia is for 2 to 6 players, but 7 bots are named"),
    ],
)
def test_bots_that_cannot_sit_down_are_refused(faulty: Path, bots: list[str], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        plan_of(*bots)
