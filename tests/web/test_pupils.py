"""A class in the hall: a pasted list with a wrong line, nicknames on the wall, private scores, and somebody who comes too late."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.hall import PHONE, WALL, Referee, join
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

LONG = "Aleksandra Wiśniewska-Brzęczyszczykiewicz z Chrząszczyżewoszyc"


@pytest.fixture
def referee(browser: Browser, house: ServerProcess) -> Iterator[Referee]:
    """Whoever runs the event."""
    referee = Referee(browser, house.address, "Ref")
    yield referee
    referee.close()


def is_entered(referee: Referee, match: str, leg: int) -> bool:
    """Whether the referee's page knows the result of a leg: the next one would be typed in for the same leg."""
    found = next(each for each in referee.view()["rounds"][0]["matches"] if each["id"] == match)
    return found["legs"][leg - 1]["winner"] is not None


def is_taken(referee: Referee, name: str) -> bool:
    """Whether a device has the place, as the referee's page knows it."""
    return bool(next(each for each in referee.view()["players"] if each["name"] == name)["taken"])


def take_name(pupil: Person, code: str, name: str) -> None:
    """Choose a name of the list."""
    pupil.open(f"/join/{code}")
    pupil.click("button", f"I am {name}")
    pupil.click("button", "That is me")
    pupil.page.get_by_text("You are in.").wait_for()


def test_a_pupil_takes_a_name_of_the_list_and_the_referee_takes_it_back(referee: Referee, person: Callable[..., Person]) -> None:
    code = referee.create("Listed", questions="0")
    for name in ("Anna Kot", "Bolek Nowak"):
        referee.add(name)
    pupil = person("Pupil", **PHONE)
    pupil.open(f"/join/{code}")
    pupil.page.get_by_role("button", name="I am Bolek Nowak").wait_for()
    check(pupil, "names of the list")
    take_name(pupil, code, "Bolek Nowak")
    wait_until(referee, lambda: is_taken(referee, "Bolek Nowak"), "the referee sees who has taken a name")
    pupil.click("button", "This is not my name")
    take_name(pupil, code, "Anna Kot")
    referee.person_row("Anna Kot").get_by_text("took the name at").wait_for()
    dialog = referee.about("Anna Kot")
    check(referee, "a place that a device took")
    dialog.get_by_role("button", name="Take the place back").click()
    dialog.get_by_role("button", name="Offer the name to devices").wait_for()
    pupil.page.get_by_text("You are in.").wait_for(state="detached")
    pupil.open(f"/join/{code}")
    pupil.page.get_by_role("button", name="I am Bolek Nowak").wait_for()
    assert pupil.page.get_by_role("button", name="I am Anna Kot").count() == 0


def test_a_class_is_pasted_and_keeps_its_scores_to_itself(referee: Referee, person: Callable[..., Person]) -> None:
    referee.open("/tournament/new")
    referee.page.get_by_label("Title").fill("Class cup")
    referee.page.get_by_label("Referee’s name").fill("Ref")
    referee.page.get_by_label("The players are pupils").check()
    referee.page.locator("[name='questions']").fill("0")
    referee.page.locator("[name='questions']").blur()
    referee.click("button", "Make the tournament")
    referee.click("button", "I have it, go on")
    referee.page.wait_for_url("**/hall/*")
    code = referee.page.locator(".number.num").first.inner_text()

    referee.click("button", "Paste a list of names")
    dialog = referee.page.get_by_role("dialog")
    dialog.locator("textarea").fill(f"1. Anna Kot; Ania\n2. Bolek Nowak\nBolek Nowak\n{'x' * 65}")
    dialog.get_by_text("1 line is wrong").wait_for()
    assert dialog.get_by_role("button", name="Enter them").is_disabled()
    check(referee, "a list with a wrong line")
    dialog.locator("textarea").fill(f"1. Anna Kot; Ania\n2. Bolek Nowak\nBolek Nowak\n{LONG}")
    dialog.get_by_role("button", name="Enter 3 players").click()
    referee.person_row(LONG).wait_for()
    assert referee.page.get_by_text("deleted on").is_visible()

    wall = person("Wall", **WALL)
    wall.open(f"/hall/{referee.view()['id']}/projector")
    for name in ("Ania", "Bolek N.", "Aleksandra C."):
        wall.page.get_by_text(name, exact=True).wait_for()

    pupil = person("Celina Lis", **PHONE)
    join(pupil, code, by_link=True)
    dialog = referee.about("Bolek Nowak")
    dialog.get_by_role("button", name="Change the name").click()
    dialog.get_by_label("Name", exact=True).fill("Bolesław Nowak")
    dialog.locator("form .main").click()
    wall.page.get_by_text("Bolesław N.", exact=True).wait_for()
    referee.close_dialog()

    referee.step("Start")
    referee.step("Draw")
    for match in referee.view()["rounds"][0]["matches"]:
        for leg in (1, 2):
            is_first = match["legs"][leg - 1]["first"] == match["players"][0]
            referee.enter_leg(match["board"], 0 if is_first else 1, 2)
            wait_until(referee, partial(is_entered, referee, match["id"], leg), "the result is entered")
    wall.page.get_by_text("decided").first.wait_for()
    assert "2:0" not in wall.page.locator("main").inner_text()
    mine = pupil.page.locator("table tr.me td.points")
    mine.wait_for()
    shown = pupil.page.locator("table td.points").all_inner_texts()
    assert sorted(map(bool, shown)) == [False, False, False, True]
    check(pupil, "a pupil with private scores")

    late = person("Late", **PHONE)
    late.open(f"/join/{code}")
    late.page.get_by_text("nobody can enter any more").wait_for()
    check(late, "too late")
    late.click("button", "Play against a bot")
    late.page.wait_for_url("**/table/*")
