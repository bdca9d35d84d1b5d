"""What the store deletes: guests who wish to be forgotten, and what nobody came back for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, select, update

from seaboard.server.schema import (
    chat,
    entries,
    event_entries,
    event_players,
    events,
    guests,
    replays,
    seats,
    sitters,
    tables,
)

SOMEBODY = "Somebody"
"""What is left of a name where one must stand."""


def forget(connection: Connection, guest: str) -> list[str]:
    """Delete a guest and everything that names him; the running tables at which he sits."""
    been = list(connection.scalars(select(sitters.c.table_id).where(sitters.c.guest == guest)))
    sits = select(seats.c.table_id).where(seats.c.guest == guest)
    running = connection.scalars(
        select(tables.c.id).where(tables.c.status == "playing", tables.c.id.in_(sits)).order_by(tables.c.id)
    )
    found = list(running)
    for table in been:
        _blank(connection, guest, table)
    connection.execute(delete(sitters).where(sitters.c.guest == guest))
    _blank_events(connection, guest)
    _delete_guests(connection, [guest])
    return found


def _blank(connection: Connection, guest: str, table: str) -> None:
    """Take a guest's name and id out of a table, and leave what was played."""
    connection.execute(update(tables).where(tables.c.id == table, tables.c.host == guest).values(host=""))
    connection.execute(update(seats).where(seats.c.table_id == table, seats.c.guest == guest).values(guest=None, name=""))
    connection.execute(update(entries).where(entries.c.table_id == table, entries.c.guest == guest).values(guest=None))
    told = select(entries.c.number, entries.c.text).where(entries.c.table_id == table, entries.c.kind == "seats")
    for number, text in connection.execute(told).all():
        if guest in text:
            blanked = json.dumps(_without(json.loads(text), guest), ensure_ascii=False, separators=(",", ":"))
            connection.execute(update(entries).where(entries.c.table_id == table, entries.c.number == number).values(text=blanked))


def _blank_events(connection: Connection, guest: str) -> None:
    """Take a guest out of events: a player goes on without a device, and what the log calls him by stays, for results hang on it."""
    his = connection.execute(select(event_players.c.event_id, event_players.c.player).where(event_players.c.guest == guest)).all()
    for event, player in his:
        entered = (event_entries.c.event_id == event) & (event_entries.c.text == f"enter {player}")
        connection.execute(update(event_entries).where(entered).values(name=SOMEBODY))
    connection.execute(update(event_players).where(event_players.c.guest == guest).values(guest=None, kind="printed", link=None))
    refereed = select(events.c.id).where(events.c.referee == guest)
    connection.execute(
        update(event_entries).where(event_entries.c.event_id.in_(refereed), event_entries.c.person != "").values(person=SOMEBODY)
    )
    connection.execute(update(events).where(events.c.referee == guest).values(referee="", referee_name=SOMEBODY))
    changed = events.c.id.in_([event for event, _ in his])
    connection.execute(update(events).where(changed).values(version=events.c.version + 1))


def _without(told: Any, guest: str) -> Any:
    """The seats of an entry without one guest, however they are arranged."""
    if isinstance(told, list):
        return [_without(part, guest) for part in told]
    if isinstance(told, dict):
        kept = {key: _without(part, guest) for key, part in told.items()}
        return {**kept, "guest": None, "name": ""} if told.get("guest") == guest else kept
    return told


def remove_stale(connection: Connection, gathered_before: float, seen_before: float) -> list[str]:
    """Delete tables that nobody started, and guests who sit nowhere and have not been seen; the tables that are gone."""
    old = select(tables.c.id).where(tables.c.status == "gathering", tables.c.created < gathered_before)
    stale = sorted(connection.scalars(old))
    connection.execute(delete(tables).where(tables.c.status == "gathering", tables.c.created < gathered_before))
    been = select(sitters.c.guest).where(sitters.c.guest == guests.c.id).exists()
    gone = list(connection.scalars(select(guests.c.id).where(guests.c.seen < seen_before, ~been)))
    _delete_guests(connection, gone)
    return stale


def _delete_guests(connection: Connection, gone: Sequence[str]) -> None:
    for start in range(0, len(gone), 500):  # SQLite takes so many parameters and not many more
        some = gone[start : start + 500]
        for table in (chat, replays):
            connection.execute(delete(table).where(table.c.guest.in_(some)))
        connection.execute(delete(guests).where(guests.c.id.in_(some)))
