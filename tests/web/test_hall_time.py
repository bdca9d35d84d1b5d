"""A lesson's tournament: the way in is tried, the plan fits, players see the referee's clock and cards, and the event is halted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.hall import PHONE, WALL, Referee, join
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def named(house: ServerProcess) -> str:
    """The house by a name that is not only this computer's, as far as the server can tell."""
    return f"http://cup.localhost:{house.port}"


def test_the_way_in_is_tried_before_it_is_shown(browser: Any, house: ServerProcess) -> None:
    referee = Referee(browser, house.address, "W. Sieroń")
    code = referee.create("Cup", questions="0")
    referee.page.get_by_text("seaboard serve --host 0.0.0.0").wait_for()
    assert referee.page.get_by_role("img", name="The way in as a QR code").count() == 0
    check(referee, "an address that only this computer understands")
    referee.close()

    referee = Referee(browser, named(house), "W. Sieroń")
    code = referee.create("Cup", questions="0")
    referee.page.get_by_role("img", name="The way in as a QR code").wait_for()
    referee.page.get_by_text("No device has been here yet.").wait_for()
    phone = Person(browser, named(house), "Ada", **PHONE)
    phone.open(f"/reach/{code}")
    phone.page.get_by_text("Games work too. The referee sees a tick.").wait_for()
    referee.page.get_by_text("got through at").wait_for()
    for each, where in ((phone, "reach"), (referee, "getting in")):
        check(each, where)
        each.close()


@pytest.mark.soak
def test_the_proposed_plan_makes_the_tournament_and_its_end_is_shown(browser: Any, house: ServerProcess) -> None:
    referee = Referee(browser, house.address, "W. Sieroń")
    referee.open("/tournament/new")
    referee.page.get_by_label("Title").fill("Cup")
    referee.page.get_by_label("Referee’s name").fill("W. Sieroń")
    referee.page.get_by_label("Players, about").fill("4")
    referee.page.get_by_label("Minutes in all").fill("45")
    referee.page.get_by_text("It takes about").wait_for()
    check(referee, "a plan")
    referee.click("button", "Use this plan")
    referee.click("button", "Make the tournament")
    referee.click("button", "I have it, go on")
    referee.page.wait_for_url("**/hall/*")
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        referee.add(name)
    assert referee.view()["options"]["event-minutes"] == "45"
    referee.step("Start")
    referee.step("Close")
    referee.step("Draw")
    referee.page.get_by_text("There is time until").wait_for()
    referee.page.get_by_text("Round: ").wait_for()
    referee.click("button", "End the round’s legs")
    referee.page.get_by_role("dialog").locator(".main").click()
    wait_until(
        referee, lambda: all(match["stage"] == "decided" for match in referee.view()["rounds"][0]["matches"]), "legs are void"
    )
    referee.page.get_by_text("counts as lost for both (TRN-TIME-3)").first.wait_for()
    referee.close()


def test_players_see_the_referees_clock_and_cards_and_everybody_sees_a_halt(browser: Any, house: ServerProcess) -> None:
    referee = Referee(browser, house.address, "W. Sieroń")
    ada, ben = Person(browser, house.address, "Ada", **PHONE), Person(browser, house.address, "Ben")
    code = referee.create("Cup", questions="0", decision_seconds="600")
    for each in (ada, ben):
        join(each, code, by_link=True)
    referee.step("Start")
    referee.step("Draw")
    for each in (ada, ben):
        each.page.wait_for_url("**/table/**")
        each.page.get_by_role("timer").wait_for()
    asked = next(each for each in (ada, ben) if each.page.get_by_text("Your decision", exact=True).count())
    other = ben if asked is ada else ada
    other.page.get_by_text("It is not your turn").wait_for()
    referee.offend(asked.name, "insulting a participant", "warning", "called the rival names")
    card = asked.page.get_by_role("alert", name="Warning")
    card.get_by_text("Reason: called the rival names").wait_for()
    card.get_by_text("The next one: Yellow card.").wait_for()
    check(asked, "a card at the table")
    card.get_by_role("button", name="I have read it").click()
    assert other.page.get_by_text("for you").count() == 0
    referee.click("button", "Halt the tournament")
    referee.page.get_by_role("dialog").locator("input").fill("2026-11-23T10:00")
    referee.page.get_by_role("dialog").locator(".main").click()
    wall = Person(browser, house.address, "wall", **WALL)
    wall.open(f"/hall/{referee.hall.rsplit('/', 1)[1]}/projector")
    for each in (ada, ben, wall):
        each.page.get_by_text("The tournament is halted. It goes on Monday").first.wait_for()
    check(referee, "halted")
    referee.click("button", "Go on")
    for each in (ada, ben):
        each.page.get_by_role("timer").wait_for()
    for each in (referee, ada, ben, wall):
        each.close()
