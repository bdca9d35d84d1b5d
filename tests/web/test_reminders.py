"""Being told that a table waits, in the browser: the page switches it on, the worker shows the message and opens the table, links in mails work."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.mail_server import MailServer
from tests.server.push_service import PushService
from tests.server.reminding_server import RemindingServer
from tests.web.axe import check
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

ASK = """
async ([method, path, body]) => {
  const token = document.cookie.match(/csrftoken=([^;]*)/)[1];
  const headers = { "content-type": "application/json", "x-csrftoken": token };
  return (await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })).json();
}
"""
# Chromium's own push service is on the internet: the browser gets the address of ours instead, and keys that the test knows.
SUBSCRIBE = """
const told = %s;
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("no key");
  return { toJSON: () => told };
};
"""
SHOWN = "navigator.serviceWorker.ready.then((each) => each.getNotifications()).then((all) => all.map((each) => [each.title, each.body]))"
CLICK = """
async () => {
  const opened = [];
  Clients.prototype.openWindow = async (path) => void opened.push(path);
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  while (!opened.length) await new Promise((wake) => setTimeout(wake, 20));
  return opened;
}
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def mail() -> Iterator[MailServer]:
    made = MailServer()
    yield made
    made.close()


@pytest.fixture
def push() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def server(tmp_path: Path, mail: MailServer) -> Iterator[RemindingServer]:
    made = RemindingServer(tmp_path, mail.port)
    made.start_now()
    yield made
    made.stop()


def named(browser: Any, server: RemindingServer, name: str, script: str = "", **wishes: Any) -> Person:
    """Somebody with a name; the script runs before every page of theirs."""
    person = Person(browser, server.address, name, **wishes)
    person.context.add_init_script(script)
    person.open("/me")
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Save").click()
    person.page.get_by_role("heading", name=name, level=1).wait_for()
    return person


def begin(ada: Person, ben: Person) -> str:
    """A table over days at which both are asked; nobody is there."""
    settings = {"pace": {"kind": "days", "days": 2}}
    table = str(ada.page.evaluate(ASK, ["POST", "/tables", {"game": "libertalia", "players": 2, "settings": settings}])["id"])
    ben.page.evaluate(ASK, ["POST", f"/tables/{table}/join", {}])
    ada.page.evaluate(ASK, ["POST", f"/tables/{table}/start", {}])
    return table


def deliver(person: Person, message: dict[str, str]) -> None:
    """Hand a message to the worker, as the browser does when its push service has one."""
    devtools, found = person.context.new_cdp_session(person.page), []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    wait_until(person, lambda: bool(found), "the worker is registered")
    told = {"origin": person.address, "registrationId": found[0]["registrationId"], "data": json.dumps(message)}
    devtools.send("ServiceWorker.deliverPushMessage", told)


def test_a_table_waits_and_both_ways_tell_it(browser: Any, server: RemindingServer, mail: MailServer, push: PushService) -> None:
    phone = push.browser()
    subscribing = SUBSCRIBE % json.dumps(phone.subscription)
    ada = named(browser, server, "Ada", subscribing, service_workers="allow", permissions=["notifications"])
    ben = named(browser, server, "Ben")
    section = ada.page.locator("section", has=ada.page.get_by_role("heading", name="When a table waits for you"))
    section.get_by_role("button", name="Switch messages on here").click()
    section.get_by_text("Messages are on here.", exact=True).wait_for()
    section.get_by_label("E-mail address").fill("ada@school.example")
    section.get_by_role("button", name="Send me a link to confirm").press("Enter")
    section.get_by_text("A link is on its way to ada@school.example").wait_for()
    check(ada, "about me")
    wait_until(ada, lambda: bool(mail.mails), "a mail asks")
    stranger = Person(browser, server.address, "Stranger", **PHONE)
    stranger.open(path_in(mail.text(0), "confirm"))
    stranger.page.get_by_role("button", name="Yes, it is mine").click()
    stranger.page.get_by_text("now come to ada@school.example").wait_for()
    assert "#" not in stranger.page.url

    table = begin(ada, ben)
    wait_until(ada, lambda: bool(push.got) and len(mail.mails) > 1, "both tell it")
    message = phone.read(push.got[0])
    deliver(ada, message)
    wait_until(ada, lambda: bool(ada.page.evaluate(SHOWN)), "the worker shows it")
    ((title, body),) = ada.page.evaluate(SHOWN)
    assert title == "A table waits for you"
    assert re.fullmatch(r"Libertalia, with Ben \(time left: 1 d 23 h\)", body)
    assert ada.context.service_workers[0].evaluate(CLICK) == [f"/table/{table}"]

    stranger.open(path_in(mail.text(1), "stop"))
    check(stranger, "a link in a mail")
    stranger.page.get_by_role("button", name="Stop the e-mails").click()
    stranger.page.get_by_text("gets no more e-mails").wait_for()
    ada.open("/me")
    section.get_by_label("E-mail address").wait_for()
    section.get_by_role("button", name="Switch messages off here").click()
    section.get_by_role("button", name="Switch messages on here").wait_for()
    for each in (ada, ben, stranger):
        each.close()


def path_in(text: str, what: str) -> str:
    """The address of a link in a mail, without the server."""
    found = re.search(rf"/mail/{what}#\S+", text)
    assert found is not None
    return found[0]


def test_where_the_page_is_not_secure_it_says_why_and_what_works(browser: Any, server: RemindingServer) -> None:
    ada = named(browser, server, "Ada", "Object.defineProperty(window, 'isSecureContext', { value: false })", **PHONE)
    ada.page.get_by_text("E-mail, the bell on every page and the recovery code work everywhere").wait_for()
    assert ada.page.get_by_role("button", name="Switch messages on here").count() == 0
    check(ada, "about me")
    ada.close()
