"""A bot that crashes, cheats or falls asleep is a clear fault, never a hung table."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from seaboard.bots.bot import BotFault, answer
from seaboard.bots.decision import Decision
from seaboard.bots.random_bot import RandomBot
from seaboard.engine.registry import find_game
from tests.bots.conftest import begun, decision_for, play_on

GAME = find_game("libertalia")


class Says:
    """A bot that answers by a function."""

    def __init__(self, say: Callable[[Decision], object]) -> None:
        self.say = say

    def choose(self, decision: Decision) -> int:
        return self.say(decision)  # type: ignore[return-value]


def crash(decision: Decision) -> object:
    raise ZeroDivisionError("no wind")


@pytest.fixture
def decision() -> Decision:
    return decision_for(begun(GAME, 3), 1)


@pytest.mark.parametrize("seconds", [None, 5.0])
@pytest.mark.parametrize(
    ("say", "told"),
    [
        (crash, "the bot at seat 1 crashed: ZeroDivisionError: no wind"),
        (lambda decision: None, "the bot at seat 1 chose None, which is no action"),
        (lambda decision: True, "the bot at seat 1 chose True, which is no action"),
        (lambda decision: "pass", "the bot at seat 1 chose 'pass', which is no action"),
        (lambda decision: 0, "the bot at seat 1 chose `colour yellow`, which is not one of its legal moves"),
        (lambda decision: -1, "the bot at seat 1 chose -1, which is not one of its legal moves"),
        (lambda decision: 10**9, "the bot at seat 1 chose 1000000000, which is not one of its legal moves"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(
    decision: Decision, say: Callable[[Decision], object], told: str, seconds: float | None
) -> None:
    with pytest.raises(BotFault) as fault:
        answer(Says(say), replace(decision, seconds=seconds))
    assert str(fault.value) == told


def test_a_bot_that_overruns_its_time_is_left_behind(decision: Decision) -> None:
    begin = time.perf_counter()
    with pytest.raises(BotFault, match=r"did not answer within 0\.1 s"):
        answer(Says(lambda decision: time.sleep(6.0)), replace(decision, seconds=0.1))
    assert time.perf_counter() - begin < 5.0


def test_a_bot_in_time_is_heard(decision: Decision) -> None:
    assert answer(RandomBot(), replace(decision, seconds=5.0)) in decision.legal


@pytest.mark.parametrize("players", [2, 6])
def test_random_bots_play_whole_games(players: int) -> None:
    match = begun(GAME, players)
    play_on(match, [RandomBot()] * players)
    assert match.is_over


def test_random_bots_choose_every_move_about_as_often() -> None:
    match = begun(GAME, 2)
    chosen = [RandomBot().choose(decision_for(match, 0, b"%d" % number)) for number in range(900)]
    counts = [chosen.count(action) for action in decision_for(match, 0).legal]
    assert min(counts) > 60
    assert max(counts) < 150
