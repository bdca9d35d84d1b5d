"""A whole database copied into a SQLite file and back, whichever kind it is.

The copy is always a SQLite file: a backup of PostgreSQL can be restored into a file, and one of a file into PostgreSQL.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, func, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.server.store.club_schema import METADATA
from seaboard.server.store.database import PATIENCE, is_sqlite, lock_file, revision_of
from seaboard.server.store.errors import store_error
from seaboard.server.store.migrations import migrate
from seaboard.server.store.privacy import keep_private

BATCH = 2000
"""Rows that are on their way at once."""
Rows = dict[str, int]
"""How many rows each table has."""
_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


class Unfit(SeaboardError):
    """A database that cannot be copied, or a copy that cannot be used."""


async def copy_out(url: URL, copy: Path) -> Rows:
    """Copy a database into a new SQLite file, as it is at one moment, while servers go on writing to it."""
    if not is_sqlite(url):
        await _copy_out_postgres(url, copy)
    else:
        path = Path(url.database or "").expanduser()
        if not path.is_file():
            raise UsageError(f"there is no database {path}; name the server's folder with --folder, or its --database")
        await asyncio.to_thread(_copy_out_file, path, copy)
    return check_copy(copy)


async def copy_in(copy: Path, url: URL, is_forced: bool) -> None:
    """Make a database be what the copy is; one that holds something is overwritten only if that is said."""
    bring_up_to_date(copy)
    if is_sqlite(url):
        await asyncio.to_thread(_copy_in_file, copy, Path(url.database or "").expanduser(), is_forced)
    else:
        await _copy_in_postgres(copy, url, is_forced)


def check_copy(copy: Path) -> Rows:
    """Read a copy through, and count its rows; a damaged one is refused."""
    try:
        with closing(sqlite3.connect(copy)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise Unfit(f"the database is damaged: {found}")
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
            if "alembic_version" not in names:
                raise Unfit("this is not a database of Seaboard")
            return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
    except sqlite3.Error as problem:
        raise Unfit(f"the database is damaged: {problem}") from None


def bring_up_to_date(copy: Path) -> None:
    """Bring a copy that an older version made to today's form."""
    try:
        with file_engine(copy) as engine, engine.begin() as connection:
            migrate(connection)
    except CommandError:
        raise UsageError("this was written by a newer Seaboard; install that version, then restore") from None


@contextmanager
def file_engine(path: Path) -> Iterator[Engine]:
    """SQLAlchemy over a SQLite file, for as long as the context lasts."""
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)
    try:
        yield engine
    finally:
        engine.dispose()


# SQLite


def _copy_out_file(path: Path, copy: Path) -> None:
    """SQLite's online backup: all pages of one moment."""
    try:
        reading = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=30)
        with closing(reading) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            # A file alone: nothing of it stays in a log beside it.
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as problem:
        raise Unfit(f"the database {path} cannot be read: {problem}") from None


def _copy_in_file(copy: Path, path: Path, is_forced: bool) -> None:
    if path.exists() and path.stat().st_size > 0 and not is_forced:
        raise UsageError(f"there is a database {path} already; --force overwrites it")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent} for the database {path.name}")
    keep_private(path)
    with closing(lock_file(path)):
        # First the log: it would be replayed into a file that it does not belong to.
        for suffix in ("-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
        copy.replace(path)
        keep_private(path)


# PostgreSQL


@contextmanager
def _told_in_a_line(url: URL) -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, OSError, TimeoutError) as problem:
        raise Unfit(f"the database {url.render_as_string()} cannot be used: {store_error(problem)}") from None


async def _copy_out_postgres(url: URL, copy: Path) -> None:
    """Every row that one transaction sees: what is written meanwhile is not in it."""
    engine = create_async_engine(url, poolclass=NullPool, isolation_level="REPEATABLE READ", connect_args=dict(PATIENCE))
    with _told_in_a_line(url):
        async with engine.connect() as connection:
            connection = await connection.execution_options(postgresql_readonly=True)
            revision = await connection.run_sync(revision_of)
            if revision is None:
                raise UsageError(f"the database {url.render_as_string()} is empty: no server has kept anything in it")
            with file_engine(copy) as making, making.begin() as made:
                migrate(made, revision)
            with closing(sqlite3.connect(copy)) as target:
                await _pour(connection, target)
                target.commit()


async def _pour(connection: AsyncConnection, target: sqlite3.Connection) -> None:
    """All rows of all tables that the SQLite file has."""
    names = target.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'").fetchall()
    for (name,) in names:
        columns = [row[1] for row in target.execute(f'PRAGMA table_info("{name}")')]
        quoted = ", ".join(f'"{column}"' for column in columns)
        statement = f'INSERT INTO "{name}" ({quoted}) VALUES ({", ".join("?" * len(columns))})'
        result = await connection.stream(text(f'SELECT {quoted} FROM "{name}"'), execution_options={"yield_per": BATCH})
        async for batch in result.partitions():
            target.executemany(statement, [tuple(row) for row in batch])


async def _copy_in_postgres(copy: Path, url: URL, is_forced: bool) -> None:
    """In one transaction: the database is what the copy is, or what it was."""
    # Rows of a large table take longer than a question of a server may.
    engine = create_async_engine(url, poolclass=NullPool, connect_args={"timeout": PATIENCE["timeout"]})
    with _told_in_a_line(url):
        async with engine.begin() as connection:
            others = (await connection.execute(_OTHERS)).scalar_one()
            if others:
                raise UsageError(f"{others} connections to this database are open; stop every server of it first")
            await connection.run_sync(_cleared, is_forced)
            driver: Any = (await connection.get_raw_connection()).driver_connection
            with file_engine(copy) as engine_of_copy, engine_of_copy.connect() as source:
                for table in METADATA.sorted_tables:
                    names = [column.name for column in table.columns]
                    for batch in source.execution_options(yield_per=BATCH).execute(select(table)).partitions():
                        await driver.copy_records_to_table(table.name, records=[tuple(row) for row in batch], columns=names)


def _cleared(connection: Connection, is_forced: bool) -> None:
    """Today's tables without rows; rows that are there are deleted only if that is said."""
    try:
        migrate(connection)
    except CommandError:
        raise UsageError("the database was written by a newer Seaboard; restore into an empty one") from None
    tables = METADATA.sorted_tables
    full = [table.name for table in tables if connection.execute(select(func.count()).select_from(table)).scalar_one()]
    if full and not is_forced:
        raise UsageError("the database holds something already; --force overwrites it")
    connection.execute(text("TRUNCATE " + ", ".join(f'"{table.name}"' for table in tables)))
