"""Who belongs to a club, and who may come to its tables: asked of the database each time, so that whoever left is out at once."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Connection, Row, select

from seaboard.server.store.club_schema import club_members
from seaboard.server.store.rows import TableRow
from seaboard.server.store.schema import seats, sitters

ClubRole = Literal["owner", "organiser", "member"]


def member_of(connection: Connection, club: str, guest: str) -> Row[Any] | None:
    """The membership of a guest in a club."""
    is_theirs = (club_members.c.club_id == club) & (club_members.c.guest == guest)
    return connection.execute(select(club_members).where(is_theirs)).first()


def may_come(connection: Connection, row: TableRow, guest: str | None) -> bool:
    """Whether a table is open to a guest: it is no club's, or the guest is a member or has a seat there."""
    if row.club is None:
        return True
    return guest is not None and (member_of(connection, row.club, guest) is not None or _has_seat(connection, row.id, guest))


def _has_seat(connection: Connection, table: str, guest: str) -> bool:
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    own = select(seats.c.seat).join(sitters, is_sitter).where(seats.c.table_id == table, sitters.c.guest == guest)
    return connection.execute(own).first() is not None
