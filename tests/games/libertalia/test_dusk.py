"""Dusk: who takes which token, sabers, officers, and the way to the den.  [LIB-DUSK]"""

import pytest

from seaboard.engine.study import Study, position


def each(table: Study, field: str) -> list[str]:
    """A field of every seat."""
    return [table.show(f"{field} {seat}") for seat in range(table.players)]


def saber_table(dens: str) -> Study:
    """Four players at dusk; seat 0 has the highest character and may take a saber."""
    hands = "hand 0: captain\nhand 1: cabin-boy\nhand 2: monkey\nhand 3: armorer"
    table = position("libertalia", f"{hands}\nspace 1: saber goods\n{dens}", players=4)
    return table.go("play captain", "play cabin-boy", "play monkey", "play armorer")


@pytest.mark.rule("LIB-DUSK-1")
def test_characters_have_their_turns_from_right_to_left() -> None:
    table = position("libertalia", "hand 0: topman\nhand 1: captain\nhand 2: barkeep\nspace 1: chest goods relic")
    table.go("play topman", "play captain", "play barkeep")
    takers = []
    for token in ("chest", "goods", "relic"):
        takers += table.actors()
        table.go(f"take {token}")
    assert takers == [1, 0, 2]
    assert each(table, "booty") == ["goods", "chest", "relic"]


@pytest.mark.rule("LIB-DUSK-2", "LIB-DUSK-11")
def test_ex_3_only_todays_tokens_can_be_taken() -> None:
    table = position(
        "libertalia", "day: 3\nhand 0: captain\nhand 1: topman\nspace 1: chest\nspace 2: goods\nspace 3: jewel relic", players=2
    )
    table.go("play captain", "play topman")
    assert table.legal(0) == ["take jewel", "take relic"]
    table.go("take jewel")
    assert (table.show("space 1"), table.show("space 2"), table.show("space 3")) == ("chest", "goods", "relic")


@pytest.mark.rule("LIB-DUSK-2")
def test_a_character_takes_one_token_and_equal_tokens_are_one_choice() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: topman\nspace 1: 3 goods 2 map", players=2).go(
        "play captain", "play topman"
    )
    assert table.legal(0) == ["take goods", "take map"]
    table.go("take map")
    assert (table.actors(), table.show("booty 0"), table.show("space 1")) == ([1], "map", "3 goods map")


@pytest.mark.rule("LIB-DUSK-3")
def test_taking_is_forced_however_bad_the_token() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: topman\nspace 1: officer relic", players=2).go(
        "play captain", "play topman"
    )
    table.go("take relic")
    assert (table.actors(), table.legal(1)) == ([1], ["take officer"])
    assert table.check(1, "pass") == "LIB-DUSK-2"


@pytest.mark.rule("LIB-DUSK-4")
def test_with_an_empty_space_characters_go_to_their_dens_and_nobody_is_asked() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: topman\nspace 2: goods", players=2).go("play captain", "play topman")
    assert (table.show("day"), each(table, "den"), each(table, "booty")) == ("2", ["captain", "topman"], ["-", "-"])


@pytest.mark.rule("LIB-DUSK-5")
def test_the_cabin_boy_leaves_the_ship_in_his_own_turn_not_before() -> None:
    table = position("libertalia", "hand 0: monkey\nhand 1: cabin-boy\nhand 2: captain\nspace 1: 2 goods")
    table.go("play monkey", "play cabin-boy", "play captain")
    assert (table.actors(), table.show("ship 1")) == ([2], "cabin-boy")
    table.go("take goods")
    assert (table.actors(), table.show("ship 1"), table.show("den 1")) == ([0], "-", "cabin-boy")


@pytest.mark.rule("LIB-DUSK-6")
def test_a_taken_token_goes_to_the_den_face_down() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: topman\nspace 1: jewel goods", players=2)
    table.go("play captain", "play topman", "take jewel")
    assert (table.show("booty 0"), table.show("space 1")) == ("jewel", "goods")
    seen = table.rules.record(table.seen_by(1))
    assert (seen.booty[0].tolist(), int(seen.booty_size[0])) == ([0] * 7, 1)


@pytest.mark.rule("LIB-DUSK-7")
def test_ex_6_a_saber_kills_in_the_den_of_a_neighbour() -> None:
    table = saber_table("den 1: barkeep\nden 2: brute\nden 3: cook topman").go("take saber")
    assert (table.actors(), table.legal(0)) == ([0], ["kill 1 barkeep", "kill 3 cook", "kill 3 topman"])
    table.go("kill 3 cook")
    assert (table.show("den 3"), table.show("graveyard 3"), table.show("booty 0")) == ("topman", "cook", "saber")


@pytest.mark.rule("LIB-DUSK-7")
def test_ex_7_a_saber_with_no_character_next_door_asks_nobody() -> None:
    table = saber_table("den 2: brute").go("take saber")
    assert (table.actors(), table.show("booty 0"), table.show("den 2")) == ([3], "saber", "brute")


