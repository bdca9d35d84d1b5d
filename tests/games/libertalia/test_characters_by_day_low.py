"""Day actions of the ranks 1 to 15: Parrot to Gunner.  [LIB-CHAR]"""

import pytest

from seaboard.engine.study import Study, position


def purses(table: Study) -> list[int]:
    """Everybody's doubloons."""
    return [int(table.show(f"doubloons {seat}")) for seat in range(table.players)]


def each(table: Study, field: str) -> list[str]:
    """A field of every seat."""
    return [table.show(f"{field} {seat}") for seat in range(table.players)]


# 1 Parrot


@pytest.mark.rule("LIB-CHAR-1")
def test_the_parrot_is_discarded_and_any_card_of_the_hand_is_played() -> None:
    table = position("libertalia", "hand 0: parrot topman cook\nhand 1: armorer", players=2).go("play parrot", "play armorer")
    assert (table.show("ship 0"), table.show("graveyard 0")) == ("-", "parrot")
    assert (table.actors(), table.legal(0)) == ([0], ["play cook", "play topman"])
    table.go("play topman")
    assert (table.show("hand 0"), table.show("den 0"), table.show("graveyard 0")) == ("cook", "topman", "parrot")


@pytest.mark.rule("LIB-CHAR-1", "LIB-DAY-4", "LIB-CHAR-14")
def test_ex_19_the_second_parrot_answers_the_first_with_a_brute() -> None:
    table = position("libertalia", "hand 0: parrot captain\nhand 1: cook\nhand 2: parrot brute\nspace 1: 3 goods")
    table.go((0, "play parrot"), (1, "play cook"), (2, "play parrot"), (0, "play captain"))
    assert table.actors() == [2]
    table.go((2, "play brute"))
    assert purses(table) == [10, 10, 10]
    assert each(table, "graveyard") == ["parrot captain", "-", "parrot"]
    assert each(table, "ship") == ["-", "cook", "brute"]
    assert table.actors() == [1]


@pytest.mark.rule("LIB-CHAR-1", "LIB-CHAR-22")
def test_ex_20_a_surgeon_behind_the_parrot_takes_the_parrot_back() -> None:
    table = position("libertalia", "hand 0: parrot surgeon\nhand 1: topman", players=2).go(
        "play parrot", "play topman", "play surgeon"
    )
    assert (table.actors(), table.legal(0)) == ([0], ["recall parrot"])
    table.go("recall parrot")
    assert (table.show("hand 0"), table.show("graveyard 0")) == ("parrot", "-")


@pytest.mark.rule("LIB-CHAR-1", "LIB-CHAR-11")
def test_ex_20_a_voodoo_witch_behind_the_parrot_gains_two_for_it() -> None:
    table = position("libertalia", "hand 0: parrot voodoo-witch\nhand 1: topman", players=2)
    table.go("play parrot", "play topman", "play voodoo-witch")
    assert purses(table) == [12, 10]


# 2 Monkey


@pytest.mark.rule("LIB-CHAR-2")
@pytest.mark.parametrize(
    ("colours", "after"), [("yellow red blue", ["-", "-", "3 relic"]), ("blue yellow red", ["-", "2 relic", "relic"])]
)
def test_ex_22_two_monkeys_pass_their_relics_to_the_left(colours: str, after: list[str]) -> None:
    text = "\n".join(f"colour {seat}: {colour}" for seat, colour in enumerate(colours.split()))
    table = position(
        "libertalia", f"{text}\nhand 0: monkey\nhand 1: monkey\nhand 2: cook\nbooty 0: 2 relic\nbooty 1: relic\nspace 1: goods"
    )
    table.go((0, "play monkey"), (1, "play monkey"), (2, "play cook"))
    assert each(table, "booty") == after


@pytest.mark.rule("LIB-CHAR-2")
def test_ex_22_with_two_players_the_monkeys_relics_go_to_the_opponent() -> None:
    table = position("libertalia", "hand 0: monkey\nhand 1: cook\nbooty 0: 2 relic\nspace 1: goods", players=2)
    assert each(table.go("play monkey", "play cook"), "booty") == ["-", "2 relic"]


@pytest.mark.rule("LIB-CHAR-2")
def test_the_monkey_passes_relics_only_and_from_the_last_seat_to_the_first() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: topman\nhand 2: monkey\nbooty 2: chest map relic officer\nspace 1: goods")
    table.go("play cook", "play topman", "play monkey")
    assert each(table, "booty") == ["relic", "-", "chest map officer"]


# 3 Beggar


@pytest.mark.rule("LIB-CHAR-3", "LIB-CHAR-14")
def test_ex_12_the_brute_pays_the_beggar_and_discards_himself() -> None:
    table = position("libertalia", "hand 0: beggar\nhand 1: brute\nhand 2: monkey\nspace 1: chest goods relic")
    table.go("play beggar", "play brute", "play monkey")
    assert purses(table) == [13, 7, 10]
    assert each(table, "graveyard") == ["-", "brute", "-"]
    assert table.actors() == [0]
    table.go("take chest")
    assert table.actors() == [2]
    table.go("take goods")
    assert (table.show("day"), table.show("space 1")) == ("2", "relic")


