"""The day of rest, the next campaign, the end of the game.  [LIB-REST, LIB-NEXT, LIB-WIN]"""

import pytest

from seaboard.engine.fields import CHANCE
from seaboard.engine.study import Study, position

SIX = "preacher bosun gunner merchant quartermaster spanish-governor".split()


def rested(text: str, players: int = 2, campaign: int = 1, options: dict[str, str] | None = None) -> Study:
    """The last day of a campaign is over: all have played an Armorer, and there was nothing to take."""
    hands = "\n".join(f"hand {seat}: armorer" for seat in range(players))
    table = position("libertalia", f"campaign: {campaign}\nday: 6\n{hands}\n{text}", players=players, options=options)
    return table.go(*((seat, "play armorer") for seat in range(players)))


def wealth(table: Study, campaign: int = 1) -> list[int]:
    """Everybody's wealth of a campaign."""
    return [int(table.show(f"sheet_wealth {campaign} {seat}")) for seat in range(table.players)]


def totals(table: Study) -> list[int]:
    """Everybody's total."""
    return [int(table.show(f"total {seat}")) for seat in range(table.players)]


# Day of rest


@pytest.mark.rule("LIB-REST-1")
def test_end_actions_happen_after_the_night_of_day_6() -> None:
    table = position("libertalia", "day: 5\nhand 0: armorer topman\nhand 1: topman armorer\nden 0: carpenter barkeep", players=2)
    table.go("play armorer", "play topman")
    assert (table.show("campaign"), table.show("day"), totals(table)) == ("1", "6", [0, 0])
    table.go("play topman", "play armorer")
    assert (table.show("campaign"), table.show("sheet_doubloons 1 0"), table.show("sheet_gains 1 0")) == ("2", "12", "10")
    assert totals(table) == [22, 15]


@pytest.mark.rule("LIB-REST-2")
@pytest.mark.parametrize(("den", "after"), [("quartermaster", 10), ("gambler quartermaster", 13)])
def test_ex_39_gains_come_before_losses_and_losses_stop_at_nothing(den: str, after: int) -> None:
    assert wealth(rested(f"den 0: {den}\ndoubloons 0: 3\nbooty 0: 2 chest"))[0] == after


@pytest.mark.rule("LIB-REST-2")
def test_conditions_look_at_dens_and_booty_as_they_are_after_the_last_night() -> None:
    table = rested("den 0: mutineer monkey topman\nden 1: topman bosun")
    assert (table.show("sheet_gains 1 0"), table.show("sheet_gains 1 1")) == ("5", "5")
    table = rested("den 0: waitress\nbooty 0: 3 map").go("sell map")
    assert (table.show("sheet_booty 1 0"), wealth(table)) == ("2 map", [13, 10])


@pytest.mark.rule("LIB-REST-3")
@pytest.mark.parametrize(("maps", "worth"), [(2, 0), (3, 12), (5, 12), (6, 24), (8, 24)])
def test_ex_9_maps_count_in_full_sets_of_three(maps: int, worth: int) -> None:
    assert wealth(rested(f"doubloons 0: 0\nbooty 0: {maps} map"))[0] == worth


@pytest.mark.rule("LIB-REST-3", "LIB-ANCHOR-23", "LIB-ANCHOR-28", "LIB-ANCHOR-29")
def test_ex_38_a_whole_score_sheet() -> None:
    text = "day: 6\nhand 0: treasurer\nden 0: first-mate captain\ndoubloons 0: 14\nbooty 0: chest 2 goods 4 map relic saber"
    table = position("libertalia", f"{text}\nhand 1: armorer", players=2).go("play treasurer", "play armorer")
    sheet = [table.show(f"sheet_{part} 1 0") for part in ("doubloons", "gains", "losses", "booty", "wealth")]
    assert sheet == ["14", "6", "3", "chest 2 goods 4 map relic saber", "33"]


@pytest.mark.rule("LIB-REST-3")
@pytest.mark.parametrize(("token", "worth"), [("chest", 5), ("jewel", 3), ("goods", 1), ("map", 0), ("relic", -3), ("officer", 0)])
def test_what_a_token_is_worth(token: str, worth: int) -> None:
    assert wealth(rested(f"booty 0: {token}")) == [10 + worth, 10]


