"""From an empty table to the first move: wishes, seats, beginning, lists."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.engine.registry import find_game
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]
Told = dict[str, Any]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


def named(server: Server, name: str) -> Visitor:
    visitor = Visitor(server)
    visitor.ask("PATCH", "/api/me", json={"name": name})
    return visitor


@pytest.fixture
def anna(server: Server) -> Visitor:
    return named(server, "Anna")


@pytest.fixture
def bo(server: Server) -> Visitor:
    return named(server, "Bo")


def made(visitor: Visitor, **wish: Any) -> Told:
    two = {} if "seats" in wish else {"players": 2}
    answer = visitor.post("/api/tables", json={"game": "libertalia"} | two | wish)
    assert answer.status_code == 201, answer.text
    told: Told = answer.json()
    return told


# Play now


@pytest.mark.parametrize(("game", "players"), [("libertalia", 4), ("orp-orzel", 2)])
def test_where_nobody_says_how_many_the_game_says_it_everywhere(server: Server, game: str, players: int) -> None:
    visitor = Visitor(server)
    told = next(each for each in visitor.get("/api/games").json() if each["slug"] == game)
    against_bots = visitor.post("/api/play", json={"game": game, "level": "easy"}).json()
    with_friends = visitor.post("/api/tables", json={"game": game}).json()
    assert told["usual"] == against_bots["players"] == with_friends["players"] == find_game(game).usual == players


def test_a_game_whose_seats_differ_says_which_side_each_plays(server: Server) -> None:
    sides = {each["slug"]: each["sides"] for each in Visitor(server).get("/api/games").json()}
    assert [side["names"]["pl"] for side in sides["orp-orzel"]] == ["Marynarka Wojenna", "Kriegsmarine"]
    assert all(len(side["aims"]) == 3 for side in sides["orp-orzel"])
    assert sides["libertalia"] == []


def test_one_request_begins_a_game_against_bots(server: Server) -> None:
    visitor = Visitor(server)
    answer = visitor.post("/api/play", json={"game": "orp-orzel", "level": "easy"})
    assert answer.status_code == 201
    table = answer.json()
    assert table["status"] == "playing"
    assert table["you"] == 0
    assert [seat["kind"] for seat in table["seats"]] == ["guest", "bot"]
    assert len(table["commitment"]) == 64
    mine = visitor.get("/api/tables").json()["mine"]
    assert [each["id"] for each in mine] == [table["id"]]


def test_one_may_choose_seat_players_and_options(server: Server) -> None:
    wish = {"game": "libertalia", "players": 3, "seat": 1, "level": "easy", "options": {"open-booty": "on"}}
    table = Visitor(server).post("/api/play", json=wish).json()
    assert table["you"] == 1
    assert table["options"] == {"open-booty": "on", "tie-break": "shared", "memory": "kept"}
    assert [seat["level"] for seat in table["seats"]] == ["easy", None, "easy"]


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"game": "libertalia", "players": 1},
        {"game": "libertalia", "players": 7},
        {"game": "libertalia", "players": 2, "seat": 2},
        {"game": "libertalia", "seat": -1},
        {"game": "libertalia", "options": {"dragons": "on"}},
        {"game": "libertalia", "level": "godlike"},
        {"game": "libertalia", "seed": "00"},
        {},
        [],
    ],
)
def test_a_wish_that_cannot_be_is_refused_and_makes_nothing(anna: Visitor, wish: Any) -> None:
    answer = anna.post("/api/play", json=wish)
    assert answer.status_code in {400, 422}
    assert words(answer)
    assert anna.get("/api/tables").json()["mine"] == []


# Making a table


def test_without_wishes_the_host_sits_first_and_the_others_are_open(anna: Visitor) -> None:
    table = anna.post("/api/tables", json={"game": "libertalia"}).json()
    assert [seat["kind"] for seat in table["seats"]] == ["guest", "open", "open", "open"]
    assert table["status"] == "gathering"
    assert table["host"] == "Anna"
    assert table["is_host"] is True


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": [{"kind": "me"}, {"kind": "me"}]},
        {"seats": [{"kind": "bot"}, {"kind": "bot"}]},
        {"seats": [{"kind": "me"}]},
        {"seats": [{"kind": "me"}, {"kind": "open"}], "players": 3},
        {"seats": [{"kind": "throne"}, {"kind": "open"}]},
        {"settings": {"pace": {"kind": "move"}}},
        {"settings": {"pace": {"kind": "days", "days": 99}}},
        {"settings": {"spectator_delay": -1}},
    ],
)
def test_seats_and_pace_that_cannot_be_are_refused(anna: Visitor, wish: Told) -> None:
    answer = anna.post("/api/tables", json={"game": "libertalia"} | wish)
    assert answer.status_code in {400, 422}
    assert words(answer)


def test_only_public_tables_are_listed_but_a_link_leads_to_any(anna: Visitor, bo: Visitor) -> None:
    hidden, shown = made(anna), made(anna, settings={"public": True})
    assert [table["id"] for table in bo.get("/api/tables").json()["open"]] == [shown["id"]]
    assert bo.get(f"/api/tables/{hidden['id']}").json()["host"] == "Anna"


def test_the_invitation_is_a_qr_code(anna: Visitor) -> None:
    answer = anna.get(f"/api/tables/{made(anna)['id']}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


# Gathering


def test_a_friend_joins_and_the_host_begins(anna: Visitor, bo: Visitor) -> None:
    path = f"/api/tables/{made(anna)['id']}"
    early = anna.post(f"{path}/start")
    assert early.status_code == 409
    joined = bo.post(f"{path}/join", json={}).json()
    assert joined["you"] == 1
    assert joined["seats"][1]["name"] == "Bo"
    assert bo.post(f"{path}/start").status_code == 409
    begun = anna.post(f"{path}/start").json()
    assert begun["status"] == "playing"
    assert begun["asked"]
    assert anna.post(f"{path}/start").status_code == 409


def test_a_taken_seat_cannot_be_joined_nor_two_seats_by_one(anna: Visitor, bo: Visitor, server: Server) -> None:
    path = f"/api/tables/{made(anna, players=3)['id']}"
    assert bo.post(f"{path}/join", json={"seat": 0}).status_code == 409
    assert bo.post(f"{path}/join", json={"seat": 2}).json()["you"] == 2
    assert bo.post(f"{path}/join", json={"seat": 1}).status_code == 409
    assert named(server, "Cy").post(f"{path}/join", json={"seat": 5}).status_code == 409
    assert anna.get(path).json()["seats"][1]["kind"] == "open"


def test_the_host_and_nobody_else_gives_seats_to_bots(anna: Visitor, bo: Visitor) -> None:
    path = f"/api/tables/{made(anna)['id']}"
    assert bo.ask("PUT", f"{path}/seats/1", json={"kind": "bot"}).status_code == 409
    table = anna.ask("PUT", f"{path}/seats/1", json={"kind": "bot", "level": "easy"}).json()
    assert table["seats"][1]["level"] == "easy"
    assert bo.post(f"{path}/join", json={}).status_code == 409
    assert anna.ask("PUT", f"{path}/seats/1", json={"kind": "open"}).json()["seats"][1]["kind"] == "open"
    assert anna.ask("PUT", f"{path}/seats/9", json={"kind": "open"}).status_code == 404


def test_who_leaves_while_people_gather_leaves_an_open_seat(anna: Visitor, bo: Visitor, server: Server) -> None:
    path = f"/api/tables/{made(anna)['id']}"
    bo.post(f"{path}/join", json={})
    assert bo.post(f"{path}/leave").json()["you"] is None
    assert anna.get(path).json()["seats"][1]["kind"] == "open"
    assert bo.post(f"{path}/leave").status_code == 409
    assert Visitor(server).post(f"{path}/leave").status_code == 409


def test_a_new_name_is_seen_at_the_table(anna: Visitor, bo: Visitor) -> None:
    path = f"/api/tables/{made(anna)['id']}"
    bo.post(f"{path}/join", json={})
    bo.ask("PATCH", "/api/me", json={"name": "Bolesław"})
    assert anna.get(path).json()["seats"][1]["name"] == "Bolesław"


# A running game


@pytest.fixture
def running(anna: Visitor, bo: Visitor) -> str:
    path = f"/api/tables/{made(anna, settings={'level': 'easy'})['id']}"
    bo.post(f"{path}/join", json={})
    assert anna.post(f"{path}/start").json()["status"] == "playing"
    return path


def test_a_running_table_gives_no_transcript_and_no_replay(anna: Visitor, running: str) -> None:
    answer = anna.get(f"{running}/transcript")
    assert answer.status_code == 409
    assert "not over" in words(answer)
    replay = running.replace("/tables/", "/replays/")
    assert [anna.get(f"{replay}{end}").status_code for end in ("", "/positions", "/transcript")] == [409, 409, 409]


def test_the_log_of_a_running_table_hides_what_others_have_chosen(anna: Visitor, bo: Visitor, running: str, server: Server) -> None:
    table = running.rpartition("/")[2]
    anna.get("/api/me")
    with server.websocket_connect(f"/ws/tables/{table}") as socket:
        snapshot = socket.receive_json()
        move = snapshot["choices"][0]["move"]
        socket.send_json({"type": "act", "id": "m1", "seq": snapshot["seq"], "move": move})
        while socket.receive_json()["type"] != "acknowledged":
            pass
    own, other, nobody = (visitor.get(f"{running}/log").json() for visitor in (anna, bo, Visitor(server)))
    assert own["you"] == 0
    assert [line["move"] for line in own["moves"] if line["actor"] == 0] == [move]
    assert [line for line in other["moves"] if line["actor"] == 0] == []
    assert nobody["moves"] == other["moves"]


def test_a_table_without_spectators_shows_its_log_to_its_players_only(anna: Visitor, bo: Visitor, server: Server) -> None:
    path = f"/api/tables/{made(anna, settings={'spectators': False})['id']}"
    bo.post(f"{path}/join", json={})
    anna.post(f"{path}/start")
    assert anna.get(f"{path}/log").status_code == 200
    assert Visitor(server).get(f"{path}/log").status_code == 403


def test_a_delayed_spectator_reads_no_more_than_is_shown(anna: Visitor, bo: Visitor, server: Server) -> None:
    path = f"/api/tables/{made(anna, settings={'spectator_delay': 600})['id']}"
    bo.post(f"{path}/join", json={})
    anna.post(f"{path}/start")
    assert anna.get(f"{path}/log").json()["moves"]
    assert Visitor(server).get(f"{path}/log").json()["moves"] == []


def test_no_answer_tells_the_seed_while_the_game_runs(anna: Visitor, running: str, server: Server) -> None:
    row = server.blocking_portal.call(server.app.state.store.table, running.rpartition("/")[2])
    told = "".join(anna.get(path).text for path in (running, f"{running}/log", "/api/tables", f"{running}/transcript"))
    assert row.seed.hex() not in told
    assert json.dumps(row.seed.decode("latin-1")) not in told


def test_a_guest_who_wants_to_be_forgotten_leaves_the_seat_to_a_bot(anna: Visitor, bo: Visitor, running: str) -> None:
    assert bo.ask("DELETE", "/api/me").status_code == 204
    seat = anna.get(running).json()["seats"][1]
    assert seat["kind"] == "bot" or seat["taken_over"]
    assert "Bo" not in json.dumps([seat["name"] for seat in anna.get(running).json()["seats"]]).replace("Bot", "")
    assert anna.get(running).json()["status"] == "playing"
