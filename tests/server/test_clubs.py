"""Clubs: who founds, joins, leaves and owns them; what strangers see; tables and events for members alone; on both databases."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import Connection, insert, select

from seaboard.server.clubs.register import MOST_MEMBERS, MOST_OWNED
from seaboard.server.people.folding import fold
from seaboard.server.protocol import GONE
from seaboard.server.store.club_schema import club_members, club_tables, clubs
from seaboard.server.store.schema import contestants, guests, ratings
from tests.server.order import called, id_of, keeper_at, named, order
from tests.server.test_chat import Chatter
from tests.server.test_classes import School
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]
TABLE = {"game": "libertalia", "players": 2}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


def run(server: Server, work: Any) -> Any:
    """Have something written in the server's database."""

    async def write() -> Any:
        return await server.app.state.store.run(work)

    return called(server, write)


def can_return(visitor: Visitor) -> Visitor:
    assert visitor.post("/api/me/recovery").status_code == 200
    return visitor


class Club:
    """A club with its owner Ola."""

    def __init__(self, server: Server, name: str = "Amber", owner: str = "Ola") -> None:
        self.server, self.owner = server, can_return(named(server, owner))
        made = self.owner.post("/api/clubs", json={"name": name})
        assert made.status_code == 201, made.text
        self.id = str(made.json()["line"]["id"])
        self.at = f"/api/clubs/{self.id}"

    @property
    def code(self) -> str:
        return str(self.owner.get(self.at).json()["link"]["url"].partition("#")[2])

    def join(self, visitor: Visitor, **wish: Any) -> httpx.Response:
        return visitor.post("/api/clubs/join", json={"code": self.code} | wish)

    def member(self, name: str, **wish: Any) -> Visitor:
        visitor = named(self.server, name)
        assert self.join(visitor, **wish).status_code == 200
        return visitor

    def ids(self) -> dict[str, str]:
        return {each["name"]: each["id"] for each in self.owner.get(self.at).json()["members"]}

    def roles(self, asker: Visitor | None = None) -> dict[str, str]:
        return {each["name"]: each["role"] for each in (asker or self.owner).get(self.at).json()["members"]}

    def give(self, name: str, role: str) -> httpx.Response:
        return self.owner.ask("PUT", f"{self.at}/members/{self.ids()[name]}", json={"role": role})

    def table(self, host: Visitor, **more: Any) -> str:
        made = host.post("/api/tables", json=TABLE | {"club": self.id} | more)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])


# Coming


def test_founding_needs_a_player_who_can_come_back(server: Server) -> None:
    eve = named(server, "Eve")
    for visitor in (eve, Visitor(server)):
        refused = visitor.post("/api/clubs", json={"name": "Amber"})
        assert refused.status_code == 403
        assert "get a way to sign in first" in words(refused)
    assert can_return(eve).post("/api/clubs", json={"name": "Amber"}).status_code == 201
    assert [(each["name"], each["role"], each["members"]) for each in eve.get("/api/clubs").json()] == [("Amber", "owner", 1)]


def test_a_name_is_one_line_that_can_be_read(server: Server) -> None:
    club = Club(server)
    for name, status in (("", 400), ("x" * 41, 400), ("\u200b", 422)):
        assert club.owner.post("/api/clubs", json={"name": name}).status_code == status
        assert club.owner.ask("PATCH", club.at, json={"name": name}).status_code == status
    assert club.owner.ask("PATCH", club.at, json={"name": "Am\u202eber"}).json()["line"]["name"] == "Am ber"


def test_whoever_holds_the_link_sees_the_name_and_nothing_else(server: Server) -> None:
    club, stranger = Club(server), Visitor(server)
    assert stranger.post("/api/clubs/look", json={"code": club.code.lower().replace("-", " ")}).json() == {"name": "Amber"}
    assert stranger.get("/api/me").json() is None, "looking makes no guest"
    assert stranger.post("/api/clubs/look", json={"code": "AAAA-AAAA-AAAA"}).status_code == 404
    unknown = stranger.get("/api/clubs/nothing")
    assert (stranger.get(club.at).status_code, stranger.get(club.at).json()) == (403, unknown.json())


