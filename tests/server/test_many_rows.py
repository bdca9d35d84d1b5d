"""Statements for many rows and their plain twin, SQLAlchemy's own way: the same rows in, the same database."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from functools import partial
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from sqlalchemy import Connection, delete, select

from seaboard.server.store.database import open_database
from seaboard.server.store.entry_writer import ADD_ENTRIES, CHANGE_TABLE, add_table, write_changes
from seaboard.server.store.migrations import migrate
from seaboard.server.store.schema import entries, seats, sitters, tables
from tests.server.samples import ANNA, change, move, table
from tests.server.samples import seats as seated

TABLES = [f"t{number:02}" for number in range(90)]
Rows = Sequence[tuple[Any, ...]]

words = some.text(some.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
moments = some.floats(0, 2e9) | some.just(math.pi)
entry_rows = some.lists(
    some.tuples(
        some.sampled_from(TABLES),
        some.integers(1, 10**6),
        some.sampled_from(["move", "undo", "close"]),
        some.none() | some.integers(-1, 5),
        words,
        moments,
        some.none() | words,
        some.none() | words,
        some.none() | some.integers(0, 2**63 - 1),
    ),
    min_size=1,
    max_size=90,
    unique_by=lambda row: row[:2],
)
change_rows = some.lists(
    some.tuples(
        some.sampled_from(TABLES),
        some.sampled_from(["gathering", "playing", "over", "closed"]),
        some.integers(0, 63),
        some.none() | moments,
        some.booleans(),
        some.none() | moments,
        some.none() | words,
    ),
    min_size=1,
    max_size=90,
    unique_by=lambda row: row[0],
)


def written(connection: Connection, is_plain: bool, added: Rows, changed: Rows) -> list[list[tuple[Any, ...]]]:
    """What stands in the database after one way of writing; nothing of it stays."""
    point = connection.begin_nested()
    for statement, rows in ((ADD_ENTRIES, added), (CHANGE_TABLE, changed)):
        (statement.run_plainly if is_plain else statement.run)(connection, rows)
    found = [[tuple(row) for row in connection.execute(select(each).order_by(*each.primary_key))] for each in (entries, tables)]
    point.rollback()
    return found


def fill(connection: Connection) -> None:
    """Tables at which nothing has happened."""
    migrate(connection)
    for each in (seats, sitters, tables):
        connection.execute(delete(each))
    for id in TABLES:
        add_table(connection, table(id), seated(ANNA))


def test_many_rows_are_written_as_one_by_one(database_url: str) -> None:
    async def run() -> None:
        database = open_database(database_url)
        await database.transact(fill)

        @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
        @given(added=entry_rows, changed=change_rows)
        def compare(connection: Connection, added: Rows, changed: Rows) -> None:
            quick, plain = (written(connection, is_plain, added, changed) for is_plain in (False, True))
            assert quick == plain

        await database.transact(partial(compare))
        await database.close()

    asyncio.run(run())


def test_changes_of_one_table_in_one_batch_follow_each_other(database_url: str) -> None:
    changes = [
        change("t00", move(1), ended=5.0),
        change("t00", move(2), asked=(1,), rematch="t05"),
        *(change(id, move(1)) for id in TABLES[1:20]),
    ]

    def write(connection: Connection) -> tuple[Any, ...]:
        write_changes(connection, changes)
        return tuple(connection.execute(select(tables.c.ended, tables.c.rematch, tables.c.asked).where(tables.c.id == "t00")).one())

    async def run() -> None:
        database = open_database(database_url)
        await database.transact(fill)
        assert await database.transact(write) == (5.0, "t05", 0b10)
        await database.close()

    asyncio.run(run())
