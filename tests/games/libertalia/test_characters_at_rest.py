"""End actions, on the day of rest.  [LIB-ANCHOR]"""

import pytest

from seaboard.engine.study import Study, position


def rested(text: str, players: int = 2) -> Study:
    """The last day of campaign 1 is over: all have played an Armorer, and there was nothing to take."""
    hands = "\n".join(f"hand {seat}: armorer" for seat in range(players))
    table = position("libertalia", f"day: 6\n{hands}\n{text}", players=players)
    return table.go(*((seat, "play armorer") for seat in range(players)))


def gains(table: Study) -> list[int]:
    """What End actions of campaign 1 gained everybody."""
    return [int(table.show(f"sheet_gains 1 {seat}")) for seat in range(table.players)]


def losses(table: Study) -> list[int]:
    """What End actions of campaign 1 cost everybody."""
    return [int(table.show(f"sheet_losses 1 {seat}")) for seat in range(table.players)]


def wealth(table: Study) -> list[int]:
    """Everybody's wealth of campaign 1."""
    return [int(table.show(f"sheet_wealth 1 {seat}")) for seat in range(table.players)]


@pytest.mark.rule("LIB-ANCHOR-6")
def test_a_preacher_gains_five() -> None:
    table = rested("den 0: preacher")
    assert (gains(table), wealth(table)) == ([5, 0], [15, 10])


@pytest.mark.rule("LIB-ANCHOR-9")
def test_a_carpenter_gains_ten() -> None:
    table = rested("den 0: carpenter")
    assert (gains(table), wealth(table)) == ([10, 0], [20, 10])


@pytest.mark.rule("LIB-ANCHOR-16")
def test_ex_41_a_tie_for_fewest_is_enough_for_the_topman() -> None:
    text = "den 0: monkey topman\nden 1: bosun topman\nden 2: beggar bosun topman"
    assert gains(rested(text, players=3)) == [5, 5, 0]


@pytest.mark.rule("LIB-ANCHOR-16", "LIB-ACT-6")
def test_ex_41_an_empty_den_counts_as_the_fewest() -> None:
    text = "day: 6\nhand 0: topman\nhand 1: captain\nhand 2: topman\nden 2: bosun\nspace 6: officer"
    table = position("libertalia", text).go((0, "play topman"), (1, "play captain"), (2, "play topman"), (1, "take officer"))
    assert gains(table) == [0, 0, 0]


@pytest.mark.rule("LIB-ANCHOR-23")
def test_a_treasurer_gains_one_for_each_chest_jewel_and_goods() -> None:
    assert gains(rested("den 0: treasurer\nbooty 0: 2 chest jewel 3 goods 2 map relic saber officer\nbooty 1: 4 goods")) == [6, 0]


@pytest.mark.rule("LIB-ANCHOR-24")
def test_a_gambler_gains_eight() -> None:
    table = rested("den 1: gambler")
    assert (gains(table), wealth(table)) == ([0, 8], [10, 18])


@pytest.mark.rule("LIB-ANCHOR-25")
def test_ex_40_two_daughters_lose_three_each() -> None:
    table = rested("den 0: governors-daughter\nden 1: governors-daughter\ndoubloons 1: 2")
    assert (gains(table), losses(table), wealth(table)) == ([0, 0], [3, 3], [7, 0])


@pytest.mark.rule("LIB-ANCHOR-25")
def test_ex_40_the_only_daughter_gains_six() -> None:
    table = rested("den 0: governors-daughter\ngraveyard 1: governors-daughter")
    assert (gains(table), losses(table), wealth(table)) == ([6, 0], [0, 0], [16, 10])


@pytest.mark.rule("LIB-ANCHOR-26")
def test_a_quartermaster_loses_eight() -> None:
    table = rested("den 0: quartermaster")
    assert (losses(table), wealth(table)) == ([8, 0], [2, 10])


@pytest.mark.rule("LIB-ANCHOR-28")
def test_a_first_mate_gains_one_for_each_character_himself_included() -> None:
    assert gains(rested("den 0: first-mate bosun captain\nden 1: bosun captain")) == [4, 0]


@pytest.mark.rule("LIB-ANCHOR-29")
def test_ex_42_a_captain_loses_three_for_each_relic_besides_what_it_costs() -> None:
    table = rested("den 0: captain\ndoubloons 0: 4\nbooty 0: 2 relic 3 jewel\nbooty 1: relic")
    assert (losses(table), wealth(table)) == ([6, 0], [3, 7])
