"""A whole game of each kind, played through the page by clicking only, with a reload and a cut connection on the way."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.web.gathering import NAMES, gather
from tests.web.people import Person, play_to_end, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

RELOAD_AT, CUT_AT = 12, 24
"""Clicks after which one loads the page again, and the other loses the network."""


@pytest.mark.parametrize("game", list(NAMES))
def test_a_whole_game_by_clicking(person: Callable[..., Person], game: str) -> None:
    ada, ben = person("Ada"), person("Ben")
    gather(ada, ben, game)

    def disturb(clicks: int) -> None:
        if clicks == RELOAD_AT:
            ada.page.reload()
            ada.page.wait_for_selector(".prompt")
        elif clicks == CUT_AT:
            cut(ben)

    clicks = play_to_end([ada, ben], random.Random(game), disturb)
    assert clicks > CUT_AT
    for each in (ada, ben):
        ending = next(message["ending"] for message in reversed(each.messages) if message.get("ending"))
        lines = each.page.locator("dialog[open] tbody tr")
        assert [int(text) for text in lines.last.locator("td").all_inner_texts()] == ending["places"]
        # How the scores came about stands above the places.
        assert lines.count() >= 2
        assert not [message for message in each.messages if message["type"] in {"refused", "fault"}]


def cut(person: Person) -> None:
    """The network goes, is noticed, and comes back; the game goes on where it was."""
    person.context.set_offline(True)
    lost = person.page.locator(".link-lost")
    wait_until(person, lambda: lost.count() and "Connection lost" in lost.inner_text(), "the page says that the connection is lost")
    person.context.set_offline(False)
    wait_until(person, lambda: lost.count() == 0, "the page is connected again")
