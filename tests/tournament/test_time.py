"""The time of rounds and of the whole event.  [TRN-TIME]"""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest

from seaboard.tournament.documents.explain import why_result
from seaboard.tournament.event.round_time import played_seconds, round_left, round_lengths
from seaboard.tournament.rules.points import MORE, score_of
from seaboard.tournament.rules.rounds import has_next_round
from tests.tournament.table_trial import sat_down
from tests.tournament.trial import NOON, Trial, names, semi_finals, two

SWISS = {"format": "swiss", "round-minutes": "40"}


def four(tests: dict[str, tuple[int, int]] | None = None) -> Trial:
    """Two matches of the first Swiss round: m1 is a-c, m2 is b-d."""
    trial = Trial(SWISS).begin(["a", "b", "c", "d"], tests)
    trial.draw()
    return trial


@pytest.mark.rule("TRN-TIME-3", "TRN-MATCH-7", "TRN-PTS-2")
def test_example_36_an_unfinished_leg_gives_each_player_what_losing_it_would() -> None:
    trial = four({"a": (12, 300), "c": (15, 300)})
    trial.table("leg m1 1 navy 1")
    trial.referee("time-up")
    assert trial.score("m1").legs == (1, 0)
    assert trial.points("m1") == {"a": 1, "c": 0}
    assert trial.points("m2") == {"b": 0, "d": 0}
    assert trial.score("m1").lost == (1, 4)
    assert "counts as lost for both (TRN-TIME-3)" in why_result(trial.event, trial.state.matches["m1"], "en")
    trial.referee("extend 5")
    assert not trial.is_decided("m1")
    trial.table("leg m1 2 kriegsmarine 4")
    assert trial.points("m1") == {"a": 3, "c": 0}


