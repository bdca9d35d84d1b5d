"""Which tables wait for people who want to be told, and by which ways each of them can be.

The tables are the truth, and rows of `reminders` follow them: a table that waits gets a row for each way, which stays until it waits no more.
So nothing has to be remembered by whoever makes a move, and a crash loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, select, tuple_, update

from seaboard.server.store.packing import to_seat
from seaboard.server.store.reminder_schema import holidays, mail_addresses, push_devices, reminders
from seaboard.server.store.rows import SeatRow
from seaboard.server.store.schema import branches, entries, guests, seats, sessions, sitters, tables

MAIL, CONFIRM = "mail", "confirm"
MOST_WAITS = 5000
"""That one round looks at: those whose clocks run out first."""
PUSH_DELAY, MAIL_DELAY = 60.0, 600.0
"""Seconds for which a table has waited before somebody who is not there is told."""
UNCONFIRMED_SECONDS = 2 * 86_400.0
"""How long an address is kept about which nobody has said yes."""
CHUNK = 200

Key = tuple[str, str, str]
"""Guest, way, table."""


class Wait(NamedTuple):
    """A table that waits for somebody who wants to be told."""

    guest: str
    language: str
    table: str
    game: str
    seat: int
    deadline: float | None
    after: int
    """The entry of the guest's last move there."""


class Looked(NamedTuple):
    """What a round has found."""

    waits: list[Wait]
    ways: dict[str, list[str]]
    """Of each guest."""
    known: dict[Key, tuple[int, bool]]
    """Of each row: after which entry, and whether it is still to be told."""


def look(connection: Connection, now: float, has_mail: bool, has_push: bool) -> Looked:
    """Everything that waits for people who want to be told and are not on holiday."""
    ways: dict[str, list[str]] = {}
    if has_push:
        for row in connection.execute(select(push_devices.c.guest, push_devices.c.id).where(_has_session())):
            ways.setdefault(row.guest, []).append(row.id)
    if has_mail:
        for guest in connection.scalars(select(mail_addresses.c.guest).where(mail_addresses.c.confirmed.is_not(None))):
            ways.setdefault(guest, []).append(MAIL)
    asked = select(reminders.c.guest, reminders.c.way, reminders.c.table_id, reminders.c.after, reminders.c.told)
    rows = connection.execute(asked.where(reminders.c.way != CONFIRM))
    known = {(row.guest, row.way, row.table_id): (row.after, row.told is None) for row in rows}
    if not ways:
        return Looked([], ways, known)
    last = (
        select(entries.c.number)
        .where(entries.c.table_id == tables.c.id, entries.c.actor == seats.c.seat, entries.c.kind == "move")
        .order_by(entries.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    wants = sitters.c.guest.in_(select(push_devices.c.guest)) | sitters.c.guest.in_(select(mail_addresses.c.guest))
    is_away = exists().where(holidays.c.guest == sitters.c.guest, holidays.c.begins <= now, holidays.c.ends > now)
    found = (
        select(sitters.c.guest, guests.c.language, tables.c.id, tables.c.game, seats.c.seat, tables.c.deadline, func.coalesce(last, 0))
        .select_from(sitters.join(seats, is_sitter).join(tables, tables.c.id == seats.c.table_id).join(guests, guests.c.id == sitters.c.guest))
        .where(wants, ~is_away, tables.c.status == "playing", ~seats.c.taken_over)
        .where(tables.c.asked.bitwise_rshift(seats.c.seat).bitwise_and(1) == 1)
        .where(~exists().where(branches.c.table_id == tables.c.id))
        .order_by(tables.c.deadline.is_(None), tables.c.deadline, tables.c.id)
        .limit(MOST_WAITS)
    )  # fmt: skip
    return Looked([Wait(*row) for row in connection.execute(found)], ways, known)


def _has_session() -> ColumnElement[bool]:
    """Whether the device is still signed in as that guest."""
    return exists().where(sessions.c.guest == push_devices.c.guest, sessions.c.id == push_devices.c.session)


class Changes(NamedTuple):
    """How the rows have to follow."""

    fresh: list[dict[str, object]]
    seen: list[Key]
    """The person is at the table, and sees it there."""
    over: list[Key]

    def __bool__(self) -> bool:
        return bool(self.fresh or self.seen or self.over)


def changes(looked: Looked, is_here: Callable[[Wait], bool], now: float) -> Changes:
    """How the rows follow what waits now."""
    made = Changes([], [], [])
    living: set[Key] = set()
    for wait in looked.waits:
        for way in looked.ways.get(wait.guest, []):
            key = (wait.guest, way, wait.table)
            living.add(key)
            after, is_open = looked.known.get(key, (None, False))
            if after != wait.after:
                if key in looked.known:
                    made.over.append(key)
                due = now + (MAIL_DELAY if way == MAIL else PUSH_DELAY)
                told = now if is_here(wait) else None
                row = {"guest": wait.guest, "way": way, "table_id": wait.table, "after": wait.after, "due": due, "told": told}
                made.fresh.append(row | {"tries": 0, "begun": 0})
            elif is_open and is_here(wait):
                made.seen.append(key)
    if len(looked.waits) < MOST_WAITS:
        made.over.extend(key for key in looked.known if key not in living)
    return made


def follow(connection: Connection, made: Changes, now: float) -> None:
    """Write the changes."""
    which = tuple_(reminders.c.guest, reminders.c.way, reminders.c.table_id)
    for start in range(0, len(made.over), CHUNK):
        connection.execute(delete(reminders).where(which.in_(made.over[start : start + CHUNK])))
    for start in range(0, len(made.seen), CHUNK):
        connection.execute(update(reminders).where(which.in_(made.seen[start : start + CHUNK])).values(told=now))
    # Somebody may have been forgotten meanwhile.
    known = set(connection.scalars(select(guests.c.id).where(guests.c.id.in_({str(row["guest"]) for row in made.fresh}))))
    rows = [row for row in made.fresh if row["guest"] in known]
    if rows:
        connection.execute(insert(reminders), rows)


def tidy(connection: Connection, now: float) -> None:
    """Delete devices that are signed out, and addresses that nobody has confirmed."""
    connection.execute(delete(push_devices).where(~_has_session()))
    is_stale = and_(mail_addresses.c.confirmed.is_(None), mail_addresses.c.asked < now - UNCONFIRMED_SECONDS)
    connection.execute(delete(mail_addresses).where(is_stale))
    has_address = exists().where(mail_addresses.c.guest == reminders.c.guest)
    connection.execute(delete(reminders).where(reminders.c.way == CONFIRM, ~has_address))


def needs_tidying(connection: Connection, now: float) -> bool:
    """Whether there is anything of that kind."""
    is_stale = and_(mail_addresses.c.confirmed.is_(None), mail_addresses.c.asked < now - UNCONFIRMED_SECONDS)
    found = (select(push_devices.c.id).where(~_has_session()), select(mail_addresses.c.id).where(is_stale))
    return any(connection.execute(each.limit(1)).first() is not None for each in found)


def others_at(connection: Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    """Who sits at these tables."""
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    asked = select(seats, sitters.c.guest, sitters.c.name.label("sitter_name")).outerjoin(sitters, is_sitter)
    found: dict[str, list[SeatRow]] = {id: [] for id in ids}
    for row in connection.execute(asked.where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)):
        found[row.table_id].append(to_seat(row))
    return found
