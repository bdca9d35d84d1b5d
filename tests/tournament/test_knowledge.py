"""The question bank, test papers, and who sees what of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.errors import UsageError
from seaboard.rulebooks import rule_ids
from seaboard.tournament.documents.duties import duties_of
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.papers import Sitting, make_paper, mark, read_letters, show_paper
from seaboard.tournament.event.quiz import own_bank, read_bank
from seaboard.tournament.event.sight import SPECTATOR, is_test_closed, log_for, sees_answers, sees_questions, sees_result
from seaboard.tournament.rules.settings import make_settings
from tests.tournament.trial import Trial, names, tournament_game, two

BANK = own_bank(tournament_game())
SECRET = b"sixteen bytes..."
DRAWN = list(BANK)[:20]
LANGUAGES = ("en", "pl", "fr")


def row(**changes: Any) -> dict[str, Any]:
    """A question of a referee's own."""
    own = {"id": "x1", "question_en": "?", "question_pl": "?", "answers_en": list("abcd"), "answers_pl": list("abcd"), "correct": 0}
    return {**own, "topic": "sea", "confidence": "high", **changes}


def write(path: Path, rows: Any) -> Path:
    path.write_text(rows if isinstance(rows, str) else json.dumps(rows), encoding="utf-8")
    return path


def test_the_bank_is_whole_in_all_languages() -> None:
    assert len(BANK) == 55
    for question in BANK.values():
        assert question.languages() == list(LANGUAGES)
        assert len({question.text(language) for language in LANGUAGES}) == 3
        assert all(len(set(question.answers(language))) == 4 for language in LANGUAGES)


def test_a_question_may_be_written_in_one_language_and_is_shown_in_it_to_all(tmp_path: Path) -> None:
    polish = {"id": "x1", "question_pl": "Które morze?", "answers_pl": ["a", "b", "c", "d"], "correct": 2}
    question = read_bank(tournament_game(), write(tmp_path / "own.json", [polish]))["x1"]
    assert [question.text(language) for language in LANGUAGES] == ["Które morze?"] * 3
    assert question.answers("fr") == ["a", "b", "c", "d"]


