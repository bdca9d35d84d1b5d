"""The worked examples of the specification's section 7, about matches, fair play, test and corrections.

EX-T16 to 28 are in test_examples_pairings.py, EX-T33 is in test_program_legs.py.
"""

from __future__ import annotations

import pytest

from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.tables import group_of, table
from tests.tournament.trial import Trial, names, semi_finals, two

# Match and points


@pytest.mark.rule("TRN-MATCH-1", "TRN-MATCH-4", "TRN-PTS-1")
def test_example_1_whoever_wins_as_navy_and_as_hunter_has_three_points() -> None:
    trial = two()
    trial.table("leg m1 1 navy 1", "leg m1 2 kriegsmarine 4")
    assert trial.score("m1").legs == (2, 0)
    assert trial.points("m1") == {"a": 3, "b": 0}
    assert trial.score("m1").lost == (1, 4)


@pytest.mark.rule("TRN-MATCH-5", "TRN-PTS-1")
def test_example_2_at_one_leg_each_the_better_test_wins() -> None:
    trial = two(a=(15, 300), b=(12, 200))
    trial.table("leg m1 1 navy 2", "leg m1 2 navy 0")
    assert trial.score("m1").legs == (1, 1)
    assert trial.points("m1") == {"a": 2, "b": 1}


@pytest.mark.rule("TRN-TEST-6")
def test_example_3_of_equal_tests_the_faster_one_wins() -> None:
    trial = two(a=(15, 300), b=(15, 280))
    trial.table("leg m1 1 navy 2", "leg m1 2 navy 0")
    assert trial.points("m1") == {"a": 1, "b": 2}


@pytest.mark.rule("TRN-MATCH-6")
def test_example_4_then_whoever_lost_fewer_tokens_as_navy_wins() -> None:
    trial = two(a=(15, 300), b=(15, 300))
    trial.table("leg m1 1 navy 2", "leg m1 2 navy 0")
    assert trial.points("m1") == {"a": 1, "b": 2}


@pytest.mark.rule("TRN-MATCH-6", "TRN-MATCH-7")
def test_example_5_then_a_toss() -> None:
    trial = two(a=(15, 300), b=(15, 300))
    trial.table("leg m1 1 kriegsmarine 4", "leg m1 2 kriegsmarine 4")
    assert not trial.is_decided("m1")
    trial.refused("finish", "TRN-LOG-1")
    trial.chance("toss m1 b")
    assert trial.points("m1") == {"a": 1, "b": 2}


@pytest.mark.rule("TRN-MATCH-1")
def test_example_6_legs_are_entered_in_order_and_with_possible_losses() -> None:
    trial = two()
    trial.refused("leg m1 2 navy 0", "TRN-MATCH-1")
    trial.refused("leg m1 1 navy 4", "TRN-MATCH-1")
    trial.refused("leg m1 1 kriegsmarine 5", "TRN-MATCH-1", actor="table")
    trial.table("leg m1 1 navy 3")


# Fair play


@pytest.mark.rule("TRN-FAIR-2", "TRN-FAIR-6")
def test_example_7_warning_yellow_warning_red_and_again() -> None:
    trial = two()
    told = [trial.event.answer_to(trial.referee("offence a vulgar")) for _ in range(5)]
    assert told == ["warning", "yellow", "warning", "red", "warning"]
    assert trial.state.players["a"].counter == 1


def sent_off() -> Trial:
    """a leads 1:0 and gets a red card in leg 2."""
    trial = two()
    trial.table("leg m1 1 navy 1")
    trial.referee(*["offence a insult"] * 4)
    return trial


@pytest.mark.rule("TRN-FAIR-3", "TRN-FAIR-8")
def test_example_8_a_red_card_loses_the_match_whatever_the_score() -> None:
    trial = sent_off()
    assert trial.score("m1").legs == (0, 2)
    assert trial.points("m1") == {"a": 0, "b": 3}
    assert trial.score("m1").lost == (4, 0)


@pytest.mark.rule("TRN-FAIR-4", "TRN-FAIR-7", "TRN-PTS-2")
def test_example_9_two_red_cards_leave_both_without_points() -> None:
    trial = sent_off()
    trial.referee(*["offence b stalling"] * 4)
    assert trial.points("m1") == {"a": 0, "b": 0}
    assert trial.score("m1").legs == (0, 0)
    assert trial.score("m1").lost == (4, 4)


