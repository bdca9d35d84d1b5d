"""The course of the game, sunrise, and the order of the day.  [LIB-FLOW, LIB-SUN, LIB-DAY]"""

import pytest

from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study, position


def purses(table: Study) -> list[int]:
    """Everybody's doubloons."""
    return [int(table.show(f"doubloons {seat}")) for seat in range(table.players)]


def play_on(table: Match) -> None:
    """Let chance draw, and let the first seat that is asked make the first legal move."""
    table.settle()
    if not table.is_over:
        seat = table.actors()[0]
        table.play(seat, table.legal(seat)[0])


# The course of the game


@pytest.mark.rule("LIB-FLOW-1", "LIB-WIN-1")
def test_a_game_is_three_campaigns_of_six_days() -> None:
    table = Study(find_game("libertalia"), 2, {}, seeded_stream(3))
    sunrises, rests = [], []
    while not table.is_over:
        table.settle()
        if table.show("phase") == "sunrise" and len(table.actors()) == 2:
            sunrises.append((int(table.show("campaign")), int(table.show("day"))))
        total = table.show("total 0")
        play_on(table)
        if table.show("total 0") != total:
            rests.append(sunrises[-1])
    assert sunrises == [(campaign, day) for campaign in (1, 2, 3) for day in range(1, 7)]
    assert rests == [(1, 6), (2, 6), (3, 6)]


@pytest.mark.rule("LIB-FLOW-2")
def test_a_day_is_sunrise_day_dusk_night() -> None:
    table = position("libertalia", "hand 0: preacher\nden 0: waitress\nbooty 0: 2 map\nhand 1: topman\nspace 1: 2 goods", players=2)
    phases = []
    while table.show("day") == "1":
        phases.append(table.show("phase"))
        play_on(table)
    assert phases == ["sunrise", "sunrise", "preacher", "take", "take", "waitress"]
    assert (table.show("phase"), table.show("day")) == ("sunrise", "2")


@pytest.mark.rule("LIB-FLOW-2", "LIB-CHAR-14", "LIB-DUSK-9", "LIB-DUSK-7")
def test_ex_44_a_whole_day() -> None:
    table = position("libertalia", "hand 0: parrot surgeon\nhand 1: cook\nhand 2: brute\nspace 1: officer saber chest")
    day = [(0, "play parrot"), (1, "play cook"), (2, "play brute"), (0, "play surgeon")]
    dusk = [(1, "take saber"), (1, "take chest"), (2, "take officer")]
    table.go(*day, *dusk)
    assert table.show("day") == "2"
    assert table.actors() == [0, 1, 2]
    assert [table.show(f"den {seat}") for seat in range(3)] == ["-", "cook", "-"]
    assert [table.show(f"graveyard {seat}") for seat in range(3)] == ["parrot surgeon", "-", "brute"]
    assert [table.show(f"booty {seat}") for seat in range(3)] == ["-", "chest saber", "officer"]
    assert purses(table) == [10, 10, 10]


# Sunrise


@pytest.mark.rule("LIB-SUN-1")
def test_everybody_chooses_one_card_in_hand_at_the_same_time() -> None:
    table = position("libertalia", "hand 0: topman cook\nhand 1: brute\nhand 2: captain parrot armorer")
    assert table.actors() == [0, 1, 2]
    assert table.legal(0) == ["play cook", "play topman"]
    assert table.legal(1) == ["play brute"]
    assert table.legal(2) == ["play armorer", "play captain", "play parrot"]
    table.go((1, "play brute"))
    assert table.actors() == [0, 2]


@pytest.mark.rule("LIB-SUN-1")
def test_the_order_of_answers_does_not_matter() -> None:
    text = "hand 0: topman\nhand 1: brute\nhand 2: captain\nspace 1: 3 goods"
    choices = [(0, "play topman"), (1, "play brute"), (2, "play captain")]
    forwards, backwards = position("libertalia", text).go(*choices), position("libertalia", text).go(*reversed(choices))
    assert forwards.state.tobytes() == backwards.state.tobytes()


