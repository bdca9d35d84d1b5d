"""The story at a table: the log under its headings, what followed from each move, and why every number is what it is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.people import Person, play_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PLAY = """
async (wish) => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const headers = { "content-type": "application/json", "x-csrftoken": token };
  const answer = await fetch("/api/play", { method: "POST", headers, body: JSON.stringify(wish) });
  return (await answer.json()).id;
}
"""
STOPS = """
() => [...document.querySelectorAll(".log, .log *")].filter((each) => each.tabIndex >= 0 && each.getClientRects().length).length
"""
"""How many things of the log the Tab key stops at."""


def told(ada: Person) -> list[str]:
    """The sentences of what followed that came over the wire."""
    stories = [event["story"] for message in ada.messages for event in message.get("events", [])]
    return [
        "".join(part if isinstance(part, str) else part[0] for part in beat["words"])
        for story in stories
        for beat in story
        if beat["words"]
    ]


@pytest.fixture(scope="module")
def rng() -> random.Random:
    return random.Random(4)


@pytest.fixture
def ada(person: Callable[..., Person]) -> Person:
    """Somebody who begins Libertalia, against two quick bots."""
    ada = person("Ada")
    ada.open("/")
    ada.open("/table/" + ada.page.evaluate(PLAY, {"game": "libertalia", "players": 3, "level": "easy"}))
    ada.page.wait_for_selector(".prompt")
    return ada


def test_the_table_tells_its_story(ada: Person, rng: random.Random) -> None:
    ada.page.wait_for_selector(".log .fold summary:has-text('Set-up')")
    page = ada.page
    # Some nights pay nothing: the log must hold a payment too, for its rule is asked below.
    paid = page.locator(".log .change", has_text="doubloons")

    def has_passed() -> bool:
        return any("Night" in words for words in told(ada)) and ada.is_asked and paid.count() > 0

    play_until([ada], rng, has_passed, "a night has passed and somebody was paid")
    # The log: moves under day, dusk and night, what followed indented, the set-up folded.
    page.wait_for_selector(".log h3")
    headings = page.locator(".log h3").all_inner_texts()
    assert any("Dusk" in words for words in headings)
    assert any("Night" in words for words in headings)
    shown = page.locator(".log").inner_text()
    assert all(words in shown for words in told(ada)[-5:])
    # One tab stop; arrow keys go from line to line and along a line.
    assert page.evaluate(STOPS) == 1
    page.locator(".log").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.matches('.log [data-line]')")
    assert page.evaluate(STOPS) == 0
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement === document.querySelector('.log [data-line]')")
    # A change is asked why, and its rule is read.
    paid.last.click()
    why = page.locator("dialog[open]")
    assert why.locator("li").count() >= 1
    assert "doubloons" in why.inner_text()
    why.locator(".rule").first.click()
    page.wait_for_selector(".drawer .is-here")
    page.keyboard.press("Escape")
    # So is a number at a player's plate: its last change when it is pointed at, all of them when it is clicked.
    number = page.locator(".player .asked").nth(1)
    number.hover()
    page.wait_for_selector(".tip")
    number.click()
    page.wait_for_selector("dialog[open] .answers")
    page.keyboard.press("Escape")
    # Whoever comes back reads what has happened since.
    page.reload()
    page.get_by_role("button", name="Since your last turn").click()
    assert page.locator("dialog[open] .log [data-line]").count() >= 2
    page.keyboard.press("Escape")


def test_steps_are_told_at_the_pace_one_likes_and_can_be_skipped(ada: Person, rng: random.Random) -> None:
    page = ada.page
    page.evaluate(
        "localStorage.setItem('seaboard', JSON.stringify({...JSON.parse(localStorage.getItem('seaboard')), tempo: 'slow'}))"
    )
    page.reload()
    page.wait_for_selector(".prompt")
    banner = page.locator(".banner")
    play_until([ada], rng, lambda: banner.count() > 0, "a step is announced")
    said = page.locator("p[aria-live=polite]").inner_text()
    assert said
    # Without motion a gain stays beside its owner; with Escape or a click the rest is left out.
    page.keyboard.press("Escape")
    page.wait_for_selector(".banner", state="detached")
    play_until([ada], rng, lambda: page.locator(".float").count() > 0, "a gain or a loss floats at its owner")
    if banner.count():
        banner.click()
        page.wait_for_selector(".banner", state="detached")


WATCH = """
() => {
  window.drawn = [];
  const look = () => {
    const purses = [...document.querySelectorAll(".player .asked")].map((each) => each.textContent.trim()).join(" ");
    if (window.drawn.at(-1) !== purses) window.drawn.push(purses);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


@pytest.mark.soak
def test_what_follows_from_a_move_is_drawn_step_by_step(ada: Person, rng: random.Random) -> None:
    page = ada.page
    page.evaluate(
        "localStorage.setItem('seaboard', JSON.stringify({...JSON.parse(localStorage.getItem('seaboard')), tempo: 'normal'}))"
    )
    page.reload()
    page.wait_for_selector(".prompt")
    page.evaluate(WATCH)

    def scenes() -> list[list[dict[str, Any]]]:
        answers = [message for message in ada.messages if message["type"] == "scenes"]
        return [[view for move in answer["moves"] for view in move["views"]] for answer in answers]

    def has_paid() -> bool:
        """Whether two purses have changed one after the other in what followed from one move."""
        return any(len({str([seat["doubloons"] for seat in view["seats"]]) for view in views}) > 2 for views in scenes())

    play_until([ada], rng, has_paid, "two payments followed from one move")
    page.wait_for_selector(".banner", state="detached")
    assert len(page.evaluate("window.drawn")) > 2
