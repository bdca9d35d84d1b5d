"""Who belongs to a club, and who may come to its tables: asked of the database each time, so that whoever left is out at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import Connection, Row, select

from seaboard.server.store.club_schema import club_members, clubs
from seaboard.server.store.rows import SeatRow, TableRow
from seaboard.server.store.schema import seats, sitters

ClubRole = Literal["owner", "organiser", "member"]


class Outsider(Exception):
    """Whoever makes a table for a club is no member of it.  Nothing was written."""


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


# Tables that are made


def hold(connection: Connection, club: str) -> bool:
    """Let nobody else change who is what in this club until all is written; whether there is such a club."""
    return connection.execute(select(clubs.c.id).where(clubs.c.id == club).with_for_update()).first() is not None


def for_members(connection: Connection, row: TableRow, seated: Sequence[SeatRow], is_return: bool) -> Sequence[SeatRow]:
    """The seats of a club's new table: at a return game those of people who are no members any more are open.

    `Outsider` if the host is no member.  Where the club is no more, those who sat there may still play a return game.
    """
    if row.club is None:
        return seated
    if not hold(connection, row.club) and is_return:
        return seated
    if member_of(connection, row.club, row.host) is None:
        raise Outsider
    return [seat if _belongs(connection, row.club, seat) else SeatRow(seat.seat, "open") for seat in seated]


def _belongs(connection: Connection, club: str, seat: SeatRow) -> bool:
    return seat.guest is None or member_of(connection, club, seat.guest) is not None
