"""Special actions in general: forced, ignored, once or every night, paid as far as there is money.  [LIB-ACT]"""

import pytest

from seaboard.engine.fields import CHANCE
from seaboard.engine.positions import read_position
from seaboard.engine.study import Study, position


def purses(table: Study) -> list[int]:
    """Everybody's doubloons."""
    return [int(table.show(f"doubloons {seat}")) for seat in range(table.players)]


def rest_day(table: Study) -> None:
    """A day of cards that do nothing, with nothing to take."""
    table.go((0, "play treasurer"), (1, "play treasurer"))


FORCED = [
    ("parrot", "hand 0: parrot topman", "play topman", "LIB-CHAR-1"),
    ("recruiter", "den 0: captain", "recall captain", "LIB-CHAR-4"),
    ("preacher", "booty 0: 2 relic", "keep relic", "LIB-CHAR-6"),
    ("gunner", "den 0: captain", "kill 0 captain", "LIB-CHAR-15"),
    ("merchant", "booty 0: 2 chest", "sell chest 2", "LIB-CHAR-21"),
    ("surgeon", "graveyard 0: captain", "recall captain", "LIB-CHAR-22"),
    ("captain", "space 1: officer", "take officer", "LIB-DUSK-2"),
]


@pytest.mark.rule("LIB-ACT-1")
@pytest.mark.parametrize(("card", "text", "move", "rule"), FORCED)
def test_an_action_must_be_used(card: str, text: str, move: str, rule: str) -> None:
    table = position("libertalia", f"hand 0: {card}\nhand 1: cabin-boy\n{text}", players=2).go(f"play {card}", "play cabin-boy")
    assert (table.actors(), table.legal(0)) == ([0], [move])
    assert table.check(0, "pass") == rule


@pytest.mark.rule("LIB-ACT-1")
def test_only_the_waitress_may_pass() -> None:
    table = position("libertalia", "hand 0: treasurer\nden 0: waitress\nbooty 0: map\nhand 1: treasurer", players=2)
    rest_day(table)
    assert table.legal(0) == ["pass", "sell map"]


@pytest.mark.rule("LIB-ACT-2")
@pytest.mark.parametrize("card", ["recruiter", "preacher", "merchant", "surgeon", "monkey", "spanish-spy", "voodoo-witch"])
def test_an_action_that_cannot_be_done_is_ignored(card: str) -> None:
    table = position("libertalia", f"hand 0: {card}\nhand 1: cabin-boy\nspace 1: goods", players=2).go(
        f"play {card}", "play cabin-boy"
    )
    assert (table.actors(), table.legal(0)) == ([0], ["take goods"])
    assert purses(table) == [10, 10]


@pytest.mark.rule("LIB-ACT-2")
def test_of_an_action_that_can_be_done_in_part_the_rest_is_done() -> None:
    table = position("libertalia", "hand 0: beggar\nhand 1: captain\ndoubloons 1: 2\nspace 1: 2 goods", players=2)
    table.go("play beggar", "play captain")
    assert purses(table) == [12, 3]
    table = position("libertalia", "hand 0: cook\nhand 1: cabin-boy\nspace 1: goods", players=2).go("play cook", "play cabin-boy")
    table.go("take goods")
    assert table.show("day") == "2"
    assert (table.show("booty 0"), table.show("den 0")) == ("goods", "cook")


@pytest.mark.rule("LIB-ACT-3")
def test_a_day_action_happens_once_on_the_day_the_card_is_played() -> None:
    table = position("libertalia", "hand 0: captain treasurer\nhand 1: treasurer cabin-boy", players=2)
    table.go("play captain", "play cabin-boy")
    assert purses(table) == [13, 10]
    assert table.show("den 0") == "captain"
    rest_day(table)
    assert purses(table) == [13, 10]


@pytest.mark.rule("LIB-ACT-4")
def test_a_dusk_action_happens_once_on_the_day_the_card_is_played() -> None:
    table = position(
        "libertalia", "hand 0: cook treasurer\nhand 1: cabin-boy treasurer\nspace 1: 3 goods\nspace 2: 3 goods", players=2
    )
    table.go("play cook", "play cabin-boy", "take goods", "take goods")
    assert table.show("day") == "2"
    rest_day(table)
    assert table.actors() == [1]
    table.go("take goods")
    assert table.actors() == [0]
    table.go("take goods")
    assert table.show("day") == "3"
    assert (table.show("booty 0"), table.show("booty 1")) == ("3 goods", "goods")


