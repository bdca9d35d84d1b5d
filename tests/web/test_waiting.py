"""Whose choice is missing, who is away and what can be done about it, and the way back to one's own seat."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.web.gathering import gather
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def standing(person: Person, number: int) -> str:
    """What the list of players says about one of the others."""
    return person.page.locator(".player .state").nth(number).inner_text().strip()


def test_waiting_for_others_and_for_a_friend_who_has_gone(person: Callable[..., Person]) -> None:
    rng, ada, ben = random.Random(3), person("Ada"), person("Ben")
    address = gather(ada, ben, "libertalia")
    # A bot decides together with people: it does not think while it waits for them.
    ada.page.get_by_text("has chosen in secret.").wait_for()
    assert (standing(ada, 0), standing(ada, 1)) == ("thinking", "has chosen")
    # What chance will bring is sealed, and everybody sees the seal.
    ada.click("button", "Menu")
    ada.page.locator(".menu").get_by_role("button", name="Seal of the draws").click()
    seal = next(message["table"]["commitment"] for message in ben.messages if message["type"] == "snapshot")
    assert ada.page.locator("dialog code").inner_text() == seal
    ada.page.get_by_text("Every card that is dealt and every token drawn from the bag was fixed").wait_for()
    ada.page.keyboard.press("Escape")
    # Everybody but me has chosen.
    assert ben.play_once(rng)
    ada.page.get_by_text("They have chosen in secret; your turn.").wait_for()
    ben.page.get_by_text("You have chosen; nobody sees it yet.").wait_for()
    assert (standing(ada, 0), standing(ada, 1)) == ("has chosen", "has chosen")
    # Ben vanishes: shown as away, and after a while a bot may play in the empty seat.
    assert ada.play_once(rng)
    ben.open("/")

    def waits_for_ben() -> bool:
        ada.play_once(rng)
        return ada.page.locator(".absent").count() > 0

    wait_until(ada, waits_for_ben, "Ben is missed")
    assert standing(ada, 0) == "away"
    ada.click("button", "Let a bot play")
    wait_until(ada, lambda: standing(ada, 0) == "a bot plays on", "a bot plays for Ben")
    assert ada.page.locator(".absent").count() == 0
    # Whoever comes back is told so, and has the seat again by one click.
    ben.open(address)
    ben.page.get_by_text("A bot plays for you.").wait_for()
    ben.click("button", "Take my seat back")
    wait_until(ada, lambda: standing(ada, 0) != "a bot plays on", "the seat is Ben's again")
    ben.page.wait_for_selector(".prompt")
    # The same for one who leaves.
    ada.click("button", "Menu")
    ada.click("button", "Leave the game")
    ada.click("button", "Leave the game")
    ada.page.get_by_text("A bot plays for you.").wait_for()
    wait_until(ben, lambda: standing(ben, 0) == "a bot plays on", "a bot plays for Ada")
    ada.click("button", "Take my seat back")
    wait_until(ben, lambda: standing(ben, 0) != "a bot plays on", "the seat is Ada's again")
