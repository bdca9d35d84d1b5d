"""What people are told of their own games: history with filters, record, leader board, tables that wait."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select, update

from seaboard.server.results.counting import count_new
from seaboard.server.store.rows import ResultRow
from seaboard.server.store.schema import contestants, guests, sitters, tables
from tests.server.test_rated import keep, result
from tests.server.visitor import Visitor, serving

Server = TestClient[Any]
CLOCK = {"kind": "days", "days": 2}
LATELY = 1_790_000_000.0


class House:
    """A server with people who have played: `anna` and `bert` are visitors, the others only names."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anna, self.bert, self.stranger = (Visitor(server) for _ in range(3))
        for name, visitor in (("anna", self.anna), ("bert", self.bert)):
            assert visitor.ask("PATCH", "/api/me", json={"name": name.capitalize()}).status_code == 200

    def keep(self, *rows: ResultRow) -> None:
        """Write results, count them, and make them these visitors' own."""
        store = self.server.app.state.store
        with self.server.portal() as portal:
            portal.call(partial(keep, store), *rows)
            portal.call(store.run, count_new)
            for name, visitor in (("anna", self.anna), ("bert", self.bert)):
                id = portal.call(self._id_of, visitor)
                portal.call(store.run, partial(self._own, name=name, id=id))

    async def _id_of(self, visitor: Visitor) -> str:
        name = "Anna" if visitor is self.anna else "Bert"
        found = await self.server.app.state.store.read(select(guests).where(guests.c.name == name))
        return str(found[0].id)

    @staticmethod
    def _own(connection: Any, name: str, id: str) -> None:
        for table in (contestants, sitters):
            connection.execute(update(table).where(table.c.guest == name).values(guest=id))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serving(tmp_path) as server:
        yield House(server)