@pytest.mark.rule("LIB-ACT-4")
def test_dusk_actions_come_in_descending_order() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\nhand 2: cabin-boy\nspace 1: 3 goods")
    table.go((0, "play cook"), (1, "play cook"), (2, "play cabin-boy"), "take goods", "take goods", "take goods")
    assert [table.show(f"booty {seat}") for seat in range(3)] == ["goods", "2 goods", "-"]


@pytest.mark.rule("LIB-ACT-5")
def test_a_night_action_happens_every_night_from_the_first() -> None:
    table = position("libertalia", "hand 0: barkeep treasurer\nhand 1: cabin-boy treasurer", players=2)
    table.go("play barkeep", "play cabin-boy")
    assert (table.show("day"), purses(table)) == ("2", [11, 10])
    rest_day(table)
    assert (table.show("day"), purses(table)) == ("3", [12, 10])


@pytest.mark.rule("LIB-ACT-5")
def test_a_night_action_needs_its_card_in_the_den() -> None:
    table = position("libertalia", "hand 0: barkeep\nhand 1: cabin-boy\nspace 1: officer", players=2).go(
        "play barkeep", "play cabin-boy"
    )
    table.go("take officer")
    assert (table.show("graveyard 0"), purses(table)) == ("barkeep", [10, 10])


@pytest.mark.rule("LIB-ACT-6")
def test_an_end_action_happens_only_if_the_card_lies_in_the_den() -> None:
    text = "day: 6\nhand 0: treasurer\nhand 1: treasurer\nden 0: carpenter\ngraveyard 1: carpenter"
    table = position("libertalia", text, players=2)
    rest_day(table)
    assert (table.show("sheet_gains 1 0"), table.show("sheet_gains 1 1")) == ("10", "0")


@pytest.mark.rule("LIB-ACT-6")
def test_an_end_action_happens_once_in_the_campaign_of_its_card() -> None:
    table = position("libertalia", "day: 6\nhand 0: carpenter topman\nhand 1: cook armorer", players=2).go(
        "play carpenter", "play cook"
    )
    assert (table.show("campaign"), table.show("sheet_gains 1 0")) == ("2", "10")
    table.settle()
    read_position(table.rules.layout, "day: 6\nspace 6: -", table.rules.record(table.state))
    table.go("play topman", "play armorer")
    assert (table.show("campaign"), table.show("sheet_gains 2 0")) == ("3", "5")


@pytest.mark.rule("LIB-ACT-7", "LIB-CHAR-9")
@pytest.mark.parametrize(("before", "after"), [(11, 6), (1, 1)])
def test_ex_10_a_carpenter_loses_half_rounded_down(before: int, after: int) -> None:
    table = position("libertalia", f"hand 0: carpenter\nhand 1: cabin-boy\ndoubloons 0: {before}", players=2)
    table.go("play carpenter", "play cabin-boy")
    assert purses(table) == [after, 10]


@pytest.mark.rule("LIB-ACT-8", "LIB-CHAR-15")
def test_ex_11_a_gunner_with_two_doubloons_pays_two_and_still_shoots() -> None:
    table = position("libertalia", "hand 0: gunner\nhand 1: cabin-boy\ndoubloons 0: 2\nden 1: barkeep", players=2)
    table.go("play gunner", "play cabin-boy")
    assert purses(table) == [0, 10]
    assert table.legal(0) == ["kill 1 barkeep"]


@pytest.mark.rule("LIB-ACT-8")
def test_who_has_nothing_loses_nothing() -> None:
    table = position("libertalia", "hand 0: gambler\nhand 1: cabin-boy\ndoubloons 0: 0\nbooty 0: 3 goods", players=2)
    table.go("play gambler", "play cabin-boy")
    assert purses(table) == [0, 10]


