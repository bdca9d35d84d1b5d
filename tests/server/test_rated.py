"""Rated tables: what does not happen at them, who has lost, and how the results are counted, on both databases."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select, update

from seaboard.bots.levels import LEARNED
from seaboard.engine.registry import games
from seaboard.server.deeds.deeds import TimeUp
from seaboard.server.order.desk import Desk
from seaboard.server.people.folding import fold
from seaboard.server.people.forgetting import forget
from seaboard.server.process.admin import Ratings, rate_again
from seaboard.server.protocol import FillSeat, GiveSeat, TakeSeat, Undo
from seaboard.server.results.anchors import anchors_of
from seaboard.server.results.counting import count_new, differences, ranks_of
from seaboard.server.results.model import NEWCOMER, Rating, after_game
from seaboard.server.store.results_store import write_results
from seaboard.server.store.rows import ResultRow, ResultSeat, SeatRow
from seaboard.server.store.schema import ratings, result_seats, results
from seaboard.server.store.store import Store
from seaboard.server.table.hinting import takes_hints
from tests.server.ended import RATED_OF_MANY, Game, told
from tests.server.samples import keep_guest
from tests.server.tables import NOON, PEOPLE, guest_row, table_row
from tests.server.test_results import tell
from tests.server.visitor import Visitor, serving, words

CLOCK = {"kind": "move", "seconds": 60}


# Making one


def wish(**settings: Any) -> dict[str, Any]:
    return {"game": "orp-orzel", "settings": {"rated": True, "pace": CLOCK} | settings}


def test_a_rated_table_has_a_clock_and_takes_nothing_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = Visitor(server)
        answer = anna.post("/api/tables", json=wish(pace={"kind": "untimed"}))
        assert (answer.status_code, words(answer)) == (422, "A rated game needs a clock.")
        made = anna.post("/api/tables", json=wish(undo=True, forced=True, takeover=False)).json()
        kept = made["settings"]
        assert [kept[name] for name in ("rated", "undo", "forced", "takeover", "on_timeout")] == [
            True,
            False,
            False,
            True,
            "forfeit",
        ]
        many = anna.post("/api/tables", json=wish() | {"game": "libertalia", "players": 4}).json()
        assert many["settings"]["on_timeout"] == "bot"
        assert anna.post("/api/tables", json={"game": "orp-orzel"}).json()["settings"]["rated"] is False


def test_only_bots_of_known_strength_play_at_a_rated_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as server:
        anna = Visitor(server)
        table = anna.post("/api/tables", json=wish()).json()["id"]
        monkeypatch.setattr("seaboard.server.table.lobby.anchors_of", lambda game: {"hard": 30.0})
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        answer = anna.post("/api/tables", json=wish(level="hard") | {"seats": seats})
        assert (answer.status_code, "hard" in words(answer)) == (422, True)
        seat = anna.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "bot", "level": "easy"})
        assert seat.status_code == 422
        assert anna.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "bot", "level": "hard"}).status_code == 200
        monkeypatch.setattr("seaboard.server.table.lobby.anchors_of", lambda game: {})
        assert "among people" in words(anna.post("/api/tables", json=wish() | {"seats": seats}))
        assert anna.post("/api/tables", json=wish()).status_code == 201


# At the table


def test_nobody_comes_back_or_is_helped_and_a_leaver_has_lost(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store, players=4, bots=(3,), game="libertalia", settings=RATED_OF_MANY)
        assert not takes_hints(game.table, 0)
        assert await game.refused(Undo("u"), "anna") == "Nothing can be taken back here."
        away = frozenset({1})
        assert await game.refused(FillSeat("f", 1), "anna", away) == "In a rated game the clock decides who has left."
        await game.done(GiveSeat("go"), "bert")
        assert await game.refused(TakeSeat("back"), "bert") == "Whoever has left a rated game has lost it."
        await game.play_on()
        _, seats = await store.ask(told)
        assert ranks_of(seats)[1] == 4, "also where the bot that played on has won"

    tell(sqlite_url, story)


def test_a_rated_game_ends_when_its_last_person_leaves(sqlite_url: str) -> None:
    """Else whoever is about to lose to bots would go away, and the game would never end."""

    async def story(store: Store) -> None:
        game = await Game.begin(store, players=4, bots=(2, 3), game="libertalia", settings=RATED_OF_MANY)
        await game.done(GiveSeat("go"), "anna")
        assert game.table.status == "playing"
        await game.done(GiveSeat("gone"), "bert")
        row, seats = await store.ask(told)
        assert row.how == "given up"
        assert [seat.place for seat in seats] == [4, 3, 1, 1]

    tell(sqlite_url, story)


def test_all_who_are_late_have_lost_alike(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store, players=3, bots=(2,), game="libertalia", settings=RATED_OF_MANY)
        assert game.table.asked[:2] == (0, 1)
        game.now += 3600
        await game.do(TimeUp())
        row, seats = await store.ask(told)
        assert (row.how, game.table.closed) == ("flagged", "timeout 0 1")
        assert [seat.place for seat in seats] == [3, 3, 1]

    tell(sqlite_url, story)


# Ratings


def result(id: str, game: str, guests: list[str], places: list[int], ended: float, **other: Any) -> ResultRow:
    """A rated result among people, or against bots where a name is a level."""
    seats = tuple(
        ResultSeat(seat, "guest", f"s{PEOPLE.index(name) + 1}", None, 0, place)
        if name in PEOPLE
        else ResultSeat(seat, "bot", None, name, 0, place)
        for seat, (name, place) in enumerate(zip(guests, places))
    )
    fields: dict[str, Any] = {
        "options": {},
        "data": "",
        "rules_version": 1,
        "moves": 9,
        "seconds": 60.0,
        "how": "played",
        "is_what_if": False,
    }
    return ResultRow(table=id, game=game, players=len(guests), ended=ended, seats=seats, **fields | {"rated": True} | other)


async def keep(store: Store, *rows: ResultRow) -> None:
    """Write results, with the tables at which they came to be."""
    for row in rows:
        seats = [
            SeatRow(seat.seat, "bot", "Bot", None, seat.level)
            if seat.key is None
            else SeatRow(seat.seat, "guest", (name := PEOPLE[int(seat.key[1:]) - 1]).capitalize(), name, key=seat.key)
            for seat in row.seats
        ]
        await store.add_table(table_row(row.game, row.players, id=row.table), seats)
    await store.run(partial(write_results, rows=rows))


async def guests(store: Store) -> None:
    for name in PEOPLE:
        await keep_guest(store, guest_row(name))


def everything(connection: Connection) -> list[tuple[Any, ...]]:
    """All numbers that come of counting."""
    held = [tuple(row) for row in connection.execute(select(ratings).order_by(ratings.c.game, ratings.c.contestant))]
    asked = select(result_seats.c.table_id, result_seats.c.seat, result_seats.c.mu, result_seats.c.sigma)
    return held + [tuple(row) for row in connection.execute(asked.order_by(result_seats.c.table_id, result_seats.c.seat))]


def some_results(number: int, seed: int = 1) -> list[ResultRow]:
    """Games of two kinds for two to six players, people and bots, with shared places and people who left."""
    random, found = Random(seed), []
    for each in range(number):
        players = random.randint(2, 6)
        names = random.sample([*PEOPLE, "easy", "hard", "expert"], players)
        if not set(names) & set(PEOPLE):
            names[0] = "anna"
        places = [random.randint(1, players) for _ in names]
        row = result(f"t{each:03}", random.choice(["libertalia", "orp-orzel"]), names, places, NOON + random.randint(0, 10**6))
        gone = random.choice([seat.seat for seat in row.seats if seat.kind == "guest"]) if random.random() < 0.2 else None
        seats = tuple(msgspec.structs.replace(seat, gone=1 if seat.seat == gone else None) for seat in row.seats)
        found.append(msgspec.structs.replace(row, seats=seats))
    return found


def test_ratings_are_computed_again_to_the_last_bit(database_url: str) -> None:
    """Counted in small parts and in the order in which processes came to it, not in that of time; somebody is forgotten in between."""

    async def story(store: Store) -> None:
        await guests(store)
        for part in range(6):
            await keep(store, *some_results(60)[part * 10 : part * 10 + 10])
            assert await store.run(count_new)
        await store.run(lambda connection: forget(connection, "cleo"))
        before = await store.ask(everything)
        assert await store.ask(differences) == []
        report = await rate_again(Desk(store), Ratings())
        assert report.lines == ["computed again; ratings that were different: 0"]
        assert await store.ask(everything) == before
        assert [row.counted for row in await store.read(select(results).order_by(results.c.counted))] == list(range(1, 61))

    tell(database_url, story)


def test_a_rating_that_was_tampered_with_is_found_and_mended(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        await guests(store)
        await keep(store, *some_results(8))
        await store.run(count_new)
        before = await store.ask(everything)
        await store.run(lambda connection: connection.execute(update(ratings).values(mu=40.0)) and None)
        report = await rate_again(Desk(store), Ratings(check=True))
        assert report.status == 1
        assert len(report.lines) == len(await store.read(select(ratings)))
        await rate_again(Desk(store), Ratings())
        assert await store.ask(everything) == before
        assert (await rate_again(Desk(store), Ratings(check=True))).status == 0

    tell(sqlite_url, story)


def test_only_rated_games_with_a_result_count_and_each_once(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        await guests(store)
        two = ["anna", "bert"]
        placeless = result("placeless", "orp-orzel", two, [1, 2], NOON)
        placeless = msgspec.structs.replace(
            placeless, seats=tuple(msgspec.structs.replace(seat, place=None) for seat in placeless.seats)
        )
        await keep(
            store,
            result("plain", "orp-orzel", two, [1, 2], NOON, rated=False),
            result("closed", "orp-orzel", two, [1, 2], NOON, how="closed"),
            result("what if", "orp-orzel", two, [1, 2], NOON, is_what_if=True),
            result("counts", "orp-orzel", two, [2, 1], NOON),
            placeless,
        )
        for _ in range(3):
            await store.run(count_new)
        assert [row.table_id for row in await store.read(select(results).where(results.c.counted.is_not(None)))] == ["counts"]
        held = {row.contestant: row for row in await store.read(select(ratings))}
        _, (first, second) = await store.ask(partial(told, table="counts"))
        assert held[second.contestant].mu > 25.0 > held[first.contestant].mu
        assert {row.games for row in held.values()} == {1}

    tell(sqlite_url, story)


@pytest.mark.parametrize("game", games())
def test_levels_are_measured_in_every_game_and_each_is_stronger_than_the_one_before(game: str) -> None:
    strengths = anchors_of(game)
    assert list(strengths) == list(LEARNED)
    assert list(strengths.values()) == sorted(set(strengths.values()))


def test_bots_stay_where_they_were_measured_and_people_are_measured_by_them() -> None:
    easy, expert = (Rating(anchors_of("libertalia")[level], 0.0) for level in ("easy", "expert"))
    person = rival = NEWCOMER
    for _ in range(40):
        person, _, _ = after_game([person, easy, expert], [2, 3, 1])
        rival, _, _ = after_game([rival, easy, expert], [3, 2, 1])
    assert easy.mu < person.mu < expert.mu
    assert rival.mu < person.mu
    assert person.sigma < NEWCOMER.sigma
    assert not person.is_provisional
    assert NEWCOMER.is_provisional


@pytest.mark.parametrize(
    ("seats", "ranks"),
    [
        ([(1, None), (2, None), (2, None), (4, None)], [1, 2, 2, 3]),
        ([(1, 1), (2, None), (3, 2)], [3, 1, 2]),
        ([(1, 1), (2, 1), (3, None)], [2, 2, 1]),
    ],
)
def test_whoever_left_comes_after_everybody_else(seats: list[tuple[int, int | None]], ranks: list[int]) -> None:
    assert ranks_of([SimpleNamespace(place=place, gone=gone) for place, gone in seats]) == ranks  # type: ignore[misc]


def test_a_game_that_is_given_up_is_counted_by_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, bert = Visitor(server), Visitor(server)
        table = anna.post("/api/tables", json=wish()).json()["id"]
        assert bert.post(f"/api/tables/{table}/join", json={}).status_code == 200
        assert anna.post(f"/api/tables/{table}/start").status_code == 200
        assert bert.post(f"/api/tables/{table}/leave").status_code == 200
        end = time.monotonic() + 30
        while (mine := anna.get("/api/ratings/orp-orzel").json()["mine"]) is None and time.monotonic() < end:
            time.sleep(0.02)
        theirs = bert.get("/api/ratings/orp-orzel").json()["mine"]
        assert mine["rating"] > 1500 > theirs["rating"]
        assert mine["is_provisional"]


@pytest.mark.parametrize("has_own", [False, True])
def test_results_of_a_guest_go_to_the_player_and_no_rating_changes(database_url: str, has_own: bool) -> None:
    """Where the player has results too, rated ones of the guest stay with nobody."""

    async def story(store: Store) -> None:
        await guests(store)
        await keep(store, result("rated", "orp-orzel", ["anna", "bert"], [1, 2], NOON))
        await keep(store, result("friendly", "orp-orzel", ["anna", "bert"], [1, 2], NOON + 1, rated=False))
        if has_own:
            await keep(store, result("own", "orp-orzel", ["cleo", "bert"], [1, 2], NOON + 2))
        assert await store.run(count_new)
        await store.run(lambda connection: fold(connection, "anna", "cleo"))
        assert await store.ask(differences) == []
        _, friendly = await store.ask(partial(told, table="friendly"))
        _, rated = await store.ask(partial(told, table="rated"))
        assert [seat.guest for seat in friendly] == ["cleo", "bert"]
        assert [seat.guest for seat in rated] == [None if has_own else "cleo", "bert"]

    tell(database_url, story)
