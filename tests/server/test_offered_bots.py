"""Which bots can be seated: ours and those of other packages, as the registry knows them, and no others."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bots.offering import offering
from tests.bots.parrot import flock
from tests.server.visitor import Visitor, serving, words

PARROT = {"parrot": "tests.bots.parrot:PARROT"}
GAME = "mare-balticum"
DUEL = "orp-orzel"
"""A game that the first seat begins."""


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    with offering(**PARROT), serving(tmp_path) as client:
        yield Visitor(client)


def moves_of(visitor: Visitor, table: dict[str, Any]) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = visitor.get(f"/api/tables/{table['id']}/log").json()["moves"]
    return moves


def until_asked(visitor: Visitor, table: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves of the table once it waits for the viewer."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if table["you"] in visitor.get(f"/api/tables/{table['id']}").json()["asked"]:
            return moves_of(visitor, table)
        time.sleep(0.02)
    raise AssertionError("the bots never came to an end")


def test_the_list_names_every_bot_in_three_languages(visitor: Visitor) -> None:
    listed = visitor.get("/api/bots").json()
    assert [bot["name"] for bot in listed] == ["easy", "medium", "hard", "expert", "parrot"]
    assert [bot["name"] for bot in listed if bot["is_usual"]] == ["medium"]
    assert listed[0]["names"] == {"en": "easy", "pl": "łatwy", "fr": "facile"}
    assert listed[4]["names"] == {"en": "Parrot", "pl": "Papuga", "fr": "Perroquet"}


def test_a_bot_of_another_package_is_seated_and_plays(visitor: Visitor) -> None:
    flock.clear()
    table = visitor.post("/api/play", json={"game": DUEL, "seat": 1, "level": "parrot"}).json()
    assert [seat["level"] for seat in table["seats"]] == ["parrot", None]
    played = [move for move in until_asked(visitor, table) if move["actor"] == 0]
    assert played
    assert 0 < sum(parrot.said for parrot in flock) <= len(played)


def test_a_host_seats_it_while_people_gather(visitor: Visitor) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "parrot"}, {"kind": "open"}]
    table = visitor.post("/api/tables", json={"game": GAME, "seats": seats, "settings": {"level": "parrot"}}).json()
    assert table["settings"]["level"] == "parrot"
    answer = visitor.ask("PUT", f"/api/tables/{table['id']}/seats/2", json={"kind": "bot", "level": "parrot"})
    assert [seat["level"] for seat in answer.json()["seats"]] == [None, "parrot", "parrot"]


def test_a_referee_enters_it(visitor: Visitor) -> None:
    event = visitor.post("/api/tournaments", json={"title": "Cup", "referee": "Ada"}).json()["id"]
    path = f"/api/tournaments/{event}/players"
    assert visitor.post(path, json={"name": "Polly", "bot": "parrot"}).status_code == 200
    refused = visitor.post(path, json={"name": "Nobody", "bot": "genius"})
    assert refused.status_code == 422
    assert words(refused) == "There is no such bot here; there are: easy, medium, hard, expert, parrot."


@pytest.mark.parametrize("level", ["genius", "search", "search:99999s", "random", "parrot:1", "Medium"])
def test_a_bot_that_is_not_offered_is_refused_by_a_sentence_that_names_the_others(visitor: Visitor, level: str) -> None:
    visitor.ask("PATCH", "/api/me", json={"language": "pl"})
    table = visitor.post("/api/tables", json={"game": GAME}).json()
    bot = {"kind": "bot", "level": level}
    for method, path, wish in (
        ("POST", "/api/play", {"game": GAME, "level": level}),
        ("POST", "/api/tables", {"game": GAME, "settings": {"level": level}}),
        ("POST", "/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}, bot]}),
        ("PUT", f"/api/tables/{table['id']}/seats/1", bot),
    ):
        answer = visitor.ask(method, path, json=wish)
        assert answer.status_code == 422, path
        assert words(answer) == "Nie ma tu takiego bota; są: easy, medium, hard, expert, parrot."
    assert [each["id"] for each in visitor.get("/api/tables").json()["mine"]] == [table["id"]]


def test_a_table_whose_bot_is_no_longer_installed_opens_and_goes_on(tmp_path: Path) -> None:
    with offering(**PARROT), serving(tmp_path) as client:
        visitor = Visitor(client)
        seats = [{"kind": "bot", "level": "parrot"}, {"kind": "me"}]
        table = visitor.post("/api/tables", json={"game": DUEL, "seats": seats}).json()
    flock.clear()
    with serving(tmp_path) as client:
        visitor.client = client
        path = f"/api/tables/{table['id']}"
        assert visitor.get(path).json()["seats"][0]["level"] == "parrot"
        assert visitor.ask("PUT", f"{path}/seats/0", json={"kind": "bot", "level": "parrot"}).status_code == 422
        assert visitor.post(f"{path}/start").status_code == 200
        assert any(move["actor"] == 0 for move in until_asked(visitor, table)), "chance plays for it"
        assert not flock


def test_a_package_that_cannot_be_loaded_harms_nobody_and_is_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with offering(ghost="no_such_package:make"), serving(tmp_path) as client:
        assert [bot["name"] for bot in Visitor(client).get("/api/bots").json()] == ["easy", "medium", "hard", "expert"]
    told = [record for record in caplog.records if record.getMessage() == "a bot cannot be loaded"]
    assert [getattr(record, "fields") for record in told] == [{"kind": "ghost"}]  # noqa: B009
