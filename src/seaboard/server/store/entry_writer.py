"""The one writer of the store: what arrives while it writes goes into its next transaction (group commit)."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, bindparam, delete, func, insert, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from seaboard.server.process.counting import COMMITS, MOVES
from seaboard.server.store import packing
from seaboard.server.store.club_schema import club_tables
from seaboard.server.store.errors import Conflict, StoreError, is_of_the_store, is_taken, store_error
from seaboard.server.store.many_rows import ManyRows
from seaboard.server.store.results_store import write_results
from seaboard.server.store.rows import Change, SeatRow, TableRow
from seaboard.server.store.schema import branches, entries, seats, tables
from seaboard.server.store.sitters import Sitters

T = TypeVar("T")
Work = Callable[[Connection], T]


class Transact(Protocol):
    """Does some work in one transaction that is durable when this returns."""

    def __call__(self, work: Work[T], /) -> Awaitable[T]:
        """Do it, or raise what went wrong with nothing done."""


class _Waiting(NamedTuple):
    """Something to be written, and the task that waits for it."""

    what: Change | Work[Any]
    written: asyncio.Future[Any]


class EntryWriter:
    """Gathers changes and writes them, one transaction after the other."""

    def __init__(self, transact: Transact) -> None:
        self._transact = transact
        self._pending: list[_Waiting] = []
        self._flusher: asyncio.Task[None] | None = None
        self._is_closed = False
        self.is_failing = False
        """The last transaction failed for the store's sake: disk full, connection lost, file locked."""
        self.writing_since: float | None = None
        """When the present batch was handed over."""
        self._writing = asyncio.Lock()

    def commit(self, change: Change) -> Awaitable[None]:
        """Write a table's change; it is durable once this has been awaited."""
        return self._add(change)

    async def run(self, work: Work[T]) -> T:
        """Do any other writing; it is durable when this returns."""
        result: T = await self._add(work)
        return result

    async def apart(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something to the database between two transactions; changes wait."""
        async with self._writing:
            await work()

    async def close(self) -> None:
        """Take nothing more, and wait until everything is written."""
        self._is_closed = True
        while self._flusher is not None:
            await asyncio.wait([self._flusher])

    def _add(self, what: Change | Work[Any]) -> asyncio.Future[Any]:
        if self._is_closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        written = loop.create_future()
        self._pending.append(_Waiting(what, written))
        if self._flusher is None:
            self._flusher = loop.create_task(self._flush())
        return written

    async def _flush(self) -> None:
        try:
            while self._pending:
                begun = time.perf_counter()
                # All that has come with it is decided first: a transaction costs as much as several moves, whatever is in it.
                await asyncio.sleep(0)
                batch, self._pending = self._pending, []
                self.writing_since = begun
                async with self._writing:
                    await self._write(batch)
                self.writing_since = None
                COMMITS.observe(time.perf_counter() - begun)
        finally:
            self._flusher = self.writing_since = None

    async def _write(self, batch: list[_Waiting]) -> None:
        """Write all of them in one transaction; if one of them is at fault, each in its own."""
        try:
            results = await self._transact(lambda connection: _write_all(connection, [waiting.what for waiting in batch]))
        except asyncio.CancelledError:
            for waiting in batch:
                waiting.written.cancel()
            raise
        except Exception as problem:
            if len(batch) > 1 and not is_of_the_store(problem):
                for waiting in batch:
                    await self._write([waiting])
                return
            self.is_failing = self.is_failing or is_of_the_store(problem)
            for waiting in batch:
                if not waiting.written.done():
                    waiting.written.set_exception(_reason(problem, waiting.what))
            return
        if self.is_failing:
            # Other work may have found nothing to write, and says nothing about the disk.
            self.is_failing = not any(isinstance(waiting.what, Change) for waiting in batch)
        MOVES.inc(sum(len(waiting.what.entries) for waiting in batch if isinstance(waiting.what, Change)))
        for waiting, result in zip(batch, results):
            if not waiting.written.done():  # the waiting task may have been cancelled
                waiting.written.set_result(result)


def _reason(problem: Exception, what: Change | Work[Any]) -> Exception:
    """The error for the task that waits: why it was not written."""
    if isinstance(problem, (IntegrityError, sqlite3.IntegrityError)) and is_taken(problem):
        return Conflict(f"table {what.table} has gone on without this process" if isinstance(what, Change) else "it exists already")
    return store_error(problem) if isinstance(problem, (SQLAlchemyError, sqlite3.Error, OSError)) else problem


ADD_ENTRIES = ManyRows(insert(entries), f"INSERT INTO entries ({', '.join(packing.ENTRY)}) VALUES {{}}", packing.ENTRY)
_ADD_SEATS = insert(seats)
_REMOVE_SEATS = delete(seats).where(seats.c.table_id == bindparam("id_"))
# A row that was erased stays so, whatever a process remembers that has not heard of it.
_ADD_SITTERS = text(
    "INSERT INTO sitters (table_id, key, guest, name) VALUES (:table_id, :key, :guest, :name) "
    "ON CONFLICT (table_id, key) DO UPDATE SET name = excluded.name WHERE sitters.guest = excluded.guest"
)
CHANGE_TABLE = ManyRows(
    update(tables)
    .where(tables.c.id == bindparam("id_"))
    .values(
        status=bindparam("status_"),
        asked=bindparam("asked_"),
        deadline=bindparam("deadline_"),
        wakes=bindparam("wakes_"),
        ended=func.coalesce(bindparam("ended_", type_=tables.c.ended.type), tables.c.ended),
        rematch=func.coalesce(bindparam("rematch_", type_=tables.c.rematch.type), tables.c.rematch),
    ),
    "UPDATE tables SET status = new.column2, asked = new.column3, deadline = new.column4, wakes = new.column5, "
    "ended = coalesce(new.column6, ended), rematch = coalesce(new.column7, rematch) "
    "FROM (VALUES {}) AS new WHERE tables.id = new.column1",
    packing.CHANGE,
)


def _write_all(connection: Connection, batch: Sequence[Change | Work[Any]]) -> list[Any]:
    """Write a batch; the results are in its order."""
    changes = [what for what in batch if isinstance(what, Change)]
    if changes:
        # In one order everywhere: two processes that wrongly own the same tables must not wait for each other.
        write_changes(connection, sorted(changes, key=lambda change: change.table))
    return [None if isinstance(what, Change) else what(connection) for what in batch]


def write_changes(connection: Connection, changes: Sequence[Change]) -> None:
    """Write changes with one statement for each kind of row."""
    rows = [packing.of_entry(change.table, entry) for change in changes for entry in change.entries]
    if rows:
        ADD_ENTRIES.run(connection, rows)
    standing = [packing.of_change(change) for change in changes if not change.is_as_before]
    if standing:
        # Where one table changes twice, the second change must find the first.
        is_each_once = len({row[0] for row in standing}) == len(standing)
        (CHANGE_TABLE.run if is_each_once else CHANGE_TABLE.run_plainly)(connection, standing)
    add_sitters(connection, [packing.of_sitter(change.table, sitter) for change in changes for sitter in change.sitters])
    seated = {change.table: change.seats for change in changes if change.seats is not None}
    if seated:
        connection.execute(_REMOVE_SEATS, [{"id_": table} for table in seated])
        add_seats(connection, [packing.of_seat(table, seat) for table, them in seated.items() for seat in them])
    write_results(connection, [change.result for change in changes if change.result is not None])


def add_table(connection: Connection, row: TableRow, seated: Sequence[SeatRow]) -> None:
    """Write a new table with its seats and their people."""
    connection.execute(insert(tables).values(packing.of_table(row)))
    if row.branch is not None:
        connection.execute(insert(branches).values(packing.of_branch(row.id, row.branch)))
    if row.club is not None:
        connection.execute(insert(club_tables).values(table_id=row.id, club_id=row.club))
    people = Sitters.of(row.host, seated)
    add_sitters(connection, [packing.of_sitter(row.id, sitter) for sitter in people.rows()])
    add_seats(connection, [packing.of_seat(row.id, people.seated(seat)) for seat in seated])


def add_seats(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Write seats."""
    if rows:
        connection.execute(_ADD_SEATS, rows)


def add_sitters(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Write the people behind the keys of a table."""
    if rows:
        connection.execute(_ADD_SITTERS, rows)
