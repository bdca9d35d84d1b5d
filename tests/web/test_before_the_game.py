"""What a new person is told and asked before a game begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
APART = """
([one, other]) => {
  const [a, b] = [one, other].map((selector) => document.querySelector(selector).getBoundingClientRect());
  return a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left;
}
"""
"""Whether two things on the page do not cover each other."""


def test_a_new_person_learns_how_many_play_and_which_side_and_is_asked_once_about_hints(person: Callable[..., Person]) -> None:
    ada = person("Ada", is_new=True)
    page = ada.page
    ada.open("/")
    assert page.get_by_role("button", name="Play now: Libertalia, you and 3 bots").is_visible()
    page.locator(".tile", has_text="ORP Orzeł").locator(".options").click()
    assert page.locator("dialog[open] .plays").all_inner_texts() == ["Polish Navy", "Kriegsmarine"]
    page.keyboard.press("Escape")

    page.locator(".tile", has_text="ORP Orzeł").locator(".now").click()
    sides = page.locator("dialog[open] li button")
    assert "Wins when the Navy has lost" in sides.nth(1).inner_text()
    sides.nth(1).click()
    page.get_by_text("Your first game of ORP Orzeł?").wait_for()
    assert next(message["you"] for message in ada.messages if message["type"] == "snapshot") == 1
    page.get_by_role("button", name="No, I know it").click()
    assert page.locator(".guide").count() == 0

    ada.open("/")
    page.locator(".tile", has_text="Libertalia").locator(".now").click()
    page.get_by_role("link", name="Lessons first").wait_for()
    page.get_by_role("button", name="Yes, with hints").click()
    page.get_by_text("The same characters for all").wait_for()
    for width, height in ((1440, 900), (1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until(
            ada,
            lambda: page.evaluate(APART, [".guide-place", ".part.mine"]),
            f"the hint is beside the hand at {width} x {height}",
            20,
        )
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".guide .close").click()

    # Asked once: at the next table nobody is asked again, and hints wait in the menu.
    ada.open("/")
    page.locator(".tile", has_text="Libertalia").locator(".now").click()
    page.wait_for_selector(".prompt")
    assert page.locator(".guide").count() == 0
    ada.click("button", "Menu")
    ada.click("button", "Hints for a first game")
    page.wait_for_selector(".guide")