def test_members_see_each_other_and_the_link_is_for_those_who_run_the_club(server: Server) -> None:
    club = Club(server)
    ben = club.member("Ben")
    seen = ben.get(club.at).json()
    assert [(each["name"], each["role"], each["is_me"]) for each in seen["members"]] == [
        ("Ola", "owner", False),
        ("Ben", "member", True),
    ]
    assert seen["link"] is None
    assert not {row.id for row in rows(server, guests)} & {each["id"] for each in seen["members"]}, "no guest's id is told"
    assert club.give("Ben", "organiser").status_code == 200
    assert ben.get(club.at).json()["link"]["code"] == club.code
    assert club.join(ben).json()["line"]["role"] == "organiser", "joining again changes nothing"


def rows(server: Server, table: Any) -> list[Any]:
    return list(run(server, lambda connection: connection.execute(select(table)).all()))


def test_a_renewed_link_leaves_the_old_one_dead_and_the_members_in(server: Server) -> None:
    club = Club(server)
    club.member("Ben")
    old = club.code
    assert club.owner.post(f"{club.at}/code").status_code == 200
    assert club.code != old
    late = named(server, "Cleo").post("/api/clubs/join", json={"code": old})
    assert (late.status_code, set(club.roles())) == (404, {"Ola", "Ben"})


# Going


def test_an_owner_hands_the_club_over_to_somebody_who_can_come_back(server: Server) -> None:
    club = Club(server)
    ben = club.member("Ben")
    leaving = club.owner.ask("DELETE", f"{club.at}/me")
    assert (leaving.status_code, words(leaving)) == (409, "The owner cannot go: hand the club over first, or dissolve it.")
    assert "no way to sign in" in words(club.give("Ben", "owner"))
    can_return(ben)
    assert club.give("Ben", "owner").status_code == 200
    assert club.roles() == {"Ola": "organiser", "Ben": "owner"}
    assert club.owner.ask("PATCH", club.at, json={"name": "Mine"}).status_code == 403, "the owner before owns no more"
    assert club.owner.ask("DELETE", f"{club.at}/me").status_code == 204
    assert club.roles(ben) == {"Ben": "owner"}


def test_a_removed_member_gets_up_and_sees_nothing_of_the_club_any_more(server: Server) -> None:
    club = Club(server)
    ben = club.member("Ben")
    other, own = club.table(club.owner), club.table(ben)
    assert ben.post(f"/api/tables/{other}/join", json={}).status_code == 200
    assert club.owner.ask("DELETE", f"{club.at}/members/{club.ids()['Ben']}").status_code == 204
    assert [seat["kind"] for seat in club.owner.get(f"/api/tables/{other}").json()["seats"]] == ["guest", "open"]
    assert club.owner.get(f"/api/tables/{own}").json()["status"] == "closed", "nobody is left to begin it"
    for path in (club.at, f"/api/tables/{other}", f"{club.at}/ratings/libertalia"):
        assert ben.get(path).status_code == 403
    assert ben.post(f"/api/tables/{other}/join", json={}).status_code == 403
    assert ben.get("/api/clubs").json() == []
    assert club.owner.ask("DELETE", f"{club.at}/members/{club.ids()['Ola']}").status_code == 409, "the owner cannot go"
    assert club.owner.ask("DELETE", f"{club.at}/members/nobody").status_code == 404


def test_a_dissolved_club_leaves_games_to_those_who_sit_there(server: Server) -> None:
    club = Club(server)
    ben, cleo = club.member("Ben"), club.member("Cleo")
    running, waiting = club.table(club.owner), club.table(club.owner)
    assert ben.post(f"/api/tables/{running}/join", json={}).status_code == 200
    assert club.owner.post(f"/api/tables/{running}/start").status_code == 200
    assert club.owner.ask("DELETE", club.at).status_code == 204
    assert club.owner.get("/api/clubs").json() == []
    assert ben.get(f"/api/tables/{running}").json()["status"] == "playing"
    assert cleo.get(f"/api/tables/{running}").status_code == 403, "a table for members never becomes one for everybody"
    assert cleo.get(f"/api/tables/{waiting}").status_code == 403
    kept = {row.id: row.status for row in run(server, lambda connection: _status(connection))}
    assert (kept[running], kept[waiting]) == ("playing", "closed")