@pytest.mark.rule("TRN-FAIR-7")
def test_example_10_a_red_card_hits_a_decided_match_until_it_is_closed() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.draw()
    trial.win_all()
    trial.referee(*["offence p1 insult"] * 4)
    assert trial.points("m1") == {"p1": 0, "p4": 3}
    later = Trial({"questions": "0"}).begin(names(4))
    later.draw()
    later.win_all()
    later.draw()
    later.referee(*["offence p1 insult"] * 4)
    assert later.points("m1") == {"p1": 3, "p4": 0}
    assert later.points("m3") == {"p1": 0, "p3": 3}


@pytest.mark.rule("TRN-FAIR-7")
def test_example_11_a_red_card_in_a_free_round_waits_for_the_next_match() -> None:
    trial = Trial({"questions": "0", "format": "swiss"}).begin(names(5))
    trial.draw()
    assert trial.state.rounds[0].bye == "p5"
    trial.referee(*["offence p5 vulgar"] * 4)
    trial.win_all()
    trial.draw()
    match = trial.state.match_of("p5")
    assert match is not None
    assert match.first is None
    assert trial.score(match.id).legs[match.players.index("p5")] == 0
    assert trial.state.waiting("p5") == []


@pytest.mark.rule("TRN-FIX-5")
def test_example_12_a_rescinded_red_card_leaves_the_match_as_it_was() -> None:
    trial = sent_off()
    trial.referee("rescind a")
    assert trial.state.players["a"].counter == 3
    assert not trial.is_decided("m1")
    trial.table("leg m1 2 kriegsmarine 4")
    assert trial.points("m1") == {"a": 3, "b": 0}


@pytest.mark.rule("TRN-FAIR-6")
@pytest.mark.parametrize(("option", "penalty"), [("match", "warning"), ("event", "red")])
def test_example_13_the_counter_runs_through_a_match_or_the_event(option: str, penalty: str) -> None:
    trial = Trial({"questions": "0", "offences": option}).begin(names(4))
    trial.draw()
    trial.referee(*["offence p1 disturbing"] * 3)
    trial.win_all()
    trial.draw()
    assert trial.event.answer_to(trial.referee("offence p1 disturbing")) == penalty


@pytest.mark.rule("TRN-FAIR-10", "TRN-FIX-6")
def test_example_14_absence_loses_the_match_and_is_no_offence() -> None:
    trial = two()
    trial.table("leg m1 1 navy 1")
    trial.referee("absent m1 b")
    assert trial.score("m1").legs == (2, 0)
    assert trial.state.players["b"].counter == 0
    trial.referee("present m1 b")
    assert not trial.is_decided("m1")
    trial.table("leg m1 2 navy 0")


@pytest.mark.rule("TRN-FAIR-11", "TRN-FAIR-8", "TRN-RR-2")
def test_example_15_whoever_withdraws_keeps_decided_matches_and_loses_later_ones() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.draw()
    trial.win("m1", "p4")
    trial.win("m2", "p2")
    trial.referee("withdraw p4", "withdraw p3")
    assert trial.points("m1") == {"p1": 0, "p4": 3}
    trial.draw()
    assert trial.points("m3") == {"p1": 3, "p3": 0}
    assert trial.points("m4") == {"p4": 0, "p2": 3}
    trial.draw()
    assert trial.points("m6") == {"p3": 0, "p4": 0}


# Test, corrections


@pytest.mark.rule("TRN-TEST-5", "TRN-FIX-2", "TRN-TEST-1")
def test_example_29_whoever_has_no_result_at_the_close_has_0_right_and_the_full_time() -> None:
    trial = Trial().begin(["a", "b"], {"a": (15, 300)})
    assert (trial.state.players["b"].right, trial.state.players["b"].seconds) == (0, 600)
    trial.refused("test b 5 100", "TRN-TEST-1")
    trial.referee("fix-test b 5 100")
    assert (trial.state.players["b"].right, trial.state.players["b"].seconds) == (5, 100)
    trial.draw()
    trial.refused("fix-test b 6 100", "TRN-FIX-2")


