"""A database by its URL: the connections that read, and the one that writes.

A SQLite file is read and written over SQLAlchemy's plain driver: with aiosqlite each step of a question (cursor, rows, closing) goes to a thread and
back, here a whole question does.  Its name stays in the URL, as everybody writes it.
"""

from __future__ import annotations

import asyncio
import hashlib
import mmap
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event, inspect, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool, QueuePool

from seaboard.engine.errors import UsageError
from seaboard.server.store.pace import QUICK_SECONDS, Pace
from seaboard.server.store.privacy import keep_private

T = TypeVar("T")

PATIENCE = {"timeout": 10, "command_timeout": 30}
"""Seconds for which a PostgreSQL that has fallen silent is waited for."""
DURABLE = {**PATIENCE, "server_settings": {"synchronous_commit": "on"}}
"""Whatever the server's own settings say: a commit that returns is on its disk."""
CHECKPOINT_PAGES = 10_000
"""Of the log of a SQLite file before it is written into the file itself, 40 MB: with SQLite's own 1,000, 100 busy tables fill it with a few
batches, and the commit that has to empty it waits for more flushes.  Measured: 1.1 to 1.7 times as many commits a second."""
OLDEST_SQLITE = (3, 35)
"""The first that can take a column from a table; since 3.33 many rows can be updated from a list of values."""
LOOP_PATIENCE_MS = 20
"""For how long the event loop waits for a file that another program holds; then the thread waits."""
THREAD_PATIENCE_MS = 10_000
READERS = 4
"""Threads that read from a SQLite file, each over a connection of its own."""
LOCK_STATES = ("55P03", "40P01")
"""PostgreSQL's words for a lock that was not to be had in time, and for two that waited for each other."""
MIGRATION_TRIES = 10
DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")


