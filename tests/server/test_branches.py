"""What if: from any moment of a game that is over somebody plays on, in the world as it was or in one drawn again from what the seat knew."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from seaboard.bots.worlds import world_of
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.transcript import encode, transcript_of
from seaboard.server.deeds.deeds import Shut
from seaboard.server.process.config import Retention
from seaboard.server.store.rows import TableRow
from seaboard.server.store.store import Store
from tests.server.test_replays import GAMES, played
from tests.server.visitor import MANY, Visitor, serving, words

SEED = bytes(range(8))
HIDING = {"libertalia", "orp-orzel", "game-of-powers"}
"""Games in which seats hide something from each other."""


def decisions(match: Match, most: int) -> Iterator[tuple[int, int]]:
    """Some moments of a game, each with a seat that moved there."""
    own = [(number, move.actor) for number, move in enumerate(match.log) if move.actor != CHANCE]
    yield from own[:: max(1, len(own) // most)]


def at(match: Match, number: int) -> Match:
    """The same game after a number of moves."""
    earlier = Match(match.game, match.players, match.options)
    earlier.replay(match.log[:number])
    return earlier


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_the_true_world_is_the_record_and_a_drawn_one_looks_the_same_to_the_seat(slug: str, players: int) -> None:
    match, differing = played(slug, players, 120), 0
    for number, _ in decisions(match, 6):
        moment = at(match, number)
        for seat in range(players):
            assert bytes(world_of(moment, seat, "true")) == bytes(match.before(number))
            drawn = Match(match.game, players, match.options, opening=world_of(moment, seat, "drawn", SEED))
            assert bytes(drawn.seen_by(seat)) == bytes(moment.seen_by(seat))
            assert msgspec.json.encode(drawn.view_for(seat)) == msgspec.json.encode(moment.view_for(seat))
            assert drawn.legal(seat) == moment.legal(seat)
            differing += bytes(drawn.state) != bytes(moment.state)
    assert bool(differing) == (slug in HIDING), "in a game that hides something a drawn world is another one"


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_a_drawn_world_hangs_on_nothing_but_what_the_seat_knows(slug: str, players: int) -> None:
    """Two worlds that a seat cannot tell apart are drawn again to the same bytes."""
    match = played(slug, players, 60)
    for number, seat in decisions(match, 3):
        moment = at(match, number)
        other = Match(match.game, players, match.options, opening=world_of(moment, seat, "drawn", SEED[::-1]))
        assert bytes(world_of(other, seat, "drawn", SEED)) == bytes(world_of(moment, seat, "drawn", SEED))


@cache
def finished() -> Match:
    """A whole game that everybody here plays on from."""
    return played("libertalia", 3)


class House:
    """A server, a finished game that was uploaded there, a decision in the middle of it, and people who were never there before."""

    def __init__(self, server: TestClient[Any], folder: Path) -> None:
        self.server, self.folder = server, folder
        self.game = finished()
        self.move, self.seat = list(decisions(self.game, 9))[4]
        self.anna, self.bert, self.stranger = (Visitor(server) for _ in range(3))
        for visitor, name in ((self.anna, "Anna"), (self.bert, "Bert")):
            assert visitor.ask("PATCH", "/api/me", json={"name": name}).status_code == 200
        self.root = uploaded(self.anna)

    def wish(self, **other: Any) -> dict[str, Any]:
        return {"move": self.move, "seat": self.seat, "world": "true", "level": "easy"} | other

    def branch(self, visitor: Visitor, parent: str = "", **other: Any) -> str:
        answer = visitor.post(f"/api/replays/{parent or self.root}/branches", json=self.wish(**other))
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def tree(self, visitor: Visitor) -> dict[str, dict[str, Any]]:
        return {each["id"]: each for each in visitor.get(f"/api/replays/{self.root}/branches").json()["branches"]}

    def row(self, branch: str) -> TableRow | None:
        store: Store = self.server.app.state.store
        with self.server.portal() as portal:
            return portal.call(store.table, branch)

    def snapshot(self, visitor: Visitor, table: str) -> dict[str, Any]:
        self.server.cookies = visitor.cookies
        with self.server.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
            return hear(socket, "snapshot")

    def act(self, visitor: Visitor, table: str) -> dict[str, Any]:
        """The first legal move of a person, stored."""
        self.server.cookies = visitor.cookies
        with self.server.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
            shown = hear(socket, "snapshot")
            socket.send_json({"type": "act", "id": "first", "seq": shown["seq"], "move": shown["choices"][0]["move"]})
            return hear(socket, "acknowledged")


def hear(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == kind:
            return message


def uploaded(visitor: Visitor) -> str:
    """The id of the finished game, uploaded by somebody."""
    return str(visitor.post("/api/replays", json=json.loads(encode(transcript_of(finished())))).json()["id"])


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient[Any], Path]]:
    folder = tmp_path_factory.mktemp("what-if")
    with serving(folder) as server:
        yield server, folder


@pytest.fixture
def house(shared: tuple[TestClient[Any], Path]) -> House:
    return House(*shared)


def test_somebody_plays_on_from_a_moment_and_sees_what_the_seat_saw(house: House) -> None:
    moment = at(house.game, house.move)
    for world in ("true", "drawn"):
        table = house.branch(house.anna, world=world)
        row = house.row(table)
        assert row is not None
        assert row.branch is not None
        assert world == "drawn" or row.branch.opening == bytes(moment.state)
        shown = house.snapshot(house.anna, table)
        assert shown["view"] == json.loads(msgspec.json.encode(moment.view_for(house.seat)))
        assert shown["you"] == house.seat
        assert shown["table"]["what_if"] == {
            "game": house.root, "parent": house.root, "move": house.move, "seat": house.seat, "world": world, "name": "",
        }  # fmt: skip
        assert shown["table"]["commitment"] == ""
        assert [seat["kind"] for seat in shown["table"]["seats"]].count("bot") == 2
        assert house.act(house.anna, table)["seq"] > shown["seq"]
    assert house.anna.get("/api/tables").json()["mine"] == []


def test_a_branch_outlives_a_kill_of_the_server(house: House, tmp_path_factory: pytest.TempPathFactory) -> None:
    table = house.branch(house.anna, world="drawn")
    house.act(house.anna, table)
    found = house.row(table)
    left = tmp_path_factory.mktemp("left") / "data"
    shutil.copytree(house.folder, left)  # what a killed server leaves behind
    with serving(left) as server:
        anna = Visitor(server)
        anna.cookies = house.anna.cookies
        with server.portal() as portal:
            row = portal.call(server.app.state.store.table, table)
        assert row is not None
        assert found is not None
        assert row.branch == found.branch
        info = anna.get(f"/api/replays/{table}").json()
        assert info["moves"] >= 1
        assert info["eyes"] == house.seat
        opened = anna.get(f"/api/replays/{table}/positions?viewer={house.seat}").json()[0]
        assert opened["view"] == json.loads(msgspec.json.encode(at(house.game, house.move).view_for(house.seat)))


def test_while_it_is_played_it_is_seen_through_its_players_eyes_alone(house: House) -> None:
    table = house.branch(house.anna)
    house.act(house.anna, table)
    at_table = f"/api/replays/{table}"
    assert house.anna.get(f"{at_table}/positions?viewer={house.seat}").status_code == 200
    for viewer in ("all", "spectator", (house.seat + 1) % 3):
        assert house.anna.get(f"{at_table}/positions?viewer={viewer}").status_code == 409, viewer
    assert all(stop["scores"] == [] for stop in house.anna.get(f"{at_table}/course").json()["stops"])
    assert house.anna.get(at_table).json()["seed"] is None
    assert house.anna.get(f"{at_table}/transcript").status_code == 409
    assert house.anna.get(f"/api/tables/{table}/transcript").status_code == 409
    # Another way from there: the same seat, while it is played.
    other = (house.seat + 1) % 3
    answer = house.anna.post(f"{at_table}/branches", json=house.wish(move=1, seat=other))
    assert answer.status_code == 409
    assert "its player's eyes" in words(answer)
    again = house.branch(house.anna, table, move=0, world="drawn")
    assert house.tree(house.anna)[again]["what_if"]["parent"] == table
    assert house.tree(house.anna)[again]["what_if"]["game"] == house.root


def test_a_branch_is_its_players_until_it_is_shared(house: House) -> None:
    table = house.branch(house.anna, name="the\nCook instead")
    at_branch, at_replay = f"/api/branches/{table}", f"/api/replays/{table}"
    assert house.tree(house.anna)[table]["what_if"]["name"] == "the Cook instead"
    assert house.tree(house.anna)[table]["who"] == "Anna"
    for other in (house.bert, house.stranger):
        assert house.tree(other) == {}
        assert other.get(at_replay).status_code == 404
        assert "not shared" in words(other.get(at_replay))
        assert other.post(f"{at_replay}/branches", json=house.wish(move=0)).status_code == 404
        assert other.ask("PATCH", at_branch, json={"shared": True}).status_code == 404
        assert other.ask("DELETE", at_branch).status_code == 404
    assert house.anna.ask("PATCH", at_branch, json={"shared": True, "name": "Cook"}).status_code == 200
    assert house.tree(house.bert)[table]["what_if"]["name"] == "Cook"
    assert not house.tree(house.bert)[table]["is_mine"]
    assert house.bert.get(at_replay).status_code == 409, "it is still played"
    assert house.bert.ask("DELETE", at_branch).status_code == 403
    with house.server.portal() as portal:
        portal.call(partial(house.server.app.state.keeper.do, table, None, Shut("end")))
    assert house.bert.get(at_replay).json()["what_if"]["name"] == "Cook"
    assert house.bert.get(f"{at_replay}/positions?viewer=all").status_code == 200
    assert house.stranger.get("/api/replays/nothing-here").status_code == 404


def test_deleting_a_branch_leaves_what_goes_on_from_it(house: House) -> None:
    table = house.branch(house.anna)
    child = house.branch(house.anna, table, move=0)
    assert house.anna.ask("DELETE", f"/api/branches/{table}").status_code == 204
    assert house.row(table) is None
    assert list(house.tree(house.anna)) == [child]
    assert house.act(house.anna, child)
    assert house.anna.get(f"/api/replays/{table}").status_code == 404


def test_a_guest_who_is_forgotten_takes_their_branches_along(house: House) -> None:
    of_anna = house.branch(house.anna, name="Quuxian tune")
    of_bert = house.branch(house.bert)
    assert house.anna.ask("DELETE", "/api/me").status_code == 204
    assert house.row(of_anna) is None
    # The upload was Anna's: nobody sees what went on from it, and the next tidying up deletes it.
    assert house.bert.get(f"/api/replays/{of_bert}").status_code == 404
    store: Store = house.server.app.state.store
    with house.server.portal() as portal:
        portal.call(store.expire, 0.0, Retention())
    assert house.row(of_bert) is None


def test_nobody_keeps_more_than_the_limit(tmp_path: Path) -> None:
    with serving(tmp_path, limits=msgspec.structs.replace(MANY, branches_per_guest=1)) as server:
        house = House(server, tmp_path)
        first = house.branch(house.anna)
        answer = house.anna.post(f"/api/replays/{house.root}/branches", json=house.wish())
        assert answer.status_code == 409
        assert words(answer) == "You have 1 what-if games; delete one first."
        assert house.anna.ask("DELETE", f"/api/branches/{first}").status_code == 204
        house.branch(house.anna)


def test_a_running_game_and_a_transcript_that_breaks_off_are_no_beginning(house: House) -> None:
    running = house.anna.post("/api/play", json={"game": "libertalia", "level": "easy"}).json()["id"]
    answer = house.anna.post(f"/api/replays/{running}/branches", json=house.wish(move=0, seat=0))
    assert answer.status_code == 409
    assert house.anna.get(f"/api/replays/{running}/branches").status_code == 409
    cut = json.loads(encode(transcript_of(at(house.game, 40))))
    upload = house.anna.post("/api/replays", json=cut | {"seed": None}).json()["id"]
    answer = house.anna.post(f"/api/replays/{upload}/branches", json=house.wish(move=20))
    assert answer.status_code == 409
    assert "breaks off" in words(answer)


def test_a_game_that_was_played_here_can_be_played_on_from_when_it_is_over(house: House) -> None:
    wish = {"game": "libertalia", "players": 2, "settings": {"on_timeout": "forfeit"}}
    table = house.anna.post("/api/tables", json=wish).json()["id"]
    house.bert.post(f"/api/tables/{table}/join", json={})
    house.anna.post(f"/api/tables/{table}/start")
    assert house.stranger.post(f"/api/replays/{table}/branches", json=house.wish(move=0, seat=1)).status_code == 409
    assert house.bert.post(f"/api/tables/{table}/leave").status_code == 200
    last = house.stranger.get(f"/api/replays/{table}").json()["moves"]
    made = house.stranger.post(f"/api/replays/{table}/branches", json=house.wish(move=last, seat=1)).json()
    assert made["what_if"]["game"] == table
    assert made["you"] == 1
    assert house.snapshot(house.stranger, made["id"])["choices"]


def test_a_wish_that_makes_no_sense_is_refused_in_words(house: House) -> None:
    whole = len(house.game.log)
    for other, status in (({"move": whole + 1}, 422), ({"move": whole}, 409), ({"seat": 3}, 422), ({"level": "nobody"}, 422)):
        answer = house.anna.post(f"/api/replays/{house.root}/branches", json=house.wish(**other))
        assert answer.status_code == status, other
        assert words(answer)
    assert house.tree(house.anna) == {}