def _status(connection: Connection) -> list[Any]:
    from seaboard.server.store.schema import tables

    return list(connection.execute(select(tables.c.id, tables.c.status)))


# Tables and events


def test_only_members_find_see_and_join_the_tables_of_a_club(server: Server) -> None:
    club, eve = Club(server), named(server, "Eve")
    ben = club.member("Ben")
    table = club.table(ben, settings={"public": True})
    assert [each["id"] for each in club.owner.get(club.at).json()["tables"]] == [table]
    assert (ben.get(f"/api/tables/{table}").json()["club"], ben.get(f"/api/tables/{table}").json()["settings"]["public"]) == (
        club.id,
        False,
    )
    assert eve.get("/api/tables").json()["open"] == []
    for visitor in (eve, Visitor(server)):
        for path in ("", "/log", "/transcript", "/qr.svg"):
            refused = visitor.get(f"/api/tables/{table}{path}")
            assert (refused.status_code, words(refused).partition(".")[0]) == (403, "This table is for the members of a club")
        assert visitor.get(f"/api/replays/{table}").status_code == 403
        assert visitor.get(f"/api/replays/{table}/branches").status_code == 403
    assert eve.post(f"/api/tables/{table}/join", json={}).status_code == 403
    assert eve.post("/api/tables", json=TABLE | {"club": club.id}).status_code == 403
    assert club.owner.post(f"/api/tables/{table}/join", json={}).status_code == 200


def test_a_socket_of_a_clubs_table_is_for_members(server: Server) -> None:
    club = Club(server)
    ben, eve = Chatter(server, "Ben"), Chatter(server, "Eve")
    assert club.join(ben).status_code == 200
    table = club.table(club.owner)
    with ben.at(table) as socket:
        assert socket.snapshot["table"]["club"] == club.id
        eve.client.cookies = eve.cookies
        with eve.client.websocket_connect(f"/ws/tables/{table}") as refused:
            said = refused.receive_json()
            assert (said["type"], "members of a club" in said["words"]) == ("fault", True)
        # Whoever is taken out is cut off at once.
        assert club.owner.ask("DELETE", f"{club.at}/members/{club.ids()['Ben']}").status_code == 204
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.until("never")
        assert gone.value.code == GONE


def test_the_return_game_of_a_clubs_table_is_the_clubs_too(server: Server) -> None:
    club = Club(server)
    ola, ben = Chatter.__new__(Chatter), Chatter(server, "Ben")
    ola.client, ola.cookies = club.owner.client, club.owner.cookies
    assert club.join(ben).status_code == 200
    table = club.table(club.owner, settings={"on_timeout": "forfeit"})
    assert ben.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert club.owner.post(f"/api/tables/{table}/start").status_code == 200
    assert ben.post(f"/api/tables/{table}/leave").json()["status"] == "closed"
    with ola.at(table) as socket:
        assert socket.do("rematch")["type"] == "acknowledged"
    fresh = club.owner.get(f"/api/tables/{table}").json()["rematch"]
    assert {row.table_id: row.club_id for row in rows(server, club_tables)} == {table: club.id, fresh: club.id}
    assert named(server, "Eve").get(f"/api/tables/{fresh}").status_code == 403


def test_a_friend_who_is_no_member_is_not_asked_to_a_clubs_table(server: Server) -> None:
    club, eve = Club(server), named(server, "Eve")
    link = club.owner.post("/api/me/friends/links", json={}).json()["url"]
    assert eve.follow(link).status_code == 200
    friend = {"friend": club.owner.get("/api/me/friends").json()["friends"][0]["id"]}
    table = club.table(club.owner)
    assert club.owner.post(f"/api/tables/{table}/invitations", json=friend).status_code == 409
    assert club.join(eve).status_code == 200
    assert club.owner.post(f"/api/tables/{table}/invitations", json=friend).status_code == 204