def test_a_referee_can_replace_or_extend_the_bank(tmp_path: Path) -> None:
    game, file = tournament_game(), write(tmp_path / "own.json", [row(), row(id="x2")])
    assert list(read_bank(game, file)) == ["x1", "x2"]
    assert list(read_bank(game, None, [file])) == [*BANK, "x1", "x2"]
    with pytest.raises(UsageError, match="question x1 in the bank already"):
        read_bank(game, file, [file])


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("{", "own.json: .*array of questions"),
        ({}, "array of questions"),
        ([row(), row()], "question 2: there is a question x1 already"),
        ([row(correct=4)], r"question 1 \(x1\): correct must be 0 to 3, not 4"),
        ([row(answers_pl=["a"])], "answers_pl must be 4 texts"),
        ([row(answers_en=["a", "a", "b", "c"])], "same answer twice"),
        ([row(question_en=" ")], "question_en is empty"),
        ([row(id="two words")], "one word"),
        ([row(correct="0")], "question 1: Expected `int`"),
        ([{"id": "x1"}], "question 1: Object missing required field"),
        ([{"id": "x1", "correct": 1}], r"question 1 \(x1\): it must be written in one language"),
        ([row(question_fr="?")], "answers_fr must be 4 texts"),
        ([row(confidence="low")], "question 1: Invalid enum value"),
    ],
)
def test_a_faulty_file_of_questions_is_an_error_that_says_where_and_what(tmp_path: Path, rows: Any, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        read_bank(tournament_game(), write(tmp_path / "own.json", rows))


def test_a_bank_too_small_for_the_test_is_an_error(tmp_path: Path) -> None:
    game = tournament_game()
    bank = read_bank(game, write(tmp_path / "own.json", [row()]))
    with pytest.raises(UsageError, match="asks for 20 questions, but the bank has only 1"):
        Event(make_settings(game), bank)
    Event(make_settings(game, {"questions": "1"}), bank)


@pytest.mark.rule("TRN-TEST-2")
def test_everybody_has_the_same_questions_in_a_different_order() -> None:
    papers = [make_paper(SECRET, player, DRAWN) for player in names(8)]
    assert all(sorted(paper.questions) == sorted(DRAWN) for paper in papers)
    assert len({tuple(paper.questions) for paper in papers}) == len(papers)
    assert all(sorted(order) == [0, 1, 2, 3] for paper in papers for order in paper.answers)
    assert len({tuple(map(tuple, paper.answers)) for paper in papers}) == len(papers)
    assert make_paper(SECRET, "p1", DRAWN) == papers[0]


@pytest.mark.rule("TRN-TEST-2")
def test_chance_draws_each_question_once() -> None:
    trial = Trial({"questions": "3"})
    trial.referee("enter a", "enter b", "start")
    trial.chance("lot a", "lot b", "question q01")
    trial.refused("question q01", "TRN-LOG-1", actor="chance")
    trial.refused("question q99", "TRN-LOG-1", actor="chance")
    trial.chance("question q02", "question q03")
    assert (trial.state.phase, trial.state.drawn) == ("test", ["q01", "q02", "q03"])


@pytest.mark.rule("TRN-TEST-3")
def test_a_right_answer_counts_one_a_wrong_or_missing_one_nothing() -> None:
    paper = make_paper(SECRET, "a", DRAWN)
    right = {name: order.index(BANK[name].correct) for name, order in zip(paper.questions, paper.answers, strict=True)}
    assert mark(paper, BANK, right) == 20
    wrong = {name: (place + 1) % 4 for name, place in right.items()}
    assert mark(paper, BANK, wrong) == 0
    assert mark(paper, BANK, {}) == 0
    half = {name: place for name, place in right.items() if name in DRAWN[:10]}
    assert mark(paper, BANK, half) == 10


@pytest.mark.rule("TRN-TEST-4")
def test_the_time_is_rounded_up_and_ends_the_test_as_it_stands() -> None:
    sitting = Sitting(make_paper(SECRET, "a", DRAWN), 1000.0, 600)
    order = sitting.paper.answers[0]
    sitting.choose(sitting.paper.questions[0], order.index(BANK[sitting.paper.questions[0]].correct), 1010.0)
    assert sitting.hand_in(BANK, 1094.2) == "test a 1 95"
    with pytest.raises(UsageError, match="handed in"):
        sitting.choose(sitting.paper.questions[1], 0, 1095.0)
    late = Sitting(make_paper(SECRET, "a", DRAWN), 1000.0, 600)
    assert not late.is_up(1599.9)
    with pytest.raises(UsageError, match="handed in"):
        late.choose(late.paper.questions[0], 0, 1600.0)
    assert late.hand_in(BANK, 9999.0) == "test a 0 600"


@pytest.mark.rule("TRN-TEST-7")
def test_a_printed_paper_is_marked_by_its_letters() -> None:
    paper = make_paper(SECRET, "a", DRAWN[:4])
    letters = "".join("ABCD"[order.index(BANK[name].correct)] for name, order in zip(paper.questions, paper.answers, strict=True))
    assert mark(paper, BANK, read_letters(paper, letters.lower())) == 4
    assert mark(paper, BANK, read_letters(paper, f"{letters[:3]}-")) == 3
    for wrong in ("ABC", "ABCDA", "ABCE"):
        with pytest.raises(UsageError, match="4 letters A to D"):
            read_letters(paper, wrong)


@pytest.mark.rule("TRN-SEE-2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_paper_shows_all_answers_and_not_which_is_right(language: str) -> None:
    paper = make_paper(SECRET, "a", DRAWN)
    for shown in show_paper(paper, BANK, language):
        assert sorted(shown.answers) == sorted(BANK[shown.id].answers(language))
        assert shown.text == BANK[shown.id].text(language)
        assert not hasattr(shown, "correct")


def half_tested() -> Trial:
    """a has handed in, b has not."""
    trial = Trial({"questions": "2", "format": "round-robin"})
    trial.referee("enter a", "enter b", "start")
    trial.settle()
    trial.event.add("a", "test a 1 50")
    return trial


def seen(trial: Trial, viewer: str, opened: tuple[str, ...] = ()) -> set[str]:
    """The first words of what a viewer sees of the log."""
    return {entry.text.partition(" ")[0] for entry in log_for(trial.event, viewer, opened)}


@pytest.mark.rule("TRN-SEE-1", "TRN-SEE-2")
def test_questions_and_results_are_kept_back_until_the_test_is_closed() -> None:
    trial = half_tested()
    public = {"enter", "start", "lot"}
    assert seen(trial, SPECTATOR) == seen(trial, "b") == public
    assert seen(trial, "b", opened=("b",)) == public | {"question"}
    assert seen(trial, "a") == public | {"test"}
    assert seen(trial, "referee") == public | {"question", "test"}
    trial.referee("fix-test a 2 50")
    assert "fix-test" not in seen(trial, "b")
    trial.referee("close")
    assert seen(trial, SPECTATOR) == public | {"question", "test", "fix-test", "close"}


@pytest.mark.rule("TRN-SEE-2")
def test_nobody_learns_a_right_answer_while_a_test_can_be_taken() -> None:
    trial = half_tested()
    assert not is_test_closed(trial.state)
    assert [sees_answers(trial.state, viewer, "a") for viewer in ("a", "b", "referee", SPECTATOR)] == [True, False, False, False]
    assert [sees_result(trial.state, viewer, "a") for viewer in ("a", "b", "referee", SPECTATOR)] == [True, False, True, False]
    assert [sees_questions(trial.state, viewer, ()) for viewer in ("a", "referee", SPECTATOR)] == [False, True, False]
    trial.referee("close")
    assert is_test_closed(trial.state)
    assert [sees_answers(trial.state, viewer, "a") for viewer in ("a", "b", "referee", SPECTATOR)] == [True, False, True, False]
    assert all(sees_result(trial.state, viewer, "a") for viewer in ("a", "b", "referee", SPECTATOR))


@pytest.mark.rule("TRN-SEE-3")
def test_penalties_are_public_reasons_are_not() -> None:
    trial = two()
    trial.referee("offence a other", reason="hid a die")
    trial.referee("replay m1 1", reason="the box fell")

    def reasons(viewer: str) -> list[str]:
        return [entry.reason for entry in log_for(trial.event, viewer)][-2:]

    assert reasons("referee") == reasons("a") == ["hid a die", "the box fell"]
    assert reasons("b") == ["", "the box fell"]
    assert reasons(SPECTATOR) == ["", ""]
    assert "offence" in seen(trial, SPECTATOR)


@pytest.mark.rule("TRN-DUTY-1", "TRN-DUTY-2", "TRN-DUTY-3", "TRN-DUTY-4", "TRN-DUTY-5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_list_has_every_duty_and_the_right_numbers(language: str) -> None:
    game = tournament_game()
    assert game.contest is not None
    duties = duties_of(game)
    wanted = [rule for rule in rule_ids(game.contest.rulebook) if rule.startswith("TRN-DUTY")]
    assert sorted({duty.rule for duty in duties}) == wanted
    assert all(duty.text(language).strip() and duty.source == "book" for duty in duties)
    assert [duty.text(language).count("4") for duty in duties[:3]] == [2, 0, 5]
    assert {duty.rule for duty in duties if duty.when == "before"} == {"TRN-DUTY-1", "TRN-DUTY-2"}