@pytest.mark.rule("LIB-CHAR-3")
def test_ex_17_a_beggar_who_is_himself_the_highest_gets_nothing() -> None:
    table = position("libertalia", "hand 0: beggar\nhand 1: beggar\nhand 2: monkey")
    assert purses(table.go((0, "play beggar"), (1, "play beggar"), (2, "play monkey"))) == [13, 7, 10]


@pytest.mark.rule("LIB-CHAR-3")
def test_ex_17_two_beggars_take_three_each_from_the_captain() -> None:
    table = position("libertalia", "hand 0: beggar\nhand 1: beggar\nhand 2: captain")
    assert purses(table.go((0, "play beggar"), (1, "play beggar"), (2, "play captain"))) == [13, 13, 7]


@pytest.mark.rule("LIB-CHAR-3")
def test_ex_21_the_beggar_is_paid_by_the_governor_behind_the_parrot() -> None:
    table = position("libertalia", "hand 0: parrot spanish-governor\nhand 1: beggar\nhand 2: captain")
    table.go("play parrot", "play beggar", "play captain", "play spanish-governor")
    assert purses(table) == [7, 13, 13]


@pytest.mark.rule("LIB-CHAR-3")
@pytest.mark.parametrize("doubloons", [0, 2, 3])
def test_the_beggar_gets_all_of_one_who_has_three_or_fewer(doubloons: int) -> None:
    table = position("libertalia", f"hand 0: beggar\nhand 1: topman\ndoubloons 1: {doubloons}", players=2)
    assert purses(table.go("play beggar", "play topman")) == [10 + doubloons, 0]


# 4 Recruiter


@pytest.mark.rule("LIB-CHAR-4", "LIB-NEXT-3")
def test_ex_29_a_recruiter_must_recall_the_only_character_who_can_be_played_again() -> None:
    table = position("libertalia", "hand 0: recruiter\nden 0: captain\nhand 1: topman cook", players=2).go(
        "play recruiter", "play topman"
    )
    assert (table.actors(), table.legal(0)) == ([0], ["recall captain"])
    table.go("recall captain")
    assert (table.show("hand 0"), table.show("den 0")) == ("captain", "recruiter")
    table.go("play captain", "play cook")
    assert purses(table) == [13, 10]


@pytest.mark.rule("LIB-CHAR-4", "LIB-NEXT-3")
def test_ex_29_a_recalled_captain_may_be_played_in_a_later_campaign() -> None:
    table = position("libertalia", "day: 6\nhand 0: recruiter\nden 0: captain\nhand 1: topman cook", players=2)
    table.go("play recruiter", "play topman", "recall captain")
    table.settle()
    assert table.show("campaign") == "2"
    assert "play captain" in table.legal(0)


@pytest.mark.rule("LIB-CHAR-4")
def test_a_recruiter_with_an_empty_den_recalls_nobody() -> None:
    table = position(
        "libertalia", "hand 0: recruiter\nden 1: captain\ngraveyard 0: cook\nhand 1: topman\nspace 1: goods", players=2
    )
    table.go("play recruiter", "play topman")
    assert (table.actors(), table.legal(1)) == ([1], ["take goods"])


# 6 Preacher


@pytest.mark.rule("LIB-CHAR-6")
def test_ex_26_a_preacher_keeps_one_token_of_his_choice() -> None:
    table = position("libertalia", "hand 0: preacher\nhand 1: topman\nbooty 0: 2 chest relic", players=2).go(
        "play preacher", "play topman"
    )
    assert table.legal(0) == ["keep chest", "keep relic"]
    table.go("keep chest")
    assert (table.show("booty 0"), table.show("bag")) == ("chest", "3 chest 6 jewel 10 goods 8 map 10 relic 6 saber 6 officer")


@pytest.mark.rule("LIB-CHAR-6")
def test_ex_26_a_preacher_with_two_goods_is_asked_all_the_same() -> None:
    table = position("libertalia", "hand 0: preacher\nhand 1: topman\nbooty 0: 2 goods", players=2).go(
        "play preacher", "play topman"
    )
    assert (table.actors(), table.legal(0)) == ([0], ["keep goods"])
    assert table.go("keep goods").show("booty 0") == "goods"


@pytest.mark.rule("LIB-CHAR-6")
@pytest.mark.parametrize("booty", ["-", "relic"])
def test_ex_26_a_preacher_with_one_token_or_none_is_not_asked(booty: str) -> None:
    table = position("libertalia", f"hand 0: preacher\nhand 1: topman\nbooty 0: {booty}\nspace 1: goods", players=2)
    table.go("play preacher", "play topman")
    assert (table.actors(), table.legal(1), table.show("booty 0")) == ([1], ["take goods"], booty)


