"""A whole tournament of Libertalia on devices: two games at a table of four by clicking only, a red card on the way, and the podium."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.gathering import LIKED
from tests.web.hall import PHONE, WALL, Referee, join, view_of
from tests.web.people import Person, play_to_end, play_until, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.soak]

GAME = "libertalia"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of its own."""
    server = ServerProcess(tmp_path)
    server.start_now()
    yield server
    server.stop()
    assert not server.errors()


def to_table(person: Person, leaving: str = "") -> str:
    """Be led to a table, another one than that which was left; its address."""
    person.page.wait_for_url(lambda url: "/table/" in url and url != leaving)
    person.is_over = False
    person.hurry()
    return person.page.url


def to_hall(person: Person) -> None:
    """Be led back to the tournament when the game is over."""
    person.page.wait_for_url("**/hall/*")


def decided(person: Person) -> dict[str, Any]:
    """The match of the latest round, once everybody knows how it ended."""
    wait_until(person, lambda: view_of(person)["rounds"][-1]["matches"][0]["stage"] == "decided", "the game has a result")
    match: dict[str, Any] = view_of(person)["rounds"][-1]["matches"][0]
    return match


def test_a_whole_tournament_at_tables_on_devices(browser: Any, server: ServerProcess) -> None:
    referee, wall = Referee(browser, server.address, "W. Sieroń"), Person(browser, server.address, "wall", **WALL)
    ada, ben = Person(browser, server.address, "Ada", **PHONE), Person(browser, server.address, "Ben")
    rng = random.Random(20)

    # The page asks for the game first; its options are those of tables.
    code = referee.create("Pirates’ cup", game=GAME, table_size="4", rounds="2")
    event = referee.hall.rsplit("/", 1)[1]
    wall.open(f"/hall/{event}/projector")
    wall.page.get_by_text("Libertalia").wait_for()
    join(ada, code, by_link=True)
    join(ben, code, by_link=False)
    for name in ("Fok", "Gniew"):
        referee.add(name, "easy")
    check(referee, "entry at tables")

    # Round 1: everybody sits at one table, and the places come by themselves.
    referee.step("Start")
    ada.page.get_by_text("Your table and who sits there will stand here.").wait_for()
    referee.step("Draw")
    tables = {each.name: to_table(each) for each in (ada, ben)}
    wall.page.locator(".board", has_text="1").wait_for()
    check(wall, "tables on the projector")
    play_to_end([ada, ben], rng, liked=LIKED[GAME])
    for each in (ada, ben):
        to_hall(each)
        each.page.locator(".mine h2", has_text="of 4").wait_for()
    check(ada, "a player's place")
    first = decided(referee)
    assert sorted(first["points"], reverse=True)[0] >= 50
    dialog = referee.about_match(1)
    dialog.locator("ol li").nth(3).wait_for()
    check(referee, "a table's dialog")
    referee.close_dialog()

    # Round 2: Ben gets a red card in the middle of it; a bot plays on in that seat, and Ada to the end.
    referee.step("Draw")
    for each in (ada, ben):
        to_table(each, tables[each.name])
    moves = len(ben.moves)
    play_until([ada, ben], rng, lambda: len(ben.moves) >= moves + 3, "Ben has moved")
    for consequence in ("Warning", "Yellow card", "Warning", "no points"):
        referee.offend("Ben", "vulgar language", consequence)
    play_to_end([ada], rng, liked=LIKED[GAME])
    to_hall(ada)
    second = decided(referee)
    bens = next(player["id"] for player in referee.view()["players"] if player["name"] == "Ben")
    assert second["places"][second["players"].index(bens)] == 0

    # The end: a podium, places and papers for everybody.
    referee.step("Finish")
    wait_until(wall, lambda: view_of(wall)["phase"] == "over", "the projector shows the end")
    wait_until(ada, lambda: view_of(ada)["phase"] == "over", "the tournament is over")
    ada.page.locator(".place h2").first.wait_for()
    assert [place["place"] for place in referee.view()["places"]] == [1, 2, 3, 4]
    assert {"certificates.html", "standings.html", "pairings.html"} <= set(view_of(ada)["documents"])
    for each in (referee, wall, ada, ben):
        each.close()
