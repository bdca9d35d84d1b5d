"""A statement that is carried out for many rows at once: quickly, and as SQLAlchemy would do it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Insert, Update

CHUNKS = (64, 16, 4, 1)
"""Rows that one statement of SQLite takes."""


class ManyRows:
    """A statement for many rows, compiled once.

    SQLAlchemy would look at every value of every row again; the driver takes ours as they are, and a third of the time is saved.
    SQLite's driver gives up the interpreter for each row of `executemany` and must then win it back from the event loop; so its statement
    takes many rows at a time.
    """

    def __init__(self, statement: Insert | Update, for_sqlite: str, names: Sequence[str]) -> None:
        """`for_sqlite` is the same statement in SQL, with `{}` for the rows.  A row's values have these names."""
        self._statement = statement
        one = f"({', '.join('?' * len(names))})"
        self._chunks = {size: for_sqlite.format(", ".join([one] * size)) for size in CHUNKS}
        self._names = names
        self._compiled: dict[str, tuple[str, itemgetter[Any]]] = {}

    def run_plainly(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Carry it out for each row the usual way: what `run` must have written, and the twin that tests compare it with."""
        connection.execute(self._statement, [dict(zip(self._names, row)) for row in rows])

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Carry it out for all rows; no two of them may be of one row of the database, for SQLite takes them in no order."""
        if connection.dialect.name == "sqlite":
            self._run_sqlite(connection, rows)
            return
        known = self._compiled.get(connection.dialect.name)
        if known is None:
            compiled = self._statement.compile(dialect=connection.dialect)
            names = compiled.positiontup  # the driver takes values by place
            assert names
            known = self._compiled[connection.dialect.name] = (str(compiled), itemgetter(*map(self._names.index, names)))
        sql, pick = known
        connection.exec_driver_sql(sql, [pick(row) for row in rows])

    def _run_sqlite(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        start = 0
        for size, sql in self._chunks.items():
            while len(rows) - start >= size:
                driver.execute(sql, tuple(chain.from_iterable(rows[start : start + size])))
                start += size