def test_owner_and_organisers_hold_events_for_the_club(server: Server) -> None:
    club = Club(server)
    ben, eve = club.member("Ben"), named(server, "Eve")
    wish = {"title": "Amber cup", "referee": "Ben", "club": club.id}
    assert "organisers" in words(ben.post("/api/tournaments", json=wish))
    assert eve.post("/api/tournaments", json=wish).status_code == 403
    assert club.give("Ben", "organiser").status_code == 200
    made = ben.post("/api/tournaments", json=wish).json()
    (event,) = club.owner.get(club.at).json()["events"]
    assert (event["id"], event["title"], event["code"], event["phase"]) == (made["id"], "Amber cup", made["code"], "entry")
    assert club.owner.ask("DELETE", club.at).status_code == 204
    assert ben.get(f"/api/tournaments/{made['id']}").status_code == 200, "the event outlives the club"


# Ratings


def test_the_leader_board_shows_members_who_show_themselves_to_members(server: Server) -> None:
    club = Club(server)
    ben, cleo = club.member("Ben", is_shown=True), club.member("Cleo")
    eve = named(server, "Eve")
    ids = {name: id_of(server, name) for name in ("Ben", "Cleo", "Eve")}

    def rate(connection: Connection) -> None:
        for number, (name, guest) in enumerate(ids.items()):
            connection.execute(insert(contestants).values(key=name, guest=guest, is_shown=name == "Eve"))
            values = {"game": "libertalia", "contestant": name, "mu": 30.0 - number, "sigma": 1.0, "games": 40}
            connection.execute(insert(ratings).values(values))

    run(server, rate)

    def board(visitor: Visitor) -> list[str]:
        told = visitor.get(f"{club.at}/ratings/libertalia").json()
        return [line["name"] for line in told["lines"] if line["level"] is None]

    assert board(club.owner) == ["Ben"], "Eve is shown to everybody and is no member; Cleo has not said so"
    assert cleo.ask("PUT", f"{club.at}/me", json={"is_shown": True}).json() == {"is_shown": True}
    assert board(ben) == ["Ben", "Cleo"]
    everybody = eve.get("/api/ratings/libertalia").json()["lines"]
    assert [line["name"] for line in everybody if line["level"] is None] == ["Eve"], "what members see is for members"
    mine = ben.get("/api/ratings/libertalia").json()["mine"]
    assert mine == ben.get(f"{club.at}/ratings/libertalia").json()["mine"], "one scale"
    assert eve.get(f"{club.at}/ratings/libertalia").status_code == 403
    assert ben.get(f"{club.at}/ratings/chess").status_code == 404


# Limits, pupils, keepers


def test_clubs_and_members_are_bounded(server: Server) -> None:
    club = Club(server)
    for number in range(MOST_OWNED - 1):
        assert club.owner.post("/api/clubs", json={"name": f"Club {number}"}).status_code == 201
    assert f"{MOST_OWNED} clubs" in words(club.owner.post("/api/clubs", json={"name": "One more"}))

    def crowd(connection: Connection) -> None:
        for number in range(MOST_MEMBERS - 1):
            guest = {"id": f"g{number}", "name": f"G {number}", "language": "en", "created": 0.0, "seen": time.time()}
            connection.execute(insert(guests).values(guest))
            row = {"club_id": club.id, "guest": f"g{number}", "id": f"m{number}", "role": "member", "since": 0.0, "is_shown": False}
            connection.execute(insert(club_members).values(row))

    run(server, crowd)
    assert f"{MOST_MEMBERS} members" in words(club.join(named(server, "Late")))


