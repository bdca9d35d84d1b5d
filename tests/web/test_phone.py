"""A phone at Libertalia, where ship and hand stay on the screen together; and a desk whose log keeps its lines."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.processes import ServerProcess
from tests.web.crawler.crawl import SIZES
from tests.web.crawler.stages import tables
from tests.web.crawler.visit import Visit
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PHONE = {"width": 390, "height": 844}
LINES, LINE_PX = 6, 24

IN_SIGHT = """
(selector) => [...document.querySelectorAll(selector)].some((each) => {
  const box = each.getBoundingClientRect();
  return box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1 && box.top >= 0 && box.bottom <= innerHeight + 1;
})
"""
"""Whether one of these lies on the screen as a whole."""


def sit_down(person: Person, players: int) -> None:
    """A table of Libertalia against bots."""
    person.page.goto(f"/play/libertalia?players={players}&level=easy")
    person.page.wait_for_url("**/table/*")
    person.page.wait_for_selector(".prompt")


def in_sight(person: Person, selector: str) -> bool:
    seen: bool = person.page.evaluate(IN_SIGHT, selector)
    return seen


def test_ship_hand_and_what_is_asked_about_are_on_the_screen_together(person: Callable[..., Person]) -> None:
    ada, rng = person("Ada", viewport=PHONE, has_touch=True), random.Random(8)
    ada.open("/")
    for name in ("Rules", "Replays"):
        assert ada.page.locator(".ways a", has_text=name).is_visible()
    sit_down(ada, 4)
    revealed = False
    for _ in range(8):
        wait_until(ada, lambda: ada.is_asked and ada.page.locator(".is-can, .target, .do [data-move]").count(), "a choice")
        page = ada.page
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1"), "the page itself scrolls"
        assert in_sight(ada, ".lb-space.is-today .lb-port")
        assert in_sight(ada, ".crew")
        wait_until(ada, lambda: in_sight(ada, ".is-can, .target, .do [data-move]"), "what is asked about comes into view")
        names = page.locator(".lb-den-name").all_text_contents()
        assert len(names) == 4
        assert not any("…" in name for name in names)
        crew = page.locator(".lb-piece:has(.lb-influence)")
        revealed = revealed or crew.count() > 0
        # Cards that turn over show their owner when they lie open.
        banded = page.locator(".lb-piece:has(.lb-influence):has(.lb-band)")
        wait_until(ada, partial(alike, crew, banded), "every revealed card carries its owner's colour")
        ada.play_once(rng)
    assert revealed
    chat_opens_at_its_end(ada)


def alike(one: Any, other: Any) -> bool:
    """Whether there are as many of the one as of the other."""
    return bool(one.count() == other.count())


def chat_opens_at_its_end(ada: Person) -> None:
    """What other tabs show lies over the dens; the newest line of the talk is the one that is seen."""
    ada.click("tab", "Chat")
    for number in range(6):
        ada.page.get_by_label("Write to the table").fill(
            f"Line {number}, which is long enough to need two lines of a phone held upright"
        )
        ada.click("button", "Send")
        ada.page.get_by_text(f"Line {number},").wait_for()
    ada.click("tab", "Chat")
    ada.page.get_by_text("Line 5,").wait_for(state="hidden")
    assert in_sight(ada, ".crew")
    ada.click("tab", "Chat")
    assert ada.page.evaluate(
        "(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector('.chat ol'))"
    )
    at_end = "(({ scrollTop, scrollHeight, clientHeight }) => scrollTop + clientHeight > scrollHeight - 2)(document.querySelector('.chat ol'))"
    wait_until(ada, lambda: ada.page.evaluate(at_end), "the talk stands at its end")


def test_at_a_desk_the_log_keeps_six_lines_beside_a_full_hand(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport={"width": 1440, "height": 900})
    sit_down(ada, 4)
    assert ada.page.locator(".hand li").count() == 9
    box = ada.page.locator(".log").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 900
    assert box["height"] >= LINES * LINE_PX


def test_a_den_can_be_looked_into_while_others_are_asked_about(browser: Browser, house: ServerProcess) -> None:
    """A saber asks about the dens of neighbours; a tap on another one opens it nevertheless, and one leads back."""
    state = next(each for each in tables("libertalia") if each.name == "libertalia: all options, phase saber, asked")
    visit = Visit(browser, house.address, next(size for size in SIZES if size.name == "phone"), "pl")
    visit.go(state)
    shut = visit.page.locator(".lb-shut")
    shut.first.wait_for()
    for place in (0, shut.count() - 1):
        name = str(shut.nth(place).get_attribute("aria-label"))
        shut.nth(place).tap()
        visit.page.locator(f".lb-shut[aria-label='{name}']").wait_for(state="detached")
    visit.close()
