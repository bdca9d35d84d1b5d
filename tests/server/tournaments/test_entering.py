"""Players of an event: how they enter, keep their places, and move to another device."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.tournaments.event.naming import player_id
from seaboard.tournament.rules.entry import is_player_id
from tests.server.tournaments.people import EventAt, eventually, player, printed
from tests.server.visitor import Visitor, serving

Server = TestClient[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("entering")) as client:
        yield client


@pytest.mark.rule("TRN-LOG-7")
def test_an_id_says_nothing_about_its_player(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {player_id(()) for _ in range(200)}
    assert len(found) == 200
    assert all(is_player_id(player) and len(player) == 8 for player in found)
    letters = iter("aaaaaaaaaaaaaabbbbbbb")
    monkeypatch.setattr(secrets, "choice", lambda known: next(letters))
    assert player_id({"paaaaaaa"}) == "pbbbbbbb"


def test_who_joined_finds_the_same_place_again(server: Server) -> None:
    event = EventAt(server)
    player = event.join("Łucja")
    again = event.players[player].post(f"{event.at}/join", json={"name": "Somebody else"}).json()
    assert again["you"] == event.id(player)
    assert len(again["players"]) == 1
    entry = event.view()["log"][0]
    assert (entry["actor"], entry["text"], entry["reason"]) == ("referee", "enter łucja", "joined with the code")
    assert event.players[player].get("/api/tournaments/mine").json()[0]["role"] == "player"
    assert event.referee.get("/api/tournaments/mine").json()[0]["role"] == "referee"
    assert event.stranger.get("/api/tournaments/mine").json() == []


def test_nobody_joins_after_the_start_and_the_referee_never(server: Server) -> None:
    event = printed(server, 2)
    assert event.referee.post(f"{event.at}/join", json={"name": "R"}).status_code == 409
    event.deed("start")
    late = event.stranger.post(f"{event.at}/join", json={"name": "Late"})
    assert late.status_code == 409
    assert late.json()["rule"] == "TRN-EVENT-2"


def test_there_is_room_for_sixty_four(server: Server) -> None:
    event = EventAt(server)
    for number in range(64):
        event.add(f"P{number}")
    full = event.referee.post(f"{event.at}/players", json={"name": "One more"})
    assert full.status_code == 409
    assert full.json()["rule"] == "TRN-EVENT-2"


def test_a_player_who_is_struck_off_is_a_spectator(server: Server) -> None:
    event = EventAt(server)
    event.join("Anna")
    event.deed("strike anna")
    seen = event.view(event.players["anna"])
    assert (seen["role"], seen["you"], seen["players"]) == ("spectator", None, [])


def test_whoever_changes_the_own_name_keeps_the_entered_one_in_the_event_and_at_its_tables(server: Server) -> None:
    event = EventAt(server, options={"questions": "0"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    anna = event.players["anna"]
    own = anna.post("/api/tables", json={"game": "orp-orzel", "players": 2}).json()["id"]
    event.deed("start")
    event.deed("draw")
    table = eventually(lambda: event.view()["rounds"][0]["matches"][0]["legs"][0]["table"])
    assert anna.ask("PATCH", "/api/me", json={"name": "Hannah"}).status_code == 200
    names = [{seat["name"] for seat in anna.get(f"/api/tables/{id}").json()["seats"]} for id in (table, own)]
    assert names[0] == {"Anna", "Bolek"}
    assert "Hannah" in names[1]
    assert player(event, "anna")["name"] == "Anna"


def test_a_lost_device_is_replaced_by_a_link_that_works_once(server: Server) -> None:
    event = EventAt(server)
    event.join("Anna")
    event.add("Bolek")
    link = event.link("anna")
    fresh = Visitor(server)
    look = fresh.post("/api/links/look", json={"token": link.partition("#")[2]})
    assert look.json() == {"purpose": "device", "name": "Anna", "title": "Cup"}
    taken = fresh.follow(link)
    assert (taken.status_code, taken.json()) == (200, {"to": f"/hall/{event.key['id']}"})
    assert event.view(fresh)["you"] == "anna"
    for again in (Visitor(server), fresh):
        assert again.follow(link).status_code == 404
    assert Visitor(server).follow(f"{link}x").status_code == 404

    link = event.link("bolek")
    assert fresh.follow(link).status_code == 409
    assert event.referee.follow(link).status_code == 409
    other = Visitor(server)
    assert other.follow(link).status_code == 200
    assert event.view(other)["you"] == "bolek"
    assert player(event, "bolek")["kind"] == "device"


def test_a_newer_link_makes_the_older_void_and_bots_have_none(server: Server) -> None:
    event = EventAt(server)
    event.add("Bolek")
    event.add("Robot", "easy")
    first, second = (event.link("bolek") for _ in range(2))
    assert Visitor(server).follow(first).status_code == 404
    assert Visitor(server).follow(second).status_code == 200
    assert event.referee.post(f"{event.at}/players/{event.id('robot')}/link").status_code == 409
    assert event.referee.post(f"{event.at}/players/nobody/link").status_code == 404


def test_who_is_forgotten_leaves_no_name_behind_and_the_event_goes_on(server: Server) -> None:
    event = EventAt(server, options={"questions": "0"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    assert event.players["anna"].ask("DELETE", "/api/me").status_code == 204
    assert player(event, "anna") == player(event, "anna") | {
        "name": f"Somebody {player(event, 'anna')['number']}",
        "kind": "printed",
    }
    assert event.view(event.players["anna"])["role"] == "spectator"
    event.deed("draw")
    event.deed("leg m1 1 navy 1")
