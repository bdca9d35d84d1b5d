"""Puzzles are solved on the real board: by mouse, on a phone and by keyboard; what was solved is remembered on the device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from seaboard.engine.registry import games
from seaboard.puzzles.collection import Puzzle, puzzles_of
from tests.web.axe import faults_of
from tests.web.hall import PHONE
from tests.web.people import Person
from tests.web.test_lessons import make, press

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
SLUGS = list(games())
BEST = {"en": "was best", "pl": "najlepsze było", "fr": "le meilleur coup"}
WRONG = {"en": "Not the best", "pl": "To nie najlepszy ruch", "fr": "Ce n’est pas le meilleur"}


def puzzle_of(slug: str) -> Puzzle:
    """A puzzle with few moves, near the start of its game."""
    return min(puzzles_of(games()[slug]).values(), key=lambda each: (len(each.proof.rivals), len(each.position.entries)))


def solve(person: Person, puzzle: Puzzle, language: str = "en") -> None:
    """A wrong move first, then the right one."""
    page = person.page
    person.open(f"/puzzles/{puzzle.game.slug}/{puzzle.id}")
    page.locator("[data-reveal]").wait_for()
    make(person, puzzle.proof.rivals[0].move)
    page.get_by_text(WRONG[language]).wait_for()
    assert BEST[language] not in page.inner_text(".study-card")
    make(person, puzzle.move)
    page.locator(".study-card .said.is-right", has_text=BEST[language]).wait_for()
    assert page.locator(".study-card ol li").count() == min(5, 1 + len(puzzle.proof.rivals))


def test_a_puzzle_is_solved_by_mouse_and_remembered(person: Callable[..., Person]) -> None:
    ada, puzzle = person("Ada"), puzzle_of(SLUGS[0])
    solve(ada, puzzle)
    ada.page.get_by_role("link", name="Next puzzle").wait_for()
    ada.page.get_by_role("link", name="All puzzles").first.click()
    ada.page.get_by_text("1 of ").wait_for()


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "pl", "fr"])
@pytest.mark.parametrize("wishes", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_puzzle_of_every_game_is_solved(person: Callable[..., Person], slug: str, wishes: dict[str, Any], language: str) -> None:
    solve(person("Ada", locale=language, **wishes), puzzle_of(slug), language)


@pytest.mark.soak
def test_the_solution_is_asked_for_by_keyboard_and_the_next_puzzle_follows(person: Callable[..., Person]) -> None:
    ada, puzzle = person("Ada"), puzzle_of(SLUGS[0])
    page = ada.page
    ada.open(f"/puzzles/{puzzle.game.slug}/{puzzle.id}")
    page.locator("[data-reveal]").focus()
    page.keyboard.press("Enter")
    page.locator(".study-card .said.is-right").wait_for()
    page.wait_for_function("() => document.activeElement?.hasAttribute('data-go')")
    page.keyboard.press("Enter")
    page.wait_for_function("id => !location.pathname.endsWith(id)", arg=puzzle.id)
    page.locator("[data-reveal]").wait_for()


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("wishes", [{}, PHONE], ids=["desk", "phone"])
def test_the_pages_of_puzzles_can_be_read_by_everybody(person: Callable[..., Person], wishes: dict[str, Any], theme: str) -> None:
    ada, puzzle = person("Ada", color_scheme=theme, **wishes), puzzle_of(SLUGS[0])
    ada.open("/puzzles")
    ada.page.locator("[data-today]").first.wait_for()
    assert faults_of(ada) == []
    ada.open(f"/puzzles/{puzzle.game.slug}/{puzzle.id}")
    press(ada, "[data-reveal]")
    ada.page.locator(".study-card ol").wait_for()
    assert faults_of(ada) == []
