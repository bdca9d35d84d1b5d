"""Night: who acts, and in which order.  [LIB-NIGHT]"""

import pytest

from seaboard.engine.study import Study, position


def purses(table: Study) -> list[int]:
    """Everybody's doubloons."""
    return [int(table.show(f"doubloons {seat}")) for seat in range(table.players)]


def quiet_day(text: str, players: int = 2) -> Study:
    """A day on which all play a Treasurer, with nothing to take; it stops where a Waitress is asked."""
    hands = "\n".join(f"hand {seat}: treasurer" for seat in range(players))
    return position("libertalia", f"{hands}\n{text}", players=players).go(*((seat, "play treasurer") for seat in range(players)))


@pytest.mark.rule("LIB-NIGHT-1")
def test_all_characters_in_all_dens_act() -> None:
    table = quiet_day("den 0: barkeep armorer\nden 1: barkeep granny-wata\nden 2: freed-slave\nbooty 0: 2 saber", players=3)
    assert purses(table) == [13, 13, 11]


@pytest.mark.rule("LIB-NIGHT-1")
def test_characters_on_the_ship_by_day_act_and_those_in_graveyards_do_not() -> None:
    table = position("libertalia", "hand 0: barkeep\nhand 1: topman\ngraveyard 1: barkeep freed-slave granny-wata", players=2)
    assert purses(table.go("play barkeep", "play topman")) == [11, 10]


@pytest.mark.rule("LIB-NIGHT-2", "LIB-NIGHT-3")
def test_ex_35_granny_gains_before_the_mutineer_discards_her() -> None:
    table = position("libertalia", "hand 0: granny-wata\nden 0: mutineer\nhand 1: topman", players=2).go(
        "play granny-wata", "play topman"
    )
    assert (purses(table), table.show("den 0"), table.show("graveyard 0")) == ([14, 10], "mutineer", "granny-wata")


@pytest.mark.rule("LIB-NIGHT-2", "LIB-NIGHT-3")
def test_the_armorer_counts_before_the_mutineer_discards_him() -> None:
    table = position("libertalia", "hand 0: armorer\nden 0: mutineer\nhand 1: topman\nbooty 0: 2 saber", players=2)
    table.go("play armorer", "play topman")
    assert (purses(table), table.show("graveyard 0")) == ([14, 10], "armorer")


@pytest.mark.rule("LIB-NIGHT-3")
def test_the_mutineer_discards_before_the_freed_slave_counts() -> None:
    table = position("libertalia", "hand 0: captain\nden 0: freed-slave mutineer barkeep\nhand 1: topman", players=2)
    table.go("play captain", "play topman")
    assert (purses(table), table.show("graveyard 0")) == ([17, 10], "barkeep")
    table = position("libertalia", "hand 0: mutineer\nden 0: freed-slave\nhand 1: topman", players=2).go(
        "play mutineer", "play topman"
    )
    assert (purses(table), table.show("graveyard 0")) == ([12, 10], "freed-slave")


@pytest.mark.rule("LIB-NIGHT-3")
def test_waitresses_are_asked_after_the_freed_slave_and_before_the_barkeep() -> None:
    table = quiet_day("den 0: waitress freed-slave\nden 1: barkeep\nbooty 0: map")
    assert (table.actors(), purses(table)) == ([0], [11, 10])
    table.go("sell map")
    assert purses(table) == [14, 11]


@pytest.mark.rule("LIB-NIGHT-3")
def test_granny_is_checked_over_all_dens_before_any_mutineer_acts() -> None:
    table = position("libertalia", "hand 0: mutineer\nden 0: granny-wata\nhand 1: granny-wata", players=2)
    table.go("play mutineer", "play granny-wata")
    assert purses(table) == [10, 10]


@pytest.mark.rule("LIB-NIGHT-4")
def test_a_character_discarded_earlier_in_the_night_does_not_act() -> None:
    table = quiet_day("den 0: mutineer barkeep\nden 1: mutineer freed-slave")
    assert purses(table) == [12, 12]
    assert (table.show("graveyard 0"), table.show("graveyard 1")) == ("barkeep", "freed-slave")


@pytest.mark.rule("LIB-NIGHT-5")
def test_waitress_choices_take_effect_when_all_are_in_whatever_their_order() -> None:
    text = "den 0: waitress\nden 1: waitress\nbooty 0: map\nbooty 1: map"
    forwards, backwards = quiet_day(text), quiet_day(text)
    forwards.go((0, "sell map"))
    assert (forwards.actors(), purses(forwards), forwards.show("booty 0")) == ([1], [10, 10], "map")
    forwards.go((1, "pass"))
    backwards.go((1, "pass"), (0, "sell map"))
    assert purses(forwards) == [13, 10]
    assert forwards.state.tobytes() == backwards.state.tobytes()
