"""What was decided about guests, and what everybody is told: bans, mutes, the notice on every page."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, delete, func, insert, or_, select

from seaboard.server.classes.people import is_pupil, is_teacher
from seaboard.server.http.words import sentence
from seaboard.server.order.answers import MaintenanceNotice, Measure, Standing
from seaboard.server.order.claiming import is_keeper
from seaboard.server.order.entry import needs_invitation
from seaboard.server.store.order_schema import banned, maintenance
from seaboard.server.store.schema import hushed


def in_force(table: Table, now: float) -> ColumnElement[bool]:
    """Whether a measure has not ended by itself."""
    return or_(table.c.until.is_(None), table.c.until > now)


def measure_of(connection: Connection, table: Table, guest: str, now: float) -> Measure | None:
    """What is in force about a guest."""
    row = connection.execute(select(table.c.why, table.c.until).where(table.c.guest == guest, in_force(table, now))).first()
    return None if row is None else Measure(row.why or "", row.until)


def ban_of(connection: Connection, guest: str, now: float) -> Measure | None:
    """The ban of a guest, if one is in force."""
    return measure_of(connection, banned, guest, now)


def put_measure(connection: Connection, table: Table, guest: str, why: str, until: float | None, **more: Any) -> None:
    """Decide something about a guest; it replaces what was decided before."""
    connection.execute(delete(table).where(table.c.guest == guest))
    connection.execute(insert(table).values(guest=guest, why=why, until=until, **more))


def lift(connection: Connection, table: Table, guest: str, now: float) -> bool:
    """End a measure; whether one was in force."""
    was = measure_of(connection, table, guest, now) is not None
    connection.execute(delete(table).where(table.c.guest == guest))
    return was


def ban_words(language: str, ban: Measure) -> str:
    """A ban in a sentence, with its reason and its end."""
    if ban.until is None:
        return sentence(language, "banned", ban.why)
    return sentence(language, "banned until", datetime.fromtimestamp(ban.until, UTC).strftime("%Y-%m-%d %H:%M UTC"), ban.why)


# The notice on every page


def notice_now(connection: Connection, now: float) -> MaintenanceNotice | None:
    """What everybody is told now."""
    newest = select(func.max(maintenance.c.number)).scalar_subquery()
    row = connection.execute(select(maintenance).where(maintenance.c.number == newest, maintenance.c.ends > now)).first()
    return None if row is None else MaintenanceNotice(row.text, row.begins, row.ends)


def put_notice(connection: Connection, text: str, begins: float | None, ends: float) -> None:
    """Tell everybody something; it replaces what they were told before."""
    connection.execute(delete(maintenance))
    connection.execute(insert(maintenance).values(number=1, text=text, begins=begins, ends=ends))


def end_notice(connection: Connection) -> bool:
    """Tell it no longer; whether there was something."""
    return connection.execute(delete(maintenance)).rowcount > 0


def standing_of(connection: Connection, guest: str | None, now: float, invites: bool = False) -> Standing:
    """What whoever asks should know; `invites`: the settings say that only invited people play here."""
    notice, uninvited = notice_now(connection, now), needs_invitation(connection, guest, invites)
    if guest is None:
        return Standing(notice, None, None, False, uninvited)
    return Standing(
        notice,
        ban_of(connection, guest, now),
        measure_of(connection, hushed, guest, now),
        is_keeper(connection, guest),
        uninvited,
        is_teacher(connection, guest),
        is_pupil(connection, guest),
    )