@pytest.mark.rule("LIB-SUN-2")
def test_nothing_is_on_the_ship_before_the_last_card_is_chosen() -> None:
    table = position("libertalia", "hand 0: topman\nhand 1: armorer\nhand 2: captain\nspace 1: goods")
    table.go((2, "play captain"), (0, "play topman"))
    assert [table.show(f"ship {seat}") for seat in range(3)] == ["-", "-", "-"]
    assert purses(table) == [10, 10, 10]
    table.go((1, "play armorer"))
    assert [table.show(f"ship {seat}") for seat in range(3)] == ["topman", "armorer", "captain"]
    assert [table.show(f"hand {seat}") for seat in range(3)] == ["-", "-", "-"]


@pytest.mark.rule("LIB-SUN-3")
def test_the_row_ascends_by_rank_and_ties_by_influence() -> None:
    hands = "hand 0: gunner\nhand 1: merchant\nhand 2: gunner\nhand 3: recruiter"
    table = position("libertalia", f"{hands}\nbooty 1: 2 map\nden 3: topman cook brute", players=4)
    table.go((0, "play gunner"), (1, "play merchant"), (2, "play gunner"), (3, "play recruiter"))
    turns = []
    for move in ("recall topman", "kill 3 cook", "kill 3 brute", "sell map 2"):
        turns += table.actors()
        table.go(move)
    assert turns == [3, 0, 2, 1]


# Day


@pytest.mark.rule("LIB-DAY-1", "LIB-DAY-3")
def test_ex_16_the_captain_pays_the_beggar_before_the_brute_discards_him() -> None:
    table = position("libertalia", "hand 0: beggar\nhand 1: brute\nhand 2: captain").go("play beggar", "play brute", "play captain")
    assert purses(table) == [13, 10, 7]
    assert table.show("graveyard 2") == "captain"


@pytest.mark.rule("LIB-DAY-2")
def test_the_lowest_card_without_a_turn_is_next_also_when_it_came_late() -> None:
    text = "hand 0: captain\nhand 1: french-officer\nhand 2: parrot beggar\ndoubloons 0: 2\ndoubloons 1: 8\nspace 1: 3 goods"
    table = position("libertalia", text).go("play captain", "play french-officer", "play parrot")
    assert (table.actors(), purses(table)) == ([2], [2, 8, 10])
    table.go("play beggar")
    assert purses(table) == [3, 13, 12]


@pytest.mark.rule("LIB-DAY-2")
def test_each_card_has_one_turn_a_day() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: merchant\nhand 2: captain\nbooty 1: 4 relic\nspace 1: 3 goods")
    table.go((0, "play captain"), (1, "play merchant"), (2, "play captain"), "sell relic 2")
    assert table.actors() == [2]
    assert table.show("phase") == "take"
    assert purses(table) == [13, 13, 13]


@pytest.mark.rule("LIB-RANK-2", "LIB-DAY-3")
def test_ex_15_a_captain_discarded_before_his_turn_does_not_act() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: captain\nhand 2: brute\nspace 1: 3 goods")
    table.go((0, "play captain"), (1, "play captain"), (2, "play brute"))
    assert purses(table) == [13, 10, 10]
    assert [table.show(f"graveyard {seat}") for seat in range(3)] == ["-", "captain", "-"]
    assert table.show("ship 0") == "captain"


@pytest.mark.rule("LIB-DAY-4")
def test_a_card_behind_the_parrot_joins_at_its_rank_with_its_turn_to_come() -> None:
    table = position("libertalia", "hand 0: parrot captain\nhand 1: merchant\nbooty 1: 2 relic\nspace 1: 2 goods", players=2)
    table.go("play parrot", "play merchant")
    assert (table.actors(), table.show("phase")) == ([0], "parrot")
    table.go("play captain")
    assert (table.actors(), table.show("phase")) == ([1], "merchant")
    assert purses(table) == [10, 10]
    table.go("sell relic 2")
    assert purses(table) == [13, 13]
    assert (table.actors(), table.show("phase")) == ([0], "take")


@pytest.mark.rule("LIB-DAY-4")
def test_a_low_card_behind_the_parrot_acts_before_higher_ones() -> None:
    table = position("libertalia", "hand 0: parrot monkey\nhand 1: captain\nhand 2: gambler\nbooty 0: 2 relic\nspace 1: 3 goods")
    table.go("play parrot", "play captain", "play gambler", "play monkey")
    assert [table.show(f"booty {seat}") for seat in range(3)] == ["-", "2 relic", "-"]
    assert table.actors() == [1]
