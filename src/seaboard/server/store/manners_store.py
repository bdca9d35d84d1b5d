"""What was decided about people at tables, in the database: the silenced, the removed, the muted, and reports of lines."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import BindParameter, Connection, Table, bindparam, delete, func, insert, literal, or_, select, union_all, update

from seaboard.server.store.class_schema import classes, pupils
from seaboard.server.store.rows import ChatRow
from seaboard.server.store.schema import hushed, muted, removed, reports, silenced, sitters
from seaboard.server.table.manners import Manners

REPORTS_AN_HOUR = 20
"""Of one guest."""
REPORT_BYTES = 4
"""Of a report's id: short, since a person types it."""

NAME_LINE = 0
"""Stands in a report for the name itself; lines are numbered from 1."""
CLUB_LINE = -1
"""Stands in a report for the name of a club, whose id stands for the table."""

_NOW: BindParameter[float] = bindparam("now_")
_IN_FORCE = or_(hushed.c.until.is_(None), hushed.c.until > _NOW)
_ID: BindParameter[str] = bindparam("id_")
_MANNERS = union_all(
    select(
        literal("silenced").label("what"), silenced.c.guest.label("who"), literal("").label("whom"), literal(0).label("line")
    ).where(silenced.c.table_id == _ID),
    select(literal("removed"), removed.c.guest, removed.c.name, literal(0)).where(removed.c.table_id == _ID),
    select(literal("muted"), muted.c.guest, muted.c.other, literal(0)).where(muted.c.table_id == _ID),
    select(literal("reported"), reports.c.reporter, literal(""), reports.c.number).where(reports.c.table_id == _ID),
    select(literal("pupils"), pupils.c.guest, literal(""), literal(0))
    .join(classes, classes.c.id == pupils.c.class_id)
    .where(~classes.c.has_chat, pupils.c.guest.in_(select(sitters.c.guest).where(sitters.c.table_id == _ID))),
    select(literal("hushed"), hushed.c.guest, literal(""), literal(0)).where(
        hushed.c.guest.in_(select(sitters.c.guest).where(sitters.c.table_id == _ID)), _IN_FORCE
    ),
)


class ReportRow(Struct, frozen=True):
    """A line that was reported."""

    id: str
    table: str
    number: int
    name: str
    """Of the guest who wrote the line."""
    text: str
    at: float
    """When it was reported."""
    is_hushed: bool
    """The guest may talk nowhere."""


def read_manners(connection: Connection, table: str) -> Manners:
    """What was decided about people at a table."""
    found: dict[str, list[Any]] = {"silenced": [], "removed": [], "muted": [], "reported": [], "hushed": [], "pupils": []}
    for row in connection.execute(_MANNERS, {"id_": table, "now_": time.time()}):
        found[row.what].append(row)
    return Manners(
        frozenset(row.who for row in found["silenced"]),
        frozenset(row.who for row in found["hushed"]),
        {row.who: row.whom for row in found["removed"]},
        frozenset((row.who, row.whom) for row in found["muted"]),
        frozenset(row.who for row in found["pupils"]),
        frozenset((row.who, row.line) for row in found["reported"]),
    )


def is_hushed(connection: Connection, guest: str, now: float) -> bool:
    """Whether a guest may talk nowhere on this server."""
    return connection.execute(select(hushed.c.guest).where(hushed.c.guest == guest, _IN_FORCE), {"now_": now}).first() is not None


def is_classroom(connection: Connection, table: str) -> bool:
    """Whether a pupil sits at the table, or sat there, whose teacher has not allowed chat."""
    seated = pupils.c.guest.in_(select(sitters.c.guest).where(sitters.c.table_id == table))
    asked = select(pupils.c.guest).join(classes, classes.c.id == pupils.c.class_id).where(~classes.c.has_chat, seated)
    return connection.execute(asked.limit(1)).first() is not None


def put(connection: Connection, table: Table, is_so: bool, key: dict[str, str], **more: str) -> None:
    """Make sure that a row with this key exists, or does not."""
    connection.execute(delete(table).where(*(table.c[name] == value for name, value in key.items())))
    if is_so:
        connection.execute(insert(table).values(key | more))


def let_back(connection: Connection, table: str) -> None:
    """Everybody who was removed may sit down again."""
    connection.execute(delete(removed).where(removed.c.table_id == table))


def inherit(connection: Connection, table: str, heir: str) -> None:
    """What was decided at a table holds at the next table of the same people."""
    for source in (silenced, removed, muted):
        others = [column for column in source.c if column.name != "table_id"]
        rows = select(literal(heir), *others).where(source.c.table_id == table)
        connection.execute(insert(source).from_select(["table_id", *(column.name for column in others)], rows))


# Reports


def add_report(connection: Connection, line: ChatRow, reporter: str, now: float) -> bool:
    """Keep a report of a line, or of a name; False, and nothing kept, where the reporter has sent too many.  The same again is kept once."""
    is_same = (
        (reports.c.reporter == reporter) & (reports.c.guest == line.guest) & (reports.c.text == line.text) & ~reports.c.dismissed
    )
    is_name = line.number in (NAME_LINE, CLUB_LINE)
    if is_name and connection.execute(select(reports.c.id).where(is_same, reports.c.number == line.number)).first():
        return True
    recent = select(func.count()).where(reports.c.reporter == reporter, reports.c.at > now - 3600)
    if connection.execute(recent).scalar_one() >= REPORTS_AN_HOUR:
        return False
    row = {"id": secrets.token_hex(REPORT_BYTES), "table_id": line.table, "number": line.number, "reporter": reporter}
    said = {"guest": line.guest, "name": line.name, "text": line.text, "at": now, "dismissed": False}
    connection.execute(insert(reports).values(row | said))
    return True


def open_reports(connection: Connection) -> Sequence[ReportRow]:
    """Reports that nobody has dismissed, oldest first."""
    asked = (
        select(reports, hushed.c.guest.is_not(None).label("is_hushed"))
        .outerjoin(hushed, (hushed.c.guest == reports.c.guest) & _IN_FORCE)
        .where(~reports.c.dismissed)
        .order_by(reports.c.at, reports.c.id)
    )
    rows = connection.execute(asked, {"now_": time.time()})
    return [ReportRow(row.id, row.table_id, row.number, row.name, row.text, row.at, bool(row.is_hushed)) for row in rows]


def dismiss(connection: Connection, report: str) -> bool:
    """Close a report: its words go, the line stays hidden for the reporter.  False if there is no such open report."""
    closed = update(reports).where(reports.c.id == report, ~reports.c.dismissed).values(dismissed=True, name="", text="")
    return connection.execute(closed).rowcount > 0


def hush(connection: Connection, report: str, is_so: bool = True) -> bool:
    """Let the guest whose line was reported talk nowhere on this server, or anywhere again.  False if there is no such report."""
    guest = connection.execute(select(reports.c.guest).where(reports.c.id == report)).scalar_one_or_none()
    if guest is None:
        return False
    put(connection, hushed, is_so, {"guest": guest})
    return True
