"""Friends: made by links that both want, ended by either, asked to tables; and nobody learns whether a stranger exists."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from seaboard.server.finding.friends import MOST_LINKS, befriend, part
from seaboard.server.finding.inviting import invite
from seaboard.server.people.folding import fold
from seaboard.server.store.finding_schema import blocked, friendships, online, standing_links, table_invitations
from seaboard.server.store.schema import guests
from tests.server.order import called, keeper_at
from tests.server.test_classes import School
from tests.server.test_club_attacks import overtaken
from tests.server.test_seekers import GAME, Lobby
from tests.server.visitor import Visitor, serving, words

VOID = "This link does not work: it was used already, has expired, or was replaced by a newer one."


class Town(Lobby):
    """A server with people who make friends."""

    def link(self, name: str, **wish: Any) -> dict[str, Any]:
        made = self.person(name).post("/api/me/friends/links", json=wish)
        assert made.status_code == 201, made.text
        found: dict[str, Any] = made.json()
        return found

    def befriend(self, one: str, other: str) -> None:
        assert self.person(other).follow(self.link(one)["url"]).status_code == 200

    def friends(self, name: str) -> list[str]:
        return [each["name"] for each in self.listed(name)["friends"]]

    def listed(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.person(name).get("/api/me/friends").json()
        return found

    def id_of(self, name: str, friend: str) -> str:
        return str(next(each["id"] for each in self.listed(name)["friends"] if each["name"] == friend))

    def table(self, name: str, **more: Any) -> str:
        return str(self.person(name).post("/api/tables", json={"game": GAME, "players": 3} | more).json()["id"])

    def invited(self, name: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.person(name).get("/api/me/finding").json()["invitations"]
        return found


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with serving(tmp_path) as server:
        yield Town(server)


def test_a_link_makes_two_players_friends_when_the_other_accepts(town: Town) -> None:
    link = town.link("Ada")
    ben = town.person("Ben")
    look = ben.post("/api/links/look", json={"token": link["url"].partition("#")[2]})
    assert look.json() == {"purpose": "friend", "name": "Ada", "title": ""}
    assert town.friends("Ben") == [], "looking changes nothing"
    assert ben.follow(link["url"]).json() == {"to": "/me"}
    assert (town.friends("Ada"), town.friends("Ben")) == (["Ben"], ["Ada"])
    assert ben.follow(link["url"]).status_code == 200, "a lost answer, asked for again"
    late = town.person("Cleo").follow(link["url"])
    assert (late.status_code, town.friends("Cleo")) == (404, [])
    own = town.person("Ada").follow(town.link("Ada")["url"])
    assert (own.status_code, words(own)) == (409, "This link is your own: send it to somebody else.")


def test_a_link_for_several_works_so_often_until_it_is_revoked_or_expires(town: Town) -> None:
    link = town.link("Ada", uses=3, days=2)
    for name in ("Ben", "Cleo"):
        assert town.person(name).follow(link["url"]).status_code == 200
    assert [(each["id"], each["uses"]) for each in town.listed("Ada")["links"]] == [(link["id"], 1)]
    assert town.person("Ben").ask("DELETE", f"/api/me/friends/links/{link['id']}").status_code == 404, "not Ben's to revoke"
    assert town.person("Ada").ask("DELETE", f"/api/me/friends/links/{link['id']}").status_code == 204
    assert town.person("Dora").follow(link["url"]).status_code == 404
    old = town.link("Ada", uses=3, days=1)
    town.run(lambda connection: connection.execute(update(standing_links).values(expires=1.0)).rowcount)
    assert town.person("Dora").follow(old["url"]).status_code == 404
    assert town.friends("Ada") == ["Ben", "Cleo"]


def test_links_are_bounded(town: Town) -> None:
    for _ in range(MOST_LINKS):
        town.link("Ada")
    assert town.person("Ada").post("/api/me/friends/links", json={}).status_code == 409
    for wish in ({"uses": 0}, {"uses": 51}, {"days": 31}, {"days": 0}, {"to": "Ben"}):
        assert town.person("Ben").post("/api/me/friends/links", json=wish).status_code == 400


def test_friends_part_and_a_blocked_one_finds_no_way_back(town: Town) -> None:
    for name in ("Ben", "Cleo"):
        town.befriend("Ada", name)
    assert town.person("Ada").ask("DELETE", f"/api/me/friends/{town.id_of('Ada', 'Cleo')}").status_code == 204
    assert town.friends("Cleo") == []
    assert town.person("Ada").post(f"/api/me/friends/{town.id_of('Ada', 'Ben')}/block").status_code == 204
    assert (town.friends("Ada"), town.friends("Ben"), town.listed("Ben")["blocked"]) == ([], [], [])
    # Whoever is blocked is told what everybody is told whose link does not work.
    url = town.link("Ada", uses=5)["url"]
    refused, nonsense = town.person("Ben").follow(url), town.person("Ben").follow("/friend#nonsense")
    assert (refused.status_code, refused.json()) == (nonsense.status_code, nonsense.json())
    looked = town.person("Ben").post("/api/links/look", json={"token": url.partition("#")[2]})
    assert (looked.status_code, looked.json()) == (404, nonsense.json())
    # The server brings the two to no table.
    town.seek("Ada")
    assert town.seek("Ben")["state"] == "waiting"
    block = town.listed("Ada")["blocked"][0]
    assert block["name"] == "Ben"
    assert town.person("Ada").ask("DELETE", f"/api/me/blocked/{block['id']}").status_code == 204
    assert town.person("Ben").follow(url).status_code == 200


def test_nobody_is_shown_as_being_here_who_has_not_said_so(town: Town) -> None:
    town.befriend("Ada", "Ben")
    assert town.listed("Ada")["friends"][0]["is_online"] is None
    assert town.person("Ben").ask("PUT", "/api/me/online", json={"shows_online": True}).status_code == 200
    assert town.listed("Ada")["friends"][0]["is_online"] is True
    town.run(lambda connection: connection.execute(update(online).values(seen=1.0)).rowcount)
    assert town.listed("Ada")["friends"][0]["is_online"] is False
    town.invited("Ben")
    assert town.listed("Ada")["friends"][0]["is_online"] is True, "a page of Ben's has asked"
    assert town.person("Ben").ask("PUT", "/api/me/online", json={"shows_online": False}).status_code == 200
    assert town.listed("Ada")["friends"][0]["is_online"] is None


def test_a_friend_is_asked_to_a_table_accepts_or_declines(town: Town) -> None:
    for name in ("Ben", "Cleo"):
        town.befriend("Ada", name)
    table, ada = town.table("Ada"), town.person("Ada")
    for name in ("Ben", "Cleo"):
        asked = ada.post(f"/api/tables/{table}/invitations", json={"friend": town.id_of("Ada", name)})
        assert asked.status_code == 204, asked.text
    (mine,) = town.invited("Ben")
    assert (mine["name"], mine["table"], mine["game"], mine["players"]) == ("Ada", table, GAME, 3)
    sat = town.person("Ben").post(f"/api/me/invitations/{mine['id']}/accept")
    assert (sat.status_code, sat.json()["you"], town.invited("Ben")) == (200, 1, [])
    (other,) = town.invited("Cleo")
    assert town.person("Ben").ask("DELETE", f"/api/me/invitations/{other['id']}").status_code == 404, "not Ben's to decline"
    assert town.person("Cleo").ask("DELETE", f"/api/me/invitations/{other['id']}").status_code == 204
    again = ada.post(f"/api/tables/{table}/invitations", json={"friend": town.id_of("Ada", "Cleo")})
    assert (town.invited("Cleo"), again.status_code) == ([], 409), "nobody is asked again and again"


def test_only_friends_are_asked_by_whoever_sits_there_while_a_seat_is_free(town: Town) -> None:
    town.befriend("Ada", "Ben")
    town.befriend("Cleo", "Dora")
    table = town.table("Ada", players=2)
    foreign = town.id_of("Cleo", "Dora")
    assert town.person("Ada").post(f"/api/tables/{table}/invitations", json={"friend": foreign}).status_code == 404
    assert town.person("Cleo").post(f"/api/tables/{table}/invitations", json={"friend": foreign}).status_code == 409
    mine = {"friend": town.id_of("Ada", "Ben")}
    assert town.person("Dora").post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert town.person("Ada").post(f"/api/tables/{table}/invitations", json=mine).status_code == 409, "no seat is free"


def test_an_invitation_goes_with_its_table_its_game_and_its_friendship(town: Town) -> None:
    town.befriend("Ada", "Ben")
    ada = town.person("Ada")
    for how in ("begun", "parted"):
        table = town.table("Ada", players=2)
        assert ada.post(f"/api/tables/{table}/invitations", json={"friend": town.id_of("Ada", "Ben")}).status_code == 204
        assert len(town.invited("Ben")) == 1
        if how == "begun":
            assert ada.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "bot"}).status_code == 200
            assert ada.post(f"/api/tables/{table}/start").status_code == 200
        else:
            town.person("Ben").ask("DELETE", f"/api/me/friends/{town.id_of('Ben', 'Ada')}")
        assert town.invited("Ben") == []


def test_ids_of_friends_lead_nobody_else_to_anybody(town: Town) -> None:
    town.befriend("Ada", "Ben")
    known = town.id_of("Ada", "Ben")
    ids = {row.id for row in town.all(guests)}
    assert known not in ids
    for visitor in (Visitor(town.server), town.person("Ben"), town.person("Cleo")):
        for method, path in (("DELETE", f"/api/me/friends/{known}"), ("POST", f"/api/me/friends/{known}/block")):
            answer = visitor.ask(method, path)
            nobody = visitor.ask(method, path.replace(known, "nobody"))
            assert (answer.status_code, answer.json()) == (nobody.status_code, nobody.json()) == (404, nobody.json())
    assert town.friends("Ada") == ["Ben"]


def test_a_forgotten_friend_is_nobodys_and_two_who_become_one_are_no_friends(town: Town) -> None:
    for name in ("Ben", "Cleo", "Dora"):
        town.befriend("Ada", name)
    town.befriend("Ben", "Dora")
    assert town.person("Cleo").ask("DELETE", "/api/me").status_code == 204
    assert town.friends("Ada") == ["Ben", "Dora"]
    ids = {row.name: row.id for row in town.all(guests)}
    town.run(lambda connection: fold(connection, ids["Dora"], ids["Ada"]))
    assert town.friends("Ada") == ["Ben"]
    assert town.friends("Ben") == ["Ada"]
    assert town.run(lambda connection: connection.execute(select(blocked)).all()) == []
    assert town.run(lambda connection: connection.execute(select(table_invitations)).all()) == []
    assert len(town.all(friendships)) == 2


def test_a_block_counts_when_the_blocked_one_was_two_guests(town: Town) -> None:
    """Ben's phone is blocked, Ben's desk is a friend; then both are one.  The same the other way round, for Cleo who has blocked Ada."""
    for name in ("Ben (phone)", "Ben (desk)", "Cleo (phone)", "Cleo (desk)"):
        town.befriend("Ada", name)
    for who, whom in (("Ada", "Ben (phone)"), ("Cleo (phone)", "Ada")):
        assert town.person(who).post(f"/api/me/friends/{town.id_of(who, whom)}/block").status_code == 204
    ids = {row.name: row.id for row in town.all(guests)}
    for who in ("Ben", "Cleo"):
        phone, desk = ids[f"{who} (phone)"], ids[f"{who} (desk)"]
        town.run(lambda connection, phone=phone, desk=desk: fold(connection, phone, desk))
    assert (town.friends("Ada"), town.friends("Ben (desk)"), town.friends("Cleo (desk)")) == ([], [], [])
    assert [each["name"] for each in town.listed("Ada")["blocked"]] == ["Ben (desk)"]
    assert [each["name"] for each in town.listed("Cleo (desk)")["blocked"]] == ["Ada"]
    assert town.person("Ben (desk)").follow(town.link("Ada")["url"]).status_code == 404


def test_two_who_open_each_others_links_at_once_are_friends_once(postgres_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=postgres_url) as server:
        town = Town(server)
        tokens = {name: town.link(name)["url"].partition("#")[2] for name in ("Ada", "Ben")}
        ids, now = {row.name: row.id for row in town.all(guests)}, time.time()
        first = partial(befriend, guest=ids["Ada"], token=tokens["Ben"], now=now)
        second = partial(befriend, guest=ids["Ben"], token=tokens["Ada"], now=now)
        asyncio.run(overtaken(postgres_url, first, second))
        assert (town.friends("Ada"), town.friends("Ben")) == (["Ben"], ["Ada"])


def test_nobody_is_asked_to_a_table_by_a_friend_who_is_being_parted_from(postgres_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=postgres_url) as server:
        town = Town(server)
        town.befriend("Ada", "Ben")
        table, id, mine = town.table("Ada"), town.id_of("Ada", "Ben"), town.id_of("Ben", "Ada")
        ids = {row.name: row.id for row in town.all(guests)}
        row = called(server, lambda: server.app.state.store.table(table))
        first = partial(part, guest=ids["Ben"], id=mine, blocks=True, now=0.0)
        asyncio.run(overtaken(postgres_url, first, partial(invite, guest=ids["Ada"], friend=id, row=row, now=0.0)))
        assert town.invited("Ben") == []


def test_a_link_makes_no_friend_of_whoever_needs_an_invitation_to_the_server(town: Town) -> None:
    keeper, link = keeper_at(town.server), town.link("Ada")
    ben = town.person("Ben")
    form = {"deed": "set-entry", "is_invite_only": True, "keeps_everybody": False}
    assert keeper.post("/api/keeper/orders", json={"order": form}).status_code == 200
    for visitor in (ben, Visitor(town.server)):
        refused = visitor.follow(link["url"])
        assert (refused.status_code, words(refused).partition(".")[0]) == (403, "This server is for invited people")
    assert town.friends("Ada") == []


def test_a_pupil_makes_no_friends_by_anybodys_link(town: Town) -> None:
    pupil = School(town.server).pupil(1)
    refused = pupil.follow(town.link("Ada")["url"])
    assert (refused.status_code, town.friends("Ada")) == (403, [])
    assert pupil.post("/api/me/friends/links", json={}).status_code == 403
    assert pupil.get("/api/me/friends").json()["friends"] == []