@pytest.mark.rule("LIB-DUSK-7")
def test_a_saber_is_no_choice_to_refuse() -> None:
    table = saber_table("den 1: barkeep").go("take saber")
    assert table.legal(0) == ["kill 1 barkeep"]
    assert table.check(0, "pass") == "LIB-DUSK-7"


@pytest.mark.rule("LIB-DUSK-8")
def test_a_saber_hits_neither_the_takers_own_den_nor_the_ship() -> None:
    table = saber_table("den 0: barkeep").go("take saber")
    assert (table.actors(), table.show("den 0")) == ([3], "barkeep captain")


@pytest.mark.rule("LIB-DUSK-8")
def test_with_two_players_the_one_neighbour_is_hit() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: topman\nden 0: cook\nden 1: brute monkey\nspace 1: saber", players=2)
    table.go("play captain", "play topman", "take saber")
    assert table.legal(0) == ["kill 1 brute", "kill 1 monkey"]


@pytest.mark.rule("LIB-DUSK-8", "LIB-DUSK-10")
def test_ex_33_a_saber_hits_the_captain_who_came_ashore_in_the_same_dusk() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: first-mate\nhand 2: bosun\nspace 1: saber chest goods")
    table.go("play captain", "play first-mate", "play bosun", "take chest")
    assert (table.show("den 0"), table.actors()) == ("captain", [1])
    table.go("take saber")
    assert (table.show("ship 2"), table.legal(1)) == ("bosun", ["kill 0 captain"])


@pytest.mark.rule("LIB-DUSK-8")
def test_ex_33_the_first_to_come_ashore_finds_nobody_to_hit() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: first-mate\nhand 2: bosun\nspace 1: saber chest goods")
    table.go("play captain", "play first-mate", "play bosun", "take saber")
    assert (table.actors(), table.legal(1)) == ([1], ["take chest", "take goods"])


@pytest.mark.rule("LIB-DUSK-9", "LIB-ACT-6")
def test_ex_8_a_captain_who_takes_an_officer_is_dead_before_the_day_of_rest() -> None:
    text = "day: 6\nhand 0: cabin-boy\nhand 1: captain\nbooty 1: 2 relic\nspace 6: officer"
    table = position("libertalia", f"campaign: 3\n{text}", players=2).go("play cabin-boy", "play captain", "take officer")
    assert (table.show("graveyard 1"), table.show("den 1"), table.show("booty 1")) == ("captain", "-", "2 relic officer")
    assert table.show("sheet_losses 3 1") == "0"


@pytest.mark.rule("LIB-DUSK-9")
def test_only_the_character_that_took_the_officer_dies() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: topman\nspace 1: officer goods", players=2)
    table.go("play captain", "play topman", "take officer", "take goods")
    assert (each(table, "graveyard"), each(table, "den")) == (["captain", "-"], ["-", "topman"])


@pytest.mark.rule("LIB-DUSK-10")
def test_a_character_is_in_its_den_before_the_next_player_takes() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: topman\nspace 1: 2 goods", players=2).go("play captain", "play topman")
    assert (table.show("ship 0"), table.show("den 0")) == ("captain", "-")
    table.go("take goods")
    assert (table.show("ship 0"), table.show("den 0"), table.actors()) == ("-", "captain", [1])
    assert int(table.rules.record(table.seen_by(1)).den[0]) != 0


@pytest.mark.rule("LIB-DUSK-11")
def test_a_token_left_behind_stays_and_cannot_be_taken_later() -> None:
    table = position("libertalia", "hand 0: cabin-boy captain\nhand 1: topman cook\nspace 1: 2 chest\nspace 2: goods", players=2)
    table.go("play cabin-boy", "play topman", "take chest", "play captain", "play cook")
    assert (table.show("day"), table.show("space 1"), table.legal(0)) == ("2", "chest", ["take goods"])


@pytest.mark.rule("LIB-DUSK-12")
def test_who_has_no_character_on_the_ship_has_no_turn_at_dusk() -> None:
    table = position("libertalia", "hand 0: brute\nhand 1: captain\nhand 2: topman\nspace 1: 3 goods")
    table.go("play brute", "play captain", "play topman")
    takers = []
    while table.show("day") == "1":
        takers += table.actors()
        table.go("take goods")
    assert takers == [2, 0]
    assert table.show("booty 1") == "-"


@pytest.mark.rule("LIB-DUSK-12")
def test_who_discarded_a_parrot_has_a_turn_with_the_other_card() -> None:
    table = position("libertalia", "hand 0: parrot captain\nhand 1: topman\nspace 1: chest goods", players=2)
    table.go("play parrot", "play topman", "play captain")
    assert table.actors() == [0]
    table.go("take chest")
    assert (table.actors(), table.show("den 0")) == ([1], "captain")
