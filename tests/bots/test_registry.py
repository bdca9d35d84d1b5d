"""Bots by name: ours, others', and what cannot be had."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from seaboard.bots.budget import Budget, read_budget
from seaboard.bots.expert import ExpertBot
from seaboard.bots.greedy import GreedyBot
from seaboard.bots.kind import BotKind
from seaboard.bots.levels import LevelBot
from seaboard.bots.net import NetBot
from seaboard.bots.random_bot import RandomBot
from seaboard.bots.registry import bot_names, check_bots, find_kind, make_bot, table_bots
from seaboard.bots.search import SearchBot
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game
from tests.bots.offering import offering
from tests.bots.parrot import Parrot, make_parrot


@pytest.mark.parametrize("name", ["random", "greedy", "search", "net", "expert", "easy", "medium", "hard"])
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
    assert make_bot("greedy:3:noise=0.25") == GreedyBot(3, 0.25)
    assert make_bot("net:temperature=2:overlooks=0.2") == NetBot(samples=True, temperature=2.0, overlooks=0.2)
    assert make_bot("net:sample:file=a.npz") == NetBot(samples=True, path=Path("a.npz"))
    assert make_bot("expert:64") == ExpertBot(leaves=64)
    assert make_bot("expert:64:boldness=2:patience=0:file=a.npz") == ExpertBot(64, Path("a.npz"), 2.0, 0)
    assert make_bot("expert:64:believes:ahead=8") == ExpertBot(64, believes=True, ahead=8)


def test_hard_thinks_at_most_a_second_on_one_core_where_there_is_no_network() -> None:
    level = make_bot("hard")
    assert isinstance(level, LevelBot)
    bot = level.bot_for(find_game("libertalia"))
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
        ("greedy:2:noise=0", "noise must be a number above 0"),
        ("greedy:2:luck=1", "no parameter 'luck=1'; it has: noise=X"),
        ("net:best", "no parameter 'best'; it has: sample, temperature=X, overlooks=X, file=PATH"),
        ("net:temperature=0", "temperature must be a number above 0"),
        ("net:overlooks=1.5", "overlooks must be a number above 0, up to 1"),
        ("net:file=", "no parameter 'file='"),
        ("expert:0", "the number of leaves must be"),
        ("expert:0.5s", "the number of leaves must be"),
        ("expert::file=x", "the number of leaves must be"),
        ("expert:64:file=", "no parameter 'file='; it has: ahead=N, believes, boldness=X, patience=N, file=PATH"),
        ("expert:64:ahead=0", "ahead must be"),
        ("expert:64:threads=2", "no parameter 'threads=2'"),
        ("expert:64:boldness=0", "boldness must be a number above 0"),
        ("expert:64:boldness=nan", "boldness must be a number above 0"),
        ("expert:64:patience=-1", "patience must be a whole number"),
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


def test_other_packages_offer_bots_by_entry_point() -> None:
    with offering(parrot="seaboard.bots.makers:make_random"):
        assert "parrot" in bot_names()
        assert make_bot("parrot") == RandomBot()
    assert "parrot" not in bot_names()


def test_nobody_can_take_a_name_of_ours() -> None:
    with offering(hard="seaboard.bots.makers:make_random"):
        assert make_bot("hard") == LevelBot("hard")
        assert bot_names().count("hard") == 1


def test_a_bot_that_cannot_be_loaded_is_named_and_kept_from_tables() -> None:
    with offering(ghost="no_such_package:make"):
        with pytest.raises(UsageError, match=r"bot ghost .* cannot be loaded: ModuleNotFoundError"):
            make_bot("ghost")
        assert list(table_bots()) == ["easy", "medium", "hard", "expert"]


def test_a_bot_says_what_it_is_called_and_how_heavy_it_is() -> None:
    with offering(parrot="tests.bots.parrot:PARROT"):
        kind = find_kind("parrot")
        assert [kind.called("parrot", language) for language in ("en", "pl", "fr", "de")] == [
            "Parrot",
            "Papuga",
            "Perroquet",
            "Parrot",
        ]
        assert isinstance(make_bot("parrot"), Parrot)


def test_a_bot_that_says_nothing_is_called_by_its_name_and_counts_as_heavy_as_hard() -> None:
    with offering(plain="tests.bots.parrot:make_parrot"):
        kind, hard = find_kind("plain"), find_kind("hard")
        assert kind.called("plain", "pl") == "plain"
        assert "plain" in table_bots()
        assert (kind.cost, kind.seconds, kind.slot, kind.weight) == (hard.cost, hard.seconds, hard.slot, hard.weight)


@pytest.mark.parametrize("wrong", [{"slot": 0.0}, {"slot": 61.0}, {"slot": 0.5}, {"cost": 2.0}, {"least": 1.5}, {"weight": 0}])
def test_times_that_no_server_could_keep_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a bot"):
        BotKind(make_parrot, **wrong)