def key_of(thing: str) -> int:
    """The number of PostgreSQL's advisory lock for a thing of ours."""
    digest = hashlib.blake2b(b"seaboard " + thing.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def parse_url(url: str) -> URL:
    """The URL taken apart, if it is one of those we can use."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise UsageError("this is no database URL; write sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME") from None
    if parsed.drivername not in DRIVERS:
        raise UsageError(f"the database driver {parsed.drivername!r} is not known; there are {' and '.join(DRIVERS)}")
    if not parsed.database:
        raise UsageError(f"the database URL {parsed.render_as_string()} names no {'file' if is_sqlite(parsed) else 'database'}")
    if is_sqlite(parsed) and (parsed.database == ":memory:" or parsed.database.startswith("file:")):
        raise UsageError("a database in memory would forget every table; name a file")
    return parsed


def is_sqlite(url: URL) -> bool:
    """Whether the database is a file of this machine."""
    return url.drivername.startswith("sqlite")


class Database(Protocol):
    """What the store needs of a database."""

    folder: Path | None
    """Where its file lies; None if it is no file of this machine."""

    async def read(self, work: Callable[[Connection], T], /) -> T:
        """Do some reading."""

    async def transact(self, work: Callable[[Connection], T], /) -> T:
        """Do some work in one transaction that is durable when this returns."""

    async def migrate(self, steps: Callable[[Connection], None]) -> None:
        """Do what changes the database's form, in one transaction and outside the event loop."""

    async def empty_log(self) -> None:
        """Leave nothing in files beside the database; between two transactions."""

    async def holds(self, words: Sequence[bytes]) -> bool:
        """Whether the database's file has one of these words anywhere, also where nothing is stored any more."""

    async def rewrite(self) -> None:
        """Write the database's file again, with what is stored and nothing else; between two transactions."""

    async def close(self) -> None:
        """Close all connections."""


class SqliteDatabase:
    """A file, written over one kept connection, one transaction after the other.

    As long as the disk is quick the event loop writes itself: nobody is told of a move before it is stored, and the way to a thread and back costs
    more than the commit (docs/decisions/0008-commits-in-the-loop.md).  Once a transaction has taken longer, or another program holds the file, a
    thread writes until many in a row were quick.
    """

    def __init__(self, url: URL) -> None:
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise UsageError(f"SQLite {sqlite3.sqlite_version} is too old; it must be {'.'.join(map(str, OLDEST_SQLITE))} or newer")
        path = Path(url.database or "").expanduser()
        if not path.parent.is_dir():
            raise UsageError(f"there is no folder {path.parent} for the database {path.name}")
        if path.is_dir():
            raise UsageError(f"the database {path} is a folder")
        self.path = path.resolve()
        self.folder: Path | None = self.path.parent
        keep_private(self.path)
        self._lock = lock_file(self.path)
        url = url.set(database=str(self.path))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="seaboard-store")
        self._writing = self._engine(url, 1)
        event.listen(self._writing, "begin", _begin)
        self._connection: Connection | None = None
        self._pace = Pace()
        self._is_hasty = False
        """Whether the writing connection has the loop's patience."""
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="seaboard-reading")
        self._reading = self._engine(url, READERS)

    @staticmethod
    def _engine(url: URL, connections: int) -> Engine:
        # Now one thread uses a connection, now another, never two.
        engine = create_engine(
            url.set(drivername="sqlite"),
            poolclass=QueuePool,
            pool_size=connections,
            max_overflow=0,
            connect_args={"check_same_thread": False},
        )
        event.listen(engine, "connect", _prepare)
        return engine

    async def read(self, work: Callable[[Connection], T], /) -> T:
        """Do some reading in a thread: a page that is not in memory keeps nobody else waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    async def transact(self, work: Callable[[Connection], T], /) -> T:
        """Do some work in one transaction; the last one must have come to its end."""
        if self._pace.is_quick:
            try:
                return self._transact(work, is_hasty=True)
            except _Held:
                self._pace.note(QUICK_SECONDS)  # nothing was begun
        return await self._in_thread(work)

    async def migrate(self, steps: Callable[[Connection], None]) -> None:
        """Do it in the writing thread; what an older form left behind in the file goes too."""

        def run(connection: Connection) -> bool:
            before = revision_of(connection)
            steps(connection)
            return before is not None and before != revision_of(connection)

        if await self._in_thread(run):
            await self.rewrite()

    async def empty_log(self) -> None:
        """Bring the log into the file, and cut it to nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._alone, "PRAGMA wal_checkpoint(TRUNCATE)")

    async def holds(self, words: Sequence[bytes]) -> bool:
        """Look through the file.  SQLite overwrites what it deletes, but not the place from which it once moved a row to another page."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, _has_any, self.path, words)

    async def rewrite(self) -> None:
        """SQLite's VACUUM."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._alone, "VACUUM")
        await self.empty_log()

    def _alone(self, statement: str) -> None:
        """Something that cannot be done in a transaction."""
        with closing(sqlite3.connect(self.path, timeout=THREAD_PATIENCE_MS / 1000, isolation_level=None)) as connection:
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute(statement).fetchall()

    async def _in_thread(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], T], is_hasty: bool = False) -> T:
        begun = time.perf_counter()
        try:
            # One connection for good: to take it from the pool and to put it back costs more than a small transaction.
            if self._connection is None or self._connection.invalidated:
                self._connection, self._is_hasty = self._writing.connect(), False
            if self._is_hasty != is_hasty:
                _be_patient(self._connection, LOOP_PATIENCE_MS if is_hasty else THREAD_PATIENCE_MS)
                self._is_hasty = is_hasty
            with self._connection.begin():
                return work(self._connection)
        except _Held as held:
            if is_hasty:
                raise
            raise held.problem from None
        finally:
            # Noted here and not by the waiting task: it may have been cancelled, and then the thread must still be asked.
            self._pace.note(time.perf_counter() - begun)

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._writing.dispose()

    async def close(self) -> None:
        """Close the connections, and let others have the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)
        self._readers.shutdown()
        self._reading.dispose()
        self._thread.shutdown()
        self._lock.close()


def lock_file(path: Path) -> sqlite3.Connection:
    """Keep the file for this process.

    The lock is SQLite's own, on an empty database beside the file: it works on every system, and is released when the process is gone.
    """
    lock: sqlite3.Connection | None = None
    try:
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as problem:
        if lock is not None:
            lock.close()
        if "locked" in str(problem):
            raise UsageError(f"another server uses the database {path}; stop it, or name another file") from None
        raise UsageError(f"the database {path} cannot be used: {problem}") from None
    return lock


def revision_of(connection: Connection) -> str | None:
    """The form that a database has; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _has_any(path: Path, words: Sequence[bytes]) -> bool:
    """Whether a file has one of these words."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return any(content.find(word) >= 0 for word in words)


def _prepare(connection: Any, pooled: object) -> None:
    """Settings of a new SQLite connection; SQLAlchemy, not the driver, begins transactions."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        f"wal_autocheckpoint = {CHECKPOINT_PAGES}",
        "synchronous = FULL",
        f"busy_timeout = {THREAD_PATIENCE_MS}",
        "foreign_keys = ON",
        "secure_delete = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class _Held(Exception):
    """Another program holds the file: nothing was begun."""

    def __init__(self, problem: sqlite3.OperationalError) -> None:
        super().__init__()
        self.problem = problem


