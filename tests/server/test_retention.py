"""What was kept long enough goes, while the server runs too; tables of running events stay."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from seaboard.server.people import forgetter as forgetting
from seaboard.server.people.forgetter import Forgetter
from seaboard.server.people.ledger import Ledger
from seaboard.server.people.revoking import Revoking
from seaboard.server.people.sessions import Sessions
from seaboard.server.process.config import Retention
from seaboard.server.store.database import open_database
from seaboard.server.store.rows import ChatRow, TableRow
from seaboard.server.store.schema import event_notes, event_sittings, event_tables, events, reports
from seaboard.server.store.store import Store
from seaboard.server.tournaments.live.halls import Halls
from tests.server.samples import ANNA, OTTO, change, keep_guest, move, seats, table
from tests.server.tables import StillClock, close, open_keeper
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving

DAY = 86_400.0
NOW = 2_000 * DAY
KEEPS = Retention()


def with_store(url: str, story: Any) -> None:
    async def run() -> None:
        store = await Store.open(url)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


def ended(id: str, days: float) -> TableRow:
    return table(id, status="over", created=NOW - days * DAY - 10, ended=NOW - days * DAY)


async def expired(store: Store) -> set[str]:
    """Delete everything that is too old; the tables that memory is to drop."""
    dropped: set[str] = set()
    is_more = True
    while is_more:
        is_more, erased = await store.expire(NOW, KEEPS)
        dropped |= erased.tables
    return dropped


def test_finished_tables_and_those_that_were_never_started_go_in_their_time(database_url: str) -> None:
    async def story(store: Store) -> None:
        await keep_guest(store, replace(ANNA, seen=NOW))
        rows = [ended(f"old {number}", 401) for number in range(45)]
        rows += [ended("young", 399), table("stale", created=NOW - 15 * DAY), table("fresh", created=NOW - 13 * DAY)]
        rows += [table("running", status="playing", created=1.0)]
        for row in rows:
            await store.add_table(row, seats(ANNA))
            await store.commit(change(row.id, move(1), status=row.status))
        assert await expired(store) == {*(f"old {number}" for number in range(45)), "stale"}
        assert [row.id for row in rows if await store.table(row.id)] == ["young", "fresh", "running"]
        assert await store.entries("old 1") == []
        assert await store.sitters("old 1") == []
        assert await expired(store) == set()

    with_store(database_url, story)


def test_talk_goes_before_the_table_and_reports_in_their_time(database_url: str) -> None:
    async def story(store: Store) -> None:
        for row in (ended("a", 31), ended("b", 29), table("c", status="playing", created=1.0)):
            await store.add_table(row, seats(ANNA))
            await store.add_chat(ChatRow(row.id, 1, ANNA.id, 0, "Anna", "hello", 1.0))
        said = {"table_id": "c", "number": 1, "reporter": "x", "guest": ANNA.id, "name": "Anna", "text": "hello"}
        await store.run(lambda connection: connection.execute(
            reports.insert(), [said | {"id": str(days), "at": NOW - days * DAY} for days in (91, 89)]
        ))  # fmt: skip
        assert await expired(store) == {"a"}
        assert [len(await store.chat(id)) for id in "abc"] == [0, 1, 1]
        assert [row.id for row in await store.read(reports.select())] == ["89"]

    with_store(database_url, story)


def test_guests_who_have_no_part_in_anything_go_after_a_year(database_url: str) -> None:
    async def story(store: Store) -> None:
        sitting, gone, here = replace(ANNA, seen=1.0), replace(OTTO, seen=1.0), replace(OTTO, id="here", seen=NOW - 300 * DAY)
        for guest in (sitting, gone, here):
            await keep_guest(store, guest)
        await store.add_table(table("running", status="playing"), seats(sitting))
        await store.add_chat(ChatRow("running", 1, gone.id, None, "Otto", "hello", 1.0))
        assert await expired(store) == {"running"}
        assert [await store.guest(guest.id) for guest in (sitting, gone, here)] == [sitting, None, here]
        assert await store.chat("running") == []

    with_store(database_url, story)


def put_leg(leg: dict[str, Any], connection: Connection) -> None:
    connection.execute(event_tables.insert(), [leg])


def event_row(id: str, days: float, phase: str = "over") -> dict[str, Any]:
    at = NOW - days * DAY
    return {
        "id": id, "code": id, "title": "Cup", "game": "orp-orzel", "options": "{}", "secret": b"s", "referee": "r",
        "referee_name": "W. Sieroń", "created": at, "changed": at, "phase": phase, "version": 3,
    }  # fmt: skip


def test_answers_go_first_then_names_and_reasons_and_tables_of_a_running_event_stay(database_url: str) -> None:
    rows = [event_row("a", 29), event_row("b", 31), event_row("c", 401), event_row("d", 100, "play")]

    async def story(store: Store) -> None:
        def fill(connection: Any) -> None:
            connection.execute(events.insert(), rows)
            for row in rows:
                note = {"event_id": row["id"], "number": 1, "person": "W. Sieroń", "reason": "", "name": "Anna", "about": "p1"}
                connection.execute(event_notes.insert(), [note])
                connection.execute(
                    event_sittings.insert(), [{"event_id": row["id"], "player": "p1", "opened": 1.0, "chosen": "{}", "version": 0}]
                )

        await store.run(fill)
        for id in ("c", "d"):
            await store.add_table(ended(f"leg {id}", 500), seats(OTTO))
            leg = {"event_id": id, "match": "m1", "leg": 1, "attempt": 1, "table_id": f"leg {id}", "overruns": "[0,0]"}
            await store.run(partial(put_leg, leg))
        assert await expired(store) == {"leg c"}
        assert {row.event_id for row in await store.read(event_sittings.select())} == {"a", "d"}
        assert {row.event_id for row in await store.read(event_notes.select())} == {"a", "b", "d"}
        found = {row.id: row for row in await store.read(events.select())}
        assert {id: row.referee_name for id, row in found.items()} == {id: "" if id == "c" else "W. Sieroń" for id in "abcd"}
        assert [found[id].erasures > 0 for id in "abcd"] == [False, True, True, False]

    with_store(database_url, story)


@pytest.mark.rule("TRN-LOG-8")
def test_names_and_games_of_an_event_go_when_its_referee_says(database_url: str) -> None:
    """Events that ended some days ago, or stopped without an end, each with a time of its own."""
    wishes = {"a": (8.0, 7, "over"), "b": (6.0, 7, "over"), "c": (8.0, None, "over"), "d": (8.0, 7, "play"), "e": (31.0, 7, "play")}

    async def story(store: Store) -> None:
        def fill(connection: Any) -> None:
            for id, (days, keep_days, phase) in wishes.items():
                connection.execute(events.insert(), [event_row(id, days, phase) | {"keep_days": keep_days}])
                note = {
                    "event_id": id,
                    "number": 1,
                    "person": "W. S.",
                    "reason": "",
                    "name": "Anna",
                    "nickname": "Ania",
                    "about": "p",
                }
                connection.execute(event_notes.insert(), [note])

        await store.run(fill)
        for id, (days, _, _) in wishes.items():
            await store.add_table(ended(f"t{id}", days), seats(ANNA))
            leg = {"event_id": id, "match": "m1", "leg": 1, "attempt": 1, "table_id": f"t{id}", "overruns": "[0,0]"}
            await store.run(partial(put_leg, leg))
        await expired(store)
        assert {row.event_id for row in await store.read(event_notes.select())} == {"b", "c", "d"}
        assert {id for id in wishes if await store.table(f"t{id}") is not None} == {"b", "c", "d"}

    with_store(database_url, story)


def test_a_day_passes_while_the_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "ROUND_SECONDS", 0.005)

    async def run() -> None:
        clock = StillClock(NOW)
        store, keeper = await open_keeper(tmp_path, clock)
        halls = Halls(store, keeper, tend_seconds=3600.0)
        revoking = Revoking(Sessions(store), keeper.cluster)
        forgetter = Forgetter(store, keeper.cluster, keeper, halls, revoking, Ledger(tmp_path), KEEPS, clock)
        await store.add_table(ended("t", 399.5), seats(ANNA))
        await forgetter.start()
        assert await keeper.room("t") is not None
        await asyncio.sleep(0.05)
        assert await store.table("t") is not None
        clock.at += 1.01 * DAY
        while await store.table("t") is not None:
            await asyncio.sleep(0.01)
        while keeper.rooms:
            await asyncio.sleep(0.01)
        await forgetter.close()
        await halls.close()
        await close(store, keeper)

    asyncio.run(asyncio.wait_for(run(), 30))


def test_an_event_that_was_kept_long_enough_is_still_readable(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event = EventAt(server, options={"questions": "0"})
        for name in ("Anna", "Bolek"):
            event.add(name)
        event.deed("start")
        event.deed("draw")
        event.deed("offence anna other", "sang")
    with serving(tmp_path, retention=Retention(events=-1)) as server:
        stranger = Visitor(server)
        view = stranger.get(event.at).json()
        assert {player["name"] for player in view["players"]} == {"Somebody 1", "Somebody 2"}
        assert view["referee"] == "Somebody"
        assert [match["stage"] for match in view["rounds"][0]["matches"]] == ["waiting"]
        explained = stranger.get(f"{event.at}/explain/{event.id('anna')}").json()
        assert not [word for word in ("Anna", "sang", "Sieroń", event.id("anna")) if word in str(explained)]


def test_the_file_is_looked_through_for_words(tmp_path: Path) -> None:
    async def run() -> None:
        database = open_database(f"sqlite+aiosqlite:///{tmp_path}/x.db")
        await database.transact(lambda connection: None)
        await database.empty_log()
        assert not await database.holds([b"nobody"])
        assert await database.holds([b"SQLite format 3"])
        await database.close()

    asyncio.run(run())
