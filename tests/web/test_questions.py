"""A referee's own questions in the browser: written, checked, taken over from a table, and kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.axe import check
from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def test_questions_are_written_checked_taken_over_and_kept(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    page = ada.page
    page.goto("/questions")
    page.get_by_role("button", name="New question").click()
    page.get_by_label("Question", exact=True).fill("Which sea?")
    page.get_by_text("Four answers are needed.").wait_for()
    for letter, answer in zip("ABCD", ("Baltic", "North", "Red", "Dead"), strict=True):
        page.get_by_label(f"Answer {letter}").fill(answer)
    page.get_by_text("Say which answer is right.").wait_for()
    page.get_by_label("A is right").check()
    page.get_by_text("1 question · 1 ready to be asked · saved").wait_for()
    check(ada, "questions")

    page.get_by_role("button", name="Take over a table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("The table").fill("Which ship?\tOrzeł\tWilk\tSęp\tRyś\tA\nWhich port?\tTallinn\tRiga\tGdynia\tKiel\tX")
    dialog.get_by_role("button", name="Read it").click()
    dialog.get_by_text("Line 2: The right answer must be a letter from A to D, not “X”.").wait_for()
    dialog.get_by_role("button", name="Add it to my questions").click()
    page.get_by_text("2 questions · 2 ready to be asked · saved").wait_for()

    page.reload()
    page.get_by_role("button", name="Which ship?").click()
    assert page.get_by_label("Answer C").input_value() == "Sęp"