def _begin(connection: Connection) -> None:
    """Take the write lock at once: a transaction that reads first could not get it later."""
    driver = connection.connection.driver_connection
    assert driver is not None
    try:
        driver.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise _Held(problem) from None
        raise


def _be_patient(connection: Connection, milliseconds: int) -> None:
    """Set how long to wait for a file that another program holds."""
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute(f"PRAGMA busy_timeout = {milliseconds}")


class PostgresDatabase:
    """A PostgreSQL server, written over a connection of its own."""

    def __init__(self, url: URL) -> None:
        self.folder: Path | None = None
        # Asked before use, a connection that broke while nobody needed it costs nobody an error.
        self._reading = create_async_engine(url, pool_pre_ping=True, connect_args=dict(PATIENCE))
        self._writing = create_async_engine(url, pool_pre_ping=True, pool_size=1, max_overflow=0, connect_args=dict(DURABLE))

    async def read(self, work: Callable[[Connection], T], /) -> T:
        """Do some reading."""
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def transact(self, work: Callable[[Connection], T], /) -> T:
        """Do some work in one transaction."""
        async with self._writing.begin() as connection:
            return await connection.run_sync(work)

    async def migrate(self, steps: Callable[[Connection], None]) -> None:
        """Do it in a thread with a loop of its own: Alembic cannot run twice in one thread at the same time.

        Other processes may be serving: where they and the migration wait for each other, it gives way and is tried again.
        """

        async def once() -> None:
            engine = create_async_engine(self._writing.url, poolclass=NullPool)
            async with engine.begin() as connection:
                await connection.run_sync(steps)

        async def alone() -> None:
            for left in reversed(range(MIGRATION_TRIES)):
                try:
                    await once()
                    break
                except DBAPIError as problem:
                    if not left or getattr(problem.orig, "sqlstate", None) not in LOCK_STATES:
                        raise
                    await asyncio.sleep(1)

        await asyncio.to_thread(lambda: asyncio.run(alone()))

    async def empty_log(self) -> None:
        """PostgreSQL keeps its own files; what was deleted goes with its VACUUM."""

    async def holds(self, words: Sequence[bytes]) -> bool:
        """PostgreSQL's files are not ours to read."""
        return False

    async def rewrite(self) -> None:
        """It is never needed."""

    async def close(self) -> None:
        """Close the connections."""
        await self._reading.dispose()
        await self._writing.dispose()


def open_database(url: str) -> Database:
    """The database of a URL; nothing is read yet."""
    parsed = parse_url(url)
    return SqliteDatabase(parsed) if is_sqlite(parsed) else PostgresDatabase(parsed)
