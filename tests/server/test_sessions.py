"""Each device of a guest has a session of its own: it expires, is renewed, is listed, and is ended one by one."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import create_engine, text

from seaboard.server.audience.lines import Line
from seaboard.server.http.connections import Watch
from seaboard.server.people.guests import COOKIE, guests_of
from seaboard.server.people.revoking import Revoking
from seaboard.server.people.sessions import MOST_DEVICES, Session, Sessions, device_words
from seaboard.server.protocol import SIGNED_OUT
from seaboard.server.store.cluster import Alone
from seaboard.server.store.migrations import configured
from seaboard.server.store.postgres_cluster import PostgresCluster
from seaboard.server.store.store import Store
from tests.server.samples import keep_guest
from tests.server.tables import guest_row
from tests.server.visitor import Visitor, serving

Server = TestClient[Any]
DAY = 86_400.0
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
PHONE = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"


class Clock:
    """The server's clock, which a test can move."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead, self._time = 0.0, time.time
        monkeypatch.setattr(time, "time", lambda: self._time() + self.ahead)

    def pass_days(self, days: float) -> None:
        self.ahead += days * DAY


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


@pytest.fixture
def anna(server: Server) -> Visitor:
    visitor = Visitor(server)
    assert visitor.ask("PATCH", "/api/me", json={"name": "Anna"}, headers={"user-agent": FIREFOX}).status_code == 200
    return visitor


@pytest.fixture
def phone(anna: Visitor, server: Server) -> Visitor:
    """Anna's other device."""
    visitor = Visitor(server)
    token = anna.post("/api/me/link").json()["url"].partition("#")[2]
    assert visitor.post("/api/links/take", json={"token": token}, headers={"user-agent": PHONE}).status_code == 200
    return visitor


def name_of(visitor: Visitor, cookie: str | None = None) -> str | None:
    """The guest that the server finds for a visitor, with the visitor's cookie or with another one."""
    headers = None if cookie is None else {"cookie": f"{COOKIE}={cookie}"}
    me = visitor.get("/api/me", headers=headers).json()
    return None if me is None else str(me["name"])


def farewell(socket: Any) -> int:
    """The code with which the server hangs up, after whatever it says before."""
    try:
        while True:
            socket.receive_json(timeout=10)
    except WebSocketDisconnect as hung_up:
        return int(hung_up.code)


# Listing and ending


def test_devices_are_listed_in_rough_words_with_this_one_first(anna: Visitor, phone: Visitor) -> None:
    listed = anna.get("/api/me/devices").json()
    assert [(device["device"], device["is_this"]) for device in listed] == [("Firefox, Linux", True), ("Chrome, Android", False)]
    assert [device["is_this"] for device in phone.get("/api/me/devices").json()] == [True, False]
    assert anna.cookies[COOKIE] not in str(listed)


def test_a_device_that_was_signed_out_is_nobodys_and_the_other_stays(anna: Visitor, phone: Visitor, server: Server) -> None:
    table = anna.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    lost = anna.get("/api/me/devices").json()[1]["id"]
    server.cookies = phone.cookies
    with server.websocket_connect(f"/ws/tables/{table}") as stolen:
        assert stolen.receive_json()["you"] == 0
        server.cookies = anna.cookies
        with server.websocket_connect(f"/ws/tables/{table}") as own:
            assert own.receive_json()["you"] == 0
            assert anna.ask("DELETE", f"/api/me/devices/{lost}").status_code == 204
            assert farewell(stolen) == SIGNED_OUT
            own.send_json({"type": "ping"})
            while own.receive_json(timeout=10)["type"] != "pong":
                pass
    assert name_of(phone) is None
    assert phone.ask("DELETE", "/api/me").status_code == 204
    assert name_of(anna) == "Anna"


