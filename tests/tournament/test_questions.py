"""Questions that somebody writes: what is wrong with them, and how a table of them is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.errors import UsageError
from seaboard.tournament.event.question_checks import faultless, faults_of
from seaboard.tournament.event.question_tables import read_table
from seaboard.tournament.event.quiz import Question, read_bank
from tests.tournament.trial import tournament_game


def question(**changes: Any) -> Question:
    own: dict[str, Any] = {
        "id": "own-1",
        "question_pl": "Które morze?",
        "answers_pl": ["Bałtyk", "Północne", "Czerwone", "Martwe"],
        "correct": 0,
    }
    return Question(**own | changes)


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({}, []),
        ({"id": "two words"}, ["id"]),
        ({"id": "q01"}, ["same-id"]),
        ({"correct": -1}, ["right"]),
        ({"question_pl": "", "answers_pl": []}, ["no-language"]),
        ({"question_pl": " "}, ["empty"]),
        ({"answers_pl": ["a", "b", "c"]}, ["answers"]),
        ({"answers_pl": ["a", "b", "c", " A "]}, ["twice"]),
        ({"question_pl": "?" * 301}, ["long"]),
        ({"answers_pl": ["a", "b", "c", "d" * 141]}, ["long"]),
        ({"question_fr": "Quelle mer ?"}, ["answers"]),
        ({"correct": 7, "question_pl": ""}, ["right", "empty"]),
    ],
)
def test_everything_wrong_with_a_question_is_told(changes: dict[str, Any], kinds: list[str]) -> None:
    assert [fault.kind for fault in faults_of([question(**changes)], {"q01"})] == kinds


def test_the_same_question_and_the_same_name_are_found_whatever_their_spaces_and_capitals() -> None:
    faults = faults_of([question(), question(question_pl="  które  MORZE? ")])
    assert [(fault.question, fault.kind, fault.language) for fault in faults] == [(1, "same-id", ""), (1, "same-question", "pl")]


def test_only_faultless_questions_are_asked() -> None:
    assert faultless([question(), question(id="own-2", question_pl="Inne?", correct=9)]) == [question()]


PLAIN = "Które morze?\tBałtyk\tPółnocne\tCzerwone\tMartwe\tA\tmorza\nIle?\t1\t2\t3\t4\t3\n"


def test_a_table_as_a_spreadsheet_copies_it_needs_no_headings() -> None:
    read = read_table(PLAIN, "pl", taken={"own-1"})
    assert not read.faults
    first, second = read.questions
    assert (first.id, first.text("fr"), first.correct, first.topic) == ("own-2", "Które morze?", 0, "morza")
    assert (second.id, second.correct, second.languages()) == ("own-3", 2, ["pl"])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_headings_name_columns_and_languages_in_any_order(separator: str) -> None:
    headings = [
        "right",
        "question_fr",
        "a_fr",
        "b_fr",
        "c_fr",
        "d_fr",
        "Pytanie (pl)",
        "A (pl)",
        "B (pl)",
        "C (pl)",
        "D (pl)",
        "id",
    ]
    row = ["d", "Quelle mer ?", "a", "b", "c", "d", "Które?", "w", "x", "y", "z", "sea"]
    read = read_table("\n".join(separator.join(cells) for cells in (headings, row)), "en")
    assert not read.faults
    (found,) = read.questions
    assert (found.id, found.languages(), found.correct) == ("sea", ["pl", "fr"], 3)
    assert found.answers("pl") == ["w", "x", "y", "z"]


def test_quoted_cells_may_hold_separators_and_line_breaks() -> None:
    (found,) = read_table('question,a,b,c,d,right\n"Red, or\nblue?","one, two",2,3,4,"one, two"\n', "en").questions
    assert (found.answers("en")[0], found.correct) == ("one, two", 0)


@pytest.mark.parametrize(
    ("text", "line", "kind"),
    [
        ("", 1, "columns"),
        ("question,a,b,c,d\nx,1,2,3,4", 1, "heading"),
        ("question,a,b,c,d,right\n\n,1,2,3,4,A", 3, "no-question"),
        ("question,a,b,c,d,right\nok,1,2,3,4,A\nx,1,2,,4,A", 3, "no-answers"),
        ("question,a,b,c,d,right\nx,1,2,3,4,E", 2, "no-right"),
        ("question,a,b,c,d,right\nx,1,2,3,4,ab", 2, "no-right"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_with_its_number(text: str, line: int, kind: str) -> None:
    assert [(fault.line, fault.kind) for fault in read_table(text, "en").faults] == [(line, kind)]


def test_a_table_is_taken_where_a_file_of_questions_is(tmp_path: Path) -> None:
    (tmp_path / "own.tsv").write_text(PLAIN, encoding="utf-8")
    assert list(read_bank(tournament_game(), tmp_path / "own.tsv")) == ["own-1", "own-2"]
    (tmp_path / "own.csv").write_text("question,a,b,c,d,right\nx,1,2,3,4,E", encoding="utf-8")
    with pytest.raises(UsageError, match=r"own\.csv, line 2: the right answer must be a letter A to D"):
        read_bank(tournament_game(), tmp_path / "own.csv")
