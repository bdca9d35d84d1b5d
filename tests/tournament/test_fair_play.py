"""Cards, absence, withdrawal and corrections beyond the worked examples."""

from __future__ import annotations

import pytest

from seaboard.tournament.event.clock import DecisionClock, entry_of_overrun
from seaboard.tournament.rules.state import OFFENCES, PENALTIES
from seaboard.tournament.rules.tables import group_table, table
from tests.tournament.trial import Trial, names, two


@pytest.mark.rule("TRN-FAIR-5")
def test_offences_are_those_of_the_card_and_any_other() -> None:
    assert OFFENCES == ("stalling", "disturbing", "vulgar", "insult", "other")
    trial = two()
    for kind in OFFENCES:
        trial.referee(f"offence a {kind}")
    assert [each.kind for each in trial.state.offences] == list(OFFENCES)


@pytest.mark.rule("TRN-FAIR-1", "TRN-FAIR-9")
def test_the_program_punishes_only_if_told_to_and_while_a_leg_runs() -> None:
    two().refused("offence a stalling", "TRN-FAIR-1", actor="table")
    two({"stalling": "auto", "decision-seconds": "0"}).refused("offence a stalling", "TRN-FAIR-1", actor="table")
    trial = two({"stalling": "auto"})
    trial.table("offence a stalling")
    trial.refused("offence a vulgar", "TRN-LOG-1", actor="table")
    trial.referee("pause m1")
    trial.refused("offence a stalling", "TRN-FAIR-1", actor="table")
    trial.referee("resume m1")
    trial.win("m1", "a")
    trial.refused("offence a stalling", "TRN-FAIR-1", actor="table")


@pytest.mark.rule("TRN-FAIR-9")
def test_a_paused_leg_gets_no_result_from_the_program_and_a_pause_ends_with_the_leg() -> None:
    trial = two()
    trial.refused("resume m1", "TRN-FAIR-9")
    trial.referee("pause m1")
    trial.refused("pause m1", "TRN-FAIR-9")
    trial.refused("leg m1 1 navy 0", "TRN-FAIR-9", actor="table")
    trial.referee("leg m1 1 navy 0", "pause m1", "replay m1 2", "pause m1", "absent m1 a")
    trial.refused("resume m1", "TRN-FAIR-9")
    trial.refused("pause m1", "TRN-FAIR-9")


@pytest.mark.rule("TRN-FAIR-9")
def test_the_decision_clock_starts_again_when_it_runs_out_and_stands_still_in_a_pause() -> None:
    clock = DecisionClock(60)
    clock.begin(100.0)
    assert (clock.overruns(159.0), clock.left(159.0)) == (0, 1.0)
    clock.stop(159.0)
    assert clock.overruns(500.0) == 0
    clock.go_on(1000.0)
    assert clock.overruns(1000.5) == 0
    assert clock.overruns(1001.0) == 1
    assert clock.left(1001.0) == 60.0
    assert clock.overruns(1121.5) == 2
    without = DecisionClock(0)
    without.begin(0.0)
    assert (without.overruns(9999.0), without.left(1.0)) == (0, None)


@pytest.mark.rule("TRN-FAIR-9", "TRN-FAIR-1")
def test_an_overrun_is_only_told_unless_the_event_says_so() -> None:
    assert entry_of_overrun(two().event.settings, "a") is None
    trial = two({"stalling": "auto"})
    text = entry_of_overrun(trial.event.settings, "a")
    assert text == "offence a stalling"
    trial.table(text)


@pytest.mark.rule("TRN-FAIR-2")
def test_penalties_are_those_of_the_card() -> None:
    assert PENALTIES == ("warning", "yellow", "warning", "red")


@pytest.mark.rule("TRN-FAIR-3", "TRN-MATCH-3")
def test_after_a_red_card_no_leg_is_entered() -> None:
    trial = two()
    trial.referee(*["offence a insult"] * 4)
    trial.refused("leg m1 1 navy 0", "TRN-MATCH-1")
    trial.refused("replay m1 1", "TRN-FIX-4")
    trial.refused("pause m1", "TRN-FAIR-9")


