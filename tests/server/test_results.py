"""Results: stored with the entry that ends a game, filled in for games that ended before, gone when they should be, on both databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, delete, func, select, update

from seaboard.server.deeds.deeds import Shut, StandIn
from seaboard.server.people.forgetting import forget
from seaboard.server.process.config import Retention
from seaboard.server.protocol import GiveSeat, Remove, TakeSeat
from seaboard.server.results import filling
from seaboard.server.results.filling import fill
from seaboard.server.results.queries import Wanted, count_games
from seaboard.server.results.records import record_of
from seaboard.server.store.branches import delete_branch
from seaboard.server.store.errors import Conflict
from seaboard.server.store.results_store import expire_results, tables_without_result, write_results
from seaboard.server.store.rows import BranchRow
from seaboard.server.store.schema import contestants, entries, result_seats, results, tables
from seaboard.server.store.store import Store
from seaboard.server.table.result import result_of
from seaboard.server.table.table import encode_seats
from seaboard.server.table_info import TableSettings
from tests.server.ended import Game, told
from tests.server.tables import NOON
from tests.server.test_old_databases import FOREVER, OLD, old_url  # noqa: F401
from tests.server.visitor import Visitor, serving

Story = Callable[[Store], Awaitable[None]]
DAY = 86_400.0


def tell(url: str, story: Story) -> None:
    """Run a story with a store."""

    async def run() -> None:
        store = await Store.open(url)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_game_that_is_played_out_has_its_result_with_its_last_move(database_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store, players=3, bots=(2,), game="libertalia")
        await game.play_on()
        row, seats = await store.ask(told)
        assert game.table.match is not None
        points, places = game.table.match.results()
        assert [(seat.points, seat.place) for seat in seats] == list(zip(points, places))
        assert [(seat.kind, seat.guest, seat.level, seat.gone) for seat in seats] == [
            ("guest", "anna", None, None),
            ("guest", "bert", None, None),
            ("bot", None, "easy", None),
        ]
        assert (row.how, row.kind, row.rated, row.players, row.game) == ("played", "table", False, 3, "libertalia")
        assert (row.ended, row.seconds) == (game.table.ended, game.table.ended - game.table.begun)  # type: ignore[operator]
        assert row.moves == sum(move.actor < 3 for move in game.table.match.log)
        assert row.rules_version == game.table.row.rules_version

    tell(database_url, story)


def test_what_could_not_be_stored_leaves_no_result(database_url: str) -> None:
    """The last move's number is taken by another process: neither the move nor the result is there."""

    async def story(store: Store) -> None:
        game = await Game.begin(store)
        outcome = game.table.change([game.table.write("close", 0, "forfeit 0", NOON + 9)])
        assert outcome.result is not None
        first = msgspec.structs.replace(outcome, result=None)
        await store.commit(first)
        with pytest.raises(Conflict):
            await store.commit(outcome)
        assert await store.ask(lambda connection: connection.scalar(select(func.count()).select_from(results))) == 0

    tell(database_url, story)


@pytest.mark.parametrize(("deed", "how"), [("forfeit 1", "given up"), ("timeout 1", "flagged"), ("admin", "closed")])
def test_how_a_game_ended(sqlite_url: str, deed: str, how: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store)
        await store.commit(game.table.change([game.table.write("close", None, deed, NOON + 100)]))
        row, seats = await store.ask(told)
        assert row.how == how
        expected = [(None, None, None)] * 2 if deed == "admin" else [(1, None, None), (2, 1, None)]
        assert [(seat.place, seat.gone, seat.points) for seat in seats] == expected

    tell(sqlite_url, story)


def test_whoever_left_is_told_apart_from_whoever_came_back(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store, players=4, bots=(3,), game="libertalia")
        for guest in ("bert", "anna", "cleo"):
            await game.done(GiveSeat(f"go {guest}"), guest)
        await game.done(TakeSeat("back"), "anna")
        await game.play_on()
        _, seats = await store.ask(told)
        assert [(seat.guest, seat.gone, seat.level) for seat in seats] == [
            ("anna", None, None),
            ("bert", 1, "medium"),
            ("cleo", 2, "medium"),
            (None, None, "easy"),
        ]

    tell(sqlite_url, story)


def test_a_person_whom_a_bot_stood_in_for_keeps_the_seat_in_the_result(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store)
        await game.do(StandIn("in", 1))
        await game.play_on()
        _, seats = await store.ask(told)
        assert [(seat.kind, seat.guest, seat.gone) for seat in seats] == [("guest", "anna", None), ("guest", "bert", 1)]

    tell(sqlite_url, story)