@pytest.mark.rule("LIB-REST-3")
def test_a_saber_is_worth_nothing() -> None:
    table = position("libertalia", "day: 6\nhand 0: topman\nden 0: bosun\nhand 1: armorer\nbooty 0: 2 saber", players=2)
    assert wealth(table.go("play topman", "play armorer")) == [10, 10]


@pytest.mark.rule("LIB-REST-4")
def test_ex_42_wealth_is_never_below_nothing() -> None:
    assert wealth(rested("doubloons 0: 2\nbooty 0: goods 3 relic")) == [0, 10]


@pytest.mark.rule("LIB-REST-5")
def test_wealth_is_added_to_the_total() -> None:
    table = rested("total 0: 31\ntotal 1: 40\ndoubloons 0: 17\nbooty 1: jewel", campaign=2)
    assert (wealth(table, 2), totals(table)) == ([17, 13], [48, 53])


# Next campaign


def play_campaign(hands: list[list[str]], *extra: str, spaces: str = "") -> Study:
    """Six days from the first sunrise; after a sunrise the extra moves are made as soon as they are legal."""
    text = "\n".join(f"hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(hands))
    table = position("libertalia", f"{text}\n{spaces}", players=2)
    left = list(extra)
    for day in range(6):
        table.go((0, f"play {hands[0][day]}"), (1, f"play {hands[1][day]}"))
        while left and left[0] in table.legal(0):
            table.go((0, left.pop(0)))
    assert (table.show("campaign"), left) == ("2", [])
    return table.go(*(f"deal {card}" for card in SIX))


PLAIN = "barkeep freed-slave topman armorer treasurer first-mate".split()
OTHERS = "cook brute beggar".split()


@pytest.mark.rule("LIB-NEXT-3", "LIB-NEXT-4")
def test_ex_5_three_cards_are_kept_and_six_are_new() -> None:
    table = play_campaign([PLAIN + OTHERS, PLAIN + OTHERS])
    for seat in range(2):
        assert sorted(table.show(f"hand {seat}").split()) == sorted(OTHERS + SIX)
        assert len(table.show(f"hand {seat}").split()) == 9


@pytest.mark.rule("LIB-NEXT-3", "LIB-NEXT-4", "LIB-CHAR-1")
def test_ex_5_after_one_parrot_two_cards_are_kept() -> None:
    table = play_campaign([["parrot", *PLAIN[:5], *OTHERS], PLAIN + OTHERS], "play beggar")
    assert sorted(table.show("hand 0").split()) == sorted(["cook", "brute", *SIX])
    assert len(table.show("hand 1").split()) == 9


@pytest.mark.rule("LIB-NEXT-3", "LIB-NEXT-4", "LIB-CHAR-4")
def test_ex_5_after_one_recruiter_four_cards_are_kept() -> None:
    table = play_campaign([[*PLAIN[:5], "recruiter", *OTHERS], PLAIN + OTHERS], "recall topman")
    assert sorted(table.show("hand 0").split()) == sorted(["topman", *OTHERS, *SIX])
    assert len(table.show("hand 0").split()) == 10


@pytest.mark.rule("LIB-NEXT-3", "LIB-NEXT-4", "LIB-CHAR-22")
def test_ex_5_after_one_surgeon_four_cards_are_kept() -> None:
    hands = [["first-mate", "surgeon", *PLAIN[:4], *OTHERS], PLAIN + OTHERS]
    table = play_campaign(hands, "take officer", "recall first-mate", spaces="space 1: officer")
    assert sorted(table.show("hand 0").split()) == sorted(["first-mate", *OTHERS, *SIX])
    assert len(table.show("hand 0").split()) == 10


@pytest.mark.rule("LIB-NEXT-1")
def test_characters_in_dens_and_graveyards_leave_the_game_for_good() -> None:
    table = rested("den 0: captain\ngraveyard 0: brute\nden 1: cook")
    assert [table.show(f"{place} {seat}") for place in ("den", "graveyard", "hand") for seat in range(2)] == ["-"] * 6
    assert not {"captain", "brute", "cook", "armorer"} & set(table.show("undealt").split())


@pytest.mark.rule("LIB-NEXT-2", "LIB-SETUP-6", "LIB-NEXT-6")
def test_all_tokens_go_back_to_the_bag_also_those_left_on_the_ship() -> None:
    table = rested("booty 0: 3 chest map\nbooty 1: 2 officer\nspace 1: relic\nspace 4: 2 saber")
    assert table.show("bag") == "4 chest 6 jewel 10 goods 8 map 10 relic 6 saber 6 officer"
    assert [table.show(f"booty {seat}") for seat in range(2)] == ["-", "-"]
    assert [table.show(f"space {day}") for day in range(1, 7)] == ["-"] * 6


@pytest.mark.rule("LIB-NEXT-2", "LIB-NEXT-6", "LIB-SETUP-4")
def test_doubloons_go_back_to_the_bank_and_everybody_has_ten_again() -> None:
    table = rested("doubloons 0: 31\ndoubloons 1: 0")
    assert [table.show(f"doubloons {seat}") for seat in range(2)] == ["10", "10"]


@pytest.mark.rule("LIB-NEXT-4")
@pytest.mark.parametrize("campaign", [1, 2])
def test_six_ranks_never_drawn_before_are_dealt_to_everybody(campaign: int) -> None:
    undealt = [*SIX, "captain", "cook"]
    table = rested(f"undealt: {' '.join(undealt)}\nhand 0: armorer brute", campaign=campaign)
    for number, card in enumerate(SIX):
        assert table.weights() == {f"deal {each}": 1 for each in undealt[number:]}
        table.go(f"deal {card}")
    assert table.legal(CHANCE)[0].startswith("booty ")
    assert set(table.show("hand 0").split()) == {*SIX, "brute"}
    assert set(table.show("hand 1").split()) == set(SIX)


@pytest.mark.rule("LIB-NEXT-5")
def test_there_is_no_hand_limit() -> None:
    kept = "parrot monkey beggar recruiter cabin-boy barkeep waitress carpenter brute topman cook surgeon".split()
    table = rested(f"hand 0: armorer {' '.join(kept)}").go(*(f"deal {card}" for card in SIX))
    assert set(table.show("hand 0").split()) == {*kept, *SIX}
    table.settle()
    assert len(table.legal(0)) == 18


@pytest.mark.rule("LIB-NEXT-6", "LIB-SETUP-7")
def test_the_next_campaign_is_laid_out_like_the_first() -> None:
    table = rested("space 1: 2 chest", players=3)
    table.settle()
    assert (table.show("campaign"), table.show("day"), table.actors()) == ("2", "1", [0, 1, 2])
    assert table.rules.record(table.state).space.sum(axis=1).tolist() == [3] * 6


# End of the game


@pytest.mark.rule("LIB-WIN-1")
def test_the_game_ends_after_the_third_day_of_rest() -> None:
    assert not rested("", campaign=2).is_over
    table = rested("den 0: carpenter\nhand 0: armorer cook", campaign=3)
    assert (table.is_over, table.actors(), table.legal(0)) == (True, [], [])
    assert table.results() == ([20, 10], [1, 2])


@pytest.mark.rule("LIB-WIN-2")
def test_the_highest_total_wins_not_the_last_campaign() -> None:
    table = rested("total 0: 40\ntotal 1: 45\ntotal 2: 10\ndoubloons 0: 14\ndoubloons 2: 30", players=3, campaign=3)
    assert table.results() == ([54, 55, 40], [2, 1, 3])


EQUAL = "total 0: 40\ntotal 1: 35\ntotal 2: 25\ndoubloons 0: 20\ndoubloons 1: 25\ndoubloons 2: 30"


@pytest.mark.rule("LIB-WIN-3")
def test_ex_43_equal_totals_share_their_place() -> None:
    assert rested(EQUAL, players=3, campaign=3).results() == ([60, 60, 55], [1, 1, 3])


@pytest.mark.rule("LIB-WIN-4")
def test_ex_43_of_equal_totals_the_richer_third_campaign_is_better() -> None:
    table = rested(EQUAL, players=3, campaign=3, options={"tie-break": "third-campaign"})
    assert table.results() == ([60, 60, 55], [2, 1, 3])


@pytest.mark.rule("LIB-WIN-4")
def test_the_third_campaign_breaks_ties_at_every_place_and_seats_still_equal_share() -> None:
    lines = "total 0: 90\ntotal 1: 20\ntotal 2: 15\ntotal 3: 15\ndoubloons 1: 10\ndoubloons 2: 15\ndoubloons 3: 15"
    table = rested(lines, players=4, campaign=3, options={"tie-break": "third-campaign"})
    assert table.results() == ([100, 30, 30, 30], [1, 4, 2, 2])
