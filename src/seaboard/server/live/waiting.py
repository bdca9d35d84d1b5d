"""Tables that wait for their rules: found at the start and when a table is loaded, kept in the database so that their time can be given back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select

from seaboard.server.process.logs import log, log_fault
from seaboard.server.store.errors import StoreError
from seaboard.server.store.packing import are_readable
from seaboard.server.store.rows import TableRow
from seaboard.server.store.schema import suspensions, tables
from seaboard.server.store.store import Store
from seaboard.server.table.suspension import RUNNING, Suspension, Why, missing_from, missing_rules
from seaboard.server.table.table import Table

_options = msgspec.json.Decoder(dict[str, str])
RUNNING_TABLES = (
    select(tables.c.id, tables.c.game, tables.c.players, tables.c.options, tables.c.settings, tables.c.rules_version, tables.c.data)
    .where(tables.c.status.in_(RUNNING))
    .order_by(tables.c.id)
)
_STORED = select(suspensions).join(tables, tables.c.id == suspensions.c.table_id).where(tables.c.status.in_(RUNNING))


def why_waiting(row: Row[Any]) -> Why | None:
    """Why a stored table cannot go on with the rules of this process; None if it can."""
    if not are_readable(row):
        return "broken"
    return missing_from(row.game, row.players, _options.decode(row.options), row.rules_version, row.data)


def waiting_among(rows: Iterable[Row[Any]], now: float) -> list[Suspension]:
    """The tables whose rules are not those of this process; each row is judged on its own."""
    found = [(row.id, why_waiting(row)) for row in rows]
    return [Suspension(id, why, now) for id, why in found if why is not None]


async def stored_waiting(store: Store) -> dict[str, Suspension]:
    """The tables that some process has found waiting, and that have not gone on since."""
    rows = await store.read(_STORED)
    return {row.table_id: Suspension(row.table_id, row.why, row.since, row.number) for row in rows}


class Waiting:
    """The tables that wait, as far as this process knows."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self.known: dict[str, Suspension] = {}
        """Found by this process.  Its rules do not change while it runs, so they stay here until they are closed."""
        self._before: dict[str, Suspension] = {}
        """Found by earlier processes, and not yet looked at by this one."""
        self._looking = asyncio.Lock()
        self._has_looked = False

    async def look_over(self) -> None:
        """Find once, at the start, every table whose rules are not at hand, also where nothing is due: their time stands still from now on."""
        async with self._looking:
            if not self._has_looked:
                self._before = await stored_waiting(self._store)
                await self._add(waiting_among(await self._store.read(RUNNING_TABLES), self._now()))
                self._has_looked = True

    async def note(self, table: Table) -> None:
        """A table was loaded that waits."""
        if table.suspended is not None:
            await self._add([Suspension(table.id, table.suspended, self._now(), table.misfit)])

    async def note_failure(self, table_id: str, fault: Exception) -> None:
        """A table could not be loaded at all."""
        log_fault("a table could not be loaded", fault)
        await self._add([Suspension(table_id, "broken", self._now())])

    async def _add(self, found: Sequence[Suspension]) -> None:
        fresh = [each for each in found if each.table not in self.known]
        unstored = [each for each in fresh if each.table not in self._before]
        for each in fresh:
            # The log names no tables: whoever knows an id can come to the table.  `seaboard admin suspended` does.
            self.known[each.table] = self._before.get(each.table, each)
            log("a table is suspended", logging.WARNING, kind=each.why, number=each.number)
        if unstored:
            try:
                await self._store.run(lambda connection: _insert(connection, unstored))
            except StoreError as fault:
                log_fault("a suspension was not stored", fault)

    def why(self, row: TableRow) -> Why | None:
        """Why a table waits; None if it does not."""
        if row.status not in RUNNING:
            return None
        known = self.known.get(row.id)
        return missing_rules(row) if known is None else known.why

    def since(self, table_id: str) -> float | None:
        """Since when a table has waited that is loaded now with its right rules; None if it has not."""
        before = self._before.get(table_id)
        return None if before is None else before.since

    async def forget(self, table_id: str) -> None:
        """The table goes on, or was closed."""
        if [known.pop(table_id) for known in (self.known, self._before) if table_id in known]:
            await forget_waiting(self._store, table_id)


def _insert(connection: Connection, found: Sequence[Suspension]) -> None:
    stored = set(connection.execute(select(suspensions.c.table_id)).scalars())
    rows = [
        {"table_id": each.table, "why": each.why, "since": each.since, "number": each.number}
        for each in found
        if each.table not in stored
    ]
    if rows:
        connection.execute(insert(suspensions), rows)


async def forget_waiting(store: Store, table_id: str) -> None:
    """A table waits no longer."""
    await store.run(lambda connection: _delete(connection, table_id))


def _delete(connection: Connection, table_id: str) -> None:
    connection.execute(delete(suspensions).where(suspensions.c.table_id == table_id))
