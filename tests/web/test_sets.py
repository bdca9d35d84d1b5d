"""A table that is played with a set: the board draws that set's map and names, at the table and in the replay."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seaboard.engine.registry import find_game
from seaboard.sets.document import Head
from seaboard.sets.pack import packed, text_of
from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.interpreted import ask, interpreted
from tests.web.people import Person, play_to_end

SETS = Path(__file__).parent / "sets"
pytestmark = [pytest.mark.browser, pytest.mark.compiled]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own.  Rules run interpreted: a new set is not compiled yet."""
    yield from interpreted(tmp_path_factory.mktemp("sets"))


def begin(person: Person, slug: str, name: str) -> str:
    """Bring the set of a folder, and sit down with a bot at a table with it; the table's id."""
    head = Head(slug, name, name.title(), "Ada", "CC0-1.0", "A test.")
    text = text_of(packed(find_game(slug), SETS / slug / name, head))
    person.open("/")
    brought = ask(person, "/api/sets", {"text": text})["id"]
    return str(ask(person, "/api/play", {"game": slug, "level": "easy", "set": brought})["id"])


def test_a_game_in_another_sea_is_played_to_its_end_and_replayed(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    table = begin(ada, "orp-orzel", "aegean")
    ada.open(f"/table/{table}")
    board = ada.page.locator("svg.oz")
    board.get_by_text("Dardanelles").first.wait_for()
    assert board.locator(".oz-hex").count() == 45
    assert board.locator(".ours").get_by_text("Aegean").count() == 1
    assert board.get_by_text("Tallinn").count() == 0
    check(ada, "a table with a set")
    play_to_end([ada], random.Random(1))
    ada.open(f"/replay/{table}")
    board.get_by_text("Dardanelles").first.wait_for()
    assert board.locator(".oz-hex").count() == 45


@pytest.mark.soak
def test_a_sea_that_nobody_has_drawn_has_all_its_areas_and_ports(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport={"width": 390, "height": 844})
    ada.open(f"/table/{begin(ada, 'mare-balticum', 'adriatic')}")
    board = ada.page.locator("svg.mb")
    board.locator("#venice").wait_for()
    assert board.locator(".water path").count() == 12
    assert board.locator(".port").count() == 4
    assert board.get_by_text("Split").count() == 1
    # What can be chosen can be hit with a finger.
    ada.page.wait_for_selector(".mb .target")
    check(ada, "an automatic chart")
