"""People who are not there are told that a table waits: by the ways they asked for, once, in their language, and nothing that is secret."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import http_ece
import pytest
from sqlalchemy import select, update

from seaboard.server.process.config import Push
from seaboard.server.reminders import outbox, pushing, reminding, waits
from seaboard.server.store.reminder_schema import mail_addresses, push_devices, reminders
from tests.server.mail_server import MailServer
from tests.server.order import Server, called, named
from tests.server.push_service import Browser, PushService
from tests.server.visitor import ADDRESS, Visitor, serving, words

HOUR = 3600.0
ANNA = "anna@school.example"


class Harbour:
    """A server that can tell people, whose time is moved by hand, and two people."""

    def __init__(self, server: Server, mail: MailServer, push: PushService) -> None:
        self.server, self.mail, self.push = server, mail, push
        self.reminding: reminding.Reminding = server.app.state.reminding
        self.ahead = 0.0
        keeper = server.app.state.keeper
        self.reminding.now = lambda: keeper.now() + self.ahead
        self.anna, self.bert = named(server, "Anna"), named(server, "Bert")

    def round(self, after: float = 0.0) -> None:
        """Let time pass, and then a round."""
        self.ahead += after
        called(self.server, self.reminding.round)

    def rounds(self, after: float = waits.MAIL_DELAY + 1) -> None:
        """A round that sees what waits, and one when it has waited long enough."""
        self.round()
        self.round(after)

    def table(self, settings: dict[str, Any] | None = None, game: str = "libertalia") -> str:
        wish = {"game": game, "players": 2, "settings": settings or {"pace": {"kind": "days", "days": 2}}}
        table = self.anna.post("/api/tables", json=wish).json()["id"]
        assert self.bert.post(f"/api/tables/{table}/join", json={}).status_code == 200
        assert self.anna.post(f"/api/tables/{table}/start").status_code == 200
        return str(table)

    def move(self, visitor: Visitor, table: str) -> None:
        """Come to the table, make the first move there is, and go."""
        self.server.cookies = visitor.cookies
        with self.server.websocket_connect(f"/ws/tables/{table}") as line:
            seen = line.receive_json()
            while seen["type"] != "snapshot":
                seen = line.receive_json()
            line.send_json({"type": "act", "id": f"m{seen['seq']}", "seq": seen["seq"], "move": seen["choices"][0]["move"]})
            while line.receive_json()["type"] != "acknowledged":
                pass

    def next_turn(self, table: str) -> None:
        """Anna moves, and Bert does until it is Anna's turn again: who is next depends on the cards."""
        self.move(self.anna, table)
        while table not in {each["id"] for each in self.anna.get("/api/me/waiting").json()}:
            self.move(self.bert, table)

    def rows(self, table: Any) -> list[Any]:
        async def read() -> list[Any]:
            return list(await self.server.app.state.store.read(select(table)))

        return called(self.server, read)

    def confirmed(self, visitor: Visitor | None = None, address: str = ANNA) -> None:
        """Have an address, and say by the link in the mail that it is one's own."""
        assert (visitor or self.anna).ask("PUT", "/api/me/mail", json={"address": address}).status_code == 200
        self.round()
        token = link(self.mail.text(), "confirm")
        assert Visitor(self.server).post("/api/mail/confirm", json={"token": token}).json() == {"address": address}
        self.mail.mails.clear()

    def subscribed(self, visitor: Visitor, name: str = "one") -> Browser:
        browser = self.push.browser(name)
        assert visitor.post("/api/me/push", json=browser.subscription).status_code == 204
        return browser