@pytest.mark.rule("TRN-MATCH-3", "TRN-MATCH-7")
def test_the_second_leg_is_played_even_if_it_cannot_change_the_winner() -> None:
    trial = two(a=(20, 1), b=(0, 600))
    trial.table("leg m1 1 navy 0")
    assert not trial.is_decided("m1")
    trial.refused("finish", "TRN-EVENT-6")


@pytest.mark.rule("TRN-FAIR-7")
def test_a_second_red_card_in_a_match_waits_and_without_a_further_match_has_no_effect() -> None:
    trial = two()
    trial.referee(*["offence a insult"] * 8)
    assert len(trial.state.waiting("a")) == 1
    trial.referee("finish")
    assert trial.points("m1") == {"a": 0, "b": 3}


@pytest.mark.rule("TRN-FAIR-7", "TRN-FIX-5")
def test_red_cards_before_the_first_draw_wait_one_for_each_match() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.referee(*["offence p1 insult"] * 12, "rescind p1")
    assert len(trial.state.waiting("p1")) == 2
    trial.draw()
    trial.win_all()
    assert trial.state.matches["m1"].red == {"p1"}
    trial.refused("rescind p1", "TRN-FIX-5")
    trial.draw()
    trial.win_all()
    assert trial.state.match_of("p1") is trial.state.matches["m3"]
    assert trial.state.matches["m3"].red == {"p1"}
    assert trial.state.waiting("p1") == []


@pytest.mark.rule("TRN-FAIR-8")
def test_faults_are_kept_apart() -> None:
    trial = two()
    trial.referee("absent m1 a", *["offence a insult"] * 4, "present m1 a")
    assert trial.points("m1") == {"a": 0, "b": 3}
    trial.referee("rescind a")
    assert not trial.is_decided("m1")


@pytest.mark.rule("TRN-FAIR-10")
def test_both_may_be_absent_but_nobody_once_both_legs_are_played() -> None:
    trial = two()
    trial.referee("absent m1 a", "absent m1 b")
    trial.refused("absent m1 a", "TRN-FAIR-10")
    assert trial.points("m1") == {"a": 0, "b": 0}
    played = two()
    played.win("m1", "a")
    played.refused("absent m1 b", "TRN-FAIR-10")
    played.refused("present m1 b", "TRN-FIX-6")


@pytest.mark.rule("TRN-FAIR-11")
def test_a_withdrawn_player_is_at_fault_when_a_decided_match_is_undecided_again() -> None:
    trial = two()
    trial.win("m1", "b")
    trial.referee("withdraw b")
    assert trial.points("m1") == {"a": 0, "b": 3}
    trial.referee("replay m1 2")
    assert trial.points("m1") == {"a": 3, "b": 0}
    trial.refused("withdraw b", "TRN-FAIR-11")
    trial.refused("offence b vulgar", "TRN-FAIR-1")


@pytest.mark.rule("TRN-FAIR-11", "TRN-FIX-6")
def test_who_withdraws_while_the_other_is_absent_is_at_fault_when_that_is_lifted() -> None:
    trial = two()
    trial.referee("absent m1 a", "withdraw b")
    assert trial.points("m1") == {"a": 0, "b": 3}
    trial.referee("present m1 a")
    assert trial.points("m1") == {"a": 3, "b": 0}
    trial.referee("return b")
    assert not trial.is_decided("m1")


@pytest.mark.rule("TRN-FIX-6")
def test_nobody_returns_after_the_next_draw() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.refused("return p1", "TRN-FIX-6")
    trial.referee("withdraw p1", "return p1", "withdraw p1")
    trial.draw()
    trial.refused("return p1", "TRN-FIX-6")
    assert [row.player for row in table(trial.state)][-1] == "p1"