@pytest.mark.rule("LIB-ACT-9")
def test_a_discarded_character_goes_to_its_own_owners_graveyard() -> None:
    table = position("libertalia", "hand 0: gunner\nhand 1: cabin-boy\nden 1: barkeep", players=2)
    table.go("play gunner", "play cabin-boy", "kill 1 barkeep")
    assert (table.show("graveyard 0"), table.show("graveyard 1")) == ("-", "barkeep")
    table = position("libertalia", "hand 0: brute\nhand 1: captain", players=2).go("play brute", "play captain")
    assert (table.show("graveyard 0"), table.show("graveyard 1")) == ("-", "captain")


@pytest.mark.rule("LIB-ACT-9")
def test_a_discarded_character_lies_face_down() -> None:
    table = position("libertalia", "hand 0: brute\nhand 1: captain\nhand 2: topman").go("play brute", "play captain", "play topman")
    seen = table.rules.record(table.seen_by(0))
    assert (int(seen.graveyard[1]), int(seen.graves[1])) == (0, 1)


@pytest.mark.rule("LIB-ACT-10")
def test_a_discarded_token_is_back_in_the_bag_at_once() -> None:
    text = "hand 0: spanish-spy\nhand 1: preacher\nbooty 0: officer\nbooty 1: 4 chest 6 jewel\nspace 1: goods"
    table = position("libertalia", text, players=2).go("play spanish-spy", "play preacher", "keep jewel")
    assert table.weights() == {
        "draw chest": 4,
        "draw goods": 9,
        "draw jewel": 5,
        "draw map": 8,
        "draw officer": 6,
        "draw relic": 10,
        "draw saber": 6,
    }


@pytest.mark.rule("LIB-ACT-11")
def test_a_character_on_the_ship_is_in_no_den() -> None:
    table = position("libertalia", "hand 0: gunner\nhand 1: captain\nhand 2: topman\nden 1: barkeep")
    table.go("play gunner", "play captain", "play topman")
    assert table.legal(0) == ["kill 1 barkeep"]
    table = position("libertalia", "hand 0: recruiter\nden 0: cook\nhand 1: captain", players=2).go(
        "play recruiter", "play captain"
    )
    assert table.legal(0) == ["recall cook"]


@pytest.mark.rule("LIB-ACT-12")
def test_an_action_is_finished_with_its_choices_before_the_next_begins() -> None:
    table = position("libertalia", "hand 0: gunner\nden 0: cook\nhand 1: captain\nhand 2: merchant\nbooty 2: 2 map\nspace 1: goods")
    table.go("play gunner", "play captain", "play merchant")
    assert (table.actors(), purses(table)) == ([0], [7, 10, 10])
    table.go("kill 0 cook")
    assert (table.actors(), purses(table)) == ([2], [7, 10, 10])
    table.go("sell map 2")
    assert (table.actors(), purses(table)) == ([1], [7, 13, 13])


@pytest.mark.rule("LIB-ACT-12")
def test_the_spy_draws_all_his_tokens_before_the_next_begins() -> None:
    table = position("libertalia", "hand 0: spanish-spy\nbooty 0: 2 officer\nhand 1: captain\nspace 1: goods", players=2)
    table.go("play spanish-spy", "play captain")
    for _ in range(2):
        assert (table.actors(), purses(table)) == ([CHANCE], [10, 10])
        table.go("draw chest")
    assert (table.actors(), purses(table)) == ([1], [10, 13])


@pytest.mark.rule("LIB-ACT-13")
def test_booty_is_the_tokens_in_the_den_of_every_kind() -> None:
    booty = "chest jewel goods map relic saber officer"
    table = position("libertalia", f"hand 0: quartermaster\nhand 1: cabin-boy\nbooty 0: {booty}\nspace 1: 3 goods", players=2)
    table.go("play quartermaster", "play cabin-boy")
    assert purses(table) == [17, 10]


@pytest.mark.rule("LIB-ACT-14")
def test_gains_come_from_the_bank_and_losses_go_to_it() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: carpenter\nhand 2: topman\ndoubloons 0: 5000")
    table.go("play captain", "play carpenter", "play topman")
    assert purses(table) == [5003, 5, 10]
