"""The gallery: every thing of a game with its picture, found by group and by word, and marked if it was met."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.axe import check
from tests.web.gathering import NAMES, each_game
from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PICTURES = """
() => [...document.querySelectorAll("article")].filter((each) => {
  const drawn = each.querySelector(".picture svg");
  const used = [...each.querySelectorAll(".picture use")].every((use) => document.querySelector(use.getAttribute("href")));
  return !drawn || !used || drawn.getBoundingClientRect().width < 20;
}).map((each) => each.id)
"""
"""Things without a picture, or with one that takes up a drawing that is not there."""
MEET = "localStorage.setItem('seaboard', JSON.stringify({...JSON.parse(localStorage.getItem('seaboard')), met: {libertalia: ['beggar']}}))"


@pytest.mark.parametrize("game", each_game("game-of-powers"))
def test_everything_is_drawn(person: Callable[..., Person], game: str) -> None:
    ada = person(
        "Ada",
        locale=("en-GB", "pl-PL", "fr-FR")[list(NAMES).index(game) % 3],
        viewport={"width": 390, "height": 844},
        has_touch=True,
    )
    ada.open(f"/gallery/{game}")
    ada.page.wait_for_selector("article .picture svg")
    assert ada.page.evaluate(PICTURES) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out on a phone"
    check(ada, f"the gallery of {game}")


def test_things_are_found_by_group_by_word_and_by_link(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    ada.open("/")
    ada.page.evaluate(MEET)
    ada.open("/gallery/libertalia#brute")
    things = ada.page.locator("article")
    ada.page.wait_for_selector("article.is-here#brute")
    assert things.count() == 37
    ada.click("button", "Booty")
    assert things.count() == 7
    ada.click("button", "Met in my last game")
    assert things.locator("h3").all_inner_texts()[0].startswith("Beggar")
    assert things.count() == 1
    ada.click("button", "Everything")
    ada.page.get_by_label("Search the gallery").fill("treasure map")
    assert 0 < things.count() < 10
    ada.page.get_by_label("Search the gallery").fill("no such thing")
    ada.page.get_by_text("Nothing here is called “no such thing”.").wait_for()
    ada.page.get_by_label("Search the gallery").fill("")
    things.first.get_by_role("link", name="How it is played").click()
    ada.page.wait_for_url("**/rules/libertalia#*")


AIDS = [
    pytest.param(game, language, marks=[] if (game, language) == ("orp-orzel", "fr-FR") else [pytest.mark.soak])
    for game in NAMES
    for language in ("en-GB", "pl-PL", "fr-FR")
]
"""`make test` prints the longest."""


@pytest.mark.parametrize(("game", "language"), AIDS)
def test_a_player_aid_is_one_sheet_of_paper(person: Callable[..., Person], game: str, language: str) -> None:
    ada = person("Ada", locale=language)
    ada.open(f"/aid/{game}")
    ada.page.wait_for_selector(".text table")
    paper = ada.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
    check(ada, f"the aid of {game}")
