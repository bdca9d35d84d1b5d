"""What is kept comes back the same, from SQLite and from PostgreSQL."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, select, text

from seaboard.engine.errors import UsageError
from seaboard.server.process.config import Limits
from seaboard.server.store.database import key_of, open_database
from seaboard.server.store.errors import Conflict, StoreError
from seaboard.server.store.pace import FEWEST_QUICK, QUICK_SECONDS
from seaboard.server.store.rows import ChatRow, ReplayRow, SeatRow, TableRow
from seaboard.server.store.schema import METADATA
from seaboard.server.store.store import Store
from tests.server.postgres import Postgres
from tests.server.samples import ANNA, OTTO, change, keep_guest, move, seats, table
from tests.server.tables import StillClock

DAY = 86_400.0
SLOW = 0.2
"""Seconds; a commit to the test's own disk is quicker."""


def with_store(url: str, deed: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store, and close it."""

    async def run() -> None:
        store = await Store.open(url)
        try:
            await deed(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_guest_is_kept_and_changed(database_url: str) -> None:
    async def deed(store: Store) -> None:
        assert await store.guest(ANNA.id) is None
        await keep_guest(store, ANNA)
        assert await store.guest(ANNA.id) == ANNA
        changed = replace(ANNA, name="Ania", language="fr", seen=300.125)
        await store.save_guest(changed)
        assert await store.guest(ANNA.id) == changed
        with pytest.raises(Conflict):
            await keep_guest(store, ANNA)

    with_store(database_url, deed)


def test_a_table_comes_back_as_it_was_also_after_a_restart(database_url: str) -> None:
    made = table("t", asked=(0, 5), deadline=1e9 + 0.5, wakes=True, rematch="r", ended=7.25)

    async def write(store: Store) -> None:
        await store.add_table(made, seats(ANNA))
        await store.commit(change("t", move(1), move(2)))

    async def read(store: Store) -> None:
        assert await store.table("t") == replace(made, status="playing", asked=(1,), deadline=None, wakes=False, seq=2)
        assert await store.seats("t") == seats(ANNA)
        assert await store.entries("t") == [move(1), move(2)]
        assert await store.entries("t", after=1) == [move(2)]
        assert await store.table("other") is None
        assert await store.seats("other") == []
        assert await store.entries("other") == []

    with_store(database_url, write)
    with_store(database_url, read)


def test_a_change_writes_the_table_and_its_seats_and_keeps_what_it_does_not_name(database_url: str) -> None:
    async def deed(store: Store) -> None:
        await store.add_table(table("t"), seats(ANNA))
        await store.commit(change("t", move(1), ended=50.5, rematch="next", status="over", asked=()))
        await store.commit(change("t", deadline=60.0, wakes=True, asked=(0, 1), seats=tuple(seats(ANNA, OTTO))))
        found = await store.table("t")
        assert found is not None
        assert (found.ended, found.rematch, found.seq) == (50.5, "next", 1)
        assert (found.status, found.asked, found.deadline, found.wakes) == ("playing", (0, 1), 60.0, True)
        assert await store.seats("t") == seats(ANNA, OTTO)

    with_store(database_url, deed)


def test_a_number_that_exists_is_a_conflict_and_nothing_of_the_change_is_written(database_url: str) -> None:
    async def deed(store: Store) -> None:
        await store.add_table(table("t"), seats(ANNA))
        await store.commit(change("t", move(1), move(2)))
        before = await store.table("t")
        with pytest.raises(Conflict):
            await store.commit(change("t", move(2, "s2"), move(3), status="over", seats=tuple(seats(OTTO))))
        assert await store.table("t") == before
        assert await store.seats("t") == seats(ANNA)
        assert await store.entries("t") == [move(1), move(2)]

    with_store(database_url, deed)


def test_entries_of_a_table_that_is_not_there_are_an_error_and_no_conflict(database_url: str) -> None:
    async def deed(store: Store) -> None:
        with pytest.raises(StoreError):
            await store.commit(change("nowhere", move(1)))

    with_store(database_url, deed)


def test_open_tables_are_public_and_gathering_and_newest_first(database_url: str) -> None:
    async def deed(store: Store) -> None:
        hidden = replace(table("x").settings, public=False)
        for row in (
            table("old", created=1.0),
            table("new", created=3.0),
            table("middle", created=2.0),
            table("running", status="playing"),
            table("private", settings=hidden),
        ):
            await store.add_table(row, seats(ANNA))
        listed = await store.open_tables()
        assert [row.id for row, _ in listed] == ["new", "middle", "old"]
        assert [them for _, them in listed] == [seats(ANNA)] * 3
        assert [row.id for row, _ in await store.open_tables(limit=1)] == ["new"]

    with_store(database_url, deed)


def test_my_tables_begin_with_those_that_await_me(database_url: str) -> None:
    async def deed(store: Store) -> None:
        both = seats(ANNA, OTTO)
        left = [SeatRow(0, "bot", "Anna", ANNA.id, "easy", taken_over=True), both[1]]
        rows: list[tuple[TableRow, list[SeatRow]]] = [
            (table("over", status="over", created=9.0), both),
            (table("waits", status="playing", created=8.0, asked=(1,)), both),
            (table("awaited", status="playing", created=2.0, asked=(0, 1)), both),
            (table("awaited later", status="playing", created=3.0, asked=(0,)), both),
            (table("left to a bot", status="playing", created=7.0, asked=(0,)), left),
            (table("hosted", created=6.0), seats(OTTO)),
            (table("not mine", status="playing", host=OTTO.id), seats(OTTO)),
        ]
        for row, them in rows:
            await store.add_table(row, them)
        listed = [row.id for row, _ in await store.tables_of(ANNA.id)]
        assert listed == ["awaited later", "awaited", "waits", "left to a bot", "hosted", "over"]
        assert [row.id for row, _ in await store.tables_of(ANNA.id, limit=2)] == ["awaited later", "awaited"]
        assert await store.count_tables_of(ANNA.id) == 5
        assert await store.count_tables_of(OTTO.id) == 1

    with_store(database_url, deed)


def test_tables_to_wake_are_due_or_await_a_bot(database_url: str) -> None:
    async def deed(store: Store) -> None:
        rows = (
            table("due", status="playing", deadline=100.0),
            table("later", status="playing", deadline=100.5),
            table("bot", status="playing", wakes=True),
            table("quiet", status="playing"),
            table("over", status="over", deadline=1.0, wakes=True),
        )
        for row in rows:
            await store.add_table(row, seats(ANNA))
        assert await store.tables_to_wake(100.0) == ["bot", "due"]

    with_store(database_url, deed)


def test_chat_and_replays_are_kept(database_url: str) -> None:
    async def deed(store: Store) -> None:
        await store.add_table(table("t"), seats(ANNA))
        lines = [ChatRow("t", number, ANNA.id, 0 if number % 2 else None, "Anna", f"zażółć {number}", 5.5) for number in (1, 2, 3)]
        for line in lines:
            await store.add_chat(line)
        assert await store.chat("t") == lines
        assert await store.chat("t", limit=2) == lines[1:]
        with pytest.raises(Conflict):
            await store.add_chat(lines[0])
        replay = ReplayRow("r", ANNA.id, b"\x00\xff transcript", 9.5)
        await store.add_replay(replay, Limits())
        assert await store.replay("r") == replay
        assert await store.replay("other") is None

    with_store(database_url, deed)


# Opening


def test_the_migrations_build_what_the_schema_declares(empty_database_url: str) -> None:
    async def run() -> None:
        await (await Store.open(empty_database_url)).close()
        database = open_database(empty_database_url)
        try:
            differences = await database.transact(
                lambda connection: compare_metadata(MigrationContext.configure(connection), METADATA)
            )
        finally:
            await database.close()
        assert differences == []

    asyncio.run(run())


def test_processes_that_start_together_migrate_one_after_the_other(postgres: Postgres, empty_postgres_url: str) -> None:
    async def run() -> None:
        database = empty_postgres_url.partition("?")[0].rpartition("/")[2]
        first = await asyncpg.connect(host=str(postgres.folder), user="postgres", database=database)
        await first.execute("SELECT pg_advisory_lock($1)", key_of("migration"))
        opening = [asyncio.create_task(Store.open(empty_postgres_url)) for _ in range(4)]
        await asyncio.wait(opening, timeout=0.3)
        assert await first.fetchval("SELECT count(*) FROM pg_tables WHERE tablename = 'alembic_version'") == 0
        await first.close()
        stores = await asyncio.gather(*opening)
        await keep_guest(stores[0], ANNA)
        assert await stores[3].guest(ANNA.id) == ANNA
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_a_database_of_a_newer_program_is_refused(database_url: str) -> None:
    async def run() -> None:
        await (await Store.open(database_url)).close()
        database = open_database(database_url)
        await database.transact(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
        await database.close()
        with pytest.raises(UsageError, match="newer Seaboard"):
            await Store.open(database_url)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "no database URL"),
        ("sqlite:///x.db", "'sqlite' is not known"),
        ("mysql+aiomysql://host/x", "is not known"),
        ("sqlite+aiosqlite://", "names no file"),
        ("sqlite+aiosqlite:///:memory:", "name a file"),
        ("sqlite+aiosqlite:////no/such/folder/x.db", "no folder /no/such/folder"),
        ("sqlite+aiosqlite:////proc/x.db", "cannot be used"),
        ("postgresql+asyncpg://user:hidden@/x?host=/no/such/folder", "cannot be used"),
        ("postgresql+asyncpg://user:hidden@127.0.0.1:1/x", "cannot be used"),
        ("postgresql+asyncpg://user:hidden@host", "names no database"),
    ],
)
def test_a_bad_database_is_told_in_one_line_without_its_password(url: str, words: str) -> None:
    with pytest.raises(UsageError, match=words) as told:
        asyncio.run(Store.open(url))
    assert "\n" not in str(told.value)
    assert "hidden" not in str(told.value)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 100)
    with pytest.raises(UsageError, match="not a database"):
        asyncio.run(Store.open(f"sqlite+aiosqlite:///{path}"))
    assert path.read_text() == "Dear Anna, " * 100


HOLD = """
import asyncio, sys
from seaboard.server.store.store import Store
async def run():
    store = await Store.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(run())
"""


def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone(sqlite_url: str) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, sqlite_url], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        with pytest.raises(UsageError, match="another server uses the database"):
            asyncio.run(Store.open(sqlite_url))
        first.send_signal(signal.SIGKILL)
    asyncio.run(_open_and_close(sqlite_url))


def test_a_closed_store_lets_go_of_its_file(sqlite_url: str) -> None:
    async def run() -> None:
        store = await Store.open(sqlite_url)
        with pytest.raises(UsageError, match="another server"):
            await Store.open(sqlite_url)
        await store.close()
        await _open_and_close(sqlite_url)

    asyncio.run(run())


async def _open_and_close(url: str) -> None:
    store = await Store.open(url)
    await store.ping()
    await store.close()


def test_sqlite_writes_ahead_and_waits_for_the_disk(sqlite_url: str) -> None:
    def settings(connection: Connection) -> list[object]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous", "foreign_keys")]

    async def run() -> None:
        database = open_database(sqlite_url)
        assert await database.transact(settings) == ["wal", 2, 1]
        await database.close()

    asyncio.run(run())


def test_the_loop_writes_itself_until_the_disk_is_slow_and_again_when_many_were_quick(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, watch = threading.get_ident(), StillClock()

    def is_here(connection: Connection) -> bool:
        return threading.get_ident() == here

    def slowly(connection: Connection) -> bool:
        watch.at += 2 * QUICK_SECONDS
        return is_here(connection)

    async def run() -> None:
        database = open_database(sqlite_url)
        assert await database.transact(is_here)
        assert await database.transact(slowly), "nobody knew before"
        assert not await database.transact(slowly)
        for _ in range(2 * FEWEST_QUICK):
            assert not await database.transact(is_here)
        assert await database.transact(is_here)
        await database.close()

    monkeypatch.setattr("seaboard.server.store.database.time.perf_counter", watch)
    asyncio.run(run())


def test_who_goes_away_leaves_the_thread_to_its_work(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction that nobody waits for any more must not meet the next one on the same connection."""
    here, begun = threading.get_ident(), threading.Event()

    def slowly(connection: Connection) -> None:
        begun.set()
        time.sleep(2 * SLOW)

    async def run() -> None:
        database = open_database(sqlite_url)
        await database.transact(slowly)
        begun.clear()
        waiting = asyncio.create_task(database.transact(slowly))
        while not begun.is_set():
            await asyncio.sleep(0)
        waiting.cancel()
        assert await database.transact(lambda connection: threading.get_ident()) != here
        await database.close()

    monkeypatch.setattr("seaboard.server.store.pace.QUICK_SECONDS", SLOW)
    asyncio.run(run())


def test_postgres_waits_for_the_disk_even_if_it_is_set_not_to(postgres: Postgres, postgres_url: str) -> None:
    postgres.run(f"ALTER DATABASE {postgres_url.partition('?')[0].rpartition('/')[2]} SET synchronous_commit = off")

    async def run() -> None:
        database = open_database(postgres_url)
        assert await database.transact(lambda connection: connection.scalar(text("SHOW synchronous_commit"))) == "on"
        await database.close()

    asyncio.run(run())


def test_a_probe_writes_and_leaves_nothing(database_url: str) -> None:
    async def run() -> None:
        store = await Store.open(database_url)
        await store.probe()
        assert not store.is_failing
        assert await store.read(select(METADATA.tables["replays"].c.id)) == []
        await store.close()

    asyncio.run(run())


def test_a_table_keeps_its_last_lines(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seaboard.server.store.store.CHAT_KEPT", 3)

    async def run() -> None:
        store = await Store.open(sqlite_url)
        for id in ("t", "u"):
            await store.add_table(table(id), [])
        await store.add_chat(ChatRow("u", 1, "anna", 0, "Anna", "stays", 1.0))
        for number in range(1, 6):
            await store.add_chat(ChatRow("t", number, "anna", 0, "Anna", "hello", 1.0))
        assert [line.number for line in await store.chat("t")] == [3, 4, 5]
        assert len(await store.chat("u")) == 1
        await store.close()

    asyncio.run(run())
