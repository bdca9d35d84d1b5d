"""The group commit: durable when it says so, and nobody pays for another's fault."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, text

from seaboard.server.store.database import open_database
from seaboard.server.store.entry_writer import EntryWriter
from seaboard.server.store.errors import Conflict, StoreError
from seaboard.server.store.migrations import migrate
from seaboard.server.store.store import Store
from tests.server.samples import ANNA, OTTO, change, keep_guest, move, seats, table

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
TABLES = [f"t{number:02}" for number in range(30)]


async def store_with_tables(url: str) -> Store:
    """A store with tables at which nothing has happened."""
    store = await Store.open(url)
    await asyncio.gather(*(store.add_table(table(id), seats(ANNA)) for id in TABLES))
    return store


def test_what_comes_while_it_writes_goes_into_the_next_transaction(database_url: str) -> None:
    async def run() -> None:
        await (await store_with_tables(database_url)).close()
        database, transactions = open_database(database_url), 0

        async def counted(work: Callable[[Connection], T], /) -> T:
            nonlocal transactions
            transactions += 1
            return await database.transact(work)

        writer = EntryWriter(counted)
        first = asyncio.ensure_future(writer.commit(change(TABLES[0], move(1))))
        while not transactions:
            await asyncio.sleep(0)
        await asyncio.gather(first, *(writer.commit(change(id, move(1))) for id in TABLES[1:]))
        assert transactions == 2
        await writer.close()
        await database.close()

    asyncio.run(run())


def test_a_conflict_in_a_batch_harms_no_other_change(database_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(database_url)
        await store.commit(change("t07", move(1)))
        results = await asyncio.gather(
            *(store.commit(change(id, move(1, "s2"), status="over")) for id in TABLES),
            keep_guest(store, ANNA),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [Conflict if id == "t07" else type(None) for id in [*TABLES, "guest"]]
        for id in TABLES:
            found = await store.table(id)
            assert found is not None
            assert found.status == ("playing" if id == "t07" else "over")
            assert await store.entries(id) == [move(1, "s1" if id == "t07" else "s2")]
        assert await store.guest(ANNA.id) == ANNA
        await store.close()

    asyncio.run(run())


def test_two_changes_of_one_table_in_a_batch_are_written_in_order(database_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(database_url)
        await asyncio.gather(
            store.commit(change("t01", move(1), asked=(0,), seats=tuple(seats(OTTO)))),
            store.commit(change("t00", move(1))),
            store.commit(change("t01", move(2), asked=(1,), seats=tuple(seats(ANNA, OTTO)))),
        )
        found = await store.table("t01")
        assert found is not None
        assert (found.seq, found.asked) == (2, (1,))
        assert await store.seats("t01") == seats(ANNA, OTTO)
        results = await asyncio.gather(*(store.commit(change("t00", move(2))) for _ in range(2)), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict]
        await store.close()

    asyncio.run(run())


def test_one_faulty_work_of_a_batch_fails_alone(database_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(database_url)

        def faulty(connection: Connection) -> None:
            connection.execute(text("DELETE FROM tables"))
            raise LookupError("a mistake of ours")

        results = await asyncio.gather(
            store.commit(change("t00", move(1))),
            store._writer.run(faulty),
            store.commit(change("t01", move(1))),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), LookupError, type(None)]
        assert [await store.entries(id) for id in ("t00", "t01")] == [[move(1)], [move(1)]]
        await store.close()

    asyncio.run(run())


def test_who_no_longer_waits_disturbs_nobody(database_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(database_url)
        waiting = [asyncio.ensure_future(store.commit(change(id, move(1)))) for id in TABLES]
        await asyncio.sleep(0)
        waiting[3].cancel()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in results] == [asyncio.CancelledError if id == "t03" else type(None) for id in TABLES]
        await store.commit(change("t00", move(2)))
        await store.close()

    asyncio.run(run())


def test_closing_writes_what_is_still_to_be_written(database_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(database_url)
        waiting = [asyncio.ensure_future(store.commit(change(id, move(1)))) for id in TABLES]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreError, match="closed"):
            await store.commit(change("t00", move(2)))
        again = await Store.open(database_url)
        assert [await again.entries(id) for id in TABLES] == [[move(1)]] * len(TABLES)
        await again.close()

    asyncio.run(run())


def test_a_full_disk_fails_every_waiting_commit_and_passes_when_there_is_room(sqlite_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(sqlite_url)

        async def limit(pages: str) -> None:
            await store._writer.run(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}").close())

        await limit("1")  # SQLite takes it to be what is used now
        long = [change(id, *(move(number) for number in range(1, 200))) for id in TABLES]
        results = await asyncio.gather(*(store.commit(each) for each in long), return_exceptions=True)
        assert [type(result) for result in results] == [StoreError] * len(TABLES)
        assert "full" in str(results[0])
        assert [await store.entries(id) for id in TABLES] == [[]] * len(TABLES)
        await limit("1000000")
        await asyncio.gather(*(store.commit(each) for each in long))
        assert [len(await store.entries(id)) for id in TABLES] == [199] * len(TABLES)
        await store.close()

    asyncio.run(run())


def test_a_lost_connection_fails_every_waiting_commit_and_the_next_one_works(postgres_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(postgres_url)

        def hang_up(connection: Connection) -> None:
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

        results = await asyncio.gather(
            store._writer.run(hang_up), *(store.commit(change(id, move(1))) for id in TABLES), return_exceptions=True
        )
        assert [type(result) for result in results] == [StoreError] * (1 + len(TABLES))
        assert [await store.entries(id) for id in TABLES] == [[]] * len(TABLES)
        await asyncio.gather(*(store.commit(change(id, move(1))) for id in TABLES))
        assert await store.entries("t00") == [move(1)]
        await store.close()

    asyncio.run(run())


def test_a_letter_that_postgres_cannot_store_fails_alone(postgres_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(postgres_url)
        changes = [change("t00", move(1)), change("t01", move(1, "\0")), change("t02", move(1))]
        results = await asyncio.gather(*(store.commit(each) for each in changes), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StoreError, type(None)]
        await store.close()

    asyncio.run(run())


def test_migrating_again_changes_nothing(sqlite_url: str) -> None:
    async def run() -> None:
        store = await store_with_tables(sqlite_url)
        await store._writer.run(migrate)
        assert await store.table("t00") == table("t00")
        await store.close()

    asyncio.run(run())


COMMIT_FOR_EVER = """
import asyncio, sys
from tests.server.samples import change, move
from tests.server.test_entry_writer import TABLES, store_with_tables

async def play(store, id):
    for number in range(1, 1_000_000):
        await store.commit(change(id, move(number)))
        print(id, number, flush=True)

async def run():
    store = await store_with_tables(sys.argv[1])
    await asyncio.gather(*(play(store, id) for id in TABLES))

asyncio.run(run())
"""


@pytest.mark.parametrize("seed", range(2))
def test_every_acknowledged_entry_is_there_after_a_kill(database_url: str, seed: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", COMMIT_FOR_EVER, database_url], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(random.Random(seed).randrange(40, 400))]
        child.send_signal(signal.SIGKILL)
        lines += child.stdout.read().splitlines(keepends=True)
    told = {(words[0], int(words[1])) for words in (line.split() for line in lines if line.endswith("\n"))}

    async def read() -> dict[str, list[int]]:
        store = await Store.open(database_url)
        try:
            return {id: [entry.number for entry in await store.entries(id)] for id in TABLES}
        finally:
            await store.close()

    numbers_of = asyncio.run(read())
    assert told
    for id, number in told:
        assert number in numbers_of[id]
    for numbers in numbers_of.values():
        assert numbers == list(range(1, len(numbers) + 1))
