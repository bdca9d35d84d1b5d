"""Coming together at a table through the pages, as people do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.people import Person

NAMES = {"libertalia": "Libertalia", "mare-balticum": "Mare Balticum", "orp-orzel": "ORP Orzeł", "game-of-powers": "Game of Powers"}
BOT_SEATS = {"libertalia": 1, "mare-balticum": 1, "orp-orzel": 0, "game-of-powers": 1}
"""How many bots sit down with the two people."""
SIDED = {"orp-orzel"}
"""Games that ask first which side one plays."""
SHORT = {"orp-orzel": {"round-limit": "30"}}
"""Options that keep a game of random moves short."""


def each_game(*sampled: str) -> list[Any]:
    """All games as parameters: these in `make test`, the others in `make test-all`."""
    return [pytest.param(game, marks=[] if game in sampled else [pytest.mark.soak]) for game in NAMES]


LIKED = {
    "libertalia": "",
    "mare-balticum": "fish",
    "orp-orzel": r"attack|plot \S+ ship|orzel|keep",
    "game-of-powers": "take-cards|end-turn",
}
"""Moves that bring the end nearer: how their text begins."""


def gather(host: Person, guest: Person, game: str, options: dict[str, str] | None = None) -> str:
    """The host sets a table up on the home page, the guest comes by its link, both sit; answers the table's address."""
    host.open("/")
    host.click("button", f"Invite friends: {NAMES[game]}")
    setup = host.page.get_by_role("dialog")
    bots = BOT_SEATS[game]
    if game != "orp-orzel":
        setup.locator(f"label:has(input[name=players][value='{2 + bots}'])").click()
    for seat in range(bots):
        setup.get_by_label(f"Seat {3 + seat}").select_option("easy")
    for option, value in (options or SHORT.get(game, {})).items():
        setup.locator(f"select[name='{option}']").select_option(value)
    host.click("button", "Make the table")
    host.page.wait_for_url("**/table/*")
    guest.open(host.page.url)
    guest.click("button", "Sit here")
    host.page.get_by_role("button", name="Begin the game").click()
    for person in (host, guest):
        person.hurry()
    return host.page.url


def play_now(person: Person, game: str) -> str:
    """A table against bots by one click; answers its address."""
    person.open("/")
    person.click("button", f"Play now: {NAMES[game]}")
    if game in SIDED:
        person.page.locator("dialog[open] li button").first.click()
    person.page.wait_for_url("**/table/*")
    person.page.wait_for_selector(".prompt")
    return person.page.url
