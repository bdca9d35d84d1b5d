"""Day actions of the ranks 17 to 30: Spanish Spy to Spanish Governor.  [LIB-CHAR]"""

import pytest

from seaboard.engine.fields import CHANCE
from seaboard.engine.study import Study, position


def played(card: str, text: str = "") -> Study:
    """Seat 0 has played this card, seat 1 a Cabin Boy, and all that asks nobody has happened."""
    table = position("libertalia", f"hand 0: {card}\nhand 1: cabin-boy\nspace 1: goods\n{text}", players=2)
    return table.go(f"play {card}", "play cabin-boy")


# 17 Spanish Spy


@pytest.mark.rule("LIB-CHAR-17")
def test_ex_25_the_spy_draws_as_many_tokens_as_he_put_officers_back() -> None:
    table = played("spanish-spy", "booty 0: 2 officer saber\nden 1: captain")
    assert (table.actors(), table.show("booty 0")) == ([CHANCE], "saber")
    table.go("draw officer")
    assert table.actors() == [CHANCE]
    table.go("draw saber")
    assert table.show("booty 0") == "2 saber officer"
    assert (table.show("ship 0"), table.show("den 1")) == ("spanish-spy", "captain")
    assert (table.actors(), table.legal(0)) == ([0], ["take goods"])
    table.go("take goods")
    assert table.show("den 0") == "spanish-spy"


@pytest.mark.rule("LIB-CHAR-17")
def test_ex_25_without_officers_the_spy_draws_nothing() -> None:
    table = played("spanish-spy", "booty 0: saber")
    assert (table.actors(), table.legal(0), table.show("booty 0")) == ([0], ["take goods"], "saber")


@pytest.mark.rule("LIB-CHAR-17", "LIB-ACT-10")
def test_the_officers_are_in_the_bag_when_the_spy_draws() -> None:
    table = played("spanish-spy", "booty 0: 2 officer\nbooty 1: 4 officer")
    full = {"chest": 4, "jewel": 6, "goods": 9, "map": 8, "relic": 10, "saber": 6, "officer": 2}
    assert table.weights() == {f"draw {token}": number for token, number in full.items()}
    table.go("draw officer")
    assert table.weights() == {f"draw {token}": number for token, number in (full | {"officer": 1}).items()}


# 19 Bosun


@pytest.mark.rule("LIB-CHAR-19")
def test_ex_28_a_bosun_gains_two_for_each_character_below_him() -> None:
    assert played("bosun", "den 0: waitress cook captain").show("doubloons 0") == "14"


@pytest.mark.rule("LIB-CHAR-19")
def test_a_bosun_counts_cook_but_not_armorer_and_his_own_den_only() -> None:
    assert played("bosun", "den 0: cook armorer\nden 1: parrot monkey beggar").show("doubloons 0") == "12"


# 21 Merchant


@pytest.mark.rule("LIB-CHAR-21")
@pytest.mark.parametrize(
    ("booty", "sales"),
    [
        ("2 chest goods", ["sell chest 2"]),
        ("3 relic 2 map", ["sell map 2", "sell relic 2", "sell relic 3"]),
        ("4 saber", ["sell saber 2", "sell saber 3"]),
    ],
)
def test_ex_24_a_merchant_sells_two_or_three_of_a_kind(booty: str, sales: list[str]) -> None:
    table = played("merchant", f"booty 0: {booty}")
    assert (table.actors(), table.legal(0)) == ([0], sales)


@pytest.mark.rule("LIB-CHAR-21")
def test_ex_24_a_merchant_gains_three_for_two_chests() -> None:
    table = played("merchant", "booty 0: 2 chest goods").go("sell chest 2")
    assert (table.show("doubloons 0"), table.show("booty 0")) == ("13", "goods")
    assert table.show("bag").startswith("4 chest ")


@pytest.mark.rule("LIB-CHAR-21")
def test_ex_24_a_merchant_with_one_of_each_kind_is_not_asked() -> None:
    table = played("merchant", "booty 0: chest jewel goods map relic saber officer")
    assert (table.legal(0), table.show("doubloons 0")) == (["take goods"], "10")


@pytest.mark.rule("LIB-CHAR-21")
def test_a_merchant_gains_five_for_three_and_sells_once_only() -> None:
    table = played("merchant", "booty 0: 5 relic").go("sell relic 3")
    assert (table.show("doubloons 0"), table.show("booty 0")) == ("15", "2 relic")
    assert table.legal(0) == ["take goods"]


# 22 Surgeon


@pytest.mark.rule("LIB-CHAR-22")
def test_a_surgeon_takes_one_character_of_his_own_graveyard_into_hand() -> None:
    table = played("surgeon", "graveyard 0: captain parrot\ngraveyard 1: brute\nden 0: cook")
    assert table.legal(0) == ["recall captain", "recall parrot"]
    table.go("recall captain")
    assert (table.show("hand 0"), table.show("graveyard 0"), table.show("den 0")) == ("captain", "parrot", "cook")


@pytest.mark.rule("LIB-CHAR-22")
def test_a_surgeon_with_an_empty_graveyard_takes_nobody() -> None:
    assert played("surgeon", "graveyard 1: brute\nden 0: cook").legal(0) == ["take goods"]


# 24 Gambler


@pytest.mark.rule("LIB-CHAR-24", "LIB-ACT-8")
def test_ex_28_a_gambler_with_two_doubloons_and_three_tokens_has_none_left() -> None:
    assert played("gambler", "booty 0: 2 map relic\ndoubloons 0: 2").show("doubloons 0") == "0"


@pytest.mark.rule("LIB-CHAR-24")
def test_a_gambler_pays_one_for_each_token() -> None:
    assert played("gambler", "booty 0: 2 map relic saber").show("doubloons 0") == "6"


# 26 Quartermaster


@pytest.mark.rule("LIB-CHAR-26", "LIB-ACT-13")
def test_ex_28_a_quartermaster_gains_one_for_each_token_before_todays() -> None:
    table = played("quartermaster", "booty 0: 3 goods relic saber").go("take goods")
    assert (table.show("booty 0"), table.show("doubloons 0")) == ("4 goods relic saber", "15")


# 29 Captain


@pytest.mark.rule("LIB-CHAR-29")
def test_a_captain_gains_three() -> None:
    assert played("captain").show("doubloons 0") == "13"


# 30 Spanish Governor


@pytest.mark.rule("LIB-CHAR-30", "LIB-ACT-5")
def test_ex_27_the_governor_empties_his_den_and_is_then_alone_in_it() -> None:
    table = played("spanish-governor", "den 0: barkeep captain\nden 1: topman")
    assert (table.show("den 0"), table.show("graveyard 0"), table.show("den 1")) == ("-", "barkeep captain", "topman")
    table.go("take goods")
    assert (table.show("day"), table.show("den 0"), table.show("doubloons 0")) == ("2", "spanish-governor", "10")


# 16, 20, 23, 25, 27, 28 and the dusk and night characters


@pytest.mark.rule("LIB-ACT-3")
@pytest.mark.parametrize(
    "card",
    "barkeep waitress freed-slave mutineer topman cook armorer treasurer governors-daughter granny-wata first-mate".split(),
)
def test_all_others_do_nothing_by_day(card: str) -> None:
    text = "booty 0: 2 chest 2 relic officer\nden 0: beggar\ngraveyard 0: brute"
    table = played(card, text)
    assert (table.show("doubloons 0"), table.show("booty 0"), table.legal(0)) == ("10", "2 chest 2 relic officer", ["take goods"])
