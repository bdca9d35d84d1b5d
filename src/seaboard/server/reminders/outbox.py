"""What is to be told, as rows: taken before it is sent, and settled when it is known how that ended.

A row that was taken and never settled was on its way when the server ended.  It is sent once more, and then no more: nothing is lost by one
crash, and nobody is told a thing three times.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, select, tuple_, update

from seaboard.server.reminders.waits import CONFIRM, MAIL, Key
from seaboard.server.store.reminder_schema import mail_addresses, push_devices, reminders

MOST_AT_ONCE = 100
"""Rows that one round takes."""
MOST_BEGUN = 2
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 21_600.0, 43_200.0)
"""Seconds after each failure until it is tried again; after the last one it is given up."""
DIGEST_SECONDS = 3600.0
"""Between two mails to one address."""


class Letter(NamedTuple):
    """What one way of a guest is to be told, in one message."""

    guest: str
    way: str
    tables: tuple[str, ...]
    """Empty for a question."""
    afters: tuple[int, ...]
    tries: int
    begun: int
    to: Row[Any]
    """The row of the device or of the address."""

    @property
    def keys(self) -> list[Key]:
        return [(self.guest, self.way, table) for table in self.tables or ("",)]


def due(connection: Connection, now: float) -> list[Letter]:
    """What is to be told now, the oldest first; nothing to an address that had a mail within the hour."""
    recent = select(mail_addresses.c.guest).where(mail_addresses.c.mailed > now - DIGEST_SECONDS)
    may = (reminders.c.way != MAIL) | reminders.c.guest.not_in(recent)
    asked = (
        select(reminders)
        .where(reminders.c.told.is_(None), reminders.c.due <= now, reminders.c.begun < MOST_BEGUN, may)
        .order_by(reminders.c.due, reminders.c.guest, reminders.c.way, reminders.c.table_id)
        .limit(MOST_AT_ONCE)
    )
    rows = sorted(connection.execute(asked), key=lambda row: (row.guest, row.way, row.begun, row.table_id))
    people = sorted({row.guest for row in rows})
    devices = {row.id: row for row in connection.execute(select(push_devices).where(push_devices.c.guest.in_(people)))}
    addresses = {row.guest: row for row in connection.execute(select(mail_addresses).where(mail_addresses.c.guest.in_(people)))}
    letters = []
    for (guest, way, begun), each in groupby(rows, key=lambda row: (row.guest, row.way, row.begun)):
        found = list(each)
        to = addresses.get(guest) if way in (MAIL, CONFIRM) else devices.get(way)
        if to is not None:
            tables = () if way == CONFIRM else tuple(row.table_id for row in found)
            afters, tries = tuple(row.after for row in found), max(row.tries for row in found)
            letters.append(Letter(guest, way, tables, afters, tries, begun, to))
    return letters


def take(connection: Connection, letter: Letter) -> bool:
    """Note that a letter is on its way; False if it is no longer to be sent, or another process has taken it."""
    is_open = _are(letter) & reminders.c.told.is_(None) & (reminders.c.begun == letter.begun)
    taken = connection.execute(update(reminders).where(is_open).values(begun=reminders.c.begun + 1)).rowcount
    return taken == len(letter.keys)


def _are(letter: Letter) -> Any:
    return tuple_(reminders.c.guest, reminders.c.way, reminders.c.table_id).in_(letter.keys)


def settle(connection: Connection, letter: Letter, now: float, is_done: bool, pause: float = 0.0) -> None:
    """Note how it ended: it was told, or it is tried again later, or given up after too many tries."""
    is_over = is_done or letter.tries >= len(PAUSES)
    if is_over:
        values: dict[str, Any] = {"told": now, "begun": 0}
    else:
        values = {"tries": letter.tries + 1, "begun": 0, "due": now + max(pause, PAUSES[letter.tries])}
    connection.execute(update(reminders).where(_are(letter)).values(values))
    is_theirs = mail_addresses.c.guest == letter.guest
    if letter.way == MAIL and is_done:
        connection.execute(update(mail_addresses).where(is_theirs).values(mailed=now, failed=None))
    elif letter.way in (MAIL, CONFIRM) and is_over and not is_done:
        connection.execute(update(mail_addresses).where(is_theirs).values(failed=now))


def give_up(connection: Connection, now: float) -> None:
    """Nothing is begun a third time."""
    lost = reminders.c.told.is_(None) & (reminders.c.begun >= MOST_BEGUN)
    connection.execute(update(reminders).where(lost).values(told=now))


def forget_devices(connection: Connection, ids: Sequence[str]) -> None:
    """Devices that their push service does not know any more."""
    connection.execute(delete(push_devices).where(push_devices.c.id.in_(ids)))
    connection.execute(delete(reminders).where(reminders.c.way.in_(ids)))
