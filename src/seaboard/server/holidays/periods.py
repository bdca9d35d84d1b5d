"""What is stored of holidays, and which tables they concern.

At most 30 days of a year.  Only where days are counted; not where the game is rated, and never in tournaments (decision 0063).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, update

from seaboard.server.store.reminder_schema import holidays
from seaboard.server.store.schema import event_tables, seats, sitters, tables
from seaboard.server.table.clocks import may_rest
from seaboard.server.table_info import TableSettings

DAY = 86_400.0
YEAR = 365 * DAY
MOST_DAYS = 30
MOST_HOLIDAYS = 12
"""In a year."""
SHORTEST = 3600.0
SLACK = 3 * 3600.0
"""Days are picked on a calendar: one of them may be longer by an hour, and the last ends with midnight."""
_settings = msgspec.json.Decoder(TableSettings)


class Period(NamedTuple):
    """From when to when somebody does not play."""

    begins: float
    ends: float


class Problem(Exception):
    """A holiday that cannot be; the key of a sentence."""


class Concerned(NamedTuple):
    """Tables over days at which somebody sits: those that stand still during a holiday, and how many do not."""

    rests: list[str]
    goes_on: int


def periods_of(connection: Connection, guest: str) -> list[Period]:
    """A guest's holidays, the earliest first."""
    asked = select(holidays.c.begins, holidays.c.ends).where(holidays.c.guest == guest).order_by(holidays.c.begins)
    return [Period(*row) for row in connection.execute(asked)]


def unfinished(periods: Sequence[Period], now: float) -> Period | None:
    """The holiday that has begun or will; there is one at most."""
    return next((each for each in periods if each.ends > now), None)


def days_used(periods: Sequence[Period], until: float) -> float:
    """How many days of the year before a moment were holidays."""
    return sum(max(0.0, min(each.ends, until) - max(each.begins, until - YEAR)) for each in periods) / DAY


def add(connection: Connection, guest: str, wanted: Period, now: float) -> Period:
    """Keep a holiday, from now on at the earliest; `Problem` if it cannot be."""
    period = Period(max(wanted.begins, now), wanted.ends)
    periods = periods_of(connection, guest)
    if unfinished(periods, now) is not None:
        raise Problem("holiday already")
    if period.ends - period.begins < SHORTEST:
        raise Problem("holiday short")
    if period.ends > now + YEAR:
        raise Problem("holiday far")
    recent = [each for each in periods if each.ends > now - YEAR]
    if days_used([*periods, period], period.ends) * DAY > MOST_DAYS * DAY + SLACK or len(recent) >= MOST_HOLIDAYS:
        raise Problem("holiday long")
    connection.execute(insert(holidays).values(guest=guest, begins=period.begins, ends=period.ends))
    return period


def end(connection: Connection, guest: str, now: float) -> Period | None:
    """End the holiday that is not over.  What was used of it counts, one that has not begun is forgotten; returned is what is left of it."""
    period = unfinished(periods_of(connection, guest), now)
    if period is None:
        return None
    ended = Period(period.begins, max(period.begins, now))
    is_this = (holidays.c.guest == guest) & (holidays.c.begins == period.begins)
    if ended.ends > ended.begins:
        connection.execute(update(holidays).where(is_this).values(ends=ended.ends))
    else:
        connection.execute(delete(holidays).where(is_this))
    return ended


def tables_of(connection: Connection, guest: str) -> Concerned:
    """The running tables over days at which a guest sits."""
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    in_event = exists().where(event_tables.c.table_id == tables.c.id)
    asked = (
        select(tables.c.id, tables.c.settings, in_event.label("in_event"))
        .select_from(sitters.join(seats, is_sitter).join(tables, tables.c.id == seats.c.table_id))
        .where(sitters.c.guest == guest, tables.c.status == "playing")
        .order_by(tables.c.id)
    )
    found = [row for row in connection.execute(asked) if _settings.decode(row.settings).pace.kind == "days"]
    rests = [row.id for row in found if may_rest(_settings.decode(row.settings)) and not row.in_event]
    return Concerned(rests, len(found) - len(rests))


def present(connection: Connection, now: float, ahead: float) -> list[tuple[str, float, float]]:
    """All holidays that have begun, or begin soon, and are not over."""
    is_present = (holidays.c.begins <= now + ahead) & (holidays.c.ends > now)
    asked = select(holidays.c.guest, holidays.c.begins, holidays.c.ends).where(is_present)
    return [(row.guest, row.begins, row.ends) for row in connection.execute(asked)]