def test_pupils_neither_found_nor_join_clubs(server: Server) -> None:
    club, pupil = Club(server), School(server).pupil(1)
    assert club.join(pupil).status_code == 403
    assert pupil.post("/api/clubs", json={"name": "Ours"}).status_code == 403


def test_a_reported_name_reaches_the_keepers_who_rename_or_close_the_club(server: Server) -> None:
    club, keeper, eve = Club(server, "Rude words"), keeper_at(server), named(server, "Eve")
    ben = club.member("Ben")
    assert ben.post(f"{club.at}/report").status_code == 204
    assert eve.post("/api/clubs/report", json={"code": club.code}).status_code == 204
    assert eve.post(f"{club.at}/report").status_code == 403
    assert ben.post(f"{club.at}/report").status_code == 204, "the same again is kept once"
    told = keeper.get("/api/keeper/reports").json()
    assert [(each["kind"], each["table"], each["text"]) for each in told] == [("club", club.id, "Rude words")] * 2
    assert {each["player"] for each in told} == {id_of(server, "Ola")}
    assert order(keeper, "rename-club", club=club.id, why="rude").status_code == 200
    (listed,) = keeper.get("/api/keeper/clubs?search=ola").json()["found"]
    assert (listed["id"], listed["members"], listed["owner"]) == (club.id, 2, "Ola")
    assert listed["name"].startswith("Club ")
    table = club.table(ben)
    assert order(keeper, "close-club", club=club.id, why="rude again").status_code == 200
    assert ben.get(club.at).status_code == 403
    assert ben.get(f"/api/tables/{table}").json()["status"] == "closed"
    assert order(keeper, "close-club", club=club.id, why="again").status_code == 422
    assert [line["deed"] for line in keeper.get("/api/keeper/log").json()["found"]][:2] == ["close-club", "rename-club"]


# Forgetting and folding, on both databases


def test_a_forgotten_owner_leaves_the_club_to_whoever_can_run_it(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        club = Club(server)
        club.member("Ben")
        cleo, dora = club.member("Cleo"), can_return(club.member("Dora"))
        assert club.give("Cleo", "organiser").status_code == 200
        assert club.owner.ask("DELETE", "/api/me").status_code == 204
        assert club.roles(dora) == {"Ben": "member", "Cleo": "organiser", "Dora": "owner"}, "of those who can come back"
        assert dora.ask("DELETE", "/api/me").status_code == 204
        assert club.roles(cleo) == {"Ben": "member", "Cleo": "owner"}
        assert cleo.ask("DELETE", "/api/me").status_code == 204
        assert [row.role for row in rows(server, club_members)] == ["owner"]
        run(server, lambda connection: forget_all(connection))
        assert (rows(server, clubs), rows(server, club_members)) == ([], []), "a club without members is no more"


def forget_all(connection: Connection) -> None:
    from seaboard.server.people.forgetting import forget

    for id in list(connection.scalars(select(guests.c.id))):
        forget(connection, id)


def test_two_who_become_one_are_one_member_with_the_higher_role(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        club, other = Club(server), Club(server, "Brine", owner="Pia")
        club.member("Ben")
        assert club.give("Ben", "organiser").status_code == 200
        bens = named(server, "Ben's phone")
        assert club.join(bens).status_code == 200
        lost = named(server, "Lost")
        assert other.join(lost).status_code == 200
        ids = {row.name: row.id for row in rows(server, guests)}
        run(server, lambda connection: fold(connection, ids["Ben"], ids["Ben's phone"]))
        assert club.roles() == {"Ola": "owner", "Ben's phone": "organiser"}
        run(server, lambda connection: fold(connection, ids["Lost"], ids["Ola"]))
        assert other.roles() == {"Pia": "owner", "Ola": "member"}


def test_everything_about_me_names_my_clubs(server: Server) -> None:
    club = Club(server)
    told = club.member("Ben").get("/api/me/export").json()
    assert [row["name"] for row in told["clubs"]] == ["Amber"]
    assert [(row["club_id"], row["role"], row["is_shown"]) for row in told["club_members"]] == [(club.id, "member", False)]
