"""A bot that crashes, cheats or falls asleep is a clear fault, never a hung table."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from seaboard.bots.bot import BotFault, answer
from seaboard.bots.question import Question
from seaboard.bots.random_bot import RandomBot
from seaboard.engine.registry import find_game
from tests.bots.conftest import begun, play_on, question_to

GAME = find_game("libertalia")


class Says:
    """A bot that answers by a function."""

    def __init__(self, say: Callable[[Question], object]) -> None:
        self.say = say

    def choose(self, question: Question) -> int:
        return self.say(question)  # type: ignore[return-value]


def crash(question: Question) -> object:
    raise ZeroDivisionError("no wind")


@pytest.fixture
def question() -> Question:
    return question_to(begun(GAME, 3), 1)


@pytest.mark.parametrize("seconds", [None, 5.0])
@pytest.mark.parametrize(
    ("say", "told"),
    [
        (crash, "the bot at seat 1 crashed: ZeroDivisionError: no wind"),
        (lambda question: None, "the bot at seat 1 chose None, which is no action"),
        (lambda question: True, "the bot at seat 1 chose True, which is no action"),
        (lambda question: "pass", "the bot at seat 1 chose 'pass', which is no action"),
        (lambda question: 0, "the bot at seat 1 chose `colour yellow`, which is not one of its legal moves"),
        (lambda question: -1, "the bot at seat 1 chose -1, which is not one of its legal moves"),
        (lambda question: 10**9, "the bot at seat 1 chose 1000000000, which is not one of its legal moves"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(
    question: Question, say: Callable[[Question], object], told: str, seconds: float | None
) -> None:
    with pytest.raises(BotFault) as fault:
        answer(Says(say), replace(question, seconds=seconds))
    assert str(fault.value) == told


def test_a_bot_that_overruns_its_time_is_left_behind(question: Question) -> None:
    begin = time.perf_counter()
    with pytest.raises(BotFault, match=r"did not answer within 0\.1 s"):
        answer(Says(lambda question: time.sleep(6.0)), replace(question, seconds=0.1))
    assert time.perf_counter() - begin < 5.0


def test_a_bot_in_time_is_heard(question: Question) -> None:
    assert answer(RandomBot(), replace(question, seconds=5.0)) in question.legal


@pytest.mark.parametrize("players", [2, 6])
def test_random_bots_play_whole_games(players: int) -> None:
    match = begun(GAME, players)
    play_on(match, [RandomBot()] * players)
    assert match.is_over


def test_random_bots_choose_every_move_about_as_often() -> None:
    match = begun(GAME, 2)
    chosen = [RandomBot().choose(question_to(match, 0, b"%d" % number)) for number in range(900)]
    counts = [chosen.count(action) for action in question_to(match, 0).legal]
    assert min(counts) > 60
    assert max(counts) < 150
