"""Drawing maps in the workshop: where a point of the sheet lies on the screen, and what a hand does there."""

from __future__ import annotations

import math
import random

from tests.web.people import Person, wait_until

Point = tuple[float, float]
ON_SCREEN = """
([x, y]) => {
  const svg = document.querySelector(".map-sheet");
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}
"""
SIDE = 30
"""Of a hex on the sheet of its editor."""


def begin(person: Person, game: str) -> None:
    """A new draft of a game, its map on the page."""
    person.open("/workshop")
    person.click("button", f"New set of {game}")
    person.page.wait_for_selector(".map-sheet")


def tool(person: Person, name: str) -> None:
    """Take up a tool."""
    person.page.get_by_role("group", name="Tools").get_by_role("button", name=name, exact=True).click()


def on_screen(person: Person, at: Point) -> Point:
    """Where a point of the sheet lies on the screen; the sheet is brought into sight first."""
    person.page.locator(".map-sheet").scroll_into_view_if_needed()
    x, y = person.page.evaluate(ON_SCREEN, list(at))
    return x, y


def click(person: Person, at: Point) -> None:
    """Click a point of the sheet."""
    person.press(*on_screen(person, at))


def drag(person: Person, *way: Point) -> None:
    """Press the mouse at the first point of the sheet, go along the others, and let go."""
    first, *rest = [on_screen(person, at) for at in way]
    person.page.mouse.move(*first)
    person.page.mouse.down()
    for at in rest:
        person.page.mouse.move(*at, steps=6)
    person.page.mouse.up()


def draw_area(person: Person, corners: list[Point], rng: random.Random, shake: float = 0.0) -> None:
    """Click the corners of an outline, as an unsteady hand does, and the first again."""
    shaken = [(x + rng.uniform(-shake, shake), y + rng.uniform(-shake, shake)) for x, y in corners]
    for at in [*shaken, shaken[0]]:
        click(person, at)


def centre(q: int, r: int) -> Point:
    """The middle of a hex on its sheet."""
    return math.sqrt(3) * SIDE * (q + r / 2), 1.5 * SIDE * r


def name_it(person: Person, name: str) -> None:
    """Give what is chosen another name, in all languages that say the same."""
    field = person.page.get_by_role("group", name="Name", exact=True).get_by_label("English")
    field.fill(name)
    field.press("Tab")


def wait_for_check(person: Person) -> None:
    """Wait until the server has said what is wrong with the last change."""
    person.page.wait_for_timeout(600)
    wait_until(person, lambda: "checking" not in person.page.locator(".state").inner_text(), "the server checks the draft")


def faults(person: Person) -> list[str]:
    """What the server says is wrong."""
    wait_for_check(person)
    found = person.page.get_by_role("region", name="Faults").locator("li").all_inner_texts()
    assert bool(found) != ("No faults" in person.page.locator(".state").inner_text())
    return found
