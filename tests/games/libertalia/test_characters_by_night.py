"""Night actions: Barkeep, Waitress, Freed Slave, Mutineer, Armorer, Granny Wata.  [LIB-CHAR]"""

import pytest

from seaboard.engine.study import Study, position


def purses(table: Study) -> list[int]:
    """Everybody's doubloons."""
    return [int(table.show(f"doubloons {seat}")) for seat in range(table.players)]


def quiet_day(text: str, players: int = 2) -> Study:
    """A day on which all play a Topman, with nothing to take; it stops where a Waitress is asked."""
    hands = "\n".join(f"hand {seat}: topman" for seat in range(players))
    return position("libertalia", f"{hands}\n{text}", players=players).go(*((seat, "play topman") for seat in range(players)))


# 7 Barkeep


@pytest.mark.rule("LIB-CHAR-7")
def test_a_barkeep_gains_one() -> None:
    assert purses(quiet_day("den 0: barkeep")) == [11, 10]


# 8 Waitress


@pytest.mark.rule("LIB-CHAR-8", "LIB-NIGHT-5")
def test_ex_37_all_who_have_a_waitress_and_a_map_decide_at_once() -> None:
    table = quiet_day(
        "den 0: waitress\nden 1: waitress\nden 2: waitress\nbooty 0: map\nbooty 1: 3 goods\nbooty 2: 2 map", players=3
    )
    assert (table.show("phase"), table.actors()) == ("waitress", [0, 2])
    assert table.legal(0) == table.legal(2) == ["pass", "sell map"]
    table.go((2, "sell map"))
    assert (table.actors(), purses(table)) == ([0], [10, 10, 10])
    table.go((0, "pass"))
    assert purses(table) == [10, 10, 13]
    assert (table.show("booty 0"), table.show("booty 2")) == ("map", "map")
    assert table.show("bag").split()[6:8] == ["6", "map"]


@pytest.mark.rule("LIB-CHAR-8")
def test_ex_37_with_two_maps_only_one_is_sold_a_night() -> None:
    table = quiet_day("den 0: waitress\nbooty 0: 2 map").go("sell map")
    assert (table.show("day"), table.show("booty 0"), purses(table)) == ("2", "map", [13, 10])


@pytest.mark.rule("LIB-CHAR-8", "LIB-NIGHT-4")
def test_ex_37_a_waitress_whom_the_mutineer_discards_is_not_asked() -> None:
    table = quiet_day("den 0: mutineer waitress\nbooty 0: map")
    assert (table.show("day"), table.show("graveyard 0"), table.show("booty 0")) == ("2", "waitress", "map")


@pytest.mark.rule("LIB-CHAR-8")
def test_a_waitress_without_a_map_is_not_asked() -> None:
    assert quiet_day("den 0: waitress\nbooty 0: 3 goods\nbooty 1: map").show("day") == "2"


# 12 Freed Slave


@pytest.mark.rule("LIB-CHAR-12")
def test_a_freed_slave_gains_one_for_each_character_above_him() -> None:
    assert purses(quiet_day("den 0: freed-slave voodoo-witch captain\nden 1: captain bosun")) == [12, 10]


@pytest.mark.rule("LIB-CHAR-12")
def test_a_freed_slave_counts_rank_thirteen_but_neither_himself_nor_lower_ones() -> None:
    table = position("libertalia", "hand 0: freed-slave\nden 0: parrot voodoo-witch brute\nhand 1: topman", players=2)
    assert purses(table.go("play freed-slave", "play topman")) == [11, 10]


# 13 Mutineer


@pytest.mark.rule("LIB-CHAR-12", "LIB-CHAR-13", "LIB-NIGHT-2", "LIB-NIGHT-4")
def test_ex_34_five_nights_of_a_mutineer() -> None:
    strong = "topman armorer treasurer governors-daughter first-mate".split()
    weak = "recruiter cabin-boy barkeep waitress freed-slave".split()
    spaces = "\n".join(f"space {day}: officer" for day in range(1, 6))
    den = "den 0: barkeep waitress freed-slave mutineer captain"
    table = position("libertalia", f"{den}\nhand 0: {' '.join(strong)}\nhand 1: {' '.join(weak)}\n{spaces}", players=2)
    purse, dens = [], []
    for mine, other in zip(strong, weak):
        table.go((0, f"play {mine}"), (1, f"play {other}"), (0, "take officer"))
        purse.append(purses(table)[0])
        dens.append(table.show("den 0"))
    assert purse == [14, 18, 20, 22, 22]
    assert dens == [
        "waitress freed-slave mutineer captain",
        "freed-slave mutineer captain",
        "mutineer captain",
        "mutineer",
        "mutineer",
    ]
    assert set("barkeep waitress freed-slave captain".split()) <= set(table.show("graveyard 0").split())


@pytest.mark.rule("LIB-CHAR-13")
def test_a_mutineer_alone_gains_nothing_and_stays() -> None:
    table = position("libertalia", "hand 0: mutineer\nhand 1: topman", players=2).go("play mutineer", "play topman")
    assert (purses(table), table.show("den 0")) == ([10, 10], "mutineer")


@pytest.mark.rule("LIB-CHAR-13")
def test_a_mutineer_discards_the_lowest_other_also_one_above_him() -> None:
    table = quiet_day("den 0: mutineer captain bosun\nden 1: monkey")
    assert (table.show("den 0"), table.show("graveyard 0"), table.show("den 1")) == (
        "mutineer bosun captain",
        "topman",
        "monkey topman",
    )
    assert purses(table) == [12, 10]


# 20 Armorer


@pytest.mark.rule("LIB-CHAR-20")
def test_an_armorer_gains_one_for_each_of_his_sabers() -> None:
    assert purses(quiet_day("den 0: armorer\nbooty 0: 3 saber 2 officer chest\nbooty 1: 2 saber")) == [13, 10]


# 27 Granny Wata


@pytest.mark.rule("LIB-CHAR-27")
def test_the_only_granny_wata_gains_two_every_night() -> None:
    assert purses(quiet_day("den 1: granny-wata", players=3)) == [10, 12, 10]


@pytest.mark.rule("LIB-CHAR-27")
def test_three_grannies_are_all_discarded() -> None:
    table = quiet_day("den 0: granny-wata\nden 1: granny-wata\nden 3: granny-wata", players=4)
    assert purses(table) == [10, 10, 10, 10]
    assert [table.show(f"graveyard {seat}") for seat in range(4)] == ["granny-wata", "granny-wata", "-", "granny-wata"]
    assert [table.show(f"den {seat}") for seat in range(4)] == ["topman"] * 4


@pytest.mark.rule("LIB-CHAR-27", "LIB-CHAR-13")
def test_ex_36_two_grannies_are_discarded_and_the_mutineer_is_alone() -> None:
    table = position("libertalia", "hand 0: granny-wata\nden 0: mutineer\nhand 1: granny-wata", players=2)
    table.go((0, "play granny-wata"), (1, "play granny-wata"))
    assert purses(table) == [10, 10]
    assert (table.show("den 0"), table.show("den 1")) == ("mutineer", "-")
    assert (table.show("graveyard 0"), table.show("graveyard 1")) == ("granny-wata", "granny-wata")