@pytest.mark.rule("TRN-TIME-3")
@pytest.mark.parametrize("first", ["navy 1", "kriegsmarine 4", None])
@pytest.mark.parametrize("tests", [((15, 300), (12, 300)), ((12, 300), (15, 300)), ((12, 300), (12, 300))])
def test_nobody_has_more_from_an_unfinished_leg_than_from_losing_it(
    first: str | None, tests: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    def played(*more: str) -> Trial:
        trial = two({"round-minutes": "30"}, *tests)
        for text in (*([f"leg m1 1 {first}"] if first else []), *more):
            trial.referee(text)
        trial.settle()
        return trial

    void = played("time-up").points("m1")
    # a is the Navy in leg 1 and the Kriegsmarine in leg 2.
    lost_by_a = ["leg m1 2 navy 1"] if first else ["leg m1 1 kriegsmarine 4", "leg m1 2 navy 1"]
    lost_by_b = ["leg m1 2 kriegsmarine 4"] if first else ["leg m1 1 navy 1", "leg m1 2 kriegsmarine 4"]
    assert void["a"] <= played(*lost_by_a).points("m1")["a"]
    assert void["b"] <= played(*lost_by_b).points("m1")["b"]


@pytest.mark.rule("TRN-TIME-3")
def test_the_winner_of_the_other_leg_has_two_points_with_the_better_test() -> None:
    trial = two({"round-minutes": "30"})
    trial.table("leg m1 1 navy 1")
    trial.referee("time-up")
    assert trial.points("m1") == {"a": MORE, "b": 0}


@pytest.mark.rule("TRN-TIME-3", "TRN-TIME-2")
def test_the_time_is_up_only_where_a_round_has_one_and_something_is_unfinished() -> None:
    two().refused("time-up", "TRN-TIME-3")
    trial = two({"round-minutes": "30"})
    trial.refused("time-up", "TRN-LOG-1", actor="table")
    trial.win("m1", "a")
    trial.refused("time-up", "TRN-TIME-3")
    trial.refused("extend 5", "TRN-TIME-5")


@pytest.mark.rule("TRN-TIME-3")
def test_a_match_with_somebody_at_fault_keeps_its_result_when_the_time_is_up() -> None:
    trial = four()
    trial.referee("absent m1 a", "time-up")
    assert trial.points("m1") == {"a": 0, "c": 3}
    trial.referee("present m1 a")
    assert not trial.is_decided("m1")
    trial.referee("time-up")
    assert trial.points("m1") == {"a": 0, "c": 0}


@pytest.mark.rule("TRN-TIME-3", "TRN-FIX-4", "TRN-EVENT-6")
def test_after_the_time_a_leg_can_be_played_anew_or_the_next_round_drawn() -> None:
    trial = four()
    trial.referee("time-up")
    trial.refused("leg m1 1 navy 0", "TRN-MATCH-1")
    trial.referee("replay m1 1")
    assert trial.state.matches["m1"].open_leg() == 1
    trial.refused("draw", "TRN-EVENT-6")
    trial.win("m1", "a")
    trial.draw()
    assert trial.state.rounds[-1].number == 2


@pytest.mark.rule("TRN-TIME-4")
def test_legs_of_a_knock_out_are_never_void() -> None:
    trial = Trial({"questions": "0", "format": "knock-out", "round-minutes": "30"}).begin(names(4))
    trial.draw()
    trial.refused("time-up", "TRN-TIME-3")
    trial.referee("extend 5")
    assert trial.state.rounds[-1].extended == 5


@pytest.mark.rule("TRN-TIME-5")
def test_minutes_are_added_to_the_round_from_one_to_240() -> None:
    trial = four()
    for text in ("extend 0", "extend 241"):
        trial.refused(text, "TRN-TIME-5")
    trial.referee("extend 5", "extend 7")
    assert trial.state.rounds[-1].extended == 12
    semi_finals().refused("extend 5", "TRN-TIME-5")


@pytest.mark.rule("TRN-TIME-6", "TRN-FAIR-9")
def test_a_halted_event_takes_nothing_from_tables_and_players() -> None:
    trial = four()
    for text in ("halt", "halt soon", "halt 2026-11-23T9:00Z", "halt 2026-13-23T09:00Z"):
        trial.refused(text, "TRN-LOG-1" if text == "halt" else "TRN-TIME-6")
    trial.refused("go-on", "TRN-TIME-6")
    trial.referee("halt 2026-11-23T09:00Z")
    assert trial.state.halted == "2026-11-23T09:00Z"
    trial.refused("leg m1 1 navy 0", "TRN-TIME-6", actor="table")
    trial.refused("offence a stalling", "TRN-TIME-6", actor="table")
    trial.refused("time-up", "TRN-TIME-3")
    trial.refused("halt later", "TRN-TIME-6")
    trial.referee("offence a insult", "leg m1 1 navy 0")
    trial.referee("go-on")
    trial.table("leg m1 2 navy 0")


@pytest.mark.rule("TRN-TIME-6")
def test_a_test_cannot_be_halted() -> None:
    trial = Trial(SWISS)
    trial.referee(*(f"enter {player}" for player in names(4)))
    trial.refused("halt later", "TRN-TIME-6")
    trial.referee("start")
    trial.settle()
    assert trial.state.phase == "test"
    trial.refused("halt later", "TRN-TIME-6")
    trial.referee("close", "halt later")


@pytest.mark.rule("TRN-TIME-7")
def test_a_swiss_event_can_have_fewer_rounds_but_not_fewer_than_are_drawn() -> None:
    trial = Trial({**SWISS, "questions": "0"}).begin(names(8))
    for number in (0, 5):
        trial.refused(f"rounds {number}", "TRN-TIME-7")
    trial.draw()
    trial.win_all()
    trial.draw()
    trial.win_all()
    assert has_next_round(trial.state)
    trial.refused("rounds 1", "TRN-TIME-7")
    trial.referee("rounds 2")
    trial.refused("draw", "TRN-EVENT-6")
    trial.referee("rounds 3", "rounds 2", "finish")
    two().refused("rounds 1", "TRN-TIME-7")


class Watch:
    """A clock for the log that is moved by hand."""

    def __init__(self, trial: Trial) -> None:
        self.now = NOON
        trial.event.now = lambda: self.now

    def forward(self, minutes: float) -> float:
        """Some minutes later."""
        self.now += timedelta(minutes=minutes)
        return self.now.timestamp()


@pytest.mark.rule("TRN-TIME-2", "TRN-TIME-5", "TRN-TIME-6")
def test_the_time_of_a_round_leaves_out_halts_and_what_the_server_lost() -> None:
    trial = Trial({**SWISS, "questions": "0"}).begin(names(4))
    watch = Watch(trial)

    def left(now: float, lost: float = 0.0) -> float | None:
        deeds = [entry.deed for entry in trial.event.entries]
        return round_left(trial.event, deeds, now, lambda since, until: lost)

    assert left(NOON.timestamp()) is None
    trial.draw()
    assert left(watch.forward(10)) == 30 * 60
    assert left(watch.now.timestamp(), 60.0) == 31 * 60
    trial.referee("halt later")
    assert left(watch.forward(7 * 24 * 60)) == 30 * 60
    trial.referee("go-on", "extend 5")
    assert left(watch.forward(40)) == -5 * 60


@pytest.mark.rule("TRN-TIME-2")
def test_what_was_lost_during_a_halt_counts_once() -> None:
    lost = [(100.0, 160.0)]

    def server(since: float, until: float) -> float:
        return sum(max(0.0, min(end, until) - max(begin, since)) for begin, end in lost)

    assert played_seconds(0.0, 300.0, [(90.0, 190.0)], server) == 200.0
    assert played_seconds(0.0, 300.0, [(130.0, 190.0)], server) == 210.0


@pytest.mark.rule("TRN-TIME-2")
def test_rounds_last_from_draw_to_draw() -> None:
    trial = Trial({**SWISS, "questions": "0"}).begin(names(4))
    watch = Watch(trial)
    times = [NOON.timestamp()]
    for minutes in (20, 30):
        trial.draw()
        trial.win_all()
        times.append(watch.forward(minutes))
    deeds = [entry.deed for entry in trial.event.entries]
    assert round_lengths(trial.event.entries, deeds, times[-1]) == [after - before for before, after in pairwise(times)]


@pytest.mark.rule("TRN-LOG-3")
def test_a_log_without_the_new_entries_gives_the_state_it_gave() -> None:
    trial = two()
    trial.table("leg m1 1 navy 1")
    score = score_of(trial.state, trial.state.matches["m1"])
    assert score is None
    assert (trial.state.halted, trial.state.fewer_rounds, trial.state.matches["m1"].void) == ("", None, set())


@pytest.mark.rule("TRN-TIME-3", "TRN-TIME-5", "TRN-TIME-7", "TAB-GAME-4")
def test_an_unfinished_game_at_a_table_gives_nobody_a_place_and_can_go_on() -> None:
    trial = sat_down("abcdef", {"round-minutes": "30", "table-size": "3"})
    trial.table("result m1 2,1,3")
    trial.referee("time-up")
    assert trial.score("m1").points == (30, 60, 0)
    assert (trial.score("m2").points, trial.score("m2").places) == ((0, 0, 0), (0, 0, 0))
    trial.referee("extend 5")
    assert not trial.is_decided("m2")
    trial.refused("rounds 9", "TRN-TIME-7")
    trial.referee("time-up", "rounds 1", "finish")