def link(text: str, purpose: str) -> str:
    """What a link in a mail carries."""
    found = re.search(rf"{re.escape(ADDRESS)}/mail/{purpose}#(\S+)", text)
    assert found is not None, text
    return found[1]


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
def harbour(tmp_path: Path, mail: MailServer, push: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[Harbour]:
    monkeypatch.setattr(reminding, "ROUND_SECONDS", 3600.0)
    monkeypatch.setattr(reminding.Reminding, "look_soon", lambda reminding: None)
    with serving(
        tmp_path, mail=mail.settings, push=Push("mailto:keeper@school.example", trusts_loopback=True), url=ADDRESS
    ) as server:
        yield Harbour(server, mail, push)


# Mail


def test_nothing_is_sent_to_an_address_before_somebody_there_has_said_yes(harbour: Harbour) -> None:
    harbour.table()
    harbour.rounds()
    assert harbour.mail.mails == []
    told = harbour.anna.ask("PUT", "/api/me/mail", json={"address": ANNA}).json()
    assert told == {"address": ANNA, "is_confirmed": False, "has_failed": False}
    harbour.rounds()
    harbour.rounds(HOUR)
    assert [mail["Subject"] for mail in harbour.mail.mails] == ["Seaboard: Is this your address?"]
    assert "Anna" not in harbour.mail.text(), "nothing that a stranger has typed"
    token = link(harbour.mail.text(), "confirm")
    for void in (token[:-1], token[:-1] + "xy", "x." + token.partition(".")[2], link(harbour.mail.text(), "stop")):
        assert Visitor(harbour.server).post("/api/mail/confirm", json={"token": void}).status_code == 404
    assert not harbour.anna.get("/api/me/reminders").json()["mail"]["is_confirmed"]
    somebody = Visitor(harbour.server)
    for _ in range(2):
        assert somebody.post("/api/mail/confirm", json={"token": token}).status_code == 200
    assert somebody.get("/api/me").json() is None, "the link signs nobody in"
    assert harbour.anna.get("/api/me/reminders").json()["mail"]["is_confirmed"]
    harbour.rounds()
    assert len(harbour.mail.mails) == 2


def test_a_mail_names_game_table_and_time_left_in_the_players_language(harbour: Harbour) -> None:
    harbour.anna.ask("PATCH", "/api/me", json={"language": "pl"})
    harbour.confirmed()
    table = harbour.table()
    harbour.rounds()
    (mail,) = harbour.mail.mails
    assert (mail["To"], mail["From"]) == (ANNA, "Seaboard <games@school.example>")
    assert mail["Subject"] == "Seaboard: Stół czeka na ciebie"
    text = harbour.mail.text()
    assert "Libertalia, z: Bert (pozostało: 1 d 23 godz.)" in text
    assert f"{ADDRESS}/table/{table}" in text
    stop = link(text, "stop")
    assert mail["List-Unsubscribe"] == f"<{ADDRESS}/api/mail/stop/{stop}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"


def test_one_mail_an_hour_with_every_table_and_each_waiting_is_told_once(harbour: Harbour) -> None:
    harbour.confirmed()
    first, second = harbour.table(), harbour.table({})
    harbour.rounds()
    (mail,) = harbour.mail.mails
    assert mail["Subject"] == "Seaboard: Tables wait for you: 2"
    assert harbour.mail.text().index(first) < harbour.mail.text().index(second), "the shortest time first"
    third = harbour.table()
    harbour.rounds()
    assert len(harbour.mail.mails) == 1, "the hour is not over"
    harbour.round(HOUR)
    assert len(harbour.mail.mails) == 2
    assert third in harbour.mail.text()
    assert first not in harbour.mail.text(), "told already"
    # After the next move it is another waiting.
    harbour.next_turn(first)
    harbour.rounds(HOUR)
    assert len(harbour.mail.mails) == 3
    assert first in harbour.mail.text()


def test_one_click_stops_it_without_a_cookie_and_forgets_the_address(harbour: Harbour) -> None:
    harbour.confirmed()
    harbour.table()
    harbour.rounds()
    stop = link(harbour.mail.text(), "stop")
    for void in (stop[:-1], "x" + stop, stop.partition(".")[0] + "."):
        answer = harbour.server.post(f"/api/mail/stop/{void}")
        assert answer.status_code == 404, void
        assert "link" in words(answer)
    assert harbour.rows(mail_addresses), "a link that is not ours changes nothing"
    harbour.server.cookies.clear()
    one_click = {"content-type": "application/x-www-form-urlencoded"}
    for _ in range(2):
        answer = harbour.server.post(f"/api/mail/stop/{stop}", content="List-Unsubscribe=One-Click", headers=one_click)
        assert answer.status_code == 204
    assert harbour.rows(mail_addresses) == harbour.rows(reminders) == []
    assert harbour.anna.get("/api/me/reminders").json()["mail"] is None
    harbour.table()
    harbour.rounds(2 * HOUR)
    assert len(harbour.mail.mails) == 1


def test_whoever_is_at_the_table_is_not_told(harbour: Harbour) -> None:
    harbour.confirmed()
    table = harbour.table()
    harbour.server.cookies = harbour.anna.cookies
    with harbour.server.websocket_connect(f"/ws/tables/{table}") as line:
        assert line.receive_json()
        harbour.rounds()
    harbour.rounds(HOUR)
    assert harbour.mail.mails == [], "seen is told"


def test_a_mail_server_that_is_away_is_asked_again_and_then_no_more(harbour: Harbour) -> None:
    harbour.confirmed()
    harbour.table({})
    harbour.mail.refuses = "451 later"
    harbour.rounds()
    for pause in outbox.PAUSES:
        assert not harbour.anna.get("/api/me/reminders").json()["mail"]["has_failed"]
        harbour.round(pause - 5)
        (row,) = harbour.rows(reminders)
        before = row.tries
        harbour.round(10)
        (row,) = harbour.rows(reminders)
        assert (row.tries, row.begun) == ((before + 1, 0) if row.told is None else (before, 0))
    assert harbour.anna.get("/api/me/reminders").json()["mail"]["has_failed"]
    harbour.mail.refuses = ""
    harbour.rounds(24 * HOUR)
    assert harbour.mail.mails == []
    harbour.table()
    harbour.rounds()
    assert len(harbour.mail.mails) == 1
    assert not harbour.anna.get("/api/me/reminders").json()["mail"]["has_failed"]


def test_a_crash_on_the_way_loses_nothing_and_tells_nothing_three_times(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour.confirmed()
    harbour.table()
    with monkeypatch.context() as patch:
        # The mail goes out, and what came of it is never written down.
        patch.setattr(reminding.Reminding, "_settle", lambda *_: _nothing())
        harbour.rounds()
        assert len(harbour.mail.mails) == 1
        harbour.round(1)
        assert len(harbour.mail.mails) == 2
        harbour.round(1)
        harbour.round(HOUR)
        assert len(harbour.mail.mails) == 2
    assert len({mail["Message-ID"] for mail in harbour.mail.mails}) == 1, "a mailbox can tell that it is the same"
    harbour.round(HOUR)
    assert len(harbour.mail.mails) == 2


async def _nothing() -> None:
    """Nothing."""


NO_ADDRESSES = [
    "anna",
    "@school.example",
    "anna@school",
    "an na@school.example",
    "anna@school.example\nBcc: x@y.zz",
    "a..b@c.dd",
    "anna@-.de",
    "ą@b.pl",
]


def test_what_is_no_address_is_refused(harbour: Harbour) -> None:
    for address in NO_ADDRESSES:
        answer = harbour.anna.ask("PUT", "/api/me/mail", json={"address": address})
        assert answer.status_code == 422
        assert "no mail address" in words(answer)
        assert harbour.rows(mail_addresses) == []


def test_nobody_can_have_many_mails_sent_to_somebody_else(harbour: Harbour) -> None:
    for number in range(3):
        assert named(harbour.server, f"G{number}").ask("PUT", "/api/me/mail", json={"address": ANNA}).status_code == 200
    assert named(harbour.server, "G4").ask("PUT", "/api/me/mail", json={"address": ANNA.upper()}).status_code == 429
    busy = named(harbour.server, "G5")
    asked = [busy.ask("PUT", "/api/me/mail", json={"address": f"x{number}@y.example"}).status_code for number in range(6)]
    assert asked == [200] * 5 + [429]
    assert Visitor(harbour.server).ask("PUT", "/api/me/mail", json={"address": ANNA}).status_code == 409, "a stranger"


def test_an_address_that_nobody_confirms_is_forgotten_after_two_days(harbour: Harbour) -> None:
    harbour.anna.ask("PUT", "/api/me/mail", json={"address": ANNA})
    harbour.round()
    token = link(harbour.mail.text(), "confirm")
    harbour.round(waits.UNCONFIRMED_SECONDS + 1)
    assert harbour.rows(mail_addresses) == harbour.rows(reminders) == []
    assert Visitor(harbour.server).post("/api/mail/confirm", json={"token": token}).status_code == 404


# Push


def test_a_message_is_read_by_that_browser_alone_and_signed_by_this_server(harbour: Harbour) -> None:
    browser = harbour.subscribed(harbour.anna)
    table = harbour.table()
    harbour.rounds(waits.PUSH_DELAY + 1)
    (got,) = harbour.push.got
    assert browser.read(got) == {
        "title": "A table waits for you",
        "body": "Libertalia, with Bert (time left: 1 d 23 h)",
        "table": table,
        "tag": table,
    }
    with pytest.raises(http_ece.ECEException):
        harbour.push.browser().read(got)
    key = harbour.anna.get("/api/me/reminders").json()["push_key"]
    assert harbour.push.is_signed(got, key)
    assert (got.headers["topic"], got.headers["content-encoding"]) == (table, "aes128gcm")
    assert 0 < int(got.headers["ttl"]) <= 86_400
    harbour.rounds(HOUR)
    assert len(harbour.push.got) == 1, "told once"
    harbour.next_turn(table)
    harbour.rounds()
    assert len(harbour.push.got) == 2


def test_several_tables_are_one_message_and_every_device_gets_it(harbour: Harbour) -> None:
    browsers = [harbour.subscribed(harbour.anna)]
    phone = Visitor(harbour.server)
    assert phone.follow(harbour.anna.post("/api/me/link").json()["url"]).status_code == 200
    browsers.append(harbour.subscribed(phone, "two"))
    tables = {harbour.table(), harbour.table()}
    harbour.rounds()
    assert sorted(got.path for got in harbour.push.got) == ["/push/one", "/push/two"]
    for browser in browsers:
        told = browser.read(next(got for got in harbour.push.got if browser.endpoint.endswith(got.path)))
        assert told["title"] == "Tables wait for you: 2"
        assert told["table"] in tables
    devices = harbour.anna.get("/api/me/reminders").json()["devices"]
    assert [device["is_this"] for device in devices] == [True, False]
    assert harbour.bert.ask("DELETE", f"/api/me/push/{devices[0]['id']}").status_code == 404
    assert harbour.anna.ask("DELETE", f"/api/me/push/{devices[1]['id']}").status_code == 204
    harbour.table()
    harbour.rounds()
    assert [got.path for got in harbour.push.got[2:]] == ["/push/one"]


def test_a_device_that_is_signed_out_is_told_nothing(harbour: Harbour) -> None:
    harbour.subscribed(harbour.anna)
    harbour.table()
    assert harbour.anna.post("/api/sign-out").status_code == 204
    harbour.rounds()
    assert harbour.push.got == []
    assert harbour.rows(push_devices) == []


def test_a_browser_that_its_service_does_not_know_any_more_is_forgotten(harbour: Harbour) -> None:
    for number, status in enumerate(pushing.GONE, 1):
        harbour.subscribed(harbour.anna)
        harbour.table()
        harbour.push.status = status
        harbour.rounds()
        assert len(harbour.push.got) == number
        assert harbour.rows(push_devices) == harbour.rows(reminders) == []


def test_a_service_that_fails_is_asked_again_later_and_as_late_as_it_wants(harbour: Harbour) -> None:
    browser = harbour.subscribed(harbour.anna)
    harbour.table()
    harbour.push.status, harbour.push.answers = 503, {"Retry-After": "900"}
    harbour.rounds()
    harbour.round(outbox.PAUSES[0] + 5)
    assert len(harbour.push.got) == 1
    harbour.push.status = 201
    harbour.round(900)
    assert len(harbour.push.got) == 2
    assert browser.read(harbour.push.got[1])["title"] == "A table waits for you"


def test_a_redirect_is_not_followed(harbour: Harbour, push: PushService) -> None:
    harbour.subscribed(harbour.anna)
    harbour.table()
    push.status, push.answers = 307, {"Location": f"{push.address}/elsewhere"}
    harbour.rounds()
    assert [got.path for got in push.got] == ["/push/one"]
    assert harbour.rows(reminders)[0].tries == 1


def test_a_service_that_does_not_answer_delays_nobody(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushing, "SEND_SECONDS", 1.0)
    harbour.subscribed(harbour.anna)
    table = harbour.table()
    harbour.push.seconds = 3.0
    harbour.round()
    harbour.ahead += HOUR
    telling = threading.Thread(target=harbour.round)
    telling.start()
    begun = time.monotonic()
    assert harbour.bert.get(f"/api/tables/{table}").status_code == 200
    assert telling.is_alive()
    assert time.monotonic() - begun < 0.9
    telling.join()
    (row,) = harbour.rows(reminders)
    assert (row.tries, row.told) == (1, None)


NO_SERVICES = [
    "http://push.example/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://localhost/x",
    "https://push.example:8443/x",
    "https://anna:secret@push.example/x",
    "https://push.example/x#y",
    "ftp://push.example/x",
    "file:///etc/passwd",
    "https://push.example/ x",
    "https://push.example:99999/x",
    "",
]


def test_what_is_no_push_service_is_refused(harbour: Harbour) -> None:
    for endpoint in NO_SERVICES:
        answer = harbour.anna.post("/api/me/push", json=harbour.push.browser().subscription | {"endpoint": endpoint})
        assert answer.status_code == 422, answer.text
        assert harbour.rows(push_devices) == []


NO_KEYS: list[dict[str, str]] = [{"p256dh": "x", "auth": "y"}, {"p256dh": "B" + "A" * 86, "auth": "A" * 22}, {"auth": "AAAA"}]


def test_keys_that_are_none_are_refused(harbour: Harbour) -> None:
    for keys in NO_KEYS:
        good = harbour.push.browser().subscription
        answer = harbour.anna.post("/api/me/push", json=good | {"keys": good["keys"] | keys})
        assert answer.status_code == 422, answer.text


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1", "::",
     "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "2002:7f00:1::", "ff02::1"],
)  # fmt: skip
def test_a_name_that_leads_into_a_local_network_leads_nowhere(address: str) -> None:
    pusher = pushing.Pusher(pushing.vapid_key(b"s" * 32), "mailto:keeper@school.example")
    assert not pushing.is_public(address)
    family = 10 if ":" in address else 2
    with pytest.raises(pushing.Forbidden):
        pusher._socket((family, 1, 6, "", (address, 443)))
    assert pushing.is_public("142.250.74.10")
    assert pushing.is_public("2a00:1450:4001:80b::200a")


def test_no_connection_is_made_to_a_local_address_behind_a_public_name(push: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def found(host: str, port: int, *more: Any, **named: Any) -> Any:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", push.server.server_address[1]))]

    async def send() -> pushing.Sent:
        pusher = pushing.Pusher(pushing.vapid_key(b"s" * 32), "mailto:keeper@school.example")
        keys = push.browser().subscription["keys"]
        try:
            return await pusher.send("https://push.example/x", keys["p256dh"], keys["auth"], b"{}", 60, "t")
        finally:
            await pusher.close()

    monkeypatch.setattr(socket, "getaddrinfo", found)
    connected: list[Any] = []

    def note(*each: Any) -> bool:
        connected.append(each)
        return True

    monkeypatch.setattr(push.server, "verify_request", note)
    assert asyncio.run(send()) == pushing.Sent(is_done=False)
    assert asked == ["push.example"]
    assert connected == []


def test_the_key_is_the_same_after_a_restart_and_another_one_elsewhere() -> None:
    keys = [pushing.public_text(pushing.vapid_key(secret)) for secret in (b"a" * 32, b"a" * 32, b"b" * 32)]
    assert keys[0] == keys[1] != keys[2]
    assert len(keys[0]) == 87


# People


def test_ten_devices_at_most_and_the_oldest_goes(harbour: Harbour) -> None:
    for number in range(12):
        phone = Visitor(harbour.server)
        assert phone.follow(harbour.anna.post("/api/me/link").json()["url"]).status_code == 200
        harbour.subscribed(phone, f"p{number}")
    assert sorted(row.endpoint.rpartition("/")[2] for row in harbour.rows(push_devices)) == sorted(f"p{n}" for n in range(2, 12))


def test_all_of_it_is_in_the_export_and_goes_with_the_guest(harbour: Harbour) -> None:
    harbour.confirmed()
    browser = harbour.subscribed(harbour.anna)
    harbour.table()
    harbour.rounds()
    told = harbour.anna.get("/api/me/export").json()
    assert told["mail_addresses"][0]["address"] == ANNA
    assert told["push_devices"][0]["endpoint"] == browser.endpoint
    assert {row["way"] for row in told["reminders"]} >= {"mail"}
    assert browser.subscription["keys"]["auth"] not in str(told)
    assert ANNA not in harbour.bert.get("/api/me/export").text
    assert harbour.anna.ask("DELETE", "/api/me").status_code == 204
    assert [harbour.rows(table) for table in (mail_addresses, push_devices, reminders)] == [[], [], []]
    data = Path(harbour.server.app.state.config.data)
    assert all(ANNA.encode() not in path.read_bytes() for path in data.iterdir() if path.is_file())


def test_whoever_prepared_a_device_is_not_told_about_the_player_who_signs_in_there(harbour: Harbour) -> None:
    harbour.confirmed(harbour.bert, "thief@example.org")
    harbour.subscribed(harbour.bert)
    code = harbour.anna.post("/api/me/recovery").json()["words"]
    answer = harbour.bert.post("/api/sign-in/code", json={"words": " ".join(code), "take_along": True})
    assert answer.status_code == 200, answer.text
    assert harbour.rows(mail_addresses) == harbour.rows(push_devices) == []


def test_a_server_that_was_not_set_up_for_it_offers_nothing(tmp_path: Path, push: PushService) -> None:
    with serving(tmp_path) as server:
        anna = named(server, "Anna")
        assert anna.get("/api/me/reminders").json() == {"push_key": None, "devices": [], "has_mail": False, "mail": None}
        assert anna.ask("PUT", "/api/me/mail", json={"address": ANNA}).status_code == 404
        assert anna.post("/api/me/push", json=push.browser().subscription).status_code == 404
        assert server.app.state.reminding._task is None


def test_of_two_processes_one_tells_and_the_other_follows(tmp_path: Path, postgres_url: str, mail: MailServer) -> None:
    settings: dict[str, Any] = {"database": postgres_url, "mail": mail.settings, "url": ADDRESS}
    with serving(tmp_path, **settings) as one, serving(tmp_path, **settings) as two:
        servers = [each.app.state.reminding for each in (one, two)]
        owns = [called(each, partial(each.app.state.reminding._cluster.own, reminding.REMINDING)) for each in (one, two)]
        assert owns.count(True) == 1
        anna = named(one, "Anna")
        assert anna.ask("PUT", "/api/me/mail", json={"address": ANNA}).status_code == 200
        # Even where both should go round at the same moment, a letter is taken once.
        letters = called(one, partial(one.app.state.store.ask, partial(outbox.due, now=time.time() + 1)))
        if letters:
            taken = [
                called(each, partial(each.app.state.store.run, partial(outbox.take, letter=letters[0]))) for each in (one, two)
            ]
            assert taken == [True, False]
            called(one, partial(one.app.state.store.run, _untaken))
        servers[owns.index(True)].look_soon()
        end = time.monotonic() + 20
        while not mail.mails and time.monotonic() < end:
            time.sleep(0.05)
        assert len(mail.mails) == 1


def _untaken(connection: Any) -> None:
    connection.execute(update(reminders).values(begun=0))
