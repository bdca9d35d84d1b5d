"""A whole game of each kind, played through the page by clicking only, with a reload and a cut connection on the way."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.people import Person, play_to_end, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

BOT_SEATS = {"libertalia": 1, "mare-balticum": 1, "orp-orzel": 0, "game-of-powers": 1}
"""How many bots sit down with the two people."""
NAMES = {"libertalia": "Libertalia", "mare-balticum": "Mare Balticum", "orp-orzel": "ORP Orzeł", "game-of-powers": "Game of Powers"}
RELOAD_AT, CUT_AT = 12, 24


def gather(host: Person, guest: Person, game: str, options: dict[str, str]) -> str:
    """The host sets a table up on the home page, the guest comes by its link, both sit; answers the table's address."""
    host.open("/")
    host.click("button", f"Invite friends: {NAMES[game]}")
    setup = host.page.get_by_role("dialog")
    bots = BOT_SEATS[game]
    setup.locator(f"input[name=players][value='{2 + bots}']").check(force=True)
    for seat in range(bots):
        setup.get_by_label(f"Seat {3 + seat}").select_option("easy")
    for value in options.values():
        setup.locator("select", has=host.page.locator(f"option[value='{value}']")).last.select_option(value)
    host.click("button", "Make the table")
    host.page.wait_for_url("**/table/*")
    guest.open(host.page.url)
    guest.click("button", "Sit here")
    host.page.get_by_role("button", name="Begin the game").click()
    for person in (host, guest):
        person.hurry()
    return host.page.url


@pytest.mark.parametrize("game", list(NAMES))
def test_a_whole_game_by_clicking(person: Callable[..., Person], game: str) -> None:
    rng = random.Random(game)
    ada, ben = person("Ada"), person("Ben")
    gather(ada, ben, game, {})

    def disturb(clicks: int) -> None:
        if clicks == RELOAD_AT:
            ada.page.reload()
            ada.page.wait_for_selector(".prompt")
        elif clicks == CUT_AT:
            cut(ben)

    clicks = play_to_end([ada, ben], rng, disturb)
    assert clicks > CUT_AT
    for each in (ada, ben):
        ending = next(message["ending"] for message in reversed(each.messages) if message.get("ending"))
        shown = each.page.locator("dialog[open] tbody tr").last.locator("td").all_inner_texts()
        assert [int(text) for text in shown] == ending["places"]
        assert each.page.locator("dialog[open] tbody tr").count() >= 2
    # Every move sent was answered once, and none was refused.
    refused = [message for each in (ada, ben) for message in each.messages if message["type"] in {"refused", "fault"}]
    assert not refused


def cut(person: Person) -> None:
    """The network goes, is noticed, and comes back; the game goes on where it was."""
    page = person.page
    person.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    wait_until(lambda: "lost" in (page.locator(".link-lost").text_content() or "") if page.locator(".link-lost").count() else False, "the page says so")
    person.context.set_offline(False)
    wait_until(lambda: page.locator(".link-lost").count() == 0, "the page is connected again")


def scores(person: Person) -> list[Any]:
    """The last line of the score sheet."""
    return re.findall(r"-?\d+", person.page.locator("dialog[open] tbody").inner_text())
