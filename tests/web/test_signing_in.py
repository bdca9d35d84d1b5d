"""A player signs in in the browser: with a passkey of Chromium's own authenticator, with a code of words, and out again on a shared device."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.openid_provider import CLIENT, SECRET, Provider
from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def named(browser: Any, house: ServerProcess) -> Iterator[Callable[..., Person]]:
    """Brings somebody in at an address with a name: a browser makes no passkeys for a number."""
    people: list[Person] = []

    def come(name: str, **wishes: Any) -> Person:
        people.append(Person(browser, house.address.replace("127.0.0.1", "localhost"), name, **wishes))
        return people[-1]

    yield come
    for each in people:
        each.close()


class Keys:
    """The authenticator of somebody's device; what it holds can be carried to another device."""

    def __init__(self, person: Person) -> None:
        self.session = person.context.new_cdp_session(person.page)
        self.session.send("WebAuthn.enable")
        added = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.where = {"authenticatorId": added["authenticatorId"]}

    def held(self) -> list[dict[str, Any]]:
        return list(self.session.send("WebAuthn.getCredentials", self.where)["credentials"])

    def take(self, credential: dict[str, Any]) -> None:
        self.session.send("WebAuthn.addCredential", self.where | {"credential": credential})


def rename(person: Person, name: str) -> None:
    person.open("/me")
    person.page.get_by_label("Your name at the table").fill(name)
    person.click("button", "Save")
    person.page.get_by_role("heading", name=name, level=1).wait_for()


def test_a_player_signs_in_with_a_passkey_and_takes_along_what_was_played_as_a_guest(named: Callable[..., Person]) -> None:
    ada, phone = named("Ada"), named("phone", **PHONE)
    keys = Keys(ada)
    rename(ada, "Ada")
    ada.page.get_by_text("None yet.").wait_for()
    ada.page.get_by_label("Name of the new passkey").fill("My laptop")
    ada.click("button", "Add a passkey")
    ada.page.get_by_text("My laptop").wait_for()
    check(ada, "the page about oneself")

    rename(phone, "Hasty")
    phone.open("/")
    phone.click("button", re.compile("Invite friends: Mare Balticum"))
    phone.click("button", "Make the table")
    phone.page.wait_for_selector(".gather img")
    table = phone.page.url

    pocket = Keys(phone)
    [held] = keys.held()
    pocket.take(held)
    phone.open("/sign-in")
    button = phone.page.get_by_role("button", name="Sign in with a passkey")
    phone.page.get_by_text("played as Hasty: 1 table").wait_for()
    assert button.is_disabled(), "what becomes of it is asked first"
    check(phone, "signing in")
    phone.page.get_by_label("Yes, take it along").check()
    button.click()
    phone.page.get_by_text("Welcome back, Ada.").wait_for()
    phone.page.goto(table)
    phone.page.wait_for_selector(".gather img")
    phone.page.locator(".gather").get_by_text("Ada").first.wait_for()

    ada.open("/me")
    ada.page.get_by_text("last used on").wait_for()
    ada.click("button", "Remove the passkey My laptop")
    ada.page.get_by_text("My laptop").wait_for(state="detached")
    stranger = named("stranger")
    Keys(stranger).take(held)
    stranger.quiet.add("404")
    stranger.open("/sign-in")
    stranger.click("button", "Sign in with a passkey")
    stranger.page.get_by_role("alert").get_by_text("Nobody here can sign in with that.").wait_for()


def test_where_there_are_no_passkeys_the_page_says_why_and_the_code_of_words_does_it(person: Callable[..., Person]) -> None:
    ada, shared = person("Ada"), person("shared", **PHONE)
    rename(ada, "Ada")
    ada.page.get_by_text("Passkeys need an address with a name.").wait_for()
    ada.click("button", "Make a recovery code")
    ada.page.wait_for_selector(".code-sheet")
    words = ada.page.locator(".code-sheet li").all_inner_texts()
    assert len(words) == 8
    check(ada, "a recovery code")
    ada.page.emulate_media(media="print")
    seen = ada.page.evaluate(
        "[...document.querySelectorAll('h1, .code-sheet li')].map((each) => getComputedStyle(each).visibility)"
    )
    assert seen == ["hidden"] + ["visible"] * 8, "the paper has the words alone"
    ada.page.emulate_media(media="screen")
    ada.click("button", "I have written them down")
    ada.page.get_by_text(words[0], exact=True).wait_for(state="detached")

    shared.quiet.add("422")
    shared.open("/sign-in")
    shared.page.get_by_text("Passkeys need an address with a name.").wait_for()
    field = shared.page.get_by_label("Recovery code: your eight words")
    field.fill(" ".join(words[:-1]))
    shared.click("button", "Sign in with the code")
    shared.page.get_by_role("alert").get_by_text("has 8 words; there are 7").wait_for()
    field.fill(", ".join(words).upper())
    shared.click("button", "Sign in with the code")
    shared.page.get_by_text("Welcome back, Ada.").wait_for()

    shared.open("/me")
    shared.click("button", "Sign out, and forget everything on this device")
    shared.page.get_by_role("button", name="Your name").wait_for()
    left = shared.page.evaluate("Object.keys(sessionStorage).length")
    assert (left, [each["name"] for each in shared.context.cookies() if each["name"].startswith("seaboard")]) == (0, [])
    ada.open("/me")
    ada.page.get_by_role("heading", name="Ada", level=1).wait_for()


def test_a_pupil_signs_in_at_the_school(browser: Any, tmp_path: Path) -> None:
    provider, server = Provider(), ServerProcess(tmp_path)
    told = {"ISSUER": provider.issuer, "CLIENT_ID": CLIENT, "CLIENT_SECRET": SECRET, "NAME": "School No 7"}
    server.environment = {**os.environ, **{f"SEABOARD_OPENID_{name}": value for name, value in told.items()}}
    server.start_now()
    people = [Person(browser, server.address, name, **wishes) for name, wishes in (("Maja", {}), ("phone", PHONE))]
    try:
        for pupil in people:
            pupil.open("/sign-in")
            pupil.click("button", "Sign in at School No 7")
            pupil.page.get_by_role("button", name="Maja").wait_for()
        people[0].open("/me")
        people[0].page.get_by_text("added on").wait_for()
        check(people[0], "ways to sign in, with a provider")
        people[0].click("button", "Remove the account")
        people[0].page.get_by_role("button", name="Add my account at School No 7").wait_for()
    finally:
        for pupil in people:
            pupil.close()
        server.stop()
        provider.close()


def test_a_guest_who_would_lose_everything_by_signing_out_is_warned(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    rename(ada, "Ada")
    ada.page.get_by_text("not even you").wait_for()
    ada.click("button", "Sign out, and forget everything on this device")
    ada.page.get_by_text("Sign out all the same?").wait_for()
    with ada.page.expect_download() as download:
        ada.click("link", "Download")
    assert '"Ada"' in download.value.path().read_text(encoding="utf-8")
    ada.click("button", "Cancel")
    ada.page.reload()
    ada.page.get_by_role("heading", name="Ada", level=1).wait_for()
