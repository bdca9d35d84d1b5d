"""People find each other in the browser: a game with whoever else wants one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def test_two_people_who_want_the_same_are_brought_to_one_table(person: Callable[..., Person]) -> None:
    ada, ben = person("Ada"), person("Ben", viewport={"width": 390, "height": 844}, has_touch=True)
    for each in (ada, ben):
        each.open("/")
    ada.click("button", "Play with people")
    for name in ("Mare Balticum", "ORP Orzeł", "Game of Powers"):
        ada.page.locator("dialog").get_by_text(name).click()
    ada.click("button", "Wait for people")
    ada.page.get_by_text("Nobody else waits for this yet.").wait_for()
    # A game against bots meanwhile; the call finds her there.
    ada.click("button", "Play against bots meanwhile")
    ada.page.wait_for_url("**/table/*")
    bots = ada.page.url
    ben.page.get_by_role("button", name="Play with ").first.click()
    ben.click("button", "Wait for people")
    for each in (ben, ada):
        each.page.locator("[data-called]").get_by_text("Your table is there: Libertalia").wait_for()
    ben.click("button", "Go to the table")
    ben.page.get_by_text("The game begins by itself when all are here.").wait_for()
    ada.click("button", "Go to the table")
    ada.page.wait_for_url(lambda url: url != bots)
    for each in (ben, ada):
        each.page.wait_for_selector(".prompt")
    assert ada.page.url == ben.page.url
    assert ada.page.locator("[data-called]").count() == 0
    # Nothing is lost: the game against bots is still there.
    ada.open(bots)
    ada.page.wait_for_selector(".prompt")
