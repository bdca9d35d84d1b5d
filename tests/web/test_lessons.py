"""Lessons are played through on the real board: by hand, on a phone, and by keyboard; what is done is remembered."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from seaboard.engine.registry import games
from seaboard.teaching.course import place_at
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.lessons import Lesson, read_lessons, read_words
from tests.web.hall import PHONE
from tests.web.people import Person, play_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
LANGUAGES = ("en", "pl", "fr")
LESSONS = [(slug, lesson.id) for slug, game in games().items() for lesson in read_lessons(teaching_folder(game)).values()]


REACHED = """move => {
  const offers = (each) => (each.dataset.moves ?? each.dataset.move).split("|").includes(move) && each.getAttribute("aria-disabled") !== "true";
  const scope = document.querySelector("[role=menu], [role=alertdialog]") ?? document;
  const shares = [0.5, 0.3, 0.7, 0.12, 0.88];
  for (const each of [...scope.querySelectorAll("[data-moves], [data-move]")].filter((each) => each.checkVisibility() && offers(each))) {
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = each.getBoundingClientRect();
    for (const down of shares) for (const right of shares) {
      const [x, y] = [box.left + box.width * right, box.top + box.height * down];
      const hit = document.elementFromPoint(x, y);
      if (hit && each.contains(hit)) return { x, y };
    }
  }
  return null;
}"""
"""A point of something that offers a move, which a click really reaches."""


def make(person: Person, move: str) -> None:
    """Make a move on the board: where a thing offers several, in its menu."""
    page = person.page
    for _ in range(3):
        point = page.wait_for_function(REACHED, arg=move).json_value()
        person.press(point["x"], point["y"])
        if not person.is_touch:
            page.mouse.move(2, 2)
        if page.locator("[role=menu], [role=alertdialog]").count() == 0:
            return


def press(person: Person, selector: str) -> None:
    """Click or tap."""
    thing = person.page.locator(selector)
    (thing.tap if person.is_touch else thing.click)()


def lesson_of(slug: str, name: str) -> Lesson:
    return read_lessons(teaching_folder(games()[slug]))[name]


def wait_for_step(person: Person, number: int) -> None:
    person.page.wait_for_function("number => document.querySelectorAll('.study-card .dots .past').length === number", arg=number)


def play_through(person: Person, slug: str, name: str, language: str, look: Callable[[str], None] | None = None) -> None:
    """Do every step, each wrong answer to a question first; everything is said in the language."""
    lesson, page, made = lesson_of(slug, name), person.page, []
    words = read_words(teaching_folder(games()[slug]), language)[name]
    person.open(f"/learn/{slug}/{name}")
    for number, step in enumerate(lesson.step):
        wait_for_step(person, number)
        page.get_by_text(words.steps[step.id].text).wait_for()
        if look:
            look(f"{number}-{step.id}")
        if step.kind == "ask":
            for choice in sorted(step.answer, key=lambda each: each.right):
                press(person, f'[data-answer="{choice.id}"]')
                page.get_by_text(words.steps[step.id].answers[choice.id]).wait_for()
            made.append(next(each.id for each in step.answer if each.right))
        elif step.kind == "move":
            place = place_at(games()[slug], lesson, made)
            move, said = next(
                (move, answer.id)
                for move in place.match.legal(place.seat)
                if (answer := step.find(move)) is not None and answer.right
            )
            make(person, move)
            page.get_by_text(words.steps[step.id].answers[said]).wait_for()
            made.append(move)
        else:
            made.append("-")
        if look and step.kind != "tell":
            look(f"{number}-{step.id}-said")
        press(person, "[data-go]")
    page.get_by_text(words.end).wait_for()
    if look:
        look("end")


def test_a_lesson_is_done_and_remembered(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    slug, name = LESSONS[0]
    play_through(ada, slug, name, "en")
    ada.page.get_by_role("link", name="All lessons").first.click()
    ada.page.get_by_text("1 of ").wait_for()
    assert ada.page.locator("a.is-done").count() == 1


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wishes", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("slug", "name"), LESSONS)
def test_every_lesson_can_be_played_through(
    person: Callable[..., Person], slug: str, name: str, wishes: dict[str, Any], language: str
) -> None:
    play_through(person("Ada", locale=language, **wishes), slug, name, language)


def test_a_hint_of_a_first_game_speaks_for_two_decisions_and_falls_silent(person: Callable[..., Person]) -> None:
    ada, rng = person("Ada"), random.Random(2)
    page = ada.page
    ada.open("/")
    page.evaluate("""() => localStorage.setItem("seaboard", JSON.stringify({ tempo: "skip", guided: [] }))""")
    ada.open("/")
    page.locator(".tile", has_text="Libertalia").locator(".now").click()
    page.get_by_role("button", name="Yes, with hints").click()
    page.get_by_role("heading", name="The same characters for all").wait_for()
    page.get_by_role("button", name="Understood").click()
    page.wait_for_selector(".guide", state="detached")

    def heard(hint: str) -> int:
        """How many decisions a hint has spoken for."""
        return int(page.evaluate("hint => JSON.parse(localStorage.seaboard).hints[hint] ?? 0", hint))

    assert heard("libertalia/0") == 2, "what was understood is silent"
    play_until([ada], rng, lambda: heard("libertalia/1") == 1, "a card was chosen with the hint about sunrise")
    play_until([ada], rng, lambda: heard("libertalia/1") == 2, "and another one")
    days = sum(move.startswith("play ") for move in ada.moves)
    play_until([ada], rng, lambda: sum(move.startswith("play ") for move in ada.moves) > days, "a card was chosen without it")
    assert heard("libertalia/1") == 2
