"""Players who come late, and bots.  [specification 3, Latecomers and bots]"""

from __future__ import annotations

import pytest

from seaboard.tournament.documents.certificates import certificates_page
from seaboard.tournament.documents.occasion import ON_PAPER
from seaboard.tournament.documents.quiz_pages import writers
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.tables import table
from tests.tournament.trial import Trial, names

SWISS = {"format": "swiss", "late": "on", "questions": "2", "test-minutes": "1"}


@pytest.mark.rule("TRN-EVENT-2", "TRN-LATE-1")
def test_nobody_enters_after_the_start_unless_the_event_says_so() -> None:
    for options in ({**SWISS, "late": "off"}, {**SWISS, "format": "round-robin"}, {**SWISS, "format": "knock-out"}):
        trial = Trial(options).begin(names(4))
        trial.refused("enter late", "TRN-EVENT-2")


@pytest.mark.rule("TRN-LATE-1")
def test_a_latecomer_gets_the_next_start_number_and_may_still_take_the_test() -> None:
    trial = Trial(SWISS)
    trial.referee(*(f"enter {player}" for player in names(4)), "start")
    trial.settle()
    trial.referee("enter late")
    assert trial.state.players["late"].number == 5
    trial.refused("enter late", "TRN-EVENT-2")
    trial.event.add("late", "test late 2 30")
    trial.referee("close")
    assert trial.state.players["late"].right == 2


@pytest.mark.rule("TRN-LATE-2", "TRN-TEST-5")
def test_who_enters_after_the_test_has_no_right_answer_no_points_and_plays_the_next_round() -> None:
    trial = Trial(SWISS).begin(names(5), {"p1": (2, 10)})
    trial.draw()
    trial.referee("enter late")
    late = trial.state.players["late"]
    assert (late.number, late.right, late.seconds) == (6, 0, 60)
    trial.win_all()
    assert [row.points for row in table(trial.state) if row.player == "late"] == [0]
    assert "late" in [player for match in trial.draw() for player in match.players]


@pytest.mark.rule("TRN-LATE-2", "TRN-TEST-8")
def test_without_a_test_a_latecomer_has_the_same_as_everybody() -> None:
    trial = Trial({**SWISS, "questions": "0"}).begin(names(4))
    trial.referee("enter late")
    one, late = trial.state.players["p1"], trial.state.players["late"]
    assert (late.right, late.seconds) == (one.right, one.seconds)


@pytest.mark.rule("TRN-LATE-2", "TRN-SWISS-1")
def test_the_number_of_rounds_stays_and_nobody_enters_after_the_last_draw() -> None:
    trial = Trial({**SWISS, "questions": "0"}).begin(names(4))
    trial.referee("enter late", "enter later")
    rounds = 0
    while not trial.state.rounds or len(trial.state.rounds) < 2:
        trial.draw()
        trial.win_all()
        rounds += 1
    assert rounds == 2
    trial.refused("draw", "TRN-EVENT-6")
    trial.refused("enter last", "TRN-EVENT-2")
    trial.referee("finish")
    assert sorted(places_of(trial.state).values()) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("TRN-BOT-1", "TRN-BOT-2")
def test_bots_have_places_but_neither_certificates_nor_test_papers() -> None:
    trial = Trial({"questions": "2", "format": "round-robin"})
    trial.referee("enter anna", "enter robot", "start")
    trial.settle()
    trial.event.bots = frozenset({"robot"})
    assert writers(trial.event, ON_PAPER) == ["anna"]
    trial.referee("close")
    assert trial.state.players["robot"].right == 0
    match = trial.draw()[0]
    trial.win(match.id, "robot")
    trial.referee("finish")
    assert places_of(trial.state) == {"robot": 1, "anna": 2}
    page = certificates_page(trial.event, "en", ON_PAPER)
    assert "robot" not in page
    assert "2nd place of 2" in page
