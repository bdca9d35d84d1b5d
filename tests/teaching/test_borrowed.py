"""The tool that compares our books with the texts of others."""

from __future__ import annotations

from tools.borrowed import RUN, runs_of, shared_runs, words_of

THEIRS = "Each player takes the ten coins of one colour and puts them on the table before them."


def test_a_copied_run_of_eight_words_is_found_under_marks_and_capitals() -> None:
    theirs = set(runs_of(words_of(THEIRS)))
    ours = "So: EACH [player](term:player) takes the *ten* coins of one colour, quickly. {HOP-TURN-1}"
    assert shared_runs(ours, theirs) == ["each player takes the ten coins of one", "player takes the ten coins of one colour"]


def test_seven_words_in_a_row_may_be_an_accident() -> None:
    theirs = set(runs_of(words_of(THEIRS)))
    assert RUN == 8
    assert shared_runs("The player takes the ten coins of one, then runs.", theirs) == []
