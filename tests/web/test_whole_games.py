"""A whole game of each kind, played through the page by clicking only, with a reload and a cut connection on the way."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from tests.web.axe import check
from tests.web.gathering import LIKED, each_game, gather
from tests.web.people import Person, play_to_end, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

RELOAD_AT, CUT_AT = 12, 24
"""Clicks after which one loads the page again, and the other loses the network."""


# The others take over a minute: `make test` asks questions about them (test_answers) and plays legs of a tournament (test_tournament) instead.
@pytest.mark.parametrize("game", each_game("libertalia"))
def test_a_whole_game_by_clicking(person: Callable[..., Person], game: str) -> None:
    ada, ben = person("Ada"), person("Ben")
    address = gather(ada, ben, game)

    def disturb(clicks: int) -> None:
        if clicks == RELOAD_AT:
            ada.page.reload()
            ada.page.wait_for_selector(".prompt")
        elif clicks == CUT_AT:
            cut(ben)

    clicks = play_to_end([ada, ben], random.Random(game), disturb, LIKED[game])
    assert clicks > CUT_AT
    for each in (ada, ben):
        ending = next(message["ending"] for message in reversed(each.messages) if message.get("ending"))
        lines = each.page.locator("dialog[open] tbody tr")
        assert [int(text) for text in lines.last.locator("td").all_inner_texts()] == ending["places"]
        # How the scores came about stands above the places.
        assert lines.count() >= 2
        assert not [message for message in each.messages if message["type"] in {"refused", "fault"}]
    if game == "libertalia":
        go_on_from_the_end(ada, ben, address)


def go_on_from_the_end(ada: Person, ben: Person, address: str) -> None:
    """Totals, the race of scores, the proof, a rematch to which everybody can go, and the replay of what was played."""
    ben.page.get_by_role("img", name=re.compile("^Doubloons, and")).wait_for()
    check(ben, "the end of a game")
    asks = ben.page.get_by_role("link", name="What was my mistake?").get_attribute("href")
    assert re.fullmatch(r"/analysis/[\w-]+\?seat=1", str(asks))
    ending = next(message["ending"] for message in reversed(ada.messages) if message.get("ending"))
    totals = ada.page.locator("dialog ol .total .vh").all_text_contents()
    assert [int(total) for total in totals] == sorted(ending["scores"], reverse=True)
    ada.page.get_by_text("The bag and the cards were honest.").wait_for()
    ada.page.get_by_text("The proof").click()
    ada.page.get_by_text("Your browser has just computed the seal of this seed: it is the same.").wait_for()
    assert ada.page.locator("dialog code").all_inner_texts()[1] == ending["seed"]
    ada.page.get_by_text("everybody moves one seat on").wait_for()
    ada.click("button", "Play again")
    ada.page.wait_for_url(lambda url: url != address)
    ben.click("button", "To the new table")
    ben.page.wait_for_url(ada.page.url)
    for each in (ada, ben):
        if each.page.get_by_role("button", name="Begin the game").count():
            each.click("button", "Begin the game")
    ben.page.wait_for_selector(".prompt")
    # The finished game can be looked at, step by step, and its draws are verified.
    ada.open(address.replace("/table/", "/replay/"))
    ada.page.get_by_role("button", name="The bag and the cards were honest.").wait_for()
    ada.click("button", "One move on")
    ada.page.get_by_text("Move 1 of").wait_for()
    check(ada, "a replay")
    ada.page.get_by_role("slider").press("End")
    wait_until(ada, lambda: ada.page.get_by_role("button", name="One move on").is_disabled(), "the last move is shown")


def cut(person: Person) -> None:
    """The network goes, is noticed, and comes back; the game goes on where it was."""
    person.context.set_offline(True)
    lost = person.page.locator(".status-line")
    wait_until(person, lambda: lost.count() and "Connection lost" in lost.inner_text(), "the page says that the connection is lost")
    person.context.set_offline(False)
    wait_until(person, lambda: lost.count() == 0, "the page is connected again")