# 9 Carpenter


@pytest.mark.rule("LIB-CHAR-9")
@pytest.mark.parametrize(("before", "after"), [(10, 5), (7, 4), (0, 0)])
def test_a_carpenter_loses_half(before: int, after: int) -> None:
    table = position("libertalia", f"hand 0: carpenter\nhand 1: topman\ndoubloons 0: {before}", players=2)
    assert purses(table.go("play carpenter", "play topman")) == [after, 10]


# 10 French Officer


@pytest.mark.rule("LIB-CHAR-10")
@pytest.mark.parametrize(("before", "after"), [(11, 13), (12, 9)])
def test_ex_18_the_french_officer_looks_at_his_purse_after_the_beggar(before: int, after: int) -> None:
    table = position("libertalia", f"hand 0: beggar\nhand 1: french-officer\ndoubloons 1: {before}", players=2)
    assert purses(table.go("play beggar", "play french-officer")) == [13, after]


@pytest.mark.rule("LIB-CHAR-10")
@pytest.mark.parametrize(("before", "after"), [(0, 5), (8, 13), (9, 9)])
def test_a_french_officer_gains_five_with_eight_or_fewer(before: int, after: int) -> None:
    table = position("libertalia", f"hand 0: french-officer\nhand 1: topman\ndoubloons 0: {before}", players=2)
    assert purses(table.go("play french-officer", "play topman")) == [after, 10]


# 11 Voodoo Witch


@pytest.mark.rule("LIB-CHAR-11")
def test_a_voodoo_witch_gains_two_for_each_of_her_own_dead() -> None:
    text = "hand 0: voodoo-witch\nhand 1: topman\ngraveyard 0: parrot captain cook\ngraveyard 1: gambler bosun"
    assert purses(position("libertalia", text, players=2).go("play voodoo-witch", "play topman")) == [16, 10]


# 14 Brute


@pytest.mark.rule("LIB-CHAR-14", "LIB-DAY-3")
def test_ex_13_the_red_brute_discards_the_yellow_one() -> None:
    table = position("libertalia", "hand 0: brute\nhand 1: brute\nhand 2: monkey\nspace 1: 3 goods")
    table.go((0, "play brute"), (1, "play brute"), (2, "play monkey"))
    assert each(table, "graveyard") == ["brute", "-", "-"]
    assert table.actors() == [1]
    table.go("take goods")
    assert table.actors() == [2]
    table.go("take goods")
    assert (table.show("day"), table.show("space 1")) == ("2", "goods")


@pytest.mark.rule("LIB-CHAR-14")
def test_ex_14_red_discards_the_cook_and_yellow_then_himself() -> None:
    table = position("libertalia", "hand 0: brute\nhand 1: brute\nhand 2: cook\nspace 1: 3 goods")
    table.go((0, "play brute"), (1, "play brute"), (2, "play cook"))
    assert each(table, "graveyard") == ["brute", "-", "cook"]
    assert table.actors() == [1]
    table.go("take goods")
    assert (table.show("day"), table.show("space 1")) == ("2", "2 goods")


# 15 Gunner


@pytest.mark.rule("LIB-CHAR-15")
def test_ex_23_the_gunner_may_have_to_shoot_in_his_own_den() -> None:
    table = position("libertalia", "hand 0: gunner\nden 0: captain\nhand 1: topman", players=2).go("play gunner", "play topman")
    assert (purses(table), table.legal(0)) == ([7, 10], ["kill 0 captain"])
    table.go("kill 0 captain")
    assert (table.show("den 0"), table.show("graveyard 0")) == ("gunner", "captain")


@pytest.mark.rule("LIB-CHAR-15", "LIB-ACT-11")
def test_ex_23_with_all_dens_empty_the_gunner_pays_and_nobody_is_asked() -> None:
    table = position("libertalia", "hand 0: gunner\nhand 1: topman\nspace 1: goods", players=2).go("play gunner", "play topman")
    assert (purses(table), table.actors(), table.legal(1)) == ([7, 10], [1], ["take goods"])


@pytest.mark.rule("LIB-CHAR-15")
def test_the_gunner_shoots_into_any_den_also_across_the_table() -> None:
    hands = "\n".join(f"hand {seat}: {card}" for seat, card in enumerate(["gunner", "topman", "cook", "armorer"]))
    table = position("libertalia", f"{hands}\nden 0: captain\nden 1: barkeep\nden 2: brute waitress", players=4)
    table.go("play gunner", "play topman", "play cook", "play armorer")
    assert table.legal(0) == ["kill 0 captain", "kill 1 barkeep", "kill 2 brute", "kill 2 waitress"]
    table.go("kill 2 brute")
    assert (table.show("den 2"), table.show("graveyard 2")) == ("waitress cook", "brute")
