"""What a set does to its game, asked for in the workshop: bots play it, the page says how far they are, and then what came of it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

GAMES = 300
"""Of `greedy`: enough to be seen under way, and few enough for a test."""
SECONDS = 240_000
SETTINGS = f"""
[limits]
balance_games = {GAMES}
balance_search_games = 0
"""
SIZES = {"desk": (1440, 900), "phone": (390, 844)}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own, whose balances are of fewer games."""
    server = ServerProcess(tmp_path_factory.mktemp("balances"))
    (server.folder / "settings.toml").write_text(SETTINGS)
    server.start_now()
    yield server
    server.stop()
    assert not server.errors()


def picture(person: Person, name: str) -> None:
    """Take a picture on a desk and on a phone, where a folder for pictures is named."""
    folder = os.environ.get("SEABOARD_PICTURES")
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        overhang = person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert overhang <= 0, f"{name} slips sideways on a {size}"
        if folder:
            person.page.screenshot(path=Path(folder) / f"{name}-{size}.png", full_page=True)


def test_bots_play_a_set_of_the_workshop_and_its_page_says_what_came_of_it(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport={"width": 1440, "height": 900})
    ada.open("/workshop")
    ada.click("button", "New set of Libertalia")
    ada.page.get_by_role("status").filter(has_text="No faults: it can be played.").wait_for()
    ada.click("button", "Play it now")
    ada.page.wait_for_url("**/table/*")
    ada.open("/workshop")
    ada.page.get_by_role("link", name=re.compile("^What it does to the game: ")).click()
    ada.page.get_by_role("heading", name="What it does to the game").wait_for()
    picture(ada, "asked")
    check(ada, "a balance before it is played")
    ada.click("button", "Let bots play it")
    ada.page.get_by_role("progressbar", name="What it does to the game").wait_for()
    ada.page.get_by_text(re.compile(r"^\d+ of \d+ games$")).wait_for(timeout=SECONDS)
    assert 0 < float(ada.page.get_by_role("progressbar").evaluate("bar => bar.value / bar.max")) < 1
    picture(ada, "under-way")
    check(ada, "a balance under way")
    # Whoever comes back finds it where it is.
    ada.open(ada.page.url)
    link = ada.page.get_by_role("link", name="Open the page")
    link.wait_for(timeout=SECONDS)
    picture(ada, "played")
    check(ada, "a balance that is played")
    with ada.page.expect_popup() as opened:
        link.click()
    ada.page = opened.value
    ada.page.get_by_role("heading", name="Games of greedy").wait_for()
    assert ada.page.get_by_text(f"{GAMES}", exact=True).count() >= 1
    assert ada.page.get_by_text("the rulebook's set", exact=False).count() >= 1
    picture(ada, "page")
