"""`seaboard games`, `seaboard rules` and `seaboard warm`."""

from __future__ import annotations

import pytest

from seaboard.engine.errors import UsageError
from seaboard.engine.registry import games
from tests.cli.conftest import GAME, Call


def test_games_tells_players_minutes_options_and_credit(seaboard: Call) -> None:
    told = " ".join(seaboard("games").out.split())
    for game in games().values():
        assert game.slug in told
        players = f"{game.fewest}-{game.most}" if game.fewest < game.most else str(game.fewest)
        assert f" {game.slug} {players} " in f" {told} "
        assert game.credit.split(";")[0].split(",")[0] in told
        for option in game.options:
            assert f"{option.name}: {', '.join(option.values)}" in told


@pytest.mark.parametrize("wanted", ["LIB-SUN-1", "lib-sun-1", "sun-1", "lib_sun_1"])
def test_a_rule_is_shown_by_its_id(seaboard: Call, wanted: str) -> None:
    outcome = seaboard("rules", GAME, wanted)
    assert outcome.status == 0
    assert outcome.out.startswith("LIB-SUN-1 ")
    assert "LIB-SUN-2" not in outcome.out


def test_a_group_of_rules_is_shown_by_its_name(seaboard: Call) -> None:
    told = seaboard("rules", GAME, "LIB-SUN").out
    assert "LIB-SUN-1 " in told
    assert "LIB-SUN-2 " in told
    assert "LIB-DAY-1 " not in told


def test_the_whole_rulebook_for_players_is_shown_without_a_pager_marks_and_links(seaboard: Call) -> None:
    outcome = seaboard("rules", GAME)
    assert outcome.status == 0
    assert "What it is about" in outcome.out
    assert "Words to know" in outcome.out
    assert "LIB-" not in outcome.out
    assert "term:" not in outcome.out


def test_the_rulebook_for_players_is_shown_in_a_language(seaboard: Call) -> None:
    assert "O czym jest ta gra" in seaboard("rules", GAME, "--language", "pl").out
    assert seaboard("rules", GAME, "--language", "xx").is_one_complaint(2, "'xx'", "en, pl, fr")


def test_the_specification_is_shown_where_it_is_asked_for(seaboard: Call) -> None:
    assert "Who sees what" in seaboard("rules", GAME, "--specification").out


def test_an_unknown_rule_is_answered_with_its_neighbours(seaboard: Call) -> None:
    assert seaboard("rules", GAME, "LIB-SUN-99").is_one_complaint(2, "LIB-SUN-99", "LIB-SUN-")


def test_rules_of_an_unknown_game_are_refused(seaboard: Call) -> None:
    assert seaboard("rules", "chess").is_one_complaint(2, "'chess'", GAME)


def test_warm_says_that_interpreted_rules_need_none(seaboard: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seaboard.cli.warm.warm_up", lambda game: 0)
    assert seaboard("warm", GAME).out == f"{GAME}: nothing to compile, the rules run interpreted\n"


def test_warm_without_a_name_goes_through_all_games_and_past_one_it_cannot_load(
    seaboard: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(game: object) -> int:
        raise UsageError("its data does not fit")

    monkeypatch.setattr("seaboard.cli.warm.warm_up", refuse)
    outcome = seaboard("warm")
    assert outcome.status == 0
    assert len(outcome.out.splitlines()) == len(games())


@pytest.mark.compiled
def test_warm_compiles_every_verb(seaboard: Call) -> None:
    outcome = seaboard("warm", GAME)
    assert outcome.status == 0
    assert "verbs ready after" in outcome.out


@pytest.mark.compiled
def test_warm_compiles_several_games_at_a_time(seaboard: Call) -> None:
    outcome = seaboard("warm", "--jobs", 2)
    assert sorted(line.partition(":")[0] for line in outcome.out.splitlines()) == sorted(games())
