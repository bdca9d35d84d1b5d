"""axe-core finds no serious or critical fault on any page, by day and by night."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import pytest

from tests.web.axe import check, faults_of
from tests.web.crawler.pages import learning_pages
from tests.web.gathering import each_game, play_now
from tests.web.people import Person, play_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

MOVES = 5


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
        ("/referee", "main form"),
        # As calm as those of a table or a replay that is not there.
        ("/nonsense", ".calm a"),
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


@pytest.mark.parametrize("game", each_game("libertalia"))
def test_pages_to_learn_from(person: Callable[..., Person], game: str) -> None:
    """The list of lessons, and a lesson with its board; gallery and player aid are looked at where they are tested."""
    ada = person("Ada")
    for state in islice(learning_pages(game), 2):
        ada.page.goto(state.path)
        ada.page.wait_for_selector(state.ready)
        check(ada, state.name)


@pytest.mark.parametrize("game", each_game("libertalia"))
def test_a_table(person: Callable[..., Person], game: str) -> None:
    """The first-game guide at the start, the table later on, the rulebook beside it; the end and the replay: see the whole games."""
    rng, ada = random.Random(7), person("Ada", is_new=True)
    play_now(ada, game)
    ada.page.wait_for_selector(".guide")
    assert not faults_of(ada), "first-game guide"
    ada.hurry()
    play_until([ada], rng, lambda: len(ada.moves) >= MOVES, "some moves")
    check(ada, f"{game}, later")
    # The drawer is the same for every game, and the rulebooks are pages too.
    if game == "orp-orzel":
        ada.click("button", "Rules")
        ada.page.wait_for_selector(".drawer section")
        check(ada, "rulebook beside the board")
