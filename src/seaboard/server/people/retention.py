"""How long personal data is kept that nobody asked to forget, and how it is deleted: a few at a time, so that no game waits for it."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, Select, delete, func, or_, select, update

from seaboard.server.people.forgetting import Erased, count_erasure, forget_stale
from seaboard.server.process.config import Retention
from seaboard.server.reminders.waits import tidy
from seaboard.server.sets.kept import sweep
from seaboard.server.store.branches import stale_branches
from seaboard.server.store.order_schema import order_log, order_reasons
from seaboard.server.store.reminder_schema import holidays
from seaboard.server.store.results_store import expire_results
from seaboard.server.store.schema import (
    chat,
    event_barred,
    event_notes,
    event_players,
    event_referees,
    event_sittings,
    event_tables,
    events,
    reports,
    tables,
)
from seaboard.tournament.event.keeping import UNFINISHED_DAYS

DAY = 86_400.0
AT_ONCE = 20
HOLIDAY_DAYS = 366
"""A holiday counts for a year."""
"""Tables, events or guests that one transaction takes care of."""


def expire(connection: Connection, now: float, keeps: Retention) -> tuple[bool, Erased]:
    """Delete some of what is too old; whether there may be more, and what memory may still know."""
    erased = Erased()
    counts = [
        _expire_tables(connection, now, keeps, erased),
        _expire_branches(connection, now, keeps, erased),
        _expire_chat(connection, now, keeps, erased),
        _expire_tests(connection, now, keeps, erased),
        _expire_events(connection, now, keeps, erased),
        expire_results(connection, now - keeps.results * DAY, AT_ONCE),
    ]
    connection.execute(delete(reports).where(reports.c.at < now - keeps.reports * DAY))
    sweep(connection)
    connection.execute(delete(holidays).where(holidays.c.ends < now - HOLIDAY_DAYS * DAY))
    tidy(connection, now)
    old = select(order_log.c.number).where(order_log.c.at < now - keeps.order * DAY)
    connection.execute(delete(order_reasons).where(order_reasons.c.number.in_(old)))
    number, gone = forget_stale(connection, now - keeps.guests * DAY, AT_ONCE)
    erased.tables |= gone.tables
    erased.events |= gone.events
    return any(count == AT_ONCE for count in (*counts, number)), erased


def _is_kept_enough(now: float, keeps: Retention) -> ColumnElement[bool]:
    """The events whose names and games were kept for as long as the server, or their referee, says: `days_kept` in SQL."""
    own = events.c.changed < now - events.c.keep_days * DAY
    is_done = (events.c.phase == "over") | (events.c.changed < now - UNFINISHED_DAYS * DAY)
    return or_(events.c.changed < now - keeps.events * DAY, own & is_done)


def _some(connection: Connection, asked: Select[tuple[str]]) -> list[str]:
    return list(connection.scalars(asked.limit(AT_ONCE)))


def _expire_tables(connection: Connection, now: float, keeps: Retention, erased: Erased) -> int:
    """Tables that were never started, and finished ones."""
    running = (
        select(event_tables.c.table_id)
        .join(events, events.c.id == event_tables.c.event_id)
        .where(event_tables.c.table_id == tables.c.id, events.c.phase != "over", events.c.changed >= now - keeps.events * DAY)
        .exists()
    )
    is_stale = (tables.c.status == "gathering") & (tables.c.created < now - keeps.gathering * DAY)
    is_old = tables.c.status.in_(("over", "closed")) & (func.coalesce(tables.c.ended, tables.c.created) < now - keeps.tables * DAY)
    found = _some(connection, select(tables.c.id).where(or_(is_stale, is_old), ~running))
    legs = set(connection.scalars(select(event_tables.c.event_id).where(event_tables.c.table_id.in_(found))))
    count_erasure(connection, legs)
    connection.execute(delete(tables).where(tables.c.id.in_(found)))
    erased.tables |= set(found)
    erased.events |= legs
    return len(found)


def _expire_branches(connection: Connection, now: float, keeps: Retention, erased: Erased) -> int:
    """What-if games whose game is no longer kept, and those that are as old as a finished table may be, also where they were never finished."""
    found = stale_branches(connection, now - keeps.tables * DAY, AT_ONCE)
    connection.execute(delete(tables).where(tables.c.id.in_(found)))
    erased.tables |= set(found)
    return len(found)


def _expire_chat(connection: Connection, now: float, keeps: Retention, erased: Erased) -> int:
    """What was said at tables that ended long ago."""
    has_chat = select(chat.c.number).where(chat.c.table_id == tables.c.id).exists()
    is_over = tables.c.status.in_(("over", "closed")) & (func.coalesce(tables.c.ended, tables.c.created) < now - keeps.chat * DAY)
    found = _some(connection, select(tables.c.id).where(is_over, has_chat))
    connection.execute(delete(chat).where(chat.c.table_id.in_(found)))
    erased.tables |= set(found)
    return len(found)


def _expire_tests(connection: Connection, now: float, keeps: Retention, erased: Erased) -> int:
    """What players answered."""
    is_over = (events.c.phase == "over") & (events.c.changed < now - keeps.tests * DAY)
    is_forgotten = _is_kept_enough(now, keeps)
    answered = select(event_sittings.c.player).where(event_sittings.c.event_id == events.c.id).exists()
    found = _some(connection, select(events.c.id).where(or_(is_over, is_forgotten), answered))
    connection.execute(delete(event_sittings).where(event_sittings.c.event_id.in_(found)))
    count_erasure(connection, found)
    erased.events |= set(found)
    return len(found)


def _expire_events(connection: Connection, now: float, keeps: Retention, erased: Erased) -> int:
    """The names of players and referees of an event, the reasons of its entries, and its games."""
    told = select(event_notes.c.number).where(event_notes.c.event_id == events.c.id).exists()
    found = _some(connection, select(events.c.id).where(_is_kept_enough(now, keeps), told))
    games = list(connection.scalars(select(event_tables.c.table_id).where(event_tables.c.event_id.in_(found))))
    connection.execute(delete(tables).where(tables.c.id.in_(games)))
    erased.tables |= set(games)
    for table in (event_notes, event_referees, event_barred):
        connection.execute(delete(table).where(table.c.event_id.in_(found)))
    connection.execute(update(event_players).where(event_players.c.event_id.in_(found)).values(guest=None))
    connection.execute(update(events).where(events.c.id.in_(found)).values(referee_name=""))
    count_erasure(connection, found)
    erased.events |= set(found)
    return len(found)
