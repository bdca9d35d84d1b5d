"""One referee, eight players and a projector, from a new tournament to the podium: mishaps, a correction, a killed server, a dead laptop."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.hall import PHONE, WALL, Referee, join, view_of, write_test
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PRINTED, BOTS = ("Cela", "Dawid", "Ewa"), ("Fok", "Gniew", "Hel")
MOVES = 4
"""The number of choices that the two at browsers make before one misbehaves."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may kill."""
    server = ServerProcess(tmp_path)
    server.start_now()
    yield server
    server.stop()
    assert not server.errors()


def arrange(referee: Referee) -> None:
    """Let the two with browsers meet in the first round: numbers that add up to nine do."""
    numbers = {player["name"]: player["number"] for player in referee.view()["players"]}
    rival = next(name for name, number in numbers.items() if number == 9 - numbers["Ada"])
    if rival == "Ben":
        return
    dialog = referee.about("Ben")
    dialog.get_by_role("button", name="Swap start numbers").click()
    dialog.get_by_label("With whom").select_option(label=f"{numbers[rival]}. {rival}")
    dialog.locator("textarea").fill("they sit at the window")
    dialog.locator("form .main").click()
    dialog.locator("form").wait_for(state="detached")
    referee.close_dialog()
    wait_until(referee, lambda: sum(start_number(referee, name) for name in ("Ada", "Ben")) == 9, "the two will meet")


def start_number(referee: Referee, name: str) -> int:
    """A start number as the page shows it."""
    return int(referee.person_row(name).locator(".number").inner_text())


def decide_round(referee: Referee, is_corrected: bool = False) -> None:
    """Bots play by themselves; every other open leg is typed in, the first of them wrongly if wished."""

    def open_matches() -> list[dict[str, Any]]:
        return [match for match in referee.view()["rounds"][-1]["matches"] if match["stage"] != "decided"]

    def is_entered(match: dict[str, Any]) -> bool:
        now = next(each for each in referee.view()["rounds"][-1]["matches"] if each["id"] == match["id"])
        return bool(now["open_leg"] != match["open_leg"])

    kinds = {player["id"]: player["kind"] for player in referee.view()["players"]}
    while left := [match for match in open_matches() if any(kinds[player] != "bot" for player in match["players"])]:
        match = left[0]
        leg = match["legs"][match["open_leg"] - 1]
        # The player named first wins both legs, so nothing has to be tossed for.
        side = 0 if leg["first"] == match["players"][0] else 1
        if is_corrected:
            referee.enter_leg(match["board"], 1 - side, 3)
            referee.enter_leg(match["board"], side, 1, "I read the slip upside down", "Correct")
            is_corrected = False
        else:
            referee.enter_leg(match["board"], side, 2, "the device broke down")
        wait_until(referee, partial(is_entered, match), "the result is entered")
    wait_until(referee, lambda: not open_matches(), "the bots have played")


