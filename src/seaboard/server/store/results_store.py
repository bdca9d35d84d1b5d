"""Results as the store keeps them: written with the entry that ends a game, or afterwards for games that have none yet."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, delete, exists, insert, select, text, update

from seaboard.server.store.rows import ResultRow, ResultSeat
from seaboard.server.store.schema import branches, contestants, entries, event_tables, result_seats, results, sitters, tables

KEY_BYTES = 9

# Who is behind a sitter's key is read from its stored row: a process that has not heard that somebody was forgotten cannot write it back.
_ADD_CONTESTANT = text(
    "INSERT INTO contestants (key, guest) SELECT :fresh, guest FROM sitters "
    "WHERE table_id = :table_id AND key = :key AND guest IS NOT NULL ON CONFLICT (guest) DO NOTHING"
)


def write_results(connection: Connection, rows: Sequence[ResultRow]) -> None:
    """Keep results; of a table that has its result already, the first one stays."""
    for row in rows:
        if connection.scalar(select(results.c.table_id).where(results.c.table_id == row.table)) is None:
            connection.execute(insert(results).values(_columns(connection, row)))
            for seat in row.seats:
                contestant = contestant_at(connection, row.table, seat)
                columns = msgspec.structs.asdict(seat) | {"table_id": row.table, "contestant": contestant, "finds": packed(seat)}
                connection.execute(insert(result_seats).values(columns))


def packed(seat: ResultSeat) -> str | None:
    """What a seat named, as it is stored."""
    return None if seat.finds is None else msgspec.json.encode(seat.finds).decode()


def _columns(connection: Connection, row: ResultRow) -> dict[str, object]:
    is_leg = connection.scalar(select(exists().where(event_tables.c.table_id == row.table)))
    columns = {name: getattr(row, name) for name in row.__struct_fields__ if name not in {"table", "seats", "is_what_if"}}
    return columns | {
        "table_id": row.table,
        "options": msgspec.json.encode(row.options).decode(),
        "kind": "what-if" if row.is_what_if else "leg" if is_leg else "table",
    }


def contestant_at(connection: Connection, table: str, seat: ResultSeat) -> str | None:
    """The key under which the person of a seat has results, made now for a person who has none; None where nobody is known."""
    if seat.key is None:
        return None
    fresh = secrets.token_urlsafe(KEY_BYTES)
    connection.execute(_ADD_CONTESTANT, {"fresh": fresh, "table_id": table, "key": seat.key})
    is_sitter = (sitters.c.guest == contestants.c.guest) & (sitters.c.table_id == table) & (sitters.c.key == seat.key)
    return connection.scalar(select(contestants.c.key).join(sitters, is_sitter))


# Games without a result


def tables_without_result(connection: Connection, after: str, most: int) -> list[str]:
    """Tables that have ended after they had begun and have no result yet, by their ids; some of them, after this one."""
    has_begun = exists().where(entries.c.table_id == tables.c.id, entries.c.kind == "start")
    has_result = exists().where(results.c.table_id == tables.c.id)
    asked = select(tables.c.id).where(tables.c.status.in_(("over", "closed")), tables.c.id > after, ~has_result, has_begun)
    return list(connection.scalars(asked.order_by(tables.c.id).limit(most)))


def tables_without_finds(connection: Connection, after: str, most: int) -> list[str]:
    """Tables that are kept and whose result does not say yet what people named there, by their ids; some of them, after this one."""
    is_person = (result_seats.c.kind == "guest") & result_seats.c.gone.is_(None) & result_seats.c.finds.is_(None)
    missing = exists().where(result_seats.c.table_id == tables.c.id, is_person, result_seats.c.contestant.is_not(None))
    return list(connection.scalars(select(tables.c.id).where(tables.c.id > after, missing).order_by(tables.c.id).limit(most)))


def write_finds(connection: Connection, row: ResultRow) -> None:
    """Add what people named to a result that does not say it yet."""
    for seat in row.seats:
        is_this = (result_seats.c.table_id == row.table) & (result_seats.c.seat == seat.seat) & result_seats.c.finds.is_(None)
        connection.execute(update(result_seats).where(is_this).values(finds=packed(seat)))


# Deleting


def expire_results(connection: Connection, ended_before: float, most: int) -> int:
    """Delete some results that were kept long enough, and those of legs and what-if games that are gone; how many.  Rated ones stay."""
    is_gone = ~exists().where(tables.c.id == results.c.table_id) & (results.c.kind != "table")
    is_old = (results.c.ended < ended_before) & ~results.c.rated
    found = list(connection.scalars(select(results.c.table_id).where(is_gone | is_old).limit(most)))
    delete_results(connection, results.c.table_id.in_(found))
    return len(found)


def delete_results(connection: Connection, which: ColumnElement[bool]) -> None:
    """Delete results with their seats."""
    connection.execute(delete(results).where(which))


def of_branches(which: ColumnElement[bool]) -> ColumnElement[bool]:
    """The results of these what-if games."""
    ours: Select[tuple[str]] = select(branches.c.table_id).join(tables, tables.c.id == branches.c.table_id).where(which)
    return results.c.table_id.in_(ours)
