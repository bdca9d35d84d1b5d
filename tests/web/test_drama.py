"""Hints, signs and sounds at a table, cards that turn over together, several people at one device, and a museum's screen."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.web.gathering import gather, play_now
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PHONE = {"width": 390, "height": 844}
SLOWLY = 'localStorage.setItem("seaboard", JSON.stringify({ tempo: "normal", guided: ["libertalia"] }));'


def test_a_hint_is_told_and_marked_and_the_cards_of_a_day_turn_over_together(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport=PHONE, has_touch=True, reduced_motion="no-preference")
    ada.context.add_init_script(SLOWLY)
    play_now(ada, "libertalia")
    ada.click("button", "Hint")
    ada.page.get_by_text("A strong bot would choose: ").first.wait_for(state="attached")
    assert ada.page.locator(".hand .is-pointed").count() == 1, "the card is marked"
    ada.click("button", "Sounds")
    assert not ada.page.evaluate("JSON.parse(localStorage.getItem('seaboard')).sounds")
    players = ada.page.locator(".lb-den").count()
    ada.page.locator(".hand .is-can").first.tap()
    ada.page.locator(".lb-turn-face").first.wait_for(state="attached")
    assert ada.page.locator(".lb-turn-face").count() == players
    ada.page.locator(".lb-reveal").wait_for(state="detached")


def test_signs_are_seen_by_the_others_and_there_are_no_hints_among_people(person: Callable[..., Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    gather(ada, ben, "libertalia")
    assert not ada.page.get_by_role("button", name="Hint").count()
    ada.click("tab", "Chat")
    ada.click("button", "Well played!")
    ben.page.locator(".signs", has_text="Well played!").wait_for()
    ben.page.locator(".signs", has_text="Well played!").wait_for(state="detached")


def test_people_at_one_device_see_the_table_one_after_the_other(person: Callable[..., Person]) -> None:
    ada, rng = person("Ada", viewport=PHONE, has_touch=True), random.Random(3)
    ada.open("/")
    ada.click("button", "Invite friends: Libertalia")
    setup = ada.page.get_by_role("dialog")
    setup.locator("label:has(input[name=players][value='2'])").click()
    setup.get_by_label("Seat 2").select_option("here")
    setup.get_by_label("Name of the person in seat 2").fill("Grandmother")
    setup.get_by_role("button", name="Begin").tap()
    ada.page.wait_for_url("**/table/*")
    hands: list[set[str]] = []
    for _ in range(4):
        come = ada.page.get_by_role("button", name="I am here")
        come.wait_for()
        assert not ada.page.locator(".hand, .lb, .log").count(), "nothing of the table is on the page"
        come.tap()
        ada.page.locator(".hand .is-can, .target").first.wait_for()
        hands.append(set(ada.page.locator(".hand li b").all_inner_texts()))
        wait_until(ada, lambda: ada.play_once(rng), "a move")
        while ada.page.locator(".hand").count():
            ada.play_once(rng)
            ada.page.wait_for_timeout(100)
    seats = [message["you"] for message in ada.messages if message["type"] == "snapshot" and message["view"]]
    assert set(seats) == {0, 1}, "each sees the table from an own seat"
    assert len(hands) == 4
    people = {seat["name"] for message in ada.messages if message["type"] == "snapshot" for seat in message["table"]["seats"]}
    assert "Grandmother" in people, "people at one device have the names they were given"


def test_a_museums_screen_begins_by_a_touch_and_goes_back_when_nobody_is_there(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport={"width": 1280, "height": 800})
    # Nobody waits for the half minute that nobody is there.
    ada.page.clock.install()
    ada.open("/kiosk/orp-orzel?idle=10")
    ada.click("button", "Polski")
    ada.click("button", "Dotknij, aby zagrać")
    ada.page.wait_for_selector(".prompt")
    snapshot = next(message for message in ada.messages if message["type"] == "snapshot" and message["view"])
    assert snapshot["table"]["options"]["round-limit"] == "30", "a short game"
    assert not ada.page.get_by_role("tab", name="Czat").count()
    assert not ada.page.locator("a[href]:visible:not([href^='#'])").count(), "no link leads away"
    ada.page.clock.fast_forward(11_000)
    ada.page.get_by_role("alertdialog").wait_for()
    ada.page.clock.fast_forward(13_000)
    ada.page.get_by_role("button", name="Touch to play").or_(ada.page.get_by_role("button", name="Dotknij, aby zagrać")).wait_for()
    assert not ada.page.locator(".prompt").count()
    assert ada.page.url.endswith("/kiosk/orp-orzel?idle=10")
