"""What can be changed about an event: each change is work on a connection, and `EventStore.write` does several in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Executable, Table, Update, delete, insert, select, update

from seaboard.server.people.sessions import hash_of
from seaboard.server.store import schema
from seaboard.server.store.entry_writer import add_table
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import SeatRow, TableRow
from seaboard.server.tournaments.store.rows import BarredRow, EventRow, LegRow, PlayerRow, RefereeRow, SittingRow
from seaboard.tournament.event.event import Entry
from seaboard.tournament.event.offers import Offers

Work = Callable[[Connection], None]
_encode = msgspec.json.Encoder().encode


def _execute(*statements: Executable) -> Work:
    """Execute statements, in order."""

    def work(connection: Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    return work


def _update_one(statement: Update, why_not: str) -> Work:
    """Update exactly one row; `Conflict` if there is no such row."""

    def work(connection: Connection) -> None:
        if connection.execute(statement).rowcount != 1:
            raise Conflict(why_not)

    return work


def _where(table: Table, id: str, key: str, value: str) -> ColumnElement[bool]:
    """The row of an event whose key has this value."""
    return (table.c.event_id == id) & (table.c[key] == value)


def _put(table: Table, id: str, key: str, row: Struct) -> Work:
    """Write a row of an event in place of the one with the same key."""
    columns = {"event_id": id, **msgspec.structs.asdict(row)}
    return _execute(delete(table).where(_where(table, id, key, columns[key])), insert(table).values(columns))


# Events and entries


def add_event(row: EventRow) -> Work:
    """A new event; `Conflict` if its code is taken."""
    columns = msgspec.structs.asdict(row) | {
        "options": _encode(row.options).decode(),
        "quiz": None if row.quiz is None else _encode(row.quiz).decode(),
        "changed": row.created,
    }
    return _execute(insert(schema.events).values(columns))


def add_entries(id: str, entries: Sequence[Entry], about: Sequence[Iterable[str]], move_id: str | None, guest: str | None) -> Work:
    """Entries that follow each other, each with the players it is about; the first has the id of the request and the guest who enters."""
    rows = [
        {
            "event_id": id,
            "number": entry.number,
            "actor": entry.actor,
            "text": entry.text,
            "time": entry.time.timestamp() if entry.time is not None else 0.0,
            "move_id": move_id if place == 0 else None,
        }
        for place, entry in enumerate(entries)
    ]
    notes = [
        {
            "event_id": id,
            "number": entry.number,
            "person": entry.person,
            "reason": entry.reason,
            "name": entry.name,
            "nickname": entry.nickname,
            "guest": guest if entry.name else None,
            "about": " ".join(sorted(players)),
        }
        for entry, players in zip(entries, about, strict=True)
        if entry.person or entry.reason or entry.name
    ]

    def add(connection: Connection) -> None:
        connection.execute(insert(schema.event_entries), rows)
        if notes:
            connection.execute(insert(schema.event_notes), notes)

    return add


def set_privacy(id: str, nicknames: bool, keep_days: int | None, offers: Offers) -> Work:
    """Whether a projector shows nicknames, for how long names and games are kept, and when names are offered to devices."""
    values = {"nicknames": nicknames, "keep_days": keep_days, "offers": offers}
    return _execute(update(schema.events).where(schema.events.c.id == id).values(values))


# Players


def rename_seats(id: str, guest: str, name: str) -> Work:
    """A player is called otherwise at all tables of the event, those that are over included."""
    legs = select(schema.event_tables.c.table_id).where(schema.event_tables.c.event_id == id)
    is_theirs = schema.sitters.c.table_id.in_(legs) & (schema.sitters.c.guest == guest)
    return _execute(update(schema.sitters).where(is_theirs).values(name=name))


def put_player(id: str, row: PlayerRow) -> Work:
    """A player takes part like this from now on."""
    return _put(schema.event_players, id, "player", row)


def move_place(id: str, row: PlayerRow) -> Work:
    """A player takes part from another device from now on; `Conflict` if there is no such player any more."""
    statement = update(schema.event_players).where(_where(schema.event_players, id, "player", row.player))
    return _update_one(statement.values(msgspec.structs.asdict(row)), "the player was struck off")


def take_place(id: str, row: PlayerRow) -> Work:
    """A device takes the place of a player who has none; `Conflict` if another was faster, or its guest has a place already."""
    players = schema.event_players
    is_free = (players.c.kind == "printed") & players.c.guest.is_(None) & ~players.c.withheld
    taking = _update_one(
        update(players).where(_where(players, id, "player", row.player), is_free).values(msgspec.structs.asdict(row)),
        "the place is taken",
    )

    def take(connection: Connection) -> None:
        taking(connection)
        mine = select(players.c.player).where(players.c.event_id == id, players.c.guest == row.guest)
        if len(connection.execute(mine).all()) > 1:
            raise Conflict("the guest has a place")

    return take


def drop_player(id: str, player: str) -> Work:
    """A player is struck off."""
    return _execute(delete(schema.event_players).where(_where(schema.event_players, id, "player", player)))


def bar(id: str, row: BarredRow) -> Work:
    """A guest cannot join by the code any more."""
    return _put(schema.event_barred, id, "guest", row)


def unbar(id: str, guest: str) -> Work:
    """A guest may join again."""
    return _execute(delete(schema.event_barred).where(_where(schema.event_barred, id, "guest", guest)))


def void_links(id: str, player: str | None = None, token: str | None = None) -> Work:
    """No link of the event, or for this player's place, can be used any more, but for the one with this token."""
    where = (
        (schema.links.c.event_id == id) if player is None else (schema.links.c.event_id == id) & (schema.links.c.player == player)
    )
    if token is not None:
        where &= schema.links.c.key != hash_of(token)
    return _execute(delete(schema.links).where(where))


