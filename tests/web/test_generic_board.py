"""A game without a drawing of its own is played through the page with the generic board, on a desk and on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.hall import PHONE
from tests.web.people import Person, play_to_end

FIFTH = Path(__file__).parents[1] / "fifth"
pytestmark = [pytest.mark.browser, pytest.mark.compiled]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows the fifth game.  Rules run interpreted: nothing has to be compiled for a few moves."""
    server = ServerProcess(tmp_path_factory.mktemp("fifth"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SEABOARD_GAMES", str(FIFTH))
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        server.start_now()
    yield server
    server.stop()
    assert not server.errors()


def sit_down(person: Person) -> None:
    """At a table with an easy bot, by the pages."""
    person.open("/")
    person.click("button", "Invite friends: Flotsam")
    setup = person.page.get_by_role("dialog")
    setup.locator("label:has(input[name=players][value='2'])").click()
    setup.get_by_label("Seat 2").select_option("easy")
    person.click("button", "Begin")
    person.page.wait_for_url("**/table/*")
    person.page.wait_for_selector(".prompt")
    if person.page.locator(".guide .close").is_visible():
        person.page.locator(".guide .close").click()


@pytest.mark.parametrize("wishes", [pytest.param({}, id="desk", marks=pytest.mark.soak), pytest.param(PHONE, id="phone")])
def test_a_whole_game_on_the_generic_board(person: Callable[..., Person], wishes: dict[str, Any]) -> None:
    """`make test` plays on the phone; by the keyboard of a desk a move is made below."""
    ada = person("Ada", **wishes)
    sit_down(ada)
    board = ada.page.locator(".gn")
    board.get_by_text("Crates adrift").wait_for()
    # The game's words, and its own secret: the buyer of the other seat is not in any frame.
    views = [message["view"] for message in ada.messages if message.get("view")]
    assert views
    assert all(seat["buyer"] is None for view in views for seat in view["seats"] if seat["seat"] != view["viewer"])
    check(ada, "the generic board")
    play_to_end([ada], random.Random(1))
    lines = ada.page.locator("dialog[open] tbody tr")
    assert lines.count() >= 3
    assert not [message for message in ada.messages if message["type"] in {"refused", "fault"}]


def test_the_keyboard_alone_can_choose(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    sit_down(ada)
    ada.page.get_by_role("button", name="Haul 2").first.focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function("() => document.body.innerText.includes('hauls crates: 2')")
    assert ada.moves == ["haul 2"]
