"""Every click is answered: what cannot be done says why, beside what was clicked; nothing floats over what comes next."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.gathering import play_now
from tests.web.people import Person, play_until, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

CLOSED = """
(begins) => {
  // The middle of something that stands for such a move and is really hit there.
  for (const thing of document.querySelectorAll("[data-stands]")) {
    if (!thing.dataset.stands.split("|").some((move) => move.startsWith(begins))) continue;
    for (const part of [thing, ...thing.querySelectorAll("*")]) {
      const { left, top, width, height } = part.getBoundingClientRect();
      const at = { x: left + width / 2, y: top + height / 2 };
      if (width > 4 && thing.contains(document.elementFromPoint(at.x, at.y))) return at;
    }
  }
  return null;
}
"""
OVERLAPS = """
() => {
  const floats = [...document.querySelectorAll("[data-beside]")].map((each) => each.getBoundingClientRect());
  const inside = (each) => each.closest("[data-beside], details:not([open])");
  const targets = [...document.querySelectorAll("[data-moves], [data-move]")].filter((each) => !inside(each));
  return targets.filter((each) => floats.some((box) => {
    const own = each.getBoundingClientRect();
    return own.width && box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
  })).map((each) => each.dataset.moves ?? each.dataset.move);
}
"""


def click_closed(person: Person, begins: str) -> dict[str, Any]:
    """Click something that stands for such a move, although it cannot be made now; where that was."""
    at: dict[str, Any] | None = person.page.evaluate(CLOSED, begins)
    assert at is not None, f"nothing on the page stands for {begins!r}"
    person.page.mouse.click(at["x"], at["y"])
    return at


def test_what_cannot_be_done_says_why_beside_what_was_clicked(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    play_now(ada, "mare-balticum")
    ada.page.wait_for_selector(".prompt.is-mine")
    at = click_closed(ada, "sail")
    refusal = ada.page.locator(".refusal")
    refusal.get_by_text("From the start player on, each player in turn places one boat on a port.").wait_for()
    refusal.get_by_role("button", name="In the rulebook").wait_for()
    box = refusal.bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - at["x"]) < box["width"] + 480
    assert not ada.page.evaluate(OVERLAPS), "a reason covers nothing that can be chosen"
    assert "each player in turn" in ada.page.locator("p.vh[aria-live=assertive]").inner_text()
    # It is put away by Escape, and by the next move.
    ada.page.keyboard.press("Escape")
    refusal.wait_for(state="detached")
    click_closed(ada, "fish")
    refusal.wait_for()
    rng = random.Random(2)
    played = len(ada.moves)
    play_until([ada], rng, lambda: len(ada.moves) > played, "Ada has moved")
    refusal.wait_for(state="detached")
    # What the rule says can be read from there.
    play_until([ada], rng, lambda: ada.page.get_by_role("button", name="End your turn").count() > 0, "it is Ada's turn")
    click_closed(ada, "sail")
    refusal.get_by_role("button").first.click()
    ada.page.locator(".drawer .is-here").wait_for()


def test_a_keyboard_asks_too_and_everything_impossible_is_listed(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    play_now(ada, "libertalia")
    ada.page.wait_for_selector(".prompt.is-mine")
    ada.page.locator(".booty .card-target").first.focus()
    ada.page.keyboard.press("Enter")
    ada.page.locator(".refusal").get_by_text("At sunrise you play one card of your own hand.").wait_for()
    ada.page.keyboard.press("Escape")
    ada.page.locator(".prompt summary").focus()
    ada.page.keyboard.press("Enter")
    ada.page.get_by_role("button", name="What is not possible now, and why?").press("Enter")
    ada.page.locator(".refusal p").first.wait_for()


def test_what_loses_something_looks_different_and_asks_first(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    play_now(ada, "mare-balticum")
    rng = random.Random(3)
    thrown = ada.page.locator(".hold .card-target.is-can")
    own = ada.page.get_by_role("button", name="End your turn")

    def catch() -> bool:
        if thrown.count() and own.count() and not ada.page.locator("[role=alertdialog]").count():
            return True
        ada.play_once(rng, liked="fish|sail")
        return False

    wait_until(ada, catch, "a fish is aboard", 180)
    played = len(ada.moves)
    assert thrown.first.evaluate("each => getComputedStyle(each).outlineStyle") == "dashed"
    thrown.first.click()
    question = ada.page.get_by_role("alertdialog")
    question.get_by_text("Throw it overboard?").wait_for()
    assert question.get_by_role("button", name="No").evaluate("each => each === document.activeElement")
    ada.page.keyboard.press("Escape")
    question.wait_for(state="detached")
    assert len(ada.moves) == played
    thrown.first.click()
    question.get_by_role("button", name="Yes").click()
    wait_until(ada, lambda: len(ada.moves) > played, "the fish goes overboard")
    assert ada.moves[-1].startswith("overboard")
    # Whoever wants to is asked before every move.
    ada.click("button", "Menu")
    ada.page.get_by_label("Ask before a move counts").check()
    ada.page.keyboard.press("Escape")
    play_until([ada], rng, lambda: ada.page.get_by_role("alertdialog").count() > 0, "Ada is asked")
