"""Sets that guests bring: kept once for each content, checked, listed for their owners alone, and never more than there is room for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.engine.registry import find_game, games
from seaboard.sets.document import to_tables
from seaboard.sets.pack import own_folder, rulebook_set, text_of
from tests.server.visitor import MANY, Visitor, serving, words


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    limits = msgspec.structs.replace(MANY, sets_per_guest=3, sets=5)
    with serving(tmp_path, limits=limits) as client:
        yield Visitor(client)


def sea(name: str = "My sea", x: int = 105) -> str:
    """A set of Mare Balticum."""
    game = find_game("mare-balticum")
    text = text_of(rulebook_set(game), own_folder(game))
    return (
        text.replace('"Mare Balticum, rulebook"', f'"{name}"')
        .replace('id = "rulebook"', 'id = "my-sea"')
        .replace("x = 105", f"x = {x}")
    )


def brought(visitor: Visitor, text: str) -> str:
    answer = visitor.post("/api/sets", json={"text": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_set_is_brought_listed_downloaded_drawn_and_let_go(visitor: Visitor) -> None:
    first, second = brought(visitor, sea()), brought(visitor, sea(x=106))
    assert first != second
    assert brought(visitor, sea()) == first
    mine = visitor.get("/api/sets").json()["mine"]
    assert [(each["id"], each["is_newest"], each["name"]) for each in mine] == [(second, True, "My sea"), (first, False, "My sea")]
    download = visitor.get(f"/api/sets/{first}")
    assert download.text == sea()
    assert download.headers["content-disposition"] == 'attachment; filename="mare-balticum-my-sea.toml"'
    board = visitor.get(f"/api/sets/{second}/board").json()
    assert (board["data"]["space"][0]["x"], board["info"]["id"], board["drawing"]) == (106, second, {})
    assert visitor.ask("DELETE", f"/api/sets/{first}").status_code == 204
    assert visitor.get(f"/api/sets/{first}").status_code == 404
    assert [each["id"] for each in visitor.get("/api/sets").json()["mine"]] == [second]


def test_rulebooks_are_sets_too(visitor: Visitor) -> None:
    assert [each["id"] for each in visitor.get("/api/sets").json()["rulebooks"]] == list(games())
    board = visitor.get("/api/sets/game-of-powers/board").json()
    assert board["data"]["cards"][0]["points"] == "1"
    assert board["data"]["zone"][0]["id"] == "red"
    assert visitor.get("/api/sets/orp-orzel").text.startswith("[set]\n")


def test_tables_are_as_good_as_a_text(visitor: Visitor) -> None:
    tables: dict[str, Any] = to_tables(rulebook_set(find_game("libertalia")))
    answer = visitor.post("/api/sets", json={"tables": tables})
    assert answer.json()["id"] == rulebook_set(find_game("libertalia")).hash
    assert visitor.post("/api/sets", json={}).status_code == 422
    assert visitor.post("/api/sets", json={"tables": tables, "text": ""}).status_code == 422


def test_every_fault_is_told_with_its_place_and_nothing_is_kept(visitor: Visitor) -> None:
    bad = sea(x=1005).replace("points = 7", 'points = "many"')
    told = visitor.post("/api/sets/check", json={"text": bad}).json()
    assert [fault["path"] for fault in told["faults"]] == [["map.toml", "space", 0, "x"], ["contracts.toml", "set", "points"]]
    assert all(fault["line"] for fault in told["faults"])
    answer = visitor.post("/api/sets", json={"text": bad})
    assert answer.status_code == 422
    assert "must be a whole number from 0 to 1000, not 1005 (and 1 more)" in words(answer)
    assert visitor.post("/api/sets/check", json={"text": sea()}).json()["info"]["name"] == "My sea"
    assert visitor.get("/api/sets").json()["mine"] == []


def test_nobody_is_told_of_anybody_elses_set(visitor: Visitor) -> None:
    mine = brought(visitor, sea())
    stranger = Visitor(visitor.client)
    assert stranger.get("/api/sets").json()["mine"] == []
    assert stranger.ask("DELETE", f"/api/sets/{mine}").status_code == 404
    assert visitor.get(f"/api/sets/{mine}").status_code == 200
    for name in ("../secret", "rulebook", mine[:-1], mine.upper()):
        assert stranger.get(f"/api/sets/{name}").status_code == 404


def test_a_guest_and_all_guests_together_have_room_for_so_many(visitor: Visitor) -> None:
    for number in range(3):
        brought(visitor, sea(x=number))
    assert "3" in words(refused := visitor.post("/api/sets", json={"text": sea(x=9)}))
    assert refused.status_code == 409
    second, third = Visitor(visitor.client), Visitor(visitor.client)
    for number in range(10, 12):
        brought(second, sea(x=number))
    assert third.post("/api/sets", json={"text": sea(x=20)}).status_code == 409
    # What is kept already costs nothing; and what nobody keeps any more makes room.
    shared = brought(third, sea(x=10))
    assert second.ask("DELETE", f"/api/sets/{shared}").status_code == 204
    assert third.get(f"/api/sets/{shared}").status_code == 200
    assert visitor.ask("DELETE", "/api/me").status_code == 204
    brought(third, sea(x=20))


def test_a_body_that_is_too_large_is_refused(visitor: Visitor) -> None:
    assert visitor.post("/api/sets", json={"text": "#" * 900_000}).status_code == 413
    assert "256 KiB" in words(visitor.post("/api/sets", json={"text": "#" * 300_000}))


def test_my_sets_are_in_my_export(visitor: Visitor) -> None:
    mine = brought(visitor, sea())
    told = visitor.get("/api/me/export").json()
    sections = told.get("data", told)
    assert [(each["hash"], each["file"]) for each in sections["data_sets"]] == [(mine, sea())]


@pytest.mark.parametrize("slug", games())
def test_a_draft_goes_from_tables_to_text_and_back(visitor: Visitor, slug: str) -> None:
    told = visitor.get(f"/api/sets/{slug}/tables").json()
    assert told["faults"] == []
    assert told["tables"]["set"]["game"] == slug
    written = visitor.post("/api/sets/text", json={"tables": told["tables"]}).json()
    assert written["name"] == f"{slug}-rulebook.toml"
    assert visitor.post("/api/sets/read", json={"text": written["text"]}).json() == told
    assert visitor.get("/api/sets").json()["mine"] == []


def test_a_draft_with_faults_can_be_saved_and_opened_again(visitor: Visitor) -> None:
    tables = visitor.get("/api/sets/mare-balticum/tables").json()["tables"]
    tables["map"]["space"][3]["x"] = 1001
    tables["set"]["id"] = "../up"
    written = visitor.post("/api/sets/text", json={"tables": tables}).json()
    assert written["name"] == "mare-balticum.toml"
    told = visitor.post("/api/sets/read", json={"text": written["text"]}).json()
    assert told["tables"] == tables
    assert [fault["path"] for fault in told["faults"]] == [["set", "id"]]


BAD_TABLES: list[Any] = [{"set": None}, {"a": {"b": [None]}}, {"a": "x" * 300_000}]


@pytest.mark.parametrize("tables", BAD_TABLES)
def test_what_no_text_can_hold_is_refused_in_a_sentence(visitor: Visitor, tables: Any) -> None:
    answer = visitor.post("/api/sets/text", json={"tables": tables})
    assert answer.status_code == 422
    assert words(answer).startswith("A set ")


def test_a_draft_is_either_read_or_written(visitor: Visitor) -> None:
    assert visitor.post("/api/sets/read", json={"tables": {}}).status_code == 422
    assert visitor.post("/api/sets/text", json={"text": ""}).status_code == 422
    assert "this is no TOML" in words(visitor.post("/api/sets/read", json={"text": "="}))


def test_checks_have_an_allowance_of_their_own(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(MANY, checks_per_minute=2)
    with serving(tmp_path, limits=limits) as client:
        visitor = Visitor(client)
        answers = [visitor.post("/api/sets/check", json={"text": ""}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert visitor.post("/api/sets", json={"text": sea()}).status_code == 201


@pytest.mark.parametrize("slug", games())
def test_an_editor_is_told_every_table_and_key(visitor: Visitor, slug: str) -> None:
    form = visitor.get(f"/api/sets/{slug}/form").json()
    tables = visitor.get(f"/api/sets/{slug}/tables").json()["tables"]
    assert form["limits"]
    assert {column["key"] for column in form["head"]["columns"]} == set(tables["set"])
    for table in form["tables"]:
        found: Any = tables
        for step in table["place"].split("."):
            found = found.get(step, [])
        assert isinstance(found, dict) is table.get("is_alone", False), table["place"]
        inner = {each["place"] for each in table.get("inner", [])}
        for row in found if isinstance(found, list) else []:
            assert set(row) <= {column["key"] for column in table["columns"]} | inner


def test_a_set_is_printed_for_whoever_has_its_address_and_nothing_of_it_can_run(visitor: Visitor) -> None:
    own = brought(visitor, sea("<script>alert(1)</script>"))
    page = visitor.get(f"/api/sets/{own}/print?language=pl")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert "<script" not in page.text
    assert "&lt;script&gt;alert(1)" in page.text
    assert "&lt;script" not in visitor.get("/api/sets/mare-balticum/print").text
    assert visitor.get(f"/api/sets/{'0' * 32}/print").status_code == 404


def test_prints_are_rationed_for_each_address(tmp_path: Path) -> None:
    with serving(tmp_path, limits=msgspec.structs.replace(MANY, prints_per_minute=2)) as client:
        visitor = Visitor(client)
        answers = [visitor.get("/api/sets/orp-orzel/print").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
