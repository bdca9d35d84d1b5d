"""A referee's link for a player's new device gives the player's place in this event, and nothing else of the player's."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.tournaments.store.changes import move_place
from seaboard.server.tournaments.store.rows import PlayerRow
from tests.server.tournaments.people import EventAt
from tests.server.tournaments.stage import close_stage, open_stage
from tests.server.visitor import Visitor, serving

Server = TestClient[Any]
NO_TEST = {"questions": "0"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def hear(socket: Any, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = socket.receive_json(timeout=60)
        # On a busy machine a notice may come that storing takes long.
        if message["type"] in kinds and message.get("kind") != "storing":
            return message


def test_whoever_makes_an_event_cannot_become_a_guest_who_joins_it(server: Server) -> None:
    victim = Visitor(server)
    assert victim.ask("PATCH", "/api/me", json={"name": "Anna"}).status_code == 200
    table = victim.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    hers = victim.post("/api/tournaments", json={"title": "Hers", "referee": "Anna"}).json()["id"]
    trap = EventAt(server)
    trap.know("Anna", victim.post(f"{trap.at}/join", json={"name": "Anna"}).json()["you"])

    thief = Visitor(server)
    assert thief.follow(trap.link("anna")).status_code == 200

    assert trap.view(thief)["you"] == "anna"
    assert (thief.get("/api/me").json() or {}).get("name") != "Anna"
    assert thief.get("/api/tables").json()["mine"] == []
    assert thief.get(f"/api/tables/{table}").json()["you"] is None
    assert [each["id"] for each in thief.get("/api/tournaments/mine").json()] == [trap.key["id"]]
    assert thief.post(f"/api/tournaments/{hers}/deeds", json={"text": "start"}).status_code == 403
    assert thief.ask("DELETE", "/api/me").status_code == 204
    assert victim.get("/api/me").json()["name"] == "Anna"
    assert victim.get(f"/api/tables/{table}").json()["you"] == 0
    assert victim.get("/api/tournaments/mine").json()[0]["id"] == hers


def test_the_old_device_loses_the_place_and_is_told(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    event.deed("draw")
    table = wait_for_table(event)
    old, fresh = event.players["anna"], Visitor(server)
    seat = old.get(f"/api/tables/{table}").json()["you"]
    assert seat is not None
    server.cookies = old.cookies
    with (
        server.websocket_connect(f"/ws/tables/{table}?language=en") as at_table,
        server.websocket_connect(f"/ws/tournaments/{event.key['id']}?language=pl") as at_hall,
    ):
        assert hear(at_table, "snapshot")["you"] == seat
        assert hear(at_hall, "hall")["view"]["you"] == event.id("anna")
        assert fresh.follow(event.link("anna")).status_code == 200
        assert hear(at_table, "snapshot")["you"] is None
        assert "another device" in hear(at_table, "notice")["words"]
        assert "inne urządzenie" in hear(at_hall, "notice")["words"]
        at_table.send_json({"type": "act", "id": "late", "seq": 10_000, "move": "pass"})
        assert hear(at_table, "refused", "acknowledged") == {
            "type": "refused", "id": "late", "rule": None, "words": "You do not sit at this table.",
        }  # fmt: skip
    assert event.view(old)["role"] == "spectator"
    assert old.get(f"/api/tables/{table}").json()["you"] is None
    assert fresh.get(f"/api/tables/{table}").json()["you"] == seat
    assert event.view(fresh)["you"] == "anna"


def test_the_new_device_plays_the_running_leg_and_the_next(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    event.deed("draw")
    table, fresh = wait_for_table(event), {name: Visitor(server) for name in ("anna", "bolek")}
    for name, visitor in fresh.items():
        assert visitor.follow(event.link(name)).status_code == 200
    moved = False
    for visitor in fresh.values():
        server.cookies = visitor.cookies
        with server.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
            told = hear(socket, "snapshot")
            while told["you"] is None:
                told = hear(socket, "snapshot")
            if told["choices"]:
                socket.send_json({"type": "act", "id": "m", "seq": told["seq"], "move": told["choices"][0]["move"]})
                moved = hear(socket, "refused", "acknowledged")["type"] == "acknowledged"
    assert moved
    event.deed("replay m1 1", "a cup of tea")
    again = wait_for_table(event, besides=table)
    assert {visitor.get(f"/api/tables/{again}").json()["you"] for visitor in fresh.values()} == {0, 1}


@pytest.mark.rule("TRN-NAME-3")
def test_a_player_who_is_renamed_has_the_new_name_at_the_running_table_too(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    for name in ("Ana", "Bolek"):
        event.join(name)
    event.deed("start")
    event.deed("draw")
    table = wait_for_table(event)

    def names() -> set[str]:
        return {seat["name"] for seat in event.referee.get(f"/api/tables/{table}").json()["seats"]}

    assert names() == {"Ana", "Bolek"}
    wish = {"text": f"rename {event.id('ana')}", "name": "Anna Nowak"}
    assert event.referee.post(f"{event.at}/deeds", json=wish).status_code == 200
    assert names() == {"Anna Nowak", "Bolek"}
    assert event.players["ana"].get(f"/api/tables/{table}").json()["you"] is not None


def test_the_place_moves_in_every_process(postgres_url: str, tmp_path: Path) -> None:
    with serving(tmp_path / "one", database=postgres_url) as one, serving(tmp_path / "two", database=postgres_url) as two:
        event = EventAt(one, options=NO_TEST)
        for name in ("Anna", "Bolek"):
            event.join(name)
        event.deed("start")
        event.deed("draw")
        table, old, fresh = wait_for_table(event), event.players["anna"], Visitor(one)
        two.cookies = old.cookies
        with (
            two.websocket_connect(f"/ws/tables/{table}?language=en") as at_table,
            two.websocket_connect(f"/ws/tournaments/{event.key['id']}?language=en") as at_hall,
        ):
            assert hear(at_table, "snapshot")["you"] is not None
            assert hear(at_hall, "hall")["view"]["you"] == event.id("anna")
            assert fresh.follow(event.link("anna")).status_code == 200
            assert hear(at_table, "snapshot")["you"] is None
            assert hear(at_table, "notice")["kind"] == hear(at_hall, "notice")["kind"] == "place"
        fresh.client = two
        assert event.view(fresh)["you"] == "anna"
        assert fresh.get(f"/api/tables/{table}").json()["you"] is not None


def test_a_place_that_moved_just_before_a_crash_moves_at_its_table_afterwards(tmp_path: Path) -> None:
    async def run() -> None:
        stage = await open_stage(tmp_path, ("anna", "bert"))
        seat = next(row.seat for row in (await stage.table()).seats if row.guest == "anna")
        await stage.hall.live.write(move_place("event", PlayerRow("anna", "device", "celina")))  # and the process dies
        await close_stage(stage)
        stage = await open_stage(tmp_path, ())
        row = (await stage.table()).seats[seat]
        assert (row.guest, row.name) == ("celina", "Anna")
        await close_stage(stage)

    asyncio.run(run())


def wait_for_table(event: EventAt, besides: str = "") -> str:
    """The table of the first leg, once the hall has made it."""
    while True:
        legs = event.view()["rounds"][0]["matches"][0]["legs"]
        for leg in legs:
            if leg["table"] and leg["table"] != besides:
                return str(leg["table"])


def test_a_player_at_the_table_is_told_how_the_leg_stands_and_others_are_told_nothing(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    event.deed("draw")
    address = f"/ws/tournaments/{event.key['id']}?language=en&table={wait_for_table(event)}"
    server.cookies = event.players["anna"].cookies
    with server.websocket_connect(address) as at_table:
        told = hear(at_table, "leg")["view"]
        assert (told["match"], told["board"], told["leg"], told["penalties"]) == ("m1", 1, 1, [])
        at_table.send_json({"type": "reading"})
        event.deed("offence anna insult", "shouted")
        while not (told := hear(at_table, "leg")["view"])["penalties"]:
            pass
        assert told["penalties"][0]["reason"] == "shouted"
        assert next(player["is_here"] for player in event.view()["players"] if player["id"] == "anna")
    server.cookies = event.stranger.cookies
    with server.websocket_connect(address) as at_table:
        at_table.send_json({"type": "reading"})
        at_table.send_json({"type": "ping"})
        assert at_table.receive_json(timeout=60)["type"] == "pong"