@pytest.mark.rule("TRN-FIX-3", "TRN-GRP-4")
def test_group_results_are_corrected_until_the_knock_out_is_drawn() -> None:
    trial = Trial({"questions": "0", "format": "groups"}).begin(names(6))
    for _ in range(3):
        trial.draw()
        trial.win_all()
    order = [row.player for row in group_table(trial.state, "A")]
    trial.referee("fix-leg m1 1 kriegsmarine 3", "fix-leg m1 2 navy 0")
    assert [row.player for row in group_table(trial.state, "A")] != order
    trial.draw()
    trial.refused("fix-leg m1 1 navy 0", "TRN-FIX-3")
    fixed = trial.state.group_orders["A"]
    trial.referee(f"withdraw {fixed[0]}")
    assert trial.state.group_orders["A"] == fixed


@pytest.mark.rule("TRN-FIX-3", "TRN-MATCH-6")
def test_a_correction_may_call_for_a_toss_and_a_toss_made_stays() -> None:
    trial = two(a=(1, 1), b=(1, 1))
    trial.table("leg m1 1 navy 1", "leg m1 2 navy 2")
    assert trial.points("m1") == {"a": 2, "b": 1}
    trial.referee("fix-leg m1 2 navy 1")
    assert not trial.is_decided("m1")
    trial.chance("toss m1 b")
    trial.referee("replay m1 2")
    trial.table("leg m1 2 navy 1")
    assert trial.points("m1") == {"a": 1, "b": 2}
    trial.refused("fix-leg m1 2 navy 4", "TRN-FIX-3")


@pytest.mark.rule("TRN-FIX-3", "TRN-MATCH-6")
def test_a_match_of_a_closed_round_that_a_correction_leaves_equal_is_tossed_at_once() -> None:
    trial = Trial({"questions": "0", "format": "swiss"}).begin(names(4))
    trial.draw()
    trial.win_all()
    trial.draw()
    trial.referee("fix-leg m1 2 navy 0")
    trial.refused("draw", "TRN-LOG-1")
    trial.chance("toss m1 p3")
    assert trial.points("m1") == {"p1": 1, "p3": 2}


@pytest.mark.rule("TRN-FIX-3")
def test_a_leg_of_a_match_with_a_fault_can_be_corrected_and_counts_when_the_fault_is_lifted() -> None:
    trial = two()
    trial.table("leg m1 1 navy 1", "leg m1 2 navy 2")
    trial.referee(*["offence a insult"] * 4, "fix-leg m1 2 kriegsmarine 4")
    assert trial.points("m1") == {"a": 0, "b": 3}
    trial.referee("rescind a")
    assert trial.points("m1") == {"a": 3, "b": 0}


@pytest.mark.rule("TRN-FIX-4")
def test_the_leg_before_a_begun_one_may_be_replayed() -> None:
    trial = two()
    trial.table("leg m1 1 navy 1")
    trial.referee("replay m1 2", "replay m1 1")
    assert trial.state.matches["m1"].legs == [None, None]
    trial.refused("replay m1 2", "TRN-FIX-4")
    assert trial.state.matches["m1"].sides(1) == ("a", "b")
    assert trial.state.matches["m1"].sides(2) == ("b", "a")


@pytest.mark.rule("TRN-FIX-8")
def test_an_abandoned_leg_goes_to_the_hunters() -> None:
    trial = two()
    trial.referee("leg m1 1 kriegsmarine 2", reason="the lights went out")
    assert trial.state.matches["m1"].legs[0] is not None
    assert trial.state.matches["m1"].legs[0].lost == 2


@pytest.mark.rule("TRN-MATCH-2")
def test_sides_are_drawn_for_each_match_by_chance() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.referee("draw")
    trial.refused("leg m1 1 navy 0", "TRN-LOG-1")
    trial.refused("side m2 p2", "TRN-LOG-1", actor="chance")
    trial.chance("side m1 p4", "side m2 p2")
    assert trial.state.matches["m1"].sides(1) == ("p4", "p1")
