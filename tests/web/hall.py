"""People in a tournament hall: what a referee, a player and a projector do on their pages."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, TimeoutError

from tests.server.tournaments.following import Follower
from tests.web.people import Person, wait_until

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SOON_MS = 2_000
"""For one step of a form that may change under the hand: then it is looked at again."""


class Referee(Person):
    """Whoever runs the event from one laptop."""

    recovery = ""
    """The recovery code, as the page showed it once."""

    def create(self, title: str, **options: str) -> str:
        """Make a tournament from the home page; its code."""
        self.open("/")
        self.click("link", "New tournament")
        self.page.get_by_label("Title").fill(title)
        self.page.get_by_label("Referee’s name").fill(self.name)
        for option, value in options.items():
            field = self.page.locator(f"[name='{option.replace('_', '-')}']")
            if not field.is_visible():
                self.page.get_by_text("More options").click()
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
                field.blur()
        self.click("button", "Make the tournament")
        self.recovery = self.page.locator(".recovery .code").inner_text()
        self.click("button", "I have it, go on")
        self.page.wait_for_url("**/hall/*")
        return self.page.locator(".number.num").first.inner_text()

    def come_back(self, recovery: str) -> None:
        """Continue to referee on this browser, with the recovery code as somebody types it."""
        self.open("/join")
        self.click("link", "I am the referee")
        self.page.get_by_label("Recovery code").fill(recovery.lower().replace("-", " "))
        self.click("button", "Continue here")
        self.page.wait_for_url("**/hall/*")
        self.page.locator("main.referee").wait_for()

    @property
    def hall(self) -> str:
        """The event's page."""
        return self.page.url

    def add(self, name: str, kind: str = "printed") -> None:
        """Enter somebody without a device, or a bot."""
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.get_by_role("tabpanel").locator("form select").select_option(kind)
        self.page.get_by_role("button", name="Add", exact=True).click()
        self.person_row(name).wait_for()

    def person_row(self, name: str) -> Locator:
        """A line of the list of players."""
        return self.page.get_by_role("tabpanel").locator("li", has_text=name)

    def step(self, label: str) -> None:
        """Take the next step, and say yes."""
        wanted = self.page.locator(".next button")
        wait_until(self, lambda: label in wanted.inner_text() and wanted.is_enabled(), f"{label} can be done")
        wanted.click()
        before = self.stage()
        self.page.get_by_role("dialog").locator(".main").click()
        wait_until(self, lambda: self.stage() != before, f"{label} is done")

    def about(self, name: str) -> Locator:
        """Open what can be done about a player."""
        self.page.get_by_role("tab", name="Players").click()
        self.page.get_by_role("button", name=f"About {name}").click()
        return self.page.get_by_role("dialog", name=name)

    def close_dialog(self) -> None:
        """Put it away."""
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="detached")

    def fill_reason(self, dialog: Locator, reason: str) -> None:
        """Say why, where one can."""
        if reason:
            dialog.locator("textarea").fill(reason)

    def offend(self, name: str, kind: str, consequence: str, reason: str = "") -> None:
        """Punish a player; the consequence must stand there before it is given."""
        dialog = self.about(name)
        dialog.get_by_role("button", name="Offence", exact=True).click()
        dialog.get_by_label(kind).check()
        dialog.locator(".next", has_text=re.compile(consequence, re.IGNORECASE)).wait_for()
        self.fill_reason(dialog, reason)
        dialog.locator("form .main").click()
        dialog.locator("form").wait_for(state="detached")
        self.close_dialog()

    def deed(self, dialog: Locator, name: str, reason: str = "") -> None:
        """One of the entries that a dialog offers, done at once or with a reason."""
        dialog.get_by_role("button", name=name).first.click()
        self.fill_reason(dialog, reason)
        dialog.locator("form .main").click()
        dialog.locator("form").wait_for(state="detached")

    def match(self, board: int) -> Locator:
        """A table of the round."""
        return self.page.locator("article.match", has=self.page.locator(".board", has_text=re.compile(f"^{board}$")))

    def about_match(self, board: int) -> Locator:
        """Open what can be done about a match."""
        self.match(board).get_by_role("button", name="Result and more").click()
        return self.page.get_by_role("dialog")

    def link_of(self, name: str) -> str:
        """A link that makes another device a player's."""
        dialog = self.about(name)
        dialog.get_by_role("button", name="Another device").click()
        dialog.get_by_role("button", name="Make the link").click()
        url = dialog.get_by_label("Link", exact=True).input_value()
        self.close_dialog()
        return url

    def pick(self, label: Locator) -> None:
        """Choose one of several; again, where the page was just being drawn again under the click."""

        def is_picked() -> bool:
            label.click()
            return label.locator("input").is_checked()

        wait_until(self, is_picked, "it is chosen")

    def submit(self, dialog: Locator, reason: str) -> None:
        """Say yes; a leg that begins meanwhile (a bot made its first move) makes the form ask why, so the reason is given when it is asked for."""
        why, yes, form = dialog.locator("form textarea"), dialog.locator("form .main"), dialog.locator("form")

        def is_done() -> bool:
            with suppress(TimeoutError):  # the form may go away, or be drawn again, at any of these steps
                if why.count() and not why.input_value(timeout=SOON_MS):
                    why.fill(reason, timeout=SOON_MS)
                if form.count():
                    yes.click(timeout=SOON_MS)
            return not form.count()

        wait_until(self, is_done, "the form is put away")

    def enter_leg(
        self, board: int, side: int, lost: int, reason: str = "it was read out", button: str = "Enter the result"
    ) -> None:
        """Type in the result of a leg: the side that won, 0 or 1, and the tokens lost."""
        self.match(board).get_by_role("button", name="Result and more").click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name=button).first.click()
        self.pick(dialog.locator(".sides label").nth(side))
        self.pick(dialog.locator(".numbers label").nth(lost))
        self.submit(dialog, reason)
        self.close_dialog()

    def stage(self) -> tuple[str, int]:
        """Where the event stands: its phase, and how many rounds are drawn."""
        view = self.view()
        return view["phase"], len(view["rounds"])

    def view(self) -> dict[str, Any]:
        """The event as the server last told it."""
        return view_of(self)


