"""What was played as a guest goes to the player who signs in, if the player says so: all of it, or nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import Text, insert, select

from seaboard.server.people.folding import FOLDS
from seaboard.server.people.forgetting import ERASURES
from seaboard.server.people.ledger import hash_of
from seaboard.server.protocol import GONE, SIGNED_OUT
from seaboard.server.store.schema import METADATA, former_guests, guests, hushed, muted, question_banks, removed, silenced, tables
from tests.server.test_forgetting import FORFEIT, FORMER, NAME, Life, in_files, stored, url_of
from tests.server.test_sessions import farewell
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]
PLAYER = "Zoe"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


def player(server: Server) -> tuple[Visitor, str]:
    """Somebody who can sign in, and the code for it."""
    zoe = Visitor(server)
    assert zoe.ask("PATCH", "/api/me", json={"name": PLAYER}).status_code == 200
    return zoe, " ".join(zoe.post("/api/me/recovery").json()["words"])


def sign_in(visitor: Visitor, code: str, takes_along: bool = True) -> httpx.Response:
    return visitor.post("/api/sign-in/code", json={"words": code, "take_along": takes_along})


def name_of(visitor: Visitor) -> str | None:
    me = visitor.get("/api/me").json()
    return None if me is None else str(me["name"])


def id_of(server: Server, name: str) -> str:
    with server.portal() as portal:
        return str(portal.call(server.app.state.store.read, select(guests.c.id).where(guests.c.name == name))[0].id)


def put(server: Server, table: Any, *values: dict[str, Any]) -> None:
    def write(connection: Any) -> None:
        connection.execute(insert(table), list(values))

    with server.portal() as portal:
        portal.call(server.app.state.store.run, write)


def rows(server: Server, table: Any) -> list[Any]:
    with server.portal() as portal:
        return list(portal.call(server.app.state.store.read, select(table)))


# All of it


def test_every_column_that_can_hold_a_guest_says_what_becomes_of_it() -> None:
    assert set(FOLDS) == set(ERASURES), "a guest who is folded and one who is forgotten stand in the same columns"
    held = {column for table in METADATA.sorted_tables for column in table.columns if isinstance(column.type, Text)}
    refers = {column for column in held if any(key.column is guests.c.id for key in column.foreign_keys)}
    assert refers <= set(FOLDS)
    # What there is once for each guest cannot simply be given to somebody who may have it already.
    keys = {column for column in FOLDS if column.primary_key and column not in (guests.c.id, former_guests.c.former)}
    assert all(FOLDS[column] in ("joins", "ends") for column in keys)


def test_everything_goes_to_the_player_on_either_database(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        life = Life(server)
        former, (zoe, code) = life.guest(), player(server)
        assert life.own.get("/api/me/ways").json()["things"] == {"tables": 4, "tournaments": 2, "uploads": 1, "banks": 0}
        assert sign_in(life.own, code).json() == {"name": PLAYER}
        for device in (life.own, zoe):
            assert name_of(device) == PLAYER
            mine = {table["id"]: table for table in device.get("/api/tables").json()["mine"]}
            assert {life.finished, life.running, life.gathering} <= set(mine)
            assert device.get(f"/api/tables/{life.running}").json()["you"] == 0
            assert device.get(life.event.at).json()["you"] == life.event.ids["me"]
            assert device.get(f"/api/tournaments/{life.refereed}").json()["role"] == "referee"
        # At tables that go on the player is called so; what is over, and tournaments, keep the names of their time.
        names = [life.other.get(f"/api/tables/{id}").json()["seats"][0]["name"] for id in (life.running, life.finished)]
        assert names == [PLAYER, NAME]
        assert NAME in [each["name"] for each in life.event.view()["players"]]
        assert zoe.get("/api/me/ways").json()["things"] == {"tables": 4, "tournaments": 2, "uploads": 1, "banks": 0}
        assert [(row.former, row.guest) for row in rows(server, former_guests)] == [(former, id_of(server, PLAYER))]
    told = stored(database_url)
    assert told.count(former) == 1, "nothing but the note that they are one refers to the former guest"


def test_a_running_game_goes_on_and_open_sockets_come_again_as_the_player(server: Server) -> None:
    life = Life(server)
    zoe, code = player(server)
    at = f"/ws/tables/{life.running}?language=en"
    server.cookies = life.own.cookies
    with server.websocket_connect(at) as mine:
        seat = mine.receive_json()["you"]
        server.cookies = life.other.cookies
        with server.websocket_connect(at) as theirs:
            theirs.receive_json()
            server.cookies = life.own.cookies
            with server.websocket_connect(f"/ws/tournaments/{life.event.key['id']}") as hall:
                hall.receive_json()
                assert sign_in(life.own, code).status_code == 200
                assert (farewell(mine), farewell(theirs), farewell(hall)) == (GONE, GONE, GONE)
    server.cookies = life.own.cookies
    with server.websocket_connect(f"/ws/tournaments/{life.event.key['id']}") as hall:
        assert hall.receive_json()["view"]["you"] == life.event.ids["me"]
    for visitor in (life.own, zoe):
        server.cookies = visitor.cookies
        with server.websocket_connect(at) as again:
            assert again.receive_json()["you"] == seat == 0
    assert life.own.get(f"/api/tables/{life.running}").json()["status"] == "playing"


def test_what_there_is_once_for_each_guest_is_put_together(server: Server) -> None:
    life = Life(server)
    _, code = player(server)
    a, b, c = (id_of(server, name) for name in (NAME, PLAYER, "Bert"))
    table, bank = life.finished, {"version": 1, "changed": 0.0, "game": "libertalia"}
    put(server, silenced, {"table_id": table, "guest": a}, {"table_id": table, "guest": b})
    put(server, hushed, {"guest": a})
    put(server, removed, {"table_id": table, "guest": a, "name": NAME}, {"table_id": table, "guest": b, "name": PLAYER})
    muting = [(a, b), (b, a), (a, c), (b, c), (c, a), (c, b)]
    put(server, muted, *({"table_id": table, "guest": one, "other": other} for one, other in muting))
    same, mine, theirs = '{"id":"q1","correct":0}', '{"id":"q2","correct":1}', '{"id":"q2","correct":2}'
    put(
        server,
        question_banks,
        {"guest": a, "questions": f"[{same},{theirs}]", **bank},
        {"guest": b, "questions": f"[{same},{mine}]", **bank},
    )
    put(server, question_banks, {"guest": a, **bank, "game": "orp-orzel", "questions": "[]"})
    assert sign_in(life.own, code).status_code == 200
    assert [row.guest for row in rows(server, silenced)] == [b]
    assert [row.guest for row in rows(server, hushed)] == [b], "whoever may talk nowhere takes that along"
    assert [row.guest for row in rows(server, removed)] == [b]
    assert sorted((row.guest, row.other) for row in rows(server, muted)) == sorted([(b, c), (c, b)])
    kept = {row.game: (row.guest, row.questions, row.version) for row in rows(server, question_banks)}
    assert kept["libertalia"] == (b, f"[{same},{mine},{theirs.replace('q2', 'q2-2')}]", 2)
    assert kept["orp-orzel"][0] == b


def test_a_personal_link_makes_two_browsers_one_player(server: Server) -> None:
    life, zoe = Life(server), player(server)[0]
    token = zoe.post("/api/me/link").json()["url"].partition("#")[2]
    assert life.own.post("/api/links/take", json={"token": token, "take_along": True}).json() == {"to": "/"}
    assert name_of(life.own) == PLAYER
    assert zoe.get(f"/api/tables/{life.running}").json()["you"] == 0


def test_two_who_were_at_one_table_that_is_over_have_one_seat_there(server: Server) -> None:
    own, (zoe, code) = Visitor(server), player(server)
    own.ask("PATCH", "/api/me", json={"name": NAME})
    table = own.post("/api/tables", json={"game": "libertalia", "players": 2, "settings": FORFEIT}).json()["id"]
    assert zoe.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert own.post(f"/api/tables/{table}/start").status_code == 200
    assert zoe.post(f"/api/tables/{table}/leave").status_code == 200
    assert sign_in(own, code).status_code == 200
    told = own.get(f"/api/tables/{table}").json()
    assert (told["you"], [seat["name"] for seat in told["seats"]]) == (1, ["Somebody", PLAYER])
    assert len(rows(server, tables)) == 1


# Apart


def test_what_is_not_taken_along_stays_with_the_guest_and_this_device_does_not_get_to_it(server: Server) -> None:
    life = Life(server)
    phone = Visitor(server)
    assert phone.follow(life.own.post("/api/me/link").json()["url"]).status_code == 200
    _, code = player(server)
    before = life.own.cookies["seaboard"]
    assert sign_in(life.own, code, takes_along=False).status_code == 200
    assert name_of(life.own) == PLAYER
    assert life.own.get("/api/tables").json()["mine"] == []
    assert name_of(phone) == NAME
    assert len(phone.get("/api/me/devices").json()) == 1
    thief = Visitor(server)
    thief.cookies.set("seaboard", before)
    assert name_of(thief) is None


def test_nobody_becomes_the_player_by_what_was_made_for_the_guest(server: Server) -> None:
    """Somebody leaves a device that they share by a link of their own, and waits for another to sign in there."""
    shared, trap = Visitor(server), Visitor(server)
    shared.ask("PATCH", "/api/me", json={"name": "Nobody"})
    table = shared.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    assert trap.follow(shared.post("/api/me/link").json()["url"]).status_code == 200
    link = trap.post("/api/me/link").json()["url"]
    cookie = shared.cookies["seaboard"]
    server.cookies = trap.cookies
    with server.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
        socket.receive_json()
        assert sign_in(shared, player(server)[1]).status_code == 200
        assert farewell(socket) in (GONE, SIGNED_OUT)
    assert name_of(shared) == PLAYER
    late = Visitor(server)
    late.cookies.set("seaboard", cookie)
    assert (name_of(trap), name_of(late)) == (None, None)
    assert trap.follow(link).status_code == 404
    assert len(shared.get("/api/me/devices").json()) == 2


# Refused, and nothing changed


def refused(server: Server, visitor: Visitor, code: str, why: str) -> None:
    before = [repr(rows(server, table)) for table in METADATA.sorted_tables]
    answer = sign_in(visitor, code)
    assert answer.status_code == 409
    assert why in words(answer)
    assert [repr(rows(server, table)) for table in METADATA.sorted_tables] == before


def test_nobody_gets_two_seats_at_a_table(server: Server) -> None:
    own, (zoe, code) = Visitor(server), player(server)
    own.ask("PATCH", "/api/me", json={"name": "Anna"})
    table = own.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    assert zoe.post(f"/api/tables/{table}/join", json={}).status_code == 200
    refused(server, own, code, "nobody has two seats")
    assert zoe.post(f"/api/tables/{table}/leave").status_code == 200
    assert sign_in(own, code).status_code == 200
    assert own.get(f"/api/tables/{table}").json()["you"] == 0
    assert own.post(f"/api/tables/{table}/leave").status_code == 200


def test_nobody_is_two_people_of_a_tournament(server: Server) -> None:
    event = EventAt(server)
    event.join("Anna")
    zoe, code = player(server)
    assert zoe.post(f"{event.at}/join", json={"name": PLAYER}).status_code < 300
    refused(server, event.players["anna"], code, "take part in")
    refused(server, event.referee, code, "take part in")


def test_a_player_who_can_sign_in_is_no_guest_to_be_taken_along(server: Server) -> None:
    own, (_, code) = Visitor(server), player(server)
    own.ask("PATCH", "/api/me", json={"name": "Anna"})
    own.post("/api/me/recovery")
    refused(server, own, code, "Anna can sign in too")
    assert sign_in(own, code, takes_along=False).status_code == 200


def test_a_link_is_not_used_up_by_a_refusal(server: Server) -> None:
    own, (zoe, _) = Visitor(server), player(server)
    own.ask("PATCH", "/api/me", json={"name": "Anna"})
    own.post("/api/me/recovery")
    token = zoe.post("/api/me/link").json()["url"].partition("#")[2]
    assert own.post("/api/links/take", json={"token": token, "take_along": True}).status_code == 409
    assert own.post("/api/links/take", json={"token": token}).status_code == 200
    assert Visitor(server).post("/api/links/take", json={"token": token}).status_code == 404


def test_signing_in_again_as_oneself_changes_nothing(server: Server) -> None:
    zoe, code = player(server)
    assert sign_in(zoe, code).status_code == 200
    assert len(zoe.get("/api/me/devices").json()) == 1


# Forgotten together


def test_a_player_is_forgotten_with_the_guest_of_before_also_after_a_backup_was_restored(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        life = Life(server)
        former, (_, code) = life.guest(), player(server)
    file = tmp_path / "seaboard.sqlite3"
    shutil.copy(file, tmp_path / "backup")
    with serving(tmp_path) as server:
        life.own.client = server
        assert sign_in(life.own, code).status_code == 200
        assert life.own.ask("DELETE", "/api/me?tournaments=leave").status_code == 204
        assert hash_of(former) in (tmp_path / "forgotten").read_text()
    told = stored(url_of(tmp_path)) + in_files(tmp_path).replace((tmp_path / "backup").read_bytes().decode("latin-1"), "")
    assert not any(word in told for word in (NAME, FORMER, former, PLAYER))
    shutil.move(tmp_path / "backup", file)
    with serving(tmp_path) as server:
        life.own.client = server
        assert life.own.get("/api/me").json() is None
    assert not any(word in stored(url_of(tmp_path)) + in_files(tmp_path) for word in (NAME, FORMER, former))


def test_another_process_follows(postgres_url: str, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        (folder / "secret").write_text("s" * 64)
    with serving(folders[0], database=postgres_url) as one, serving(folders[1], database=postgres_url) as two:
        life, (zoe, code) = Life(one), player(one)
        zoe.client = two
        at = f"/ws/tables/{life.running}?language=en"
        two.cookies = zoe.cookies
        with two.websocket_connect(at) as socket:
            assert socket.receive_json()["you"] is None
            assert sign_in(life.own, code).status_code == 200
            assert farewell(socket) == GONE
        two.cookies = zoe.cookies
        with two.websocket_connect(at) as socket:
            assert socket.receive_json()["you"] == 0
        assert zoe.get(life.event.at).json()["you"] == life.event.ids["me"]
