"""Which tables wait for their rules, for whoever runs the server: now, and before a new version or another set of data is started."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy import Connection, create_engine, literal, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from seaboard.engine.errors import UsageError
from seaboard.server.live.waiting import RUNNING_TABLES, stored_waiting, waiting_among
from seaboard.server.store.database import PATIENCE, is_sqlite, parse_url
from seaboard.server.store.errors import store_error
from seaboard.server.store.migrations import configured
from seaboard.server.store.packing import select_tables, to_entry, to_table
from seaboard.server.store.schema import entries, tables
from seaboard.server.table.suspension import IN_WORDS, Suspension
from seaboard.server.table.table import Table

if TYPE_CHECKING:
    from seaboard.server.order.desk import Desk

T = TypeVar("T")


class ListSuspended(Struct, frozen=True, forbid_unknown_fields=True):
    """Name the tables that wait."""


async def list_suspended(desk: Desk, form: ListSuspended) -> list[str]:
    """A line for each table that waits."""
    if desk.keeper is not None:
        found = list(desk.keeper.waiting.known.values())
    else:
        stored = await stored_waiting(desk.store)
        found = waiting_among(await desk.store.read(RUNNING_TABLES), time.time())
        found = [stored.pop(each.table, each) for each in found] + [each for each in stored.values() if each.number]
    return [told(each) for each in found] or ["no table waits for its rules"]


def told(waiting: Suspension) -> str:
    """A table that waits, as one line."""
    entry = f", at entry {waiting.number}" if waiting.number else ""
    since = time.strftime("%Y-%m-%d %H:%M", time.localtime(waiting.since))
    return f"{waiting.table}: {IN_WORDS[waiting.why]}{entry}; since {since}"


def counted(found: Iterable[Suspension]) -> str:
    """How many tables wait, and why, in a few words; empty if no table waits."""
    whys = Counter(each.why for each in found)
    return ", ".join(f"{number} {IN_WORDS[why]}" for why, number in whys.most_common())


# Beforehand


async def check(url: str, with_moves: bool) -> list[str]:
    """The tables that would wait if a server with the rules of this process were started.  Nothing is written, whoever else has the database open."""
    found, number = await peek(url, lambda connection: (check_all(connection, with_moves), count_running(connection)))
    if not found:
        return []
    lines = [told(each).rpartition("; since")[0] for each in found]
    return [*lines, f"{len(found)} of {number} running games would wait: {counted(found)}"]


def count_running(connection: Connection) -> int:
    """How many tables are not over."""
    return len(connection.execute(RUNNING_TABLES).all())


def check_all(connection: Connection, with_moves: bool) -> list[Suspension]:
    """Judge every table that is not over by its rules, and by its moves if asked to."""
    found = waiting_among(connection.execute(RUNNING_TABLES), time.time())
    if with_moves:
        if not is_of_today(connection):
            raise UsageError("the moves can be checked once this version has migrated the database; until then leave out --moves")
        known = {each.table for each in found}
        for row in connection.execute(RUNNING_TABLES).all():
            misfit = None if row.id in known else check_moves(connection, row.id)
            found += [] if misfit is None else [misfit]
    return found


def check_moves(connection: Connection, table_id: str) -> Suspension | None:
    """Play a table again with the rules of this process; what does not fit."""
    row = connection.execute(select_tables(literal(0).label("seq")).where(tables.c.id == table_id)).one()
    stored = connection.execute(select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number))
    table = Table(to_table(row), (), map(to_entry, stored))  # the people in the seats do not matter here
    return None if table.suspended is None else Suspension(table_id, table.suspended, time.time(), table.misfit)


def is_of_today(connection: Connection) -> bool:
    """Whether the database has the form that this version wants."""
    head = ScriptDirectory.from_config(configured(connection)).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == head


async def peek(url: str, work: Callable[[Connection], T]) -> T:
    """Read from a database without changing it, also while a server uses it."""
    parsed = parse_url(url)
    try:
        if not is_sqlite(parsed):
            engine = create_async_engine(parsed, poolclass=NullPool, connect_args=dict(PATIENCE))
            async with engine.connect() as connection:
                return await connection.run_sync(work)
        path = Path(parsed.database or "").expanduser().resolve()
        if not path.is_file():
            raise UsageError(f"there is no database {path}")
        file = create_engine("sqlite://", poolclass=NullPool, creator=lambda: sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True))
        with file.connect() as opened:
            return work(opened)
    except (SQLAlchemyError, OSError, TimeoutError) as problem:
        raise UsageError(f"the database cannot be read: {store_error(problem)}") from None
