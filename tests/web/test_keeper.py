"""The keeper's page in a browser: claimed with a code, then order is kept; those concerned see it; privacy and download beside it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABS = ("Overview", "Reports", "Players", "Tables", "Tournaments", "Log")


def command(house: ServerProcess, *words: str) -> str:
    """What `seaboard admin` prints."""
    run = [sys.executable, "-m", "seaboard.cli.main", "admin", *words, "--folder", str(house.folder)]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout


def keeper(person: Callable[..., Person], house: ServerProcess, errs: bool = False, **wishes: object) -> Person:
    """Somebody who has typed a code in, at the second try if `errs`.  Of tries all tests of a server have ten in ten minutes."""
    kaja = person("Kaja", **wishes)
    # Until the code is typed the page asks and is refused.
    kaja.quiet |= {"status of 403", "status of 422"}
    kaja.open("/keeper")
    if errs:
        kaja.page.get_by_label("Code").fill("AAAA-BBBB-CCCC-DDDD")
        kaja.click("button", "Claim the server")
        kaja.page.get_by_role("alert").get_by_text("wrong").wait_for()
        check(kaja, "claim")
    kaja.page.get_by_label("Code").fill(command(house, "claim").split()[-1])
    kaja.click("button", "Claim the server")
    kaja.page.get_by_role("tab", name="Overview").wait_for()
    return kaja


def leave_office(house: ServerProcess) -> None:
    """Other tests find the server as it was."""
    for line in command(house, "keepers").splitlines():
        if "since" in line:
            command(house, "remove-keeper", line.split()[0], "--why", "the test is over")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_order_is_kept_on_the_page(person: Callable[..., Person], house: ServerProcess, size: str) -> None:
    name = f"Rude {size}"
    kaja, pest = keeper(person, house, errs=True, **(PHONE if size == "phone" else {})), person("Pest")
    pest.open("/")
    pest.quiet |= {"status of 403"}
    pest.page.evaluate(ASK, ["PATCH", "/me", {"name": name}])
    table = pest.page.evaluate(ASK, ["POST", "/tables", {"game": "libertalia", "players": 2}])["id"]
    pest.open(f"/table/{table}")
    pest.page.wait_for_selector("main.gather")
    # A notice is shown on every page, also on those that are open.
    kaja.page.get_by_label("Text").fill("A new version tonight")
    kaja.click("button", "Tell everybody")
    kaja.page.get_by_role("status").get_by_text("A new version tonight").wait_for()
    ada = person("Ada")
    ada.open("/rules")
    ada.page.get_by_role("status").get_by_text("A new version tonight").wait_for()
    ada.click("button", "Close")
    kaja.click("button", "End it now")
    kaja.page.get_by_text("Nothing is being told").wait_for()
    # A player is found and banned; the open page says so at once.
    kaja.click("tab", "Players")
    kaja.page.get_by_role("searchbox").fill(name)
    kaja.click("button", "Search")
    kaja.page.get_by_text("1 found").wait_for()
    kaja.click("button", f"Ban: {name}")
    kaja.page.get_by_label("Why?").fill("insults people")
    check(kaja, "a deed")
    kaja.page.locator("dialog").get_by_role("button", name="Ban", exact=True).click()
    kaja.page.locator("mark.is-out").get_by_text("banned").wait_for()
    pest.page.get_by_role("status").get_by_text("insults people").wait_for()
    check(pest, "a banned player")
    refused = pest.page.evaluate(ASK, ["POST", "/play", {"game": "libertalia"}])
    assert "insults people" in refused["words"]
    for tab in TABS:
        kaja.click("tab", re.compile(f"^{tab}"))
        kaja.page.wait_for_timeout(200)
        if size == "desk":
            check(kaja, tab)
        assert kaja.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{tab} is wider than the screen"
    kaja.page.get_by_text("insults people").first.wait_for()
    leave_office(house)


def test_a_name_is_reported_at_the_table_and_replaced(person: Callable[..., Person], house: ServerProcess) -> None:
    rude, ben = person("Rude"), person("Ben")
    for each, name in ((rude, "Rude Name"), (ben, "Ben")):
        each.open("/")
        each.page.evaluate(ASK, ["PATCH", "/me", {"name": name}])
    table = rude.page.evaluate(ASK, ["POST", "/tables", {"game": "game-of-powers", "players": 2}])["id"]
    ben.page.evaluate(ASK, ["POST", f"/tables/{table}/join", {}])
    rude.page.evaluate(ASK, ["POST", f"/tables/{table}/start", None])
    ben.open(f"/table/{table}")
    ben.hurry()
    ben.click("tab", "Chat")
    ben.page.get_by_text("People at this table").click()
    check(ben, "people at this table")
    ben.click("button", "Report name: Rude Name")
    ben.page.get_by_text("will look at that name").first.wait_for()
    ben.click("button", "Mute Rude Name for me")
    ben.page.get_by_role("button", name="Unmute Rude Name").wait_for()
    kaja = keeper(person, house)
    kaja.click("tab", re.compile("^Reports"))
    kaja.page.locator(".panel q").get_by_text("Rude Name").wait_for()
    kaja.click("button", "New name: Rude Name")
    kaja.page.get_by_label("Why?").fill("rude")
    kaja.page.locator("dialog").get_by_role("button", name="New name").click()
    ben.page.get_by_text("Rude Name").first.wait_for(state="hidden")
    kaja.click("button", "Dismiss: Rude Name")
    kaja.page.get_by_text("Nobody has reported anything").wait_for()
    leave_office(house)


def test_a_keeper_lets_somebody_in_with_a_button(person: Callable[..., Person], house: ServerProcess) -> None:
    """On a server for invited people: who is not let in has the button, and plays once it was pressed; then it is gone."""
    kaja, ada = keeper(person, house), person("Ada")
    ada.quiet |= {"status of 403"}
    ada.open("/")
    ada.page.evaluate(ASK, ["PATCH", "/me", {"name": "Ada at the door"}])
    entry = {"deed": "set-entry", "is_invite_only": True, "keeps_everybody": False}
    kaja.page.evaluate(ASK, ["POST", "/keeper/orders", {"order": entry}])
    try:
        refused = ada.page.evaluate(ASK, ["POST", "/tables", {"game": "libertalia", "players": 2}])
        assert "invited people" in refused["words"]
        kaja.page.reload()
        kaja.click("tab", "Players")
        kaja.page.get_by_role("searchbox").fill("Ada at the door")
        kaja.click("button", "Search")
        kaja.page.get_by_text("1 found").wait_for()
        check(kaja, "somebody at the door")
        kaja.click("button", "Let in: Ada at the door")
        kaja.page.get_by_role("button", name="Let in: Ada at the door").wait_for(state="detached")
        assert ada.page.evaluate(ASK, ["POST", "/tables", {"game": "libertalia", "players": 2}])["status"] == "gathering"
        kaja.click("tab", "Log")
        kaja.page.get_by_text("let in").first.wait_for()
    finally:
        kaja.page.evaluate(ASK, ["POST", "/keeper/orders", {"order": entry | {"is_invite_only": False}}])
        leave_office(house)


@pytest.mark.parametrize(("language", "title"), [("en", "Privacy"), ("pl", "Prywatność"), ("fr", "Vie privée")])
def test_the_privacy_page_says_what_is_kept(person: Callable[..., Person], language: str, title: str) -> None:
    ada = person("Ada", locale=language, **PHONE)
    ada.open("/")
    ada.page.get_by_role("link", name=title).click()
    ada.page.get_by_role("heading", level=1, name=title).wait_for()
    ada.page.get_by_text("400").first.wait_for()
    check(ada, f"privacy, {language}")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_everything_about_me_is_downloaded_from_my_own_page(person: Callable[..., Person], tmp_path: Path) -> None:
    ada = person("Ada")
    ada.open("/")
    ada.page.evaluate(ASK, ["PATCH", "/me", {"name": "Ada L."}])
    ada.open("/me")
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download", exact=True).click()
    download.value.save_as(tmp_path / "mine.json")
    assert download.value.suggested_filename == "seaboard-my-data.json"
    assert json.loads((tmp_path / "mine.json").read_text())["guests"][0]["name"] == "Ada L."
    check(ada, "my own page")


ASK = """
async ([method, path, body]) => {
  if (!document.cookie.includes("csrftoken")) await fetch("/api/me");
  const token = document.cookie.split("; ").find((each) => each.startsWith("csrftoken="))?.slice(10) ?? "";
  const headers = { "content-type": "application/json", "x-csrftoken": decodeURIComponent(token) };
  return (await fetch(`/api${path}`, { method, headers, body: body === null ? null : JSON.stringify(body) })).json();
}
"""
