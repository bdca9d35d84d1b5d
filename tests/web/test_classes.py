"""A class in a browser: a teacher makes it and prints slips, a pupil comes by the code, and the name waits for the teacher."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.people import Person
from tests.web.test_keeper import ASK, PHONE, command, keeper, leave_office

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def teacher(person: Callable[..., Person], house: ServerProcess, name: str) -> Person:
    """Somebody whom the command made a teacher."""
    maja = person(name)
    maja.open("/")
    maja.page.evaluate(ASK, ["PATCH", "/me", {"name": name}])
    player = next(line.split()[0] for line in command(house, "players", name).splitlines() if name in line)
    command(house, "teacher", player, "--why", "a school")
    return maja


def test_a_pupil_comes_by_a_slip_and_the_name_waits_for_the_teacher(person: Callable[..., Person], house: ServerProcess) -> None:
    maja = teacher(person, house, "Ms Maja")
    maja.open("/me")
    maja.click("link", "My classes")
    maja.page.get_by_text("No class yet").wait_for()
    maja.page.get_by_label("Name of the class").fill("Form 5b")
    maja.page.get_by_label("How many pupils").fill("3")
    maja.click("button", "Make a class")
    maja.page.get_by_role("heading", level=1, name="Form 5b").wait_for()
    maja.click("button", "Show the slips")
    code = maja.page.locator(".slips .code").first.inner_text()
    assert maja.page.locator(".slips img").count() == 3
    check(maja, "a class with its slips")

    ola = person("Ola", **PHONE)
    ola.quiet |= {"status of 404"}
    ola.open("/class#AAAA-BBBB-CCCC")
    assert "#" not in ola.page.url, "the code stands in no history"
    ola.click("button", "Come in")
    ola.page.get_by_role("alert").get_by_text("Ask your teacher").wait_for()
    ola.page.get_by_label("Code").fill(code)
    check(ola, "a pupil's code")
    ola.click("button", "Come in")
    ola.page.wait_for_url("**/")
    ola.open("/me")
    ola.page.get_by_role("heading", level=1, name="Pupil 1").wait_for()
    ola.page.get_by_label(re.compile("^Your name|^Name")).first.fill("Ola")
    ola.click("button", "Save")
    ola.page.get_by_text("waits for your teacher").wait_for()
    check(ola, "a name that waits")

    maja.page.reload()
    maja.click("button", "Approve “Ola” for pupil 1")
    maja.page.get_by_text("No name waits for you").wait_for()
    ola.page.reload()
    ola.page.get_by_role("heading", level=1, name="Ola").wait_for()
    # Another code shuts out whoever has the old one.
    maja.click("button", "New code for pupil 1")
    check(maja, "before a new code")
    maja.page.locator("dialog").get_by_role("button", name="New code").click()
    assert maja.page.get_by_role("status").locator("b.code").inner_text() != code
    maja.click("button", "Delete the class")
    maja.page.get_by_label("Type the name of the class").fill("Form 5b")
    maja.page.locator("dialog").get_by_role("button", name="Delete the class").click()
    maja.page.get_by_text("No class yet").wait_for()


def test_a_server_for_invited_people_is_opened_by_a_code(person: Callable[..., Person], house: ServerProcess) -> None:
    kaja = keeper(person, house)
    kaja.click("tab", "Who may come")
    kaja.page.get_by_label("How many people").fill("2")
    kaja.click("button", "Make an invitation")
    link = kaja.page.locator(".url").inner_text()
    kaja.page.get_by_text("0 of 2 came").wait_for()
    kaja.click("button", "Only invited people")
    try:
        kaja.page.get_by_role("heading", name="Only invited people may play here").wait_for()
        check(kaja, "who may come")
        ada = person("Ada", **PHONE)
        ada.quiet |= {"status of 403"}
        ada.open("/")
        ada.page.get_by_role("status").get_by_text("for invited people").wait_for()
        assert "invited" in ada.page.evaluate(ASK, ["POST", "/play", {"game": "libertalia"}])["words"]
        ada.open(link.removeprefix(house.address))
        check(ada, "an invitation")
        ada.click("button", "Come in")
        ada.page.wait_for_url("**/")
        assert "id" in ada.page.evaluate(ASK, ["POST", "/play", {"game": "libertalia"}])
    finally:
        command(house, "entry", "everybody")
    leave_office(house)