@pytest.mark.rule("TRN-EVENT-7")
def test_example_30_start_numbers_are_swapped_before_the_first_draw_only() -> None:
    trial = Trial().begin(names(8))
    assert (group_of(trial.state, "p1"), group_of(trial.state, "p2")) == ("A", "B")
    trial.referee("swap p1 p2")
    assert (group_of(trial.state, "p1"), group_of(trial.state, "p2")) == ("B", "A")
    trial.refused("swap p1 p1", "TRN-EVENT-7")
    trial.draw()
    trial.refused("swap p1 p2", "TRN-EVENT-7")


@pytest.mark.rule("TRN-FIX-3")
def test_example_31_a_leg_of_a_closed_round_is_corrected_in_a_table_not_in_a_knock_out() -> None:
    trial = Trial({"format": "swiss"}).begin(names(4), {"p1": (9, 1)})
    trial.draw()
    trial.share("m1")
    trial.win("m2", "p2")
    assert trial.points("m1") == {"p1": 2, "p3": 1}
    trial.draw()
    pairs = trial.pairs()
    trial.referee("fix-leg m1 2 kriegsmarine 4")
    assert trial.points("m1") == {"p1": 3, "p3": 0}
    assert trial.pairs() == pairs
    knockout = semi_finals()
    knockout.win_all()
    knockout.draw()
    knockout.refused("fix-leg m1 2 kriegsmarine 4", "TRN-FIX-3")


@pytest.mark.rule("TRN-FIX-4", "TRN-EVENT-6")
def test_example_32_only_the_last_leg_is_replayed_and_the_round_waits_for_it() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.draw()
    trial.win_all()
    trial.refused("replay m1 1", "TRN-FIX-4")
    trial.referee("replay m1 2")
    assert not trial.is_decided("m1")
    trial.refused("draw", "TRN-EVENT-6")
    trial.table("leg m1 2 navy 0")
    trial.settle()
    trial.draw()


@pytest.mark.rule("TRN-FIX-5")
def test_example_34_an_offence_of_this_round_is_rescinded_once() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.draw()
    trial.referee(*["offence p1 vulgar"] * 2)
    trial.win_all()
    trial.draw()
    assert trial.event.answer_to(trial.referee("offence p1 vulgar")) == "warning"
    trial.referee("rescind p1")
    assert trial.state.players["p1"].counter == 2
    trial.refused("rescind p1", "TRN-FIX-5")


# A whole event

EXAMPLE_35 = """
referee enter anna, referee enter bolek, referee enter celina, referee start,
chance lot bolek, chance lot anna, chance lot celina, chance question q24, chance question q07,
anna test anna 2 95, bolek test bolek 2 80, referee test celina 1 60, referee close,
referee draw, chance side m1 anna, table leg m1 1 navy 2, table leg m1 2 navy 1,
referee draw, chance side m2 bolek, table leg m2 1 kriegsmarine 4, referee offence celina stalling,
table leg m2 2 navy 3, referee draw, chance side m3 bolek, table leg m3 1 navy 0,
table leg m3 2 kriegsmarine 4, referee finish
"""


@pytest.mark.rule("TRN-RR-1", "TRN-PTS-1", "TRN-RANK-2", "TRN-EVENT-1", "TRN-PLACE-1")
def test_example_35_a_whole_event() -> None:
    trial = Trial({"questions": "2"})
    for line in " ".join(EXAMPLE_35.split()).split(", "):
        actor, _, text = line.partition(" ")
        trial.event.add(actor, text, person="W. Sędzia" if actor == "referee" else "")
    assert [trial.state.players[player].number for player in ("bolek", "anna", "celina")] == [1, 2, 3]
    assert trial.points("m1") == {"anna": 2, "celina": 1}
    assert trial.points("m2") == {"bolek": 0, "celina": 3}
    assert trial.points("m3") == {"bolek": 3, "anna": 0}
    assert {row.player: row.points for row in table(trial.state)} == {"celina": 4, "bolek": 3, "anna": 2}
    assert places_of(trial.state) == {"celina": 1, "bolek": 2, "anna": 3}
    assert [each.penalty for each in trial.state.offences] == ["warning"]
    trial.refused("draw", "TRN-EVENT-1")