def test_what_people_play_most_is_stored_at_the_end_and_filled_in_for_games_of_before(database_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store, players=3, bots=(2,), game="libertalia")
        await game.play_on()
        _, seats = await store.ask(told)
        finds = [None if seat.finds is None else msgspec.json.decode(seat.finds) for seat in seats]
        assert finds[2] is None
        assert game.table.match is not None
        texts = game.table.match.rules.space.texts
        played = [
            texts[move.action].split()[1] for move in game.table.match.log if move.actor == 0 and texts[move.action][:5] == "play "
        ]
        assert finds[0] == {card: played.count(card) for card in played}
        record = await store.ask(partial(record_of, key=seats[0].contestant, is_shown=False, language="pl"))
        best = record.games[0].favourites
        assert [each.times for each in best] == sorted(finds[0].values(), reverse=True)[:6]
        assert all(each.name and each.name != each.id for each in best)
        # As a database of before has it.
        await store.run(lambda connection: connection.execute(update(result_seats).values(finds=None)).rowcount)
        assert await filling.fill_finds(store, pause=0) == 1
        _, seats = await store.ask(told)
        assert [None if seat.finds is None else msgspec.json.decode(seat.finds) for seat in seats] == finds
        assert await filling.fill_finds(store, pause=0) == 0

    tell(database_url, story)


def test_whoever_the_host_removed_has_neither_left_nor_lost(database_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store, players=3, game="libertalia")
        await game.done(Remove("r", 1), "anna")
        await game.done(GiveSeat("g"), "cleo")
        assert game.table.people() == [0]
        await game.play_on()
        _, seats = await store.ask(told)
        assert [(seat.kind, seat.guest, seat.removed, seat.gone is None) for seat in seats] == [
            ("guest", "anna", False, True),
            ("guest", "bert", True, False),
            ("guest", "cleo", False, False),
        ]
        for guest, outcome, games in (("bert", "left", 0), ("bert", None, 1), ("cleo", "left", 1)):
            key = seats[[seat.guest for seat in seats].index(guest)].contestant
            assert await store.ask(partial(count_games, key=key, wanted=Wanted(outcome=outcome))) == games  # type: ignore[arg-type]
            record = await store.ask(partial(record_of, key=key, is_shown=False, language="en"))
            assert record.games[0].all.games == (1 if guest == "cleo" else 0)

    tell(database_url, story)


def test_a_table_that_never_began_has_no_result(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store)
        fresh = Game(store, msgspec.structs.replace(game.table.row, id="g"), game.table.seats)
        await store.add_table(fresh.table.row, fresh.table.seats)
        await fresh.do(Shut("no"))
        assert result_of(fresh.table) is None
        assert await fill(store, 0) == 0

    tell(sqlite_url, story)


# Games that ended before


def empty(connection: Connection) -> None:
    connection.execute(delete(results))


def rows_of(connection: Connection) -> list[tuple[object, ...]]:
    asked = select(*(column for column in result_seats.c if column.name != "contestant"))
    found = [tuple(row) for row in connection.execute(asked.order_by(result_seats.c.table_id, result_seats.c.seat))]
    return found + [tuple(row) for row in connection.execute(select(results).order_by(results.c.table_id))]


def test_results_are_filled_in_as_they_would_have_been_stored(database_url: str) -> None:
    async def story(store: Store) -> None:
        await (await Game.begin(store, "t0", players=2)).play_on()
        for number in (1, 2):
            await (await Game.begin(store, f"t{number}", players=2)).give_up()
        left = await Game.begin(store, "left", players=3, game="libertalia")
        await left.done(GiveSeat("go"), "bert")
        await left.do(Shut("end", "admin"))
        before = await store.ask(rows_of)
        await store.run(empty)
        # Broken off after two of four, it goes on with the others.
        await store.run(partial(write_results, rows=[result_of(left.table)]))  # type: ignore[list-item]
        assert await fill(store, 0) == 3
        assert await store.ask(rows_of) == before
        assert await fill(store, 0) == 0

    tell(database_url, story)


def test_one_game_that_cannot_be_read_keeps_no_other_without_a_result(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        for id in ("a", "b", "c", "d"):
            await (await Game.begin(store, id)).give_up()
        await store.run(empty)

        def break_some(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == "a").values(settings="{"))
            connection.execute(update(entries).where(entries.c.table_id == "b", entries.c.number == 3).values(text="no move"))
            connection.execute(update(tables).where(tables.c.id == "c").values(rules_version=99))

        await store.run(break_some)
        assert await fill(store, 0) == 1
        assert [row.table_id for row in await store.read(select(results))] == ["d"]
        right = (await store.table("d")).rules_version  # type: ignore[union-attr]
        await store.run(lambda connection: connection.execute(update(tables).values(rules_version=right)) and None)
        assert await fill(store, 0) == 1, "the rules are back, and so is the result"

    tell(sqlite_url, story)


