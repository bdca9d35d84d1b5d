"""Friends who are asked to a table, as rows."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, func, insert, literal, select, update

from seaboard.server.clubs.access import may_come
from seaboard.server.finding.friends import friend_called, hold, new_id
from seaboard.server.store.finding_schema import table_invitations
from seaboard.server.store.packing import select_tables, to_table
from seaboard.server.store.rows import TableRow
from seaboard.server.store.schema import guests, tables

MOST_OF_TABLE = 20
MOST_SHOWN = 20
Invited = Literal["", "no friend", "club only", "invited already", "many invitations"]


def invite(connection: Connection, guest: str, friend: str, row: TableRow, now: float) -> Invited:
    """Ask a friend to a table, once; to a club's table members alone."""
    other, table = friend_called(connection, guest, friend), row.id
    if other is not None:
        hold(connection, guest, other)
        other = friend_called(connection, guest, friend)
    if other is None:
        return "no friend"
    if not may_come(connection, row, other):
        return "club only"
    at = table_invitations.c.table_id == table
    if connection.scalar(select(table_invitations.c.id).where(at, table_invitations.c.guest == other)) is not None:
        return "invited already"
    if (connection.scalar(select(func.count()).select_from(table_invitations).where(at)) or 0) >= MOST_OF_TABLE:
        return "many invitations"
    values = {"table_id": table, "guest": other, "inviter": guest, "id": new_id(), "at": now, "declined": False}
    connection.execute(insert(table_invitations).values(values))
    return ""


def invitations_of(connection: Connection, guest: str) -> list[tuple[Row[Any], TableRow]]:
    """What a guest is asked to and has not answered, the newest first; tables at which nobody gathers any more are left out."""
    asked = select(table_invitations, guests.c.name).join(guests, guests.c.id == table_invitations.c.inviter)
    rows = list(
        connection.execute(
            asked.where(table_invitations.c.guest == guest, ~table_invitations.c.declined).order_by(table_invitations.c.at.desc())
        )
    )
    gathering = select_tables(literal(0).label("seq")).where(tables.c.status == "gathering")
    found = connection.execute(gathering.where(tables.c.id.in_([row.table_id for row in rows])))
    by_id = {row.id: to_table(row) for row in found}
    return [(row, by_id[row.table_id]) for row in rows if row.table_id in by_id][:MOST_SHOWN]


def table_of(connection: Connection, guest: str, id: str) -> str | None:
    """The table of an invitation."""
    asked = select(table_invitations.c.table_id).where(table_invitations.c.guest == guest, table_invitations.c.id == id)
    return connection.scalar(asked.where(~table_invitations.c.declined))


def accept(connection: Connection, guest: str, table: str) -> None:
    """Somebody sits there now: nothing is left to answer."""
    connection.execute(delete(table_invitations).where(table_invitations.c.guest == guest, table_invitations.c.table_id == table))


def decline(connection: Connection, guest: str, id: str) -> bool:
    """Say no; False if there is no such invitation."""
    is_this = (table_invitations.c.guest == guest) & (table_invitations.c.id == id) & ~table_invitations.c.declined
    return connection.execute(update(table_invitations).where(is_this).values(declined=True)).rowcount == 1
