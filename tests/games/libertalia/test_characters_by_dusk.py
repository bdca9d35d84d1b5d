"""Dusk actions: Cabin Boy and Cook.  [LIB-CHAR-5, LIB-CHAR-18]"""

import pytest

from seaboard.engine.study import position


@pytest.mark.rule("LIB-CHAR-5", "LIB-DUSK-3", "LIB-DUSK-5")
def test_ex_32_the_cabin_boy_takes_nothing_and_goes_to_the_den() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: bosun\nhand 2: cabin-boy\nspace 1: chest 2 relic")
    table.go("play captain", "play bosun", "play cabin-boy")
    assert (table.actors(), table.legal(0)) == ([0], ["take chest", "take relic"])
    table.go("take chest")
    assert (table.actors(), table.legal(1)) == ([1], ["take relic"])
    table.go("take relic")
    assert (table.show("day"), table.show("den 2"), table.show("booty 2"), table.show("space 1")) == (
        "2",
        "cabin-boy",
        "-",
        "relic",
    )


@pytest.mark.rule("LIB-CHAR-5")
def test_the_cabin_boy_goes_to_the_den_in_his_own_turn() -> None:
    table = position("libertalia", "hand 0: monkey\nhand 1: cabin-boy\nspace 1: saber", players=2).go(
        "play monkey", "play cabin-boy"
    )
    table.go("take saber")
    assert table.legal(0) == ["kill 1 cabin-boy"]


@pytest.mark.rule("LIB-CHAR-18", "LIB-DUSK-4", "LIB-DUSK-5")
def test_ex_30_the_cook_strikes_with_the_saber_before_he_takes_his_second_token() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: beggar\nhand 2: monkey\nden 1: barkeep\nspace 1: saber chest goods")
    table.go("play cook", "play beggar", "play monkey")
    assert (table.actors(), table.legal(0)) == ([0], ["take chest", "take goods", "take saber"])
    table.go("take saber")
    assert table.legal(0) == ["kill 1 barkeep"]
    table.go("kill 1 barkeep")
    assert (table.actors(), table.legal(0)) == ([0], ["take chest", "take goods"])
    table.go("take chest")
    assert (table.actors(), table.legal(1)) == ([1], ["take goods"])
    table.go("take goods")
    assert (table.show("day"), table.show("den 2"), table.show("booty 2")) == ("2", "monkey", "-")
    assert (table.show("booty 0"), table.show("booty 1")) == ("chest saber", "goods")


@pytest.mark.rule("LIB-CHAR-18", "LIB-DUSK-9")
def test_ex_31_an_officer_does_not_stop_the_cooks_second_token() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cabin-boy\nspace 1: officer chest", players=2).go(
        "play cook", "play cabin-boy"
    )
    table.go("take officer")
    assert (table.actors(), table.legal(0)) == ([0], ["take chest"])
    assert table.show("ship 0") == "cook"
    table.go("take chest")
    assert (table.show("booty 0"), table.show("den 0"), table.show("graveyard 0")) == ("chest officer", "-", "cook")


@pytest.mark.rule("LIB-CHAR-18")
def test_a_cook_dies_of_an_officer_taken_second_too() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cabin-boy\nspace 1: 2 officer chest", players=2).go(
        "play cook", "play cabin-boy"
    )
    table.go("take chest", "take officer")
    assert (table.show("day"), table.show("graveyard 0"), table.show("space 1")) == ("2", "cook", "officer")


@pytest.mark.rule("LIB-CHAR-18")
def test_a_cook_takes_the_single_token_left() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: captain\nspace 1: chest relic", players=2).go("play cook", "play captain")
    table.go("take chest")
    assert (table.actors(), table.legal(0)) == ([0], ["take relic"])
    table.go("take relic")
    assert (table.show("day"), table.show("booty 0"), table.show("den 0")) == ("2", "relic", "cook")
