"""A game with people: who is called to which table, what becomes of whoever does not come, and that nothing else is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select, update

from seaboard.engine.registry import find_game
from seaboard.server.finding.matching import Call, Group, Place, Waiter, match
from seaboard.server.finding.seekers import AWAY_SECONDS, CALL_SECONDS
from seaboard.server.store.finding_schema import meetings, seekers, set_aside
from seaboard.server.store.schema import tables
from tests.server.visitor import MANY, Visitor, serving, words

GAME = "libertalia"
CLOCK = {"kind": "bank", "seconds": 600, "increment": 5}


# Who sits down with whom


def numbers(game: str) -> range:
    found = find_game(game)
    return range(found.fewest, found.most + 1)


def waiter(guest: str, *games: str, players: int | None = None, rated: bool = False, clock: bool = False) -> Waiter:
    return Waiter(guest, games or (GAME,), players, rated, clock)


def matched(*waiting: Waiter, places: tuple[Place, ...] = (), apart: tuple[str, ...] = ()) -> tuple[list[Call], list[Group]]:
    return match(waiting, places, numbers, lambda one, other: {one, other} <= set(apart))


def test_two_who_want_the_same_sit_down_and_one_alone_waits() -> None:
    fewest = find_game(GAME).fewest
    names = [f"g{number}" for number in range(fewest)]
    assert matched(*map(waiter, names[:-1])) == ([], [])
    assert matched(*map(waiter, names)) == ([], [Group(GAME, fewest, False, False, tuple(names))])


def test_whoever_has_waited_longest_comes_first_and_the_last_waits_on() -> None:
    calls, groups = matched(*(waiter(name, players=2) for name in "abcde"))
    assert (calls, [group.guests for group in groups]) == ([], [("a", "b"), ("c", "d")])


def test_rated_clock_number_and_game_must_agree() -> None:
    for other in (waiter("b", rated=True, clock=True), waiter("b", clock=True), waiter("b", players=3), waiter("b", "orp-orzel")):
        assert matched(waiter("a", players=2), other) == ([], [])
    found = matched(waiter("a", "mare-balticum", GAME, players=2), waiter("b", GAME, "orp-orzel"))
    assert found == ([], [Group(GAME, 2, False, False, ("a", "b"))])


def test_a_free_seat_comes_before_a_new_table_and_is_given_once() -> None:
    place = Place("t", GAME, 3, False, False, 1, ("x", "y"))
    calls, groups = matched(waiter("a"), waiter("b", players=3), places=(place,))
    assert (calls, groups) == ([Call("a", "t")], [])
    for unfit in (
        place._replace(rated=True),
        place._replace(free=0),
        place._replace(barred=frozenset("a")),
        place._replace(game="x"),
    ):
        assert matched(waiter("a"), places=(unfit,)) == ([], [])


def test_people_who_do_not_want_to_meet_do_not() -> None:
    assert matched(waiter("a", players=2), waiter("b", players=2), apart=("a", "b")) == ([], [])
    calls, groups = matched(waiter("a", players=2), waiter("b", players=2), waiter("c", players=2), apart=("a", "b"))
    assert (calls, [group.guests for group in groups]) == ([], [("a", "c")])
    assert matched(waiter("a"), places=(Place("t", GAME, 2, False, False, 1, ("b",)),), apart=("a", "b")) == ([], [])


# At a server


class Lobby:
    """A server whose time can be moved for those who wait."""

    def __init__(self, server: TestClient[Any]) -> None:
        self.server = server
        self.people: dict[str, Visitor] = {}
        self.state = server.app.state

    def person(self, name: str) -> Visitor:
        if name not in self.people:
            self.people[name] = Visitor(self.server)
            assert self.people[name].ask("PATCH", "/api/me", json={"name": name}).status_code == 200
        return self.people[name]

    def seek(self, name: str, **wish: Any) -> dict[str, Any]:
        answer = self.person(name).post("/api/me/seeking", json={"games": [GAME], "players": 2} | wish)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["seeking"]
        return found

    def stand(self, name: str) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.person(name).get("/api/me/finding").json()["seeking"]
        return found

    def go(self, name: str) -> dict[str, Any]:
        answer = self.person(name).post("/api/me/seeking/go")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def run(self, work: Callable[..., Any]) -> Any:
        with self.server.portal() as portal:
            return portal.call(self.state.store.run, work)

    def look(self) -> None:
        with self.server.portal() as portal:
            portal.call(self.state.matchmaker.look_now)

    def age(self, **moments: float) -> None:
        """Make rows older by a number of seconds."""
        values = {name: seekers.c[name] - seconds for name, seconds in moments.items()}
        self.run(lambda connection: connection.execute(update(seekers).values(values)).rowcount)

    def all(self, table: Any) -> list[Any]:
        found: list[Any] = self.run(lambda connection: connection.execute(select(table)).all())
        return found


@pytest.fixture(params=["sqlite", "postgres"])
def lobby(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Lobby]:
    more = {} if request.param == "sqlite" else {"database": request.getfixturevalue("postgres_url")}
    with serving(tmp_path, **more) as server:
        yield Lobby(server)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Lobby]:
    with serving(tmp_path) as server:
        yield Lobby(server)


def test_two_people_are_called_come_and_play(lobby: Lobby) -> None:
    first = lobby.seek("Ada")
    assert (first["state"], first["others"], first["table"]) == ("waiting", 0, None)
    called = lobby.seek("Ben")
    assert (called["state"], called["others"], called["game"]) == ("called", 1, GAME)
    assert lobby.stand("Ada") == {**called, "since": first["since"], "seconds": pytest.approx(CALL_SECONDS, abs=10)}
    assert 0 < called["seconds"] <= CALL_SECONDS
    table = lobby.go("Ada")
    assert (table["id"], table["status"], table["is_host"], table["settings"]["chat"]) == (
        called["table"],
        "gathering",
        False,
        False,
    )
    assert lobby.stand("Ada")["state"] == "seated"  # type: ignore[index]
    assert lobby.go("Ada")["you"] == table["you"], "coming twice, or with another device, is coming once"
    began = lobby.go("Ben")
    assert (began["status"], {seat["name"] for seat in began["seats"]}) == ("playing", {"Ada", "Ben"})
    assert (lobby.stand("Ada"), lobby.stand("Ben"), lobby.all(seekers)) == (None, None, [])


def test_a_seat_of_somebody_who_does_not_come_goes_to_the_next_who_waits(lobby: Lobby) -> None:
    lobby.seek("Ada")
    table = lobby.seek("Ben")["table"]
    lobby.go("Ada")
    lobby.age(called=CALL_SECONDS + 1)
    lobby.look()
    assert lobby.stand("Ben") is None
    assert lobby.stand("Ada")["state"] == "seated"  # type: ignore[index]
    assert lobby.person("Ben").post("/api/me/seeking/go").status_code == 409
    assert lobby.seek("Cleo")["table"] == table
    assert lobby.go("Cleo")["status"] == "playing"


def test_whoever_closes_the_laptop_is_called_to_nothing_and_keeps_no_seat(lobby: Lobby) -> None:
    lobby.seek("Ada")
    lobby.age(seen=AWAY_SECONDS + 1)
    assert lobby.seek("Ben")["state"] == "waiting", "Ada has gone"
    assert lobby.seek("Cleo")["state"] == "called"
    lobby.go("Ben")
    lobby.age(seen=AWAY_SECONDS + 1)
    lobby.look()
    assert (lobby.all(seekers), lobby.all(meetings)) == ([], []), "nobody is left at the table, so it goes"


def test_a_page_that_asks_keeps_its_person_waiting(alone: Lobby) -> None:
    alone.seek("Ada")
    for _ in range(3):
        alone.age(seen=AWAY_SECONDS / 2)
        assert alone.stand("Ada") is not None
    alone.look()
    assert alone.stand("Ada") is not None


def test_stopping_before_the_call_after_it_and_in_the_seat(alone: Lobby) -> None:
    alone.seek("Ada")
    assert alone.person("Ada").ask("DELETE", "/api/me/seeking").json()["seeking"] is None
    assert alone.seek("Ben")["state"] == "waiting"
    table = alone.seek("Ada")["table"]
    assert alone.person("Ben").ask("DELETE", "/api/me/seeking").status_code == 200
    alone.go("Ada")
    assert alone.seek("Cleo")["table"] == table
    assert alone.person("Ada").ask("DELETE", "/api/me/seeking").status_code == 200
    seats = alone.person("Cleo").get(f"/api/tables/{table}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["open", "open"]
    assert alone.person("Cleo").ask("DELETE", "/api/me/seeking").status_code == 200
    assert alone.person("Cleo").get(f"/api/tables/{table}").status_code == 404
    assert alone.person("Cleo").ask("DELETE", "/api/me/seeking").status_code == 200, "stopping twice is stopping once"


def test_leaving_the_table_by_its_own_button_is_leaving(alone: Lobby) -> None:
    alone.seek("Ada")
    table = alone.seek("Ben")["table"]
    alone.go("Ada")
    assert alone.person("Ada").post(f"/api/tables/{table}/leave").status_code == 200
    alone.look()
    assert alone.stand("Ada") is None
    assert alone.stand("Ben")["state"] == "called"  # type: ignore[index]


def test_a_table_of_the_lobby_that_fits_is_joined(alone: Lobby) -> None:
    made = {"game": GAME, "players": 2, "settings": {"public": True}}
    table = alone.person("Host").post("/api/tables", json=made).json()["id"]
    alone.person("Other").post("/api/tables", json=made | {"settings": {"public": True, "pace": CLOCK}})
    called = alone.seek("Ada")
    assert (called["state"], called["table"]) == ("called", table)
    # Somebody from the lobby is quicker: whoever was called waits on.
    assert alone.person("Quick").post(f"/api/tables/{table}/join", json={}).status_code == 200
    answer = alone.person("Ada").post("/api/me/seeking/go")
    assert (answer.status_code, words(answer)) == (409, "Somebody else has the seat by now. You wait on.")
    assert alone.stand("Ada")["state"] == "waiting"  # type: ignore[index]


def test_whoever_was_removed_from_a_table_is_not_called_there(alone: Lobby) -> None:
    host = alone.person("Host")
    table = host.post("/api/tables", json={"game": GAME, "players": 2, "settings": {"public": True}}).json()["id"]
    seat = alone.person("Ada").post(f"/api/tables/{table}/join", json={}).json()["you"]
    assert host.ask("PUT", f"/api/tables/{table}/seats/{seat}", json={"kind": "open"}).status_code == 200
    assert alone.seek("Ada")["state"] == "waiting"


def test_a_table_that_is_deleted_meanwhile_leaves_people_waiting(alone: Lobby) -> None:
    alone.seek("Ada", players=2)
    table = alone.seek("Ben")["table"]
    alone.run(lambda connection: connection.execute(tables.delete().where(tables.c.id == table)).rowcount)
    alone.look()
    again = alone.stand("Ada")
    assert again is not None
    assert (again["state"], again["table"] != table) == ("called", True), "they are called to another one"


def test_a_bot_game_with_a_clock_stands_still_until_its_player_is_back(alone: Lobby) -> None:
    ada = alone.person("Ada")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    made = {"game": GAME, "seats": seats, "settings": {"pace": CLOCK}}
    bots = ada.post("/api/tables", json=made).json()["id"]
    rated = ada.post("/api/tables", json=made | {"settings": {"pace": CLOCK, "rated": True}}).json()["id"]
    for table in (bots, rated):
        assert ada.post(f"/api/tables/{table}/start").status_code == 200
    alone.seek("Ada")
    alone.seek("Ben")
    alone.go("Ada")
    assert [row.table_id for row in alone.all(set_aside)] == [bots]
    held = alone.run(lambda connection: connection.execute(select(tables.c.id, tables.c.deadline)).all())
    deadlines = {row.id: row.deadline for row in held}
    assert deadlines[bots] is None, "no clock runs"
    assert deadlines[rated] is not None
    ada.client.cookies = ada.cookies
    with ada.client.websocket_connect(f"/ws/tables/{bots}") as socket:
        told = socket.receive_json()
        while told["type"] != "snapshot":
            told = socket.receive_json()
        assert told["table"]["held"] is False
    assert alone.all(set_aside) == []


def test_the_lobby_tells_who_waits_and_for_what(alone: Lobby) -> None:
    alone.seek("Ada", games=[GAME, "orp-orzel"], players=None, clock=True)
    waiting = {"name": "Ada", "games": [GAME, "orp-orzel"], "players": None, "rated": False, "clock": True}
    assert alone.person("Ben").get("/api/tables").json()["seekers"] == [waiting | {"is_me": False}]
    assert alone.person("Ada").get("/api/tables").json()["seekers"] == [waiting | {"is_me": True}]


def test_wishes_that_cannot_come_true_are_refused_and_change_nothing(tmp_path: Path) -> None:
    limits = MANY.__class__(**{name: getattr(MANY, name) for name in MANY.__struct_fields__} | {"seekers": 1, "seeks_per_hour": 3})
    with serving(tmp_path, limits=limits) as server:
        lobby = Lobby(server)
        ada, ben = lobby.person("Ada"), lobby.person("Ben")
        for wish, status in (
            ({"games": []}, 400),
            ({"games": ["chess"]}, 422),
            ({"games": ["orp-orzel"], "players": 6}, 422),
            ({"games": [GAME], "players": 9}, 400),
            ({"games": [GAME], "seat": 1}, 400),
        ):
            answer = ada.post("/api/me/seeking", json=wish)
            assert answer.status_code == status, (wish, answer.text)
        assert lobby.all(seekers) == []
        lobby.seek("Ada")
        crowd = ben.post("/api/me/seeking", json={"games": [GAME]})
        assert (crowd.status_code, words(crowd)) == (409, "1 people wait already, and no more can; try again in a moment.")
        lobby.seek("Ada", players=3)
        lobby.seek("Ada", players=2)
        assert [row.players for row in lobby.all(seekers)] == [2], "asking again asks for something else"
        assert ada.post("/api/me/seeking", json={"games": [GAME]}).status_code == 429
        assert Visitor(server).post("/api/me/seeking/go").status_code == 409


def test_somebody_who_was_called_cannot_ask_for_something_else(alone: Lobby) -> None:
    alone.seek("Ada")
    alone.seek("Ben")
    assert alone.person("Ada").post("/api/me/seeking", json={"games": [GAME]}).status_code == 409


def test_all_who_wait_are_still_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        lobby = Lobby(server)
        lobby.seek("Ada")
        table = lobby.seek("Ben")["table"]
        lobby.go("Ada")
        people = lobby.people
    with serving(tmp_path) as server:
        lobby = Lobby(server)
        lobby.people = people
        for visitor in people.values():
            visitor.client = server
        assert (lobby.stand("Ada")["state"], lobby.stand("Ben")["state"]) == ("seated", "called")  # type: ignore[index]
        assert lobby.go("Ben")["id"] == table


def test_two_processes_call_nobody_twice(postgres_url: str, tmp_path: Path) -> None:
    with serving(tmp_path / "one", database=postgres_url) as one, serving(tmp_path / "two", database=postgres_url) as two:
        here, there = Lobby(one), Lobby(two)
        here.seek("Ada")
        called = there.seek("Ben")
        assert called["state"] == "called"
        assert here.stand("Ada")["table"] == called["table"]  # type: ignore[index]
        assert len(here.all(meetings)) == 1
        there.go("Ben")
        assert here.go("Ada")["status"] == "playing"
