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
    ben.page.get_by_role("button", name="Play along with ").first.click()
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


def test_a_link_makes_friends_and_a_friend_is_asked_to_a_table(person: Callable[..., Person]) -> None:
    ada, ben = person("Ada"), person("Ben", viewport={"width": 390, "height": 844}, has_touch=True)
    ada.open("/me")
    ada.page.locator("main input.input").first.fill("Ada")
    ada.click("button", "Save")
    ada.click("button", "Make a link for a friend")
    link = ada.page.get_by_label("Link that makes friends", exact=True).input_value()
    ben.open(link.replace(link.split("/friend")[0], ""))
    ben.click("button", "Be friends")
    ben.page.wait_for_url("**/me")
    ben.page.locator("#friends li").first.wait_for()
    ben.open("/rules")
    ada.open("/")
    ada.page.get_by_role("button", name="Invite friends: Libertalia").click()
    ada.click("button", "Make the table")
    ada.page.get_by_role("button", name="Invite ", exact=False).last.click()
    ada.page.get_by_text("asked", exact=True).wait_for()
    ben.page.locator("[data-invitation]").get_by_role("button", name="Sit down").click()
    ben.page.wait_for_url("**/table/*")
    assert ben.page.url == ada.page.url
    ada.page.locator("main.gather li b").nth(1).wait_for()
    ben.page.locator("[data-invitation]").wait_for(state="detached")