def test_a_device_signed_out_while_it_connects_is_let_in_nowhere(
    anna: Visitor, phone: Visitor, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    event = anna.post("/api/tournaments", json={"title": "Cup", "referee": "Anna"}).json()["id"]
    accept = WebSocket.accept

    async def accept_late(socket: Any, *given: Any, **more: Any) -> None:
        """The owner is quicker than the handshake."""
        guest, session = await guests_of(socket).who(socket)
        assert guest is not None
        assert session is not None
        await socket.app.state.revoking.end(guest.id, [session.id])
        await accept(socket, *given, **more)

    token = anna.post("/api/me/link").json()["url"].partition("#")[2]
    tablet = Visitor(server)
    assert tablet.post("/api/links/take", json={"token": token}).status_code == 200
    monkeypatch.setattr(WebSocket, "accept", accept_late)
    for device, path in ((phone, f"/ws/tables/{table}"), (tablet, f"/ws/tournaments/{event}")):
        server.cookies = device.cookies
        with server.websocket_connect(path) as socket:
            assert farewell(socket) == SIGNED_OUT


def test_all_others_are_signed_out_at_once(anna: Visitor, phone: Visitor) -> None:
    assert phone.ask("DELETE", "/api/me/devices").status_code == 204
    assert (name_of(anna), name_of(phone)) == (None, "Anna")
    assert len(phone.get("/api/me/devices").json()) == 1


def test_a_thief_does_not_come_back_by_a_link_made_before_being_signed_out(anna: Visitor, phone: Visitor) -> None:
    token = phone.post("/api/me/link").json()["url"].rpartition("#")[2]
    assert anna.ask("DELETE", "/api/me/devices").status_code == 204
    assert phone.post("/api/links/take", json={"token": token}).status_code == 404
    assert name_of(phone) is None


def test_nobody_signs_out_anothers_device_or_a_strangers(anna: Visitor, server: Server) -> None:
    device = anna.get("/api/me/devices").json()[0]["id"]
    bert, stranger = Visitor(server), Visitor(server)
    bert.ask("PATCH", "/api/me", json={"name": "Bert"})
    for other in (bert, stranger):
        assert other.ask("DELETE", f"/api/me/devices/{device}").status_code == 404
        assert other.ask("DELETE", "/api/me/devices").status_code == 204
    assert stranger.get("/api/me/devices").json() == []
    assert name_of(anna) == "Anna"


def test_signing_this_device_out_clears_its_cookie(anna: Visitor) -> None:
    device = anna.get("/api/me/devices").json()[0]["id"]
    assert "Max-Age=0" in anna.ask("DELETE", f"/api/me/devices/{device}").headers["set-cookie"]


def test_a_guest_has_so_many_devices_and_no_more(anna: Visitor, server: Server, clock: Clock) -> None:
    anna_first = anna.cookies[COOKIE]
    for _ in range(MOST_DEVICES):
        clock.pass_days(0.001)
        device = Visitor(server)
        assert device.follow(anna.post("/api/me/link").json()["url"]).status_code == 200
        anna = device
    assert len(device.get("/api/me/devices").json()) == MOST_DEVICES
    assert name_of(Visitor(server), anna_first) is None


# Expiring and renewing


def test_a_device_that_was_not_seen_for_four_hundred_days_is_nobodys(anna: Visitor, clock: Clock) -> None:
    cookie = anna.cookies[COOKIE]
    clock.pass_days(401)
    assert name_of(anna, cookie) is None


def test_a_device_in_use_stays_the_guests_for_good(anna: Visitor, clock: Clock) -> None:
    for _ in range(5):
        clock.pass_days(390)
        assert name_of(anna) == "Anna"


def test_an_old_token_is_replaced_and_then_good_for_a_day_only(anna: Visitor, server: Server, clock: Clock) -> None:
    before, thief = anna.cookies[COOKIE], Visitor(server)
    clock.pass_days(6)
    assert name_of(anna) == "Anna"
    assert anna.cookies[COOKIE] == before
    clock.pass_days(2)
    assert name_of(anna) == "Anna"
    assert anna.cookies[COOKIE] != before
    assert name_of(anna) == "Anna"
    assert name_of(thief, before) == "Anna"  # another tab may still hold it
    assert len(anna.get("/api/me/devices").json()) == 1
    clock.pass_days(1.1)
    assert name_of(thief, before) is None
    assert name_of(anna) == "Anna"


def test_a_lost_answer_with_a_new_token_locks_nobody_out(anna: Visitor, clock: Clock) -> None:
    before = anna.cookies[COOKIE]
    clock.pass_days(8)
    for _ in range(3):
        assert name_of(anna) == "Anna"
        anna.cookies.clear()
        anna.cookies.set(COOKIE, before)
        clock.pass_days(30)
    assert name_of(anna) == "Anna"


def test_signing_out_ends_old_and_new_tokens_of_the_device(anna: Visitor, phone: Visitor, clock: Clock) -> None:
    old = phone.cookies[COOKIE]
    clock.pass_days(8)
    assert name_of(phone) == "Anna"
    assert anna.ask("DELETE", "/api/me/devices").status_code == 204
    assert name_of(phone) is None
    assert name_of(phone, old) is None


def test_the_database_holds_no_token(anna: Visitor, phone: Visitor, server: Server) -> None:
    written = b"".join(path.read_bytes() for path in server.app.state.config.data.glob("seaboard.sqlite3*"))
    for secret in (anna.cookies[COOKIE], phone.cookies[COOKIE], anna.post("/api/me/link").json()["url"].partition("#")[2]):
        assert secret.encode() not in written


def test_a_lost_secret_makes_nobody_a_stranger(tmp_path: Path) -> None:
    with serving(tmp_path) as before:
        anna = Visitor(before)
        anna.ask("PATCH", "/api/me", json={"name": "Anna"})
    (tmp_path / "secret").unlink()
    with serving(tmp_path) as after:
        anna.client = after
        assert name_of(anna) == "Anna"


# Cookies of older versions


def signed_cookie(folder: Path, guest: str) -> str:
    """What an older version put into a guest's cookie."""
    secret = (folder / "secret").read_bytes().strip()
    digest = hmac.new(secret, f"guest:{guest}".encode(), hashlib.sha256).digest()
    return f"{guest}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[Server]:
    """A server on the database of an older version, in which Anna was a guest."""
    engine = create_engine(f"sqlite:///{tmp_path / 'seaboard.sqlite3'}")
    with engine.begin() as connection:
        command.upgrade(configured(connection), "0003")
        connection.execute(text("insert into guests values ('anna', 'Anna', 'en', :now, :now)"), {"now": time.time()})
    engine.dispose()
    with serving(tmp_path) as client:
        yield client


@pytest.fixture
def old_cookie(upgraded: Server, tmp_path: Path) -> str:
    """Anna's cookie from an older version."""
    return signed_cookie(tmp_path, "anna")


def test_a_signed_cookie_of_before_is_exchanged_for_a_session(old_cookie: str, upgraded: Server) -> None:
    browser = Visitor(upgraded)
    first = browser.get("/api/me", headers={"cookie": f"{COOKIE}={old_cookie}"})
    assert first.json()["name"] == "Anna"
    assert "." not in first.cookies[COOKIE]
    assert name_of(browser) == "Anna"
    # A page asks several things at once: one device, not several.
    again = Visitor(upgraded).get("/api/me", headers={"cookie": f"{COOKIE}={old_cookie}"})
    assert again.cookies[COOKIE] == first.cookies[COOKIE]
    assert len(browser.get("/api/me/devices").json()) == 1


def test_a_thief_of_a_signed_cookie_is_seen_and_shut_out_for_good(old_cookie: str, upgraded: Server) -> None:
    anna, thief = Visitor(upgraded), Visitor(upgraded)
    for visitor, agent in ((anna, FIREFOX), (thief, PHONE)):
        assert visitor.get("/api/me", headers={"cookie": f"{COOKIE}={old_cookie}", "user-agent": agent}).json()["name"] == "Anna"
    assert [device["device"] for device in anna.get("/api/me/devices").json()] == ["Firefox, Linux", "Chrome, Android"]
    assert anna.ask("DELETE", "/api/me/devices").status_code == 204
    assert name_of(thief) is None
    assert name_of(Visitor(upgraded), old_cookie) is None
    assert name_of(anna) == "Anna"


def test_a_signed_cookie_of_before_is_void_after_its_time_and_never_good_for_guests_of_today(
    old_cookie: str, upgraded: Server, clock: Clock, tmp_path: Path
) -> None:
    assert Visitor(upgraded).ask("PATCH", "/api/me", json={"name": "Bert"}).status_code == 200
    with sqlite3.connect(tmp_path / "seaboard.sqlite3") as database:
        bert = str(database.execute("select id from guests where name = 'Bert'").fetchone()[0])
    assert name_of(Visitor(upgraded), signed_cookie(tmp_path, bert)) is None
    assert name_of(Visitor(upgraded), f"{old_cookie}x") is None
    clock.pass_days(59)
    assert name_of(Visitor(upgraded), old_cookie) == "Anna"
    clock.pass_days(2)
    assert name_of(Visitor(upgraded), old_cookie) is None


def test_devices_are_called_what_their_browsers_are() -> None:
    known = {
        FIREFOX: "Firefox, Linux",
        PHONE: "Chrome, Android",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0": "Edge, Windows",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604": "Safari, iPhone",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605 Version/18.0 Safari/605": "Safari, macOS",
        "curl/8": "?",
        "": "?",
    }
    assert {agent: device_words(agent) for agent in known} == known


# Several processes


def test_a_device_that_was_signed_out_is_hung_up_on_in_every_process(postgres_url: str) -> None:
    async def run() -> None:
        store = await Store.open(postgres_url)
        clusters = [await PostgresCluster.connect(postgres_url) for _ in range(2)]
        watches = [Watch(), Watch()]
        here, _ = [Revoking(Sessions(store), cluster, watch) for cluster, watch in zip(clusters, watches)]
        await keep_guest(store, guest_row("anna"))
        lost, kept = [await find_session(here.sessions, await here.sessions.open("anna", "?")) for _ in range(2)]
        lines = [open_line(session) for session in (lost, kept)]
        for line in lines:
            watches[1].add(line)
        await here.end("anna", [lost.id])
        async with asyncio.timeout(20):
            while lines[0].closed is None:
                await asyncio.sleep(0.01)
        assert [line.closed for line in lines] == [SIGNED_OUT, None]
        watches[1].lines.clear()
        for cluster in clusters:
            await cluster.close()
        await store.close()

    asyncio.run(run())


def test_what_was_missed_while_others_could_not_be_heard_is_made_up_for(sqlite_url: str) -> None:
    async def run() -> None:
        store, watch = await Store.open(sqlite_url), Watch()
        revoking = Revoking(Sessions(store), Alone(), watch)
        await keep_guest(store, guest_row("anna"))
        lost, kept = [await find_session(revoking.sessions, await revoking.sessions.open("anna", "?")) for _ in range(2)]
        lines = [open_line(session) for session in (lost, kept)]
        for line in lines:
            watch.add(line)
        await revoking.sessions.revoke("anna", [lost.id])  # as another process does, whose notification is lost
        await revoking.check()
        assert [line.closed for line in lines] == [SIGNED_OUT, None]
        watch.lines.clear()
        await store.close()

    asyncio.run(run())


async def find_session(sessions: Sessions, token: str) -> Session:
    found = await sessions.find(token)
    assert found is not None
    return found


def open_line(session: Session) -> Line:
    """A connection of a device."""

    async def send(message: bytes) -> None:
        """Nobody reads it."""

    async def hang_up(code: int) -> None:
        """Nobody minds."""

    return Line(session.guest, "en", send, hang_up, session=session.id)
