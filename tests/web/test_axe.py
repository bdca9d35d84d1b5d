"""axe-core finds no serious or critical fault on any page, by day and by night."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.web.axe import check, faults_of
from tests.web.gathering import NAMES, play_now
from tests.web.people import Person, play_to_end

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def test_axe_finds_a_planted_fault(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    ada.open("/")
    ada.page.evaluate("document.querySelector('#main').insertAdjacentHTML('beforeend', '<img src=/icon.svg><button></button>')")
    assert {fault.split()[0] for fault in faults_of(ada)} >= {"image-alt", "button-name"}


def test_pages_without_a_table(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    ada.quiet.add("status of 404")
    for path, mark in (
        ("/", ".tiles article"),
        ("/replay", "input[type=file]"),
        ("/rules/libertalia", ".rules section"),
        ("/nonsense", ".calm a"),
        ("/table/nowhere", ".calm a"),
        ("/replay/nowhere", ".calm a"),
    ):
        ada.page.goto(path)
        ada.page.wait_for_selector(mark)
        check(ada, path)
    ada.open("/")
    ada.click("button", "Options: Mare Balticum")
    ada.page.wait_for_selector("dialog[open]")
    check(ada, "set-up")
    ada.page.keyboard.press("Escape")
    ada.click("button", "Invite friends: Mare Balticum")
    ada.click("button", "Make the table")
    ada.page.wait_for_selector(".gather img")
    check(ada, "gathering")


@pytest.mark.parametrize("game", list(NAMES))
def test_a_table_from_first_to_last_page(person: Callable[..., Person], game: str) -> None:
    """The guide and the table at the start, later in the game, the rulebook beside it; the end and its replay in the quickest game."""
    rng, ada = random.Random(7), person("Ada")
    play_now(ada, game)
    ada.page.wait_for_selector(".guide")
    check(ada, f"{game}, first-game guide")
    ada.hurry()
    for _ in range(30):
        if not ada.play_once(rng):
            ada.page.wait_for_timeout(60)
    check(ada, f"{game}, later")
    ada.click("button", "Rules")
    ada.page.wait_for_selector(".drawer section")
    check(ada, f"{game}, rulebook")
    ada.page.keyboard.press("Escape")
    if game != "libertalia":
        return
    play_to_end([ada], rng)
    check(ada, f"{game}, end")
    ada.click("link", "Look at the game again")
    ada.page.wait_for_selector("input[type=range]")
    ada.page.get_by_role("slider").fill("20")
    ada.page.wait_for_timeout(400)
    check(ada, f"{game}, replay")