def games(house: House, **asked: Any) -> dict[str, Any]:
    answer = house.anna.get("/api/me/games", params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def filled(house: House) -> House:
    house.keep(
        result("t1", "orp-orzel", ["anna", "bert"], [1, 2], LATELY),
        result("t2", "orp-orzel", ["bert", "anna"], [1, 2], LATELY + 1),
        result("t3", "libertalia", ["anna", "easy", "hard"], [1, 2, 3], LATELY + 2, rated=False),
        result("t4", "libertalia", ["easy", "anna", "bert"], [1, 1, 3], LATELY + 3, is_what_if=True, rated=False),
        result("t5", "libertalia", ["cleo", "dora"], [1, 2], LATELY + 4),
    )
    return house


def test_my_games_the_newest_first_and_nobody_elses(house: House) -> None:
    found = games(filled(house))
    assert found["total"] == 4
    assert [game["table"] for game in found["games"]] == ["t4", "t3", "t2", "t1"]
    assert [game["kind"] for game in found["games"]] == ["what-if", "table", "table", "table"]
    seats = found["games"][1]["seats"]
    assert [(seat["name"], seat["is_bot"], seat["place"], seat["is_me"]) for seat in seats] == [
        ("Anna", False, 1, True),
        ("Bot (easy)", True, 2, False),
        ("Bot (hard)", True, 3, False),
    ]
    assert found["games"][3]["rating"] > 1500
    assert house.stranger.get("/api/me/games").json() == {"total": 0, "games": []}


@pytest.mark.parametrize(
    ("asked", "tables"),
    [
        ({"game": "orp-orzel"}, ["t2", "t1"]),
        ({"outcome": "won"}, ["t4", "t3", "t1"]),
        ({"outcome": "lost"}, ["t2"]),
        ({"outcome": "left"}, []),
        ({"against": "people"}, ["t4", "t2", "t1"]),
        ({"against": "bots"}, ["t3"]),
        ({"days": 4000}, ["t4", "t3", "t2", "t1"]),
        ({"page": 1}, []),
        ({"game": "libertalia", "outcome": "won", "against": "bots"}, ["t3"]),
        ({"game": "no such game"}, []),
    ],
)
def test_my_games_by_what_is_asked_for(house: House, asked: dict[str, Any], tables: list[str]) -> None:
    assert [game["table"] for game in games(filled(house), **asked)["games"]] == tables


@pytest.mark.parametrize("asked", [{"page": -1}, {"outcome": "drawn"}, {"days": 0}, {"against": "cats"}, {"page": "x"}])
def test_a_question_that_makes_no_sense_is_refused(house: House, asked: dict[str, Any]) -> None:
    answer = house.anna.get("/api/me/games", params=asked)
    assert (answer.status_code, answer.json()["words"] != "") == (400, True)


def test_pages_of_twenty(house: House) -> None:
    house.keep(*(result(f"t{number:02}", "orp-orzel", ["anna", "bert"], [1, 2], LATELY + number) for number in range(45)))
    found = [game["table"] for page in range(4) for game in games(house, page=page)["games"]]
    assert found == [f"t{number:02}" for number in range(45)][::-1]
    assert games(house, page=2)["total"] == 45


def test_my_record_by_game_seat_and_opponent(house: House) -> None:
    record = filled(house).anna.get("/api/me/record").json()
    assert [each["game"] for each in record["games"]] == ["orp-orzel", "libertalia"]
    orp, libertalia = record["games"]
    assert (orp["all"]["games"], orp["all"]["wins"]) == (2, 1)
    assert [(seat["what"], seat["games"], seat["wins"]) for seat in orp["seats"]] == [("0", 1, 1), ("1", 1, 0)]
    assert [(other["what"], other["wins"]) for other in orp["against"]] == [("people", 1)]
    assert [moment["at"] for moment in orp["curve"]] == [LATELY, LATELY + 1]
    assert orp["rating"]["rating"] == orp["curve"][-1]["rating"]
    assert orp["rating"]["is_provisional"]
    assert libertalia["all"]["games"] == 1, "a what-if game is no real one"
    assert libertalia["rating"] is None
    assert [game["table"] for game in libertalia["best"]] == ["t3"]
    assert [other["what"] for other in libertalia["against"]] == ["mixed"]
    assert house.stranger.get("/api/me/record").json() == {"games": [], "is_shown": False}


def test_nobody_stands_on_the_board_who_has_not_said_so(house: House) -> None:
    def board(visitor: Visitor) -> dict[str, Any]:
        found: dict[str, Any] = visitor.get("/api/ratings/orp-orzel").json()
        return found

    filled(house)
    before = board(house.stranger)
    assert [line["level"] for line in before["lines"]] == ["expert", "hard", "medium", "easy"]
    assert board(house.anna)["mine"]["games"] == 2
    assert house.anna.ask("PUT", "/api/me/shown", json={"is_shown": True}).json() == {"is_shown": True}
    shown = board(house.stranger)
    assert [line["name"] for line in shown["lines"] if line["level"] is None] == ["Anna"]
    assert shown["lines"][-1]["rating"]["is_provisional"], "provisional ratings come last"
    assert [line["is_me"] for line in board(house.anna)["lines"] if line["level"] is None] == [True]
    assert not board(house.bert)["is_shown"]
    house.anna.ask("PUT", "/api/me/shown", json={"is_shown": False})
    assert board(house.stranger) == before
    assert house.anna.get("/api/ratings/chess").status_code == 404


def numbers(visitor: Visitor) -> list[Any]:
    return [(each["all"], each["rating"], each["curve"]) for each in visitor.get("/api/me/record").json()["games"]]


def test_a_forgotten_person_is_on_no_board(house: House) -> None:
    filled(house).anna.ask("PUT", "/api/me/shown", json={"is_shown": True})
    theirs = numbers(house.bert)
    assert house.anna.ask("DELETE", "/api/me").status_code == 204
    assert "Anna" not in house.stranger.get("/api/ratings/orp-orzel").text
    assert numbers(house.bert) == theirs, "what others have done does not change"
    seats = house.bert.get("/api/me/games").json()["games"][-1]["seats"]
    assert [seat["name"] for seat in seats if not seat["is_me"]] == [""]


def test_whoever_has_never_played_can_say_it_too(house: House) -> None:
    assert house.stranger.ask("PUT", "/api/me/shown", json={"is_shown": True}).status_code == 200
    assert house.stranger.get("/api/me/record").json() == {"games": [], "is_shown": True}
    assert house.stranger.get("/api/me/games").json()["total"] == 0


def test_a_game_whose_table_is_gone_has_no_replay_and_no_names(house: House) -> None:
    filled(house)
    with house.server.portal() as portal:
        portal.call(house.server.app.state.store.run, lambda connection: connection.execute(tables.delete()) and None)
    game = games(house)["games"][-1]
    assert (game["has_replay"], [seat["name"] for seat in game["seats"]]) == (False, ["", ""])


# Tables that wait


def begun(house: House, settings: dict[str, Any]) -> str:
    table = house.anna.post("/api/tables", json={"game": "libertalia", "players": 2, "settings": settings}).json()["id"]
    assert house.bert.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert house.anna.post(f"/api/tables/{table}/start").status_code == 200
    return str(table)


def test_tables_that_wait_for_me_the_shortest_time_first(house: House) -> None:
    untimed, days, hour = begun(house, {}), begun(house, {"pace": CLOCK}), begun(house, {"pace": {"kind": "move", "seconds": 3600}})
    found = house.anna.get("/api/me/waiting").json()
    assert [each["id"] for each in found] == [hour, days, untimed]
    assert [each["others"] for each in found] == [["Bert"]] * 3
    assert found[0]["seconds"] == pytest.approx(3600, abs=60)
    assert found[2]["seconds"] is None
    assert house.anna.post(f"/api/tables/{days}/leave").status_code == 200
    assert [each["id"] for each in house.anna.get("/api/me/waiting").json()] == [hour, untimed]
    assert house.stranger.get("/api/me/waiting").json() == []