def view_of(person: Person) -> dict[str, Any]:
    """The event as somebody was last told."""
    messages = list(person.messages)
    whole = max(number for number, message in enumerate(messages) if message["type"] == "hall")
    follower = Follower()
    for message in messages[whole:]:
        follower.take(message)
    assert follower.view is not None
    return follower.view


def join(person: Person, code: str, by_link: bool) -> None:
    """Come in by the link of a QR code, or by typing the code."""
    if by_link:
        person.open(f"/join/{code}")
    else:
        person.open("/join")
        person.page.get_by_label("Code of the tournament").fill(code.lower())
        person.click("button", "Go on")
    field, unlisted = person.page.get_by_label("Your name"), person.page.get_by_role("button", name="My name is not on the list")
    field.or_(unlisted).first.wait_for()
    if unlisted.is_visible():
        unlisted.click()
    field.fill(person.name)
    person.click("button", "I am in")
    person.page.wait_for_url("**/hall/*")
    person.page.get_by_text("You are in.").wait_for()


def write_test(person: Person, questions: int) -> None:
    """Open the test, answer everything, hand it in; in the middle the page is loaded again."""
    person.click("button", "Open the test")
    for number in range(questions):
        answer = person.page.locator(".answer").nth(number % 4)
        answer.click()
        person.page.locator(".answer.is-chosen").wait_for()
        if number == 0:
            person.page.locator(".answer").nth(1).click()
            person.page.get_by_text(f"1 of {questions} answered · saved").wait_for()
            person.page.reload()
            person.page.get_by_role("button", name="Question 1, answered").click()
            person.page.locator(".answer.is-chosen", has_text=re.compile(r"^\s*B")).wait_for()
        if number < questions - 1:
            person.click("button", "Next")
    person.click("button", "Hand in")
    person.click("button", "Hand it in")
    person.page.get_by_text("Your test is handed in").wait_for()
