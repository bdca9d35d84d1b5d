"""Bots and guests without a name of their own are called in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.store.rows import SeatRow
from seaboard.server.table.names import CREATURES, guest_name, made_up_bot, made_up_name
from seaboard.server.table.words import seat_name
from tests.server.visitor import Visitor, serving

LONGEST = 24
"""Letters of a person's name."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with serving(tmp_path) as client:
        yield client


def test_a_guest_without_a_name_is_called_in_the_language_of_the_reader() -> None:
    assert [guest_name("Guest Puffin 42", language) for language in ("en", "pl", "fr")] == [
        "Guest Puffin 42",
        "Gość Maskonur 42",
        "Invité Macareux 42",
    ]


def test_a_name_that_was_given_stays_in_every_language() -> None:
    for name in ("Anna", "Guest", "Guest Anna 42", "Guest Puffin", "Guest Puffin 7", "Bot 2 (easy)", ""):
        assert {guest_name(name, language) for language in ("en", "pl", "fr")} == {name}


def test_every_made_up_name_fits_a_seat_and_differs_from_all_others() -> None:
    assert re.fullmatch(r"Guest [A-Z][a-z]+ \d\d", made_up_name())
    for language in ("en", "pl", "fr"):
        told = [guest_name(f"Guest {creature} 10", language) for creature in CREATURES]
        assert len(set(told)) == len(CREATURES)
        assert max(map(len, told)) <= LONGEST


def test_a_bot_is_called_in_the_language_of_the_reader_by_the_number_of_its_seat() -> None:
    row = SeatRow(2, "bot", made_up_bot("easy", 2), None, "easy")
    assert [seat_name(row, language) for language in ("en", "pl", "fr")] == ["Bot 3 (easy)", "Bot 3 (łatwy)", "Robot 3 (facile)"]


def test_a_bot_with_a_name_of_its_own_keeps_it() -> None:
    assert seat_name(SeatRow(0, "bot", "Kaczka", None, "easy"), "fr") == "Kaczka"


def test_saving_the_name_one_was_told_changes_nothing(server: TestClient[Any]) -> None:
    visitor = Visitor(server)
    headers = {"accept-language": "pl"}
    table = visitor.post("/api/tables", json={"game": "libertalia", "players": 2}, headers=headers).json()
    told = visitor.get("/api/me").json()["name"]
    assert re.fullmatch(r"Gość \w+ \d\d", told)
    assert visitor.ask("PATCH", "/api/me", json={"name": told}).json()["name"] == told
    # Whoever reads English is told the same guest's name in English.
    assert re.fullmatch(r"Guest \w+ \d\d", visitor.ask("PATCH", "/api/me", json={"language": "en"}).json()["name"])
    shown = visitor.get(f"/api/tables/{table['id']}").json()
    assert shown["host"] == shown["seats"][0]["name"] == visitor.get("/api/me").json()["name"]