def test_from_a_new_tournament_to_the_podium(browser: Any, server: ServerProcess) -> None:
    referee, wall = Referee(browser, server.address, "W. Sieroń"), Person(browser, server.address, "wall", **WALL)
    ada, ben = Person(browser, server.address, "Ada", **PHONE), Person(browser, server.address, "Ben")
    people = [referee, wall, ada, ben]
    rng = random.Random(10)

    # Entry: a code on the wall, players from devices, without one, and bots.
    code = referee.create("School cup", format="knock-out", questions="2")
    event = referee.hall.rsplit("/", 1)[1]
    wall.open(f"/hall/{event}/projector")
    wall.page.locator(".code", has_text=code).wait_for()
    ben.quiet.add("status of 404")
    ben.open("/join/ZZZZZ")
    ben.page.get_by_text("There is no tournament with this code").wait_for()
    join(ada, code, by_link=True)
    join(ben, code, by_link=False)
    for name in (*PRINTED, "Nobody"):
        referee.add(name)
    for name in BOTS:
        referee.add(name, "easy")
    referee.deed(referee.about("Nobody"), "Strike from the list")
    wait_until(referee, lambda: referee.person_row("Nobody").count() == 0, "nobody is struck")
    wall.page.get_by_text("8 players").wait_for()
    check(referee, "entry")

    # The test: saved as chosen, handed in, typed in from paper; nobody else sees a result before it is closed.
    referee.step("Start")
    for each in (ada, ben):
        write_test(each, 2)
    assert all(player["test"]["right"] is None for player in view_of(ben)["players"] if player["name"] != "Ben")
    dialog = referee.about("Cela")
    dialog.get_by_role("button", name="Type in the test").click()
    dialog.get_by_label("Letters of the paper").fill("a-")
    dialog.get_by_text("2 of 2 letters").wait_for()
    dialog.get_by_label("Minutes").fill("3")
    dialog.locator("form .main").click()
    dialog.locator("form").wait_for(state="detached")
    referee.close_dialog()
    arrange(referee)
    referee.step("Close")

    # The first round: the two are led to their table, and play.
    referee.step("Draw")
    for each in (ada, ben):
        each.page.wait_for_url("**/table/*")
        each.hurry()
    wait_until(ada, lambda: sum(each.play_once(rng) for each in (ada, ben)) + len(ada.moves + ben.moves) > MOVES, "they play")
    referee.offend("Ben", "disturbing play", "warning")
    wall.page.locator("li", has_text="Ada").wait_for()
    check(wall, "projector, tables")

    # The server dies and comes back: everybody is at the same place.
    before = referee.view()
    server.kill()
    referee.page.get_by_text("connecting again").wait_for()
    server.start_now()
    for each in people:
        each.page.get_by_text("connecting again").wait_for(state="detached")
    wait_until(referee, lambda: referee.view()["now"] > before["now"] + 1, "the referee is told again")
    assert [entry["text"] for entry in referee.view()["log"]][: before["seq"]] == [entry["text"] for entry in before["log"]]
    wait_until(ada, lambda: any(each.play_once(rng) for each in (ada, ben)), "they go on")

    # The referee's laptop dies in the middle of the round; on another one the recovery code brings the referee back.
    referee.close()
    people.remove(referee)
    recovery, referee = referee.recovery, Referee(browser, server.address, "W. Sieroń")
    people.append(referee)
    referee.come_back(recovery)
    referee.page.get_by_role("tab", name="Referees").click()
    check(referee, "referees")
    assert [entry["text"] for entry in referee.view()["log"]][: before["seq"]] == [entry["text"] for entry in before["log"]]
    wait_until(ada, lambda: any(each.play_once(rng) for each in (ada, ben)), "they do not notice")

    # Three more offences, the last one a red card: the match is lost 0:2 and the leg stops.
    referee.offend("Ben", "vulgar language", "yellow")
    referee.offend("Ben", "insulting", "warning", "called Ada a landlubber")
    check(referee, "tables of the round")
    referee.offend("Ben", "any other breach", "red", "hid a die")
    for each in (ada, ben):
        stopped = each.page.locator("p", has_text="The referee has stopped the leg")
        stopped.get_by_role("link", name="Back to the tournament").click()
    ben.page.get_by_text("Ada won the match").wait_for()
    ben.page.get_by_role("alert", name="Red card").get_by_text("hid a die").wait_for()
    ben.click("button", "I have read it")
    ben.page.get_by_text("hid a die").wait_for()
    ada.page.get_by_text("You won against Ben").wait_for()
    assert "hid a die" not in " ".join(ada.received), "reasons are for whom they concern"
    check(ben, "a player's page")

    # Printed boards: one result is typed in wrongly and put right; then round by round to the podium.
    decide_round(referee, is_corrected=True)
    referee.step("Draw")
    decide_round(referee)
    referee.step("Draw")
    decide_round(referee)
    # Duties share their rule, which once kept this tab from opening.
    for tab, words in (("Papers", "For the wall, and to hand out"), ("Log", "I read the slip upside down")):
        referee.page.get_by_role("tab", name=tab).click()
        referee.page.get_by_role("tabpanel").get_by_text(words).first.wait_for()
        check(referee, f"the tab {tab}")
    referee.step("Finish")
    for each in (referee, wall, ada):
        # A bot may have won: the podium names people only, with their own places.
        each.page.get_by_role("img", name=re.compile(r"Place \d+:")).wait_for()
    check(wall, "projector, podium")
    for each in people:
        each.close()
