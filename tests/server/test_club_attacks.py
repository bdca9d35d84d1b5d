"""Clubs under attack: by a former owner, a former member, an onlooker, two at the same moment, and a disk that is nearly full."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from seaboard.server.clubs import api, register
from seaboard.server.http import api_tables
from seaboard.server.http.words import sentence
from seaboard.server.people.forgetting import forget
from seaboard.server.protocol import GONE
from seaboard.server.store.club_schema import club_events, club_members, club_tables
from seaboard.server.store.database import Database, open_database
from seaboard.server.store.finding_schema import table_invitations
from seaboard.server.tournaments.http import api_events
from tests.server.order import id_of, keeper_at, named, order
from tests.server.tables import until
from tests.server.test_chat import Chatter
from tests.server.test_clubs import Club, Server, can_return, rows
from tests.server.visitor import Visitor, serving, words


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


def let_in_then(server: Server, patch: pytest.MonkeyPatch, place: Any, name: str, work: Callable[[Connection], object]) -> None:
    """Whoever asks is let in by this check; then something else is written, before anything of the request is."""
    check = getattr(place, name)

    async def late(*request: Any) -> Any:
        found = await check(*request)
        await server.app.state.store.run(work)
        return found

    patch.setattr(place, name, late)


# Rights that end while a request is under way


@pytest.mark.parametrize(("method", "path", "body"), [
    ("PATCH", "", {"name": "Mine"}), ("POST", "/code", None), ("DELETE", "", None), ("DELETE", "/members/{cleo}", None),
    ("PUT", "/members/{cleo}", {"role": "organiser"}), ("PUT", "/members/{ola}", {"role": "owner"}),
])  # fmt: skip
def test_a_club_handed_over_meanwhile_is_not_the_former_owners_to_change(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: Any
) -> None:
    with serving(tmp_path, database=database_url) as server:
        club = Club(server)
        ben, _ = can_return(club.member("Ben")), club.member("Cleo")
        ids, code = club.ids(), club.code
        let_in_then(server, monkeypatch, api, "as_member", partial(register.give_role, club=club.id, id=ids["Ben"], role="owner"))
        at = club.at + path.format(cleo=ids["Cleo"], ola=ids["Ola"])
        refused = club.owner.ask(method, at, **({} if body is None else {"json": body}))
        assert (refused.status_code, words(refused)) == (403, sentence("en", "no owner"))
        monkeypatch.undo()
        assert club.roles(ben) == {"Ola": "organiser", "Ben": "owner", "Cleo": "member"}
        seen = ben.get(club.at).json()
        assert (seen["line"]["name"], seen["link"]["code"]) == ("Amber", code)


def test_whoever_becomes_the_owner_while_leaving_stays(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(server)
    ben = can_return(club.member("Ben"))
    let_in_then(
        server, monkeypatch, api, "as_member", partial(register.give_role, club=club.id, id=club.ids()["Ben"], role="owner")
    )
    assert ben.ask("DELETE", f"{club.at}/me").status_code == 409
    assert club.roles() == {"Ola": "organiser", "Ben": "owner"}


def test_whoever_is_taken_out_meanwhile_shows_reports_and_makes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(server)
    ben = club.member("Ben")
    out = partial(register.leave, club=club.id, guest=id_of(server, "Ben"))
    for place, name, ask in (
        (api, "as_member", partial(ben.ask, "PUT", f"{club.at}/me", json={"is_shown": True})),
        (api_tables, "own_club", partial(ben.post, "/api/tables", json={"game": "libertalia", "players": 2, "club": club.id})),
        (
            api_events,
            "need_organiser",
            partial(ben.post, "/api/tournaments", json={"title": "Cup", "referee": "B", "club": club.id}),
        ),
    ):
        assert club.join(ben).status_code == 200
        assert club.give("Ben", "organiser").status_code == 200
        with monkeypatch.context() as patch:
            let_in_then(server, patch, place, name, out)
            refused = ask()
        assert (refused.status_code, words(refused)) == (403, sentence("en", "no club")), name
    assert (rows(server, club_tables), rows(server, club_events)) == ([], [])


def test_an_organiser_who_is_one_no_more_holds_no_event(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(server)
    ben = club.member("Ben")
    assert club.give("Ben", "organiser").status_code == 200
    demote = partial(register.give_role, club=club.id, id=club.ids()["Ben"], role="member")
    let_in_then(server, monkeypatch, api_events, "need_organiser", demote)
    refused = ben.post("/api/tournaments", json={"title": "Cup", "referee": "B", "club": club.id})
    assert (refused.status_code, words(refused)) == (403, sentence("en", "no organiser"))


def test_nobody_reports_or_holds_an_event_for_a_club_that_was_dissolved_meanwhile(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = {"title": "Cup", "referee": "Ola"}
    for place, name, path, body in (
        (api, "as_member", "{at}/report", {}),
        (api_events, "need_organiser", "/api/tournaments", wish),
    ):
        club = Club(server, owner=f"Ola {name}")
        with monkeypatch.context() as patch:
            let_in_then(server, patch, place, name, partial(register.dissolve, club=club.id))
            refused = club.owner.post(path.format(at=club.at), json=body | ({"club": club.id} if body else {}))
        assert (refused.status_code, words(refused)) == (403, sentence("en", "no club"))


def test_whoever_is_taken_out_while_sitting_down_gets_up_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(server)
    ben, table = club.member("Ben"), club.table(club.owner)
    let_in_then(server, monkeypatch, api_tables, "perform", partial(register.leave, club=club.id, guest=id_of(server, "Ben")))
    refused = ben.post(f"/api/tables/{table}/join", json={})
    assert (refused.status_code, words(refused)) == (403, sentence("en", "club only"))
    assert [seat["kind"] for seat in club.owner.get(f"/api/tables/{table}").json()["seats"]] == ["guest", "open"]
    assert ben.get(f"/api/tables/{table}").status_code == 403


# Former members


def ended_game(club: Club, ben: Chatter) -> str:
    """A game of Ola and Ben that is over."""
    table = club.table(club.owner, settings={"on_timeout": "forfeit"})
    assert ben.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert club.owner.post(f"/api/tables/{table}/start").status_code == 200
    assert ben.post(f"/api/tables/{table}/leave").json()["status"] == "closed"
    return table


def as_chatter(visitor: Visitor) -> Chatter:
    found = Chatter.__new__(Chatter)
    found.client, found.cookies = visitor.client, visitor.cookies
    return found


def test_a_former_member_gets_no_return_game_and_no_seat_in_one(server: Server) -> None:
    club, ben = Club(server), Chatter(server, "Ben")
    assert club.join(ben).status_code == 200
    table = ended_game(club, ben)
    assert ben.ask("DELETE", f"{club.at}/me").status_code == 204
    with ben.at(table) as socket:
        refused = socket.do("rematch")
        assert (refused["type"], refused["words"]) == ("refused", sentence("en", "club only"))
        assert socket.look()["table"]["rematch"] is None
    with as_chatter(club.owner).at(table) as socket:
        assert socket.do("rematch")["type"] == "acknowledged"
    fresh = club.owner.get(f"/api/tables/{table}").json()["rematch"]
    assert sorted(seat["kind"] for seat in club.owner.get(f"/api/tables/{fresh}").json()["seats"]) == ["guest", "open"]
    assert ben.get(f"/api/tables/{fresh}").status_code == 403
    assert ben.post(f"/api/tables/{fresh}/join", json={}).status_code == 403


def test_two_of_a_dissolved_club_may_still_play_their_return_game_among_themselves(server: Server) -> None:
    club, ben, eve = Club(server), Chatter(server, "Ben"), named(server, "Eve")
    assert club.join(ben).status_code == 200
    table = ended_game(club, ben)
    assert club.owner.ask("DELETE", club.at).status_code == 204
    with ben.at(table) as socket:
        assert socket.do("rematch")["type"] == "acknowledged"
    fresh = club.owner.get(f"/api/tables/{table}").json()["rematch"]
    assert [seat["kind"] for seat in club.owner.get(f"/api/tables/{fresh}").json()["seats"]] == ["guest", "guest"]
    assert eve.get(f"/api/tables/{fresh}").status_code == 403


def test_an_invitation_to_a_clubs_table_goes_with_the_membership(server: Server) -> None:
    club = Club(server)
    ben = club.member("Ben")
    assert ben.follow(club.owner.post("/api/me/friends/links", json={}).json()["url"]).status_code == 200
    friend = {"friend": club.owner.get("/api/me/friends").json()["friends"][0]["id"]}
    for table in (club.table(club.owner), club.owner.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]):
        assert club.owner.post(f"/api/tables/{table}/invitations", json=friend).status_code == 204
    assert club.owner.ask("DELETE", f"{club.at}/members/{club.ids()['Ben']}").status_code == 204
    assert [row.table_id for row in rows(server, table_invitations)] == [table], "what is no club's stays"


@pytest.mark.parametrize("by", ["owner", "keeper"])
def test_whoever_looks_on_at_a_clubs_table_is_cut_off_when_the_club_ends(server: Server, by: str) -> None:
    club, ben, cleo = Club(server), Chatter(server, "Ben"), Chatter(server, "Cleo")
    for each in (ben, cleo):
        assert club.join(each).status_code == 200
    keeper, table = keeper_at(server), club.table(club.owner)
    assert ben.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert club.owner.post(f"/api/tables/{table}/start").status_code == 200
    with cleo.at(table) as socket:
        assert socket.snapshot["you"] is None
        if by == "owner":
            assert club.owner.ask("DELETE", club.at).status_code == 204
        else:
            assert order(keeper, "close-club", club=club.id, why="rude").status_code == 200
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.until("never")
        assert gone.value.code == GONE
    with ben.at(table) as socket:
        assert socket.snapshot["you"] == 1, "whoever sits there plays on"


# Two at the same moment, in two processes


async def overtaken(url: str, first: Callable[[Connection], object], second: Callable[[Connection], object]) -> None:
    """Something is written while another process has changed the same and has not finished: it waits, and sees what the other did."""
    parsed = make_url(url)
    one, other = open_database(url), open_database(url)
    watch = await asyncpg.connect(host=str(parsed.query["host"]), user="postgres", database=parsed.database)
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    begun, goes_on, is_held = asyncio.Event(), asyncio.Event(), False

    async def hold(database: Database) -> None:
        async with database._writing.begin() as connection:  # type: ignore[attr-defined]
            await connection.run_sync(first)
            begun.set()
            await goes_on.wait()

    holding = asyncio.create_task(hold(one))
    await begun.wait()
    late = asyncio.create_task(other.transact(second))
    try:
        async with asyncio.timeout(30):
            while not (is_held := bool(await watch.fetchval(waiting))) and not late.done():
                await asyncio.sleep(0.01)
    finally:
        goes_on.set()
        await holding
        await until(late.done)
        await watch.close()
        await one.close()
        await other.close()
    await late
    assert is_held, "it did not wait"


def test_a_club_that_is_handed_over_to_somebody_who_is_being_forgotten_has_an_owner(postgres_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=postgres_url) as server:
        club = Club(server)
        for name in ("Ben", "Cleo"):
            can_return(club.member(name))
        ola, cleo, ids = id_of(server, "Ola"), id_of(server, "Cleo"), club.ids()
        hand_over = partial(hand_over_to, club=club.id, owner=ola, heir=ids["Cleo"])
        asyncio.run(overtaken(postgres_url, hand_over, partial(forget, guest=cleo)))
        assert {row.id: row.role for row in rows(server, club_members)} == {ids["Ola"]: "owner", ids["Ben"]: "member"}


def hand_over_to(connection: Connection, club: str, owner: str, heir: str) -> None:
    register.hold_as_owner(connection, club, owner)
    register.give_role(connection, club, heir, "owner")


# A disk that is nearly full


def test_with_little_space_nobody_joins_and_everybody_may_leave(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        club, eve = Club(server), named(server, "Eve")
        ben, code = club.member("Ben"), club.code
        server.app.state.keeper.storing.space.free = 0
        for refused in (eve.post("/api/clubs/join", json={"code": code}), eve.post("/api/me/friends/links", json={})):
            assert refused.status_code == 503
            assert "nearly full" in words(refused)
        assert ben.ask("DELETE", f"{club.at}/me").status_code == 204
        assert club.owner.ask("DELETE", club.at).status_code == 204
