"""Private scores: what a log, a table, a page and an explanation tell to whom.  [TRN-SEE-5 to 7]"""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest

from seaboard.tournament.documents import pages
from seaboard.tournament.documents.explain import explain, faults_of, tables_of, why_result, why_there
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.sight import SPECTATOR, log_for, sees_match, sees_result, sees_scores_of
from seaboard.tournament.rules.deeds import REFEREE
from tests.tournament.table_trial import sat_down
from tests.tournament.trial import Trial

PRIVATE = {"scores": "private", "format": "round-robin", "questions": "5"}
PEOPLE = ("a", "b", "c", "d")


def played(tests: dict[str, tuple[int, int]], story: Callable[[Trial], object], **options: str) -> Event:
    trial = Trial({**PRIVATE, **options}).begin(PEOPLE, tests)
    trial.draw()
    story(trial)
    return trial.event


def told(event: Event, viewer: str) -> list[object]:
    """All that a viewer can read here; times and people beside entries are the same in all stories."""
    seen = copy.copy(event)
    seen.entries = log_for(event, viewer)
    found: list[object] = [
        seen.entries,
        pages.standings(event, "en", viewer),
        pages.standings_page(event),
        pages.pairings_page(event),
    ]
    found += [explain(seen, what, "en", viewer) for what in (*PEOPLE, *event.state.matches)]
    for match in event.state.matches.values():
        found += [why_result(event, match, "en", viewer), faults_of(event, match, "en", viewer)]
    return found


def differing(one: Event, other: Event) -> set[str]:
    return {viewer for viewer in (REFEREE, *PEOPLE, SPECTATOR) if told(one, viewer) != told(other, viewer)}


def share(trial: Trial) -> None:
    trial.share("m1")
    trial.win("m2", "b")


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6", "TRN-SEE-7")
def test_a_test_result_is_the_players_and_the_referees_also_when_it_decides_a_match() -> None:
    one = played({"a": (4, 30), "b": (3, 30), "c": (2, 30), "d": (1, 30)}, share)
    other = played({"a": (4, 30), "b": (3, 30), "c": (2, 30), "d": (3, 20)}, share)
    assert one.state.matches["m1"].players == ("a", "d")
    assert differing(one, other) == {REFEREE, "d"}
    assert not sees_result(one.state, "a", "d")
    assert sees_result(one.state, "d", "d")


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6", "TRN-SEE-7")
def test_results_of_legs_are_seen_by_those_who_played_them() -> None:
    tests = {"a": (4, 30), "b": (3, 30), "c": (2, 30), "d": (1, 30)}

    def lost(number: int) -> Callable[[Trial], object]:
        return lambda trial: trial.table(f"leg m2 1 navy {number}", "leg m2 2 kriegsmarine 4")

    one, other = played(tests, lost(0)), played(tests, lost(2))
    assert one.state.matches["m2"].players == ("b", "c")
    assert differing(one, other) == {REFEREE, "b", "c"}
    match = one.state.matches["m2"]
    assert [sees_match(one.state, viewer, match) for viewer in (REFEREE, "b", "a", SPECTATOR)] == [True, True, False, False]


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6")
def test_a_penalty_and_that_there_was_one_is_the_players_and_the_referees() -> None:
    tests = {"a": (4, 30), "b": (3, 30), "c": (2, 30), "d": (1, 30)}

    def offend(trial: Trial) -> None:
        trial.referee("offence d insult", "offence d vulgar", "rescind d")

    assert differing(played(tests, offend), played(tests, lambda trial: None)) == {REFEREE, "d"}


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6")
def test_an_opponent_learns_that_a_match_was_lost_by_fault_but_not_by_which() -> None:
    tests = {"a": (4, 30), "b": (3, 30), "c": (2, 30), "d": (1, 30)}

    def red(trial: Trial) -> None:
        trial.referee(*["offence d insult"] * 4)

    one, other = played(tests, red), played(tests, lambda trial: trial.referee("absent m1 d", reason="ill"))
    assert differing(one, other) == {REFEREE, "d"}
    assert faults_of(one, one.state.matches["m1"], "en", "a") == ["d"]
    assert faults_of(one, one.state.matches["m1"], "en", "b") == []


@pytest.mark.rule("TRN-SEE-5")
def test_ranks_are_what_they_are_and_public() -> None:
    tests = {"a": (4, 30), "b": (3, 30), "c": (2, 30), "d": (1, 30)}
    private, public = played(tests, share), played(tests, share, scores="open")
    order = [[row.player for row in tables_of(event)[""]] for event in (private, public)]
    assert order[0] == order[1]
    shown = [tuple(row) for row in pages.standings(private, "en", SPECTATOR)[0].rows]
    assert shown == list(enumerate(order[0], 1))
    rows = tables_of(private)[""]
    assert why_there(private, rows[1], rows[0], "en", rows[1].player) == ""
    assert why_there(private, rows[1], rows[0], "en")
    assert why_there(public, rows[1], rows[0], "en", SPECTATOR)


@pytest.mark.rule("TRN-SEE-6")
def test_what_others_see_of_the_log_is_numbered_without_gaps() -> None:
    event = played({"a": (4, 30)}, share)
    for viewer in ("a", "c", SPECTATOR):
        assert [entry.number for entry in log_for(event, viewer)] == list(range(1, len(log_for(event, viewer)) + 1))
    assert [entry.number for entry in log_for(event, REFEREE)] == list(range(1, len(event.entries) + 1))


@pytest.mark.rule("TRN-SEE-3", "TRN-SEE-5")
def test_open_scores_and_penalties_are_everybodys() -> None:
    event = played({"a": (4, 30)}, share, scores="open")
    assert sees_scores_of(event.state, SPECTATOR, "a")
    assert sees_result(event.state, "b", "a")
    assert len(log_for(event, SPECTATOR)) == len(event.entries)


@pytest.mark.rule("TRN-SEE-7")
def test_the_report_tells_the_referee_everything() -> None:
    event = played({"a": (4, 31), "d": (3, 32)}, share)
    assert "4:3 right answers" in pages.report_page(event)
    assert "4:3 right answers" not in pages.pairings_page(event) + pages.standings_page(event)


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6", "TRN-SEE-7")
def test_at_tables_the_places_of_a_game_are_seen_by_those_who_sat_there() -> None:
    def played_at_tables(places: str) -> Event:
        trial = sat_down("abcd", {"scores": "private", "table-size": "2"})
        trial.referee(f"result m2 {places}")
        return trial.event

    one, other = played_at_tables("1,1"), played_at_tables("1,2")
    assert one.state.matches["m2"].players == ("b", "d")
    orders = [[row.player for row in tables_of(event)[""]] for event in (one, other)]
    assert orders[0] == orders[1]  # the order is public, and the same in both
    assert differing(one, other) == {REFEREE, "b", "d"}