def test_a_database_of_version_0004_gets_the_results_of_its_games(old_url: str, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "secret").write_text(OLD["secret"])
    ended = [row["id"] for row in OLD["rows"]["tables"] if row["status"] in ("over", "closed")]
    assert ended
    with serving(folder, database=old_url, retention=FOREVER) as server:
        store = server.app.state.store
        with server.portal() as portal:
            portal.call(fill, store, 0)
            found = portal.call(store.read, select(results))
            waiting = portal.call(store.ask, partial(tables_without_result, after="", most=99))
    assert {row.table_id for row in found} | set(waiting) == set(ended)
    assert found


# What goes, and what stays


def test_a_forgotten_person_leaves_results_that_lead_to_nobody(database_url: str) -> None:
    async def story(store: Store) -> None:
        await (await Game.begin(store)).play_on()
        _, before = await store.ask(told)
        await store.run(lambda connection: forget(connection, "bert"))
        _, after = await store.ask(told)
        assert [seat.guest for seat in after] == ["anna", None]
        assert [seat.contestant for seat in after] == [seat.contestant for seat in before], "what others have done does not change"
        assert "bert" not in str(await store.read(select(contestants)))

    tell(database_url, story)


def test_whoever_was_forgotten_before_the_end_is_not_written_back(database_url: str) -> None:
    """A process that has not heard of it ends the game with the guest still in memory."""

    async def story(store: Store) -> None:
        game = await Game.begin(store)
        await store.run(lambda connection: forget(connection, "bert"))
        await game.play_on()
        _, seats = await store.ask(told)
        assert [(seat.guest, seat.contestant is None) for seat in seats] == [("anna", False), (None, True)]
        assert [row.guest for row in await store.read(select(contestants))] == ["anna"]

    tell(database_url, story)


def test_results_are_kept_as_long_as_was_said_and_rated_ones_for_good(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        for id, rated in (("plain", False), ("rated", True)):
            await (await Game.begin(store, id, settings=TableSettings(rated=rated))).give_up()
        now = NOON + 500 * DAY
        await store.expire(now, msgspec.structs.replace(Retention(), guests=1e6, results=600))
        assert {row.table_id for row in await store.read(select(results))} == {"plain", "rated"}
        assert not await store.read(select(tables))
        await store.expire(now, msgspec.structs.replace(Retention(), guests=1e6))
        assert {row.table_id for row in await store.read(select(results))} == {"rated"}
        assert {row.table_id for row in await store.read(select(result_seats))} == {"rated"}

    tell(sqlite_url, story)


def test_a_what_if_game_is_marked_and_its_result_goes_with_it(database_url: str) -> None:
    async def story(store: Store) -> None:
        game = await Game.begin(store)
        opening = bytes(game.table.match.state.data)  # type: ignore[union-attr]
        await game.give_up()
        branch = BranchRow("t", "t", 0, 0, "true", opening)
        row = msgspec.structs.replace(game.table.row, id="w", branch=branch)
        await store.add_table(row, game.table.seats)
        what_if = Game(store, row, [msgspec.structs.replace(seat, taken_over=False) for seat in game.table.seats])
        await store.commit(what_if.table.change([what_if.table.write("start", None, encode_seats(what_if.table.seats), NOON)]))
        await what_if.give_up()
        assert (await store.ask(partial(told, table="w")))[0].kind == "what-if"
        await store.run(partial(delete_branch, table="w"))
        assert [row.table_id for row in await store.read(select(results))] == ["t"]
        assert await store.run(partial(expire_results, ended_before=0.0, most=9)) == 0

    tell(database_url, story)


def test_a_server_fills_results_in_while_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database was written by a version without results; people are served at once."""
    monkeypatch.setattr(filling, "PAUSE", 0.0)
    url = f"sqlite+aiosqlite:///{tmp_path}/seaboard.sqlite3"

    async def story(store: Store) -> None:
        await (await Game.begin(store)).give_up()
        await store.run(empty)

    tell(url, story)
    with serving(tmp_path, retention=FOREVER) as server:
        assert Visitor(server).get("/health").status_code == 200
        end = time.monotonic() + 30
        with server.portal() as portal:
            while not (found := portal.call(server.app.state.store.read, select(results))) and time.monotonic() < end:
                time.sleep(0.02)
        assert [row.how for row in found] == ["given up"]
