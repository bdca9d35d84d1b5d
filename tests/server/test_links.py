"""A link carries one right, says which, works once, and is written into nobody's log."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.people import links
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


@pytest.fixture
def anna(server: Server) -> Visitor:
    visitor = Visitor(server)
    assert visitor.ask("PATCH", "/api/me", json={"name": "Anna"}).status_code == 200
    return visitor


def link_of(visitor: Visitor) -> str:
    made = visitor.post("/api/me/link").json()
    assert made["qr"].startswith("<svg")
    return str(made["url"])


def test_a_personal_link_makes_another_device_the_same_guest_but_only_by_its_button(anna: Visitor, server: Server) -> None:
    table = anna.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    link, phone = link_of(anna), Visitor(server)
    look = phone.post("/api/links/look", json={"token": link.partition("#")[2]})
    assert look.json() == {"purpose": "me", "name": "Anna", "title": ""}
    assert phone.get("/api/me").json() is None
    assert phone.follow(link).json() == {"to": "/"}
    assert phone.get("/api/me").json()["name"] == "Anna"
    assert phone.get(f"/api/tables/{table}").json()["you"] == 0
    assert anna.get("/api/me").json()["name"] == "Anna"


def test_a_personal_link_works_once(anna: Visitor, server: Server) -> None:
    link, phone, thief = link_of(anna), Visitor(server), Visitor(server)
    assert phone.follow(link).status_code == 200
    assert thief.follow(link).status_code == 404
    assert thief.get("/api/me").json() is None
    assert phone.get("/api/me").json()["name"] == "Anna"


def test_what_a_link_carries_is_no_part_of_any_request_line(anna: Visitor) -> None:
    address, _, token = link_of(anna).partition("#")
    assert address == "http://127.0.0.1:8400/me"
    assert len(token) >= 32


def test_a_newer_link_makes_the_older_void(anna: Visitor, server: Server) -> None:
    first, second = link_of(anna), link_of(anna)
    assert Visitor(server).follow(first).status_code == 404
    assert Visitor(server).follow(second).status_code == 200


def test_a_link_expires_and_cannot_be_guessed(anna: Visitor, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    link, thief = link_of(anna), Visitor(server)
    for wrong in (f"{link}x", link[:-1], f"#{link.partition('#')[2].swapcase()}", "#x"):
        assert thief.follow(wrong).status_code == 404
    late = time.time() + links.LINK_SECONDS + 5
    monkeypatch.setattr(time, "time", lambda: late)
    answer = thief.follow(link)
    assert answer.status_code == 404
    assert "expired" in words(answer)


def test_a_link_that_is_void_says_so_in_the_visitors_language(server: Server) -> None:
    for language, word in (("en", "used"), ("pl", "użyty"), ("fr", "servi")):
        answer = Visitor(server).post("/api/links/look", json={"token": "x"}, headers={"accept-language": language})
        assert word in words(answer)


def test_links_go_with_their_guest(anna: Visitor, server: Server) -> None:
    link = link_of(anna)
    assert anna.ask("DELETE", "/api/me").status_code == 204
    assert Visitor(server).follow(link).status_code == 404
