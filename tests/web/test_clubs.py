"""A club in a browser: founded, joined by its link on a phone, a table that members find and others are refused, roles, and its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.axe import check
from tests.web.people import Person
from tests.web.test_keeper import ASK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def named(person: Callable[..., Person], name: str, **more: object) -> Person:
    found = person(name, **more)
    found.open("/")
    found.page.evaluate(ASK, ["PATCH", "/me", {"name": name}])
    return found


def test_a_club_from_its_founding_to_its_end(person: Callable[..., Person]) -> None:
    ola, ben, eve = named(person, "Ola"), named(person, "Ben", **PHONE), named(person, "Eve")
    eve.quiet |= {"status of 403"}
    ola.open("/clubs")
    ola.page.get_by_text("Get a way to sign in first").wait_for()
    ola.page.evaluate(ASK, ["POST", "/me/recovery"])
    ola.page.reload()
    ola.page.get_by_label("Name of the club").fill("Amber Coast")
    check(ola, "clubs")
    ola.click("button", "Found it")
    ola.page.get_by_role("heading", level=1, name="Amber Coast").wait_for()
    link = ola.page.get_by_label("Link to the club", exact=True).input_value()

    ben.open(link[link.index("/club#") :])
    ben.page.get_by_role("heading", level=1, name="Amber Coast").wait_for()
    assert "#" not in ben.page.url, "the code stands in no history"
    check(ben, "a club's link")
    ben.click("button", "Join")
    ben.page.wait_for_url("**/club/*")
    ben.page.locator("#members li").nth(1).wait_for()
    assert ben.page.locator("#link").count() == 0, "a plain member has no link to pass on"

    ben.click("button", "Make a table for the club")
    ben.click("button", "Make the table")
    ben.page.wait_for_url("**/table/*")
    ben.page.get_by_role("link", name="For the members of the club").wait_for()
    check(ben, "a table for the club")
    table = ben.page.url[ben.page.url.index("/table/") :]
    ola.page.locator("#lobby .rows li").first.wait_for()
    check(ola, "a club with a table, its owner")
    eve.page.goto(table)
    eve.page.get_by_text("This table is for the members of a club").wait_for()
    eve.page.goto(ola.page.url)
    eve.page.get_by_text("Only members of a club may do that.").wait_for()

    ola.click("button", "Make an organiser: Ben")
    ola.page.locator("#members").get_by_text("organiser").first.wait_for()
    ola.click("button", "Remove: Ben")
    check(ola, "before a member is removed")
    ola.page.locator("dialog").get_by_role("button", name="Remove").click()
    ola.page.locator("#members li").nth(1).wait_for(state="detached")
    ola.click("button", "Dissolve the club")
    ola.page.locator("dialog input").fill("Amber Coast")
    ola.page.locator("dialog").get_by_role("button", name="Dissolve the club").click()
    ola.page.get_by_text("You are in no club yet.").wait_for()
