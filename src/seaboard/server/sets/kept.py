"""Sets as they are kept: once for each content, by whoever has brought them, within quotas.

A set stays as long as somebody keeps it or a table was made with it; `sweep` deletes the others.
"""

from __future__ import annotations

import zlib

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select

from seaboard.server.process.config import Limits
from seaboard.server.store.rows import SetRow
from seaboard.server.store.schema import data_sets, set_keepers, tables
from seaboard.sets.document import MOST_BYTES


class NoRoom(Exception):
    """A quota is used up; says whose."""


def pack(text: str) -> bytes:
    """A text as it is kept."""
    return zlib.compress(text.encode(), 6)


def unpack(kept: bytes) -> str:
    """A text that was kept."""
    return zlib.decompressobj().decompress(bytes(kept), 2 * MOST_BYTES).decode()


def keep(connection: Connection, row: SetRow, guest: str, limits: Limits) -> None:
    """Keep a set for a guest, who may have it already.  `NoRoom` if there are too many, and nothing is changed."""
    mine = (set_keepers.c.hash == row.hash) & (set_keepers.c.guest == guest)
    if connection.execute(select(set_keepers.c.hash).where(mine)).first() is not None:
        return
    is_there = connection.execute(select(data_sets.c.hash).where(data_sets.c.hash == row.hash)).first() is not None
    if _number_of(connection, guest) >= limits.sets_per_guest:
        raise NoRoom("guest")
    if not is_there:
        sweep(connection)
        number, total = connection.execute(select(func.count(), func.coalesce(func.sum(func.length(data_sets.c.text)), 0))).one()
        if number >= limits.sets or total + len(row.text) > limits.set_bytes:
            raise NoRoom("all")
        connection.execute(insert(data_sets).values({field: getattr(row, field) for field in row.__struct_fields__}))
    connection.execute(insert(set_keepers).values(hash=row.hash, guest=guest, created=row.created))


def _number_of(connection: Connection, guest: str) -> int:
    return connection.execute(select(func.count()).select_from(set_keepers).where(set_keepers.c.guest == guest)).scalar_one()


def find(connection: Connection, hash: str) -> SetRow | None:
    """The set of this hash, if it is kept."""
    row = connection.execute(select(data_sets).where(data_sets.c.hash == hash)).first()
    return None if row is None else SetRow(**{**row._mapping, "text": bytes(row.text)})


def kept_by(connection: Connection, guest: str) -> list[SetRow]:
    """A guest's sets, the newest first."""
    asked = select(data_sets, set_keepers.c.created.label("since")).join(set_keepers, set_keepers.c.hash == data_sets.c.hash)
    found = connection.execute(asked.where(set_keepers.c.guest == guest).order_by(set_keepers.c.created.desc(), data_sets.c.hash))
    return [SetRow(row.hash, row.game, bytes(row.text), row.since) for row in found]


def let_go(connection: Connection, hash: str, guest: str) -> bool:
    """A guest keeps a set no longer; whether the guest had it.  It stays for tables that were made with it."""
    gone = connection.execute(delete(set_keepers).where(set_keepers.c.hash == hash, set_keepers.c.guest == guest)).rowcount
    sweep(connection)
    return bool(gone)


def is_unused() -> ColumnElement[bool]:
    """Sets that nobody keeps and no table was made with."""
    is_kept = exists().where(set_keepers.c.hash == data_sets.c.hash)
    is_played = exists().where(tables.c.data == data_sets.c.hash)
    return ~or_(is_kept, is_played)


def sweep(connection: Connection) -> None:
    """Delete the sets that nothing needs."""
    connection.execute(delete(data_sets).where(is_unused()))
