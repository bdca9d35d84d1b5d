"""A guest is a name and a session in a cookie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.people.guests import COOKIE
from seaboard.server.table.plain_text import as_id
from tests.server.visitor import Visitor, serving

Server = TestClient[Any]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


@pytest.fixture
def anna(server: Server) -> Visitor:
    visitor = Visitor(server)
    assert visitor.ask("PATCH", "/api/me", json={"name": "Anna"}).status_code == 200
    return visitor


def test_looking_around_makes_nobody_a_guest(server: Server) -> None:
    visitor = Visitor(server)
    for path in ("/", "/api/me", "/api/tables", "/api/games"):
        visitor.get(path)
    assert visitor.get("/api/me").json() is None
    assert COOKIE not in visitor.cookies


def test_the_first_deed_makes_a_guest_with_a_friendly_name_and_the_browsers_language(server: Server) -> None:
    visitor = Visitor(server)
    answer = visitor.post("/api/tables", json={"game": "libertalia", "players": 2}, headers={"accept-language": "de, pl;q=0.8"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert int(re.findall(r"Max-Age=(\d+)", cookie)[0]) > 300 * 24 * 3600
    me = visitor.get("/api/me").json()
    assert re.fullmatch(r"Gość \w+ \d\d", me["name"])
    assert me["language"] == "pl"


def test_under_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with serving(tmp_path, url="https://play.example.org") as server:
        visitor = Visitor(server)
        page = visitor.get("/")
        assert "Secure" in page.headers["set-cookie"]
        token = page.cookies["csrftoken"]
        headers = {"x-csrftoken": token, "cookie": f"csrftoken={token}", "origin": "https://play.example.org"}
        answer = server.patch("/api/me", json={"name": "Anna"}, headers=headers)
        assert answer.status_code == 200
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"]


def test_a_cookie_that_was_tampered_with_is_nobodys(anna: Visitor, server: Server) -> None:
    value = anna.cookies[COOKIE]
    for forged in (f"{value}x", value[:-1], value.swapcase(), f"{value}.", f".{value}", "."):
        stranger = Visitor(server)
        assert stranger.get("/api/me", headers={"cookie": f"{COOKIE}={forged}"}).json() is None
    assert anna.get("/api/me").json()["name"] == "Anna"


def test_a_name_is_one_line_that_can_be_seen(anna: Visitor) -> None:
    assert anna.ask("PATCH", "/api/me", json={"name": " Zo\u0007\u202eë  K. "}).json()["name"] == "Zo ë K."
    for empty in ("", "   ", "\u200b\u0007"):
        assert anna.ask("PATCH", "/api/me", json={"name": empty}).status_code in {400, 422}
    assert anna.ask("PATCH", "/api/me", json={"name": "x" * 25}).status_code == 400
    assert anna.get("/api/me").json()["name"] == "Zo ë K."


def test_a_name_and_a_language_change_apart_from_each_other(anna: Visitor) -> None:
    assert anna.ask("PATCH", "/api/me", json={"language": "fr"}).json()["name"] == "Anna"
    assert anna.ask("PATCH", "/api/me", json={"name": "Ania"}).json()["language"] == "fr"
    assert anna.ask("PATCH", "/api/me", json={"language": "xx"}).status_code == 400
    assert anna.ask("PATCH", "/api/me", json={"colour": "red"}).status_code == 400


# Leaving


def test_a_guest_who_wants_to_be_forgotten_is(anna: Visitor, server: Server) -> None:
    table = anna.post("/api/tables", json={"game": "libertalia", "players": 2, "settings": {"public": True}}).json()["id"]
    cookie = anna.cookies[COOKIE]
    gone = anna.ask("DELETE", "/api/me")
    assert gone.status_code == 204
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert Visitor(server).get("/api/me", headers={"cookie": f"{COOKIE}={cookie}"}).json() is None
    assert "Anna" not in Visitor(server).get(f"/api/tables/{table}").text


def test_a_stranger_can_ask_to_be_forgotten_too(server: Server) -> None:
    assert Visitor(server).ask("DELETE", "/api/me").status_code == 204


def test_no_id_begins_like_an_option_of_a_command() -> None:
    assert as_id("-close") == "_close"
    assert as_id("a-b") == "a-b"