# Tests


def add_sitting(id: str, row: SittingRow) -> Work:
    """A test is opened."""
    columns = {"event_id": id, "player": row.player, "opened": row.opened, "chosen": _encode(row.chosen).decode()}
    return _execute(insert(schema.event_sittings).values(columns))


def put_sitting(id: str, row: SittingRow) -> Work:
    """A test as it stands now, made from the version before; `Conflict` if that is not the stored one."""
    is_before = (
        (schema.event_sittings.c.event_id == id)
        & (schema.event_sittings.c.player == row.player)
        & (schema.event_sittings.c.version == row.version - 1)
    )
    values = {"opened": row.opened, "chosen": _encode(row.chosen).decode(), "version": row.version}
    statement = update(schema.event_sittings).where(is_before).values(values)
    return _update_one(statement, "the test has newer answers")


# Referees


def set_head(id: str, guest: str, name: str, recovery: str | None = None) -> Work:
    """A guest is the head referee from now on; `Conflict` if that depends on a recovery code which is void by now."""
    where = (schema.events.c.id == id) if recovery is None else (schema.events.c.id == id) & (schema.events.c.recovery == recovery)
    return _update_one(update(schema.events).where(where).values(referee=guest, referee_name=name), "the code is void")


def set_recovery(id: str, hashed: str) -> Work:
    """A new recovery code; the one before is void."""
    return _execute(update(schema.events).where(schema.events.c.id == id).values(recovery=hashed))


def set_venue(id: str, venue: str) -> Work:
    """Where the event is held."""
    return _execute(update(schema.events).where(schema.events.c.id == id).values(venue=venue))


def put_referee(id: str, row: RefereeRow) -> Work:
    """A guest becomes a co-referee, or is one no longer."""
    return _put(schema.event_referees, id, "guest", row)


def drop_referee(id: str, guest: str) -> Work:
    """Erase a co-referee, as if there had never been one."""
    return _execute(delete(schema.event_referees).where(_where(schema.event_referees, id, "guest", guest)))


# Legs


def add_leg(id: str, leg: LegRow, table: TableRow, seats: Sequence[SeatRow]) -> Work:
    """A leg gets a new table."""
    columns = {
        "event_id": id,
        "match": leg.match,
        "leg": leg.leg,
        "attempt": leg.attempt,
        "table_id": leg.table,
        "overruns": _encode(leg.overruns).decode(),
    }

    def add(connection: Connection) -> None:
        add_table(connection, table, seats)
        connection.execute(insert(schema.event_tables).values(columns))

    return add


def set_overruns(leg: LegRow) -> Work:
    """The decision clock of a leg has run out."""
    overruns = _encode(leg.overruns).decode()
    return _execute(update(schema.event_tables).where(schema.event_tables.c.table_id == leg.table).values(overruns=overruns))
