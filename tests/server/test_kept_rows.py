"""Databases of before: whatever stands in any table of any earlier form is still there, to the byte, after all later migrations."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Boolean, Column, Connection, Float, Integer, LargeBinary, MetaData, Table, inspect, select

from seaboard.server.store.database import open_database, revision_of
from seaboard.server.store.migrations import STOPPING, configured, known_revisions, migrate

FORMS = known_revisions()[known_revisions().index(STOPPING[-1]) : -1]
"""Every form since the last migration that wrote rows again; what that one does is tried in `test_old_databases.py`."""
SAMPLE = {FORMS[0], "0010", "0013", FORMS[-1]}
"""The oldest, those before players and before reminders, and the newest; all others are tried by `make test-all`."""
ROWS = 3
Kept = dict[str, list[tuple[Any, ...]]]


def value_of(column: Column[Any], number: int) -> Any:
    """Something that fits a column, another for each row."""
    for key in column.foreign_keys:
        return value_of(key.column, number)
    if isinstance(column.type, Boolean):
        return number % 2 == 0
    if isinstance(column.type, Float):
        return 1_700_000_000.125 + number
    if isinstance(column.type, Integer):
        return number
    if isinstance(column.type, LargeBinary):
        return bytes([0, 255, number])
    return f"{column.table.name} {column.name} {number} zażółć ’\n"


def reflected(connection: Connection) -> list[Table]:
    tables = MetaData()
    tables.reflect(connection)
    return [table for table in tables.sorted_tables if table.name != "alembic_version"]


def fill(connection: Connection, form: str) -> None:
    """Bring an empty database to a form, and write rows into every table that there is."""
    command.upgrade(configured(connection), form)
    for table in reflected(connection):
        for number in range(1, ROWS + 1):
            connection.execute(table.insert().values({column.name: value_of(column, number) for column in table.columns}))


def kept(connection: Connection, columns: dict[str, list[str]] | None = None) -> Kept:
    """All rows by table, of these columns or of all."""
    found: Kept = {}
    for table in reflected(connection):
        names = [column.name for column in table.columns] if columns is None else columns.get(table.name, [])
        if names:
            rows = connection.execute(select(*(table.c[name] for name in names)))
            found[table.name] = sorted(
                (tuple(bytes(each) if isinstance(each, memoryview) else each for each in row) for row in rows), key=repr
            )
    return found


@pytest.mark.parametrize("form", [form if form in SAMPLE else pytest.param(form, marks=pytest.mark.soak) for form in FORMS])
def test_everything_is_kept_through_all_later_migrations(empty_database_url: str, form: str) -> None:
    async def run() -> None:
        database = open_database(empty_database_url)
        await database.migrate(lambda connection: fill(connection, form))
        columns = await database.read(
            lambda connection: {table.name: [column.name for column in table.columns] for table in reflected(connection)}
        )
        before = await database.read(kept)
        assert before.keys() == columns.keys()
        assert {len(rows) for rows in before.values()} == {ROWS}
        await database.migrate(migrate)
        assert await database.read(revision_of) == known_revisions()[-1]
        assert await database.read(lambda connection: kept(connection, columns)) == before
        fresh = (
            set(await database.read(lambda connection: inspect(connection).get_table_names()))
            - columns.keys()
            - {"alembic_version"}
        )
        added = await database.read(lambda connection: kept(connection))
        assert {name for name in fresh if added[name]} == set(), "a migration makes no rows up"
        await database.close()

    asyncio.run(run())
