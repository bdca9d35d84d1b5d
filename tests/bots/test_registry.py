"""Bots by name: ours, others', and what cannot be had."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from seaboard.bots import registry
from seaboard.bots.budget import Budget, read_budget
from seaboard.bots.greedy import GreedyBot
from seaboard.bots.random_bot import RandomBot
from seaboard.bots.registry import bot_names, check_bots, make_bot
from seaboard.bots.search import SearchBot
from seaboard.engine.errors import UsageError


@pytest.mark.parametrize("name", ["random", "greedy", "search", "easy", "medium", "hard"])
def test_our_bots_are_made_by_name(name: str) -> None:
    assert name in bot_names()
    assert callable(make_bot(name).choose)


def test_parameters_stand_behind_colons() -> None:
    bot = make_bot("search:5000:threads=2:cut=30")
    assert isinstance(bot, SearchBot)
    assert (bot.budget, bot.threads, bot.cut) == (Budget(simulations=5000), 2, 30)
    timed = make_bot("search:250ms")
    assert isinstance(timed, SearchBot)
    assert timed.budget == Budget(seconds=0.25)
    assert make_bot("greedy:7") == GreedyBot(7)


def test_hard_thinks_at_most_a_second_on_one_core() -> None:
    bot = make_bot("hard")
    assert isinstance(bot, SearchBot)
    assert bot.budget.seconds is not None
    assert bot.budget.seconds <= 1.0
    assert bot.threads == 1


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("genius", "there is no bot 'genius'; there are: random, greedy"),
        ("", "there is no bot ''"),
        ("search:0", "must be 1 to"),
        ("search:-5", "must be 1 to"),
        ("search:1.5", "must be 1 to"),
        ("search:0s", "more than 0"),
        ("search:-1s", "more than 0"),
        ("search:99999s", "at most 3600 s"),
        ("search:fast", "a budget is"),
        ("search:::", "a budget is"),
        ("search:10:", "no parameter ''"),
        ("search:10:depth=3", "no parameter 'depth=3'; it has: threads=N"),
        ("search:10:threads=0", "threads must be"),
        ("search:10:cut=-1", "cut must be"),
        ("greedy:0", "number of worlds"),
        ("greedy:-2", "number of worlds"),
        ("random:3", "takes no parameter"),
        ("hard:3", "takes no parameter"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_line(spec: str, told: str) -> None:
    with pytest.raises(UsageError, match="bot") as fault:
        make_bot(spec)
    assert told in str(fault.value)


def test_a_budget_is_simulations_or_a_time() -> None:
    assert read_budget("2000") == Budget(simulations=2000)
    assert read_budget("0.5s") == Budget(seconds=0.5)
    assert str(read_budget("0.5s")) == "0.5s"
    assert str(read_budget("2000")) == "2000"


def test_a_list_of_bots_is_checked_one_by_one() -> None:
    assert check_bots("hard, medium") == ["hard", "medium"]
    with pytest.raises(UsageError, match="no bot 'x'"):
        check_bots("hard,x")


def offer(monkeypatch: pytest.MonkeyPatch, *points: EntryPoint) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [point for point in points if point.group == group])


def test_other_packages_offer_bots_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, EntryPoint("parrot", "seaboard.bots.makers:make_random", registry.GROUP))
    assert "parrot" in bot_names()
    assert make_bot("parrot") == RandomBot()


def test_nobody_can_take_a_name_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, EntryPoint("hard", "seaboard.bots.makers:make_random", registry.GROUP))
    assert isinstance(make_bot("hard"), SearchBot)
    assert bot_names().count("hard") == 1


def test_a_bot_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, EntryPoint("ghost", "no_such_package:make", registry.GROUP))
    with pytest.raises(UsageError, match=r"bot ghost .* cannot be loaded: ModuleNotFoundError"):
        make_bot("ghost")
