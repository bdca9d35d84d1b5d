"""What is kept of events: every change of one event in one transaction that also counts up its version."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from seaboard.server.people.sessions import hash_of
from seaboard.server.store.entry_writer import add_table
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import SeatRow, TableRow
from seaboard.server.store.schema import (
    event_barred,
    event_entries,
    event_notes,
    event_players,
    event_referees,
    event_sittings,
    event_tables,
    events,
    links,
    tables,
)
from seaboard.server.store.store import Store
from seaboard.server.tournaments.store.rows import BarredRow, EventRow, LegRow, PlayerRow, RefereeRow, SittingRow
from seaboard.tournament.event.event import Entry
from seaboard.tournament.event.quiz import Question

Work = Callable[[Connection], None]
_encode = msgspec.json.Encoder().encode
_options = msgspec.json.Decoder(dict[str, str]).decode
_quiz = msgspec.json.Decoder(list[Question]).decode
_chosen = msgspec.json.Decoder(dict[str, int]).decode
_overruns = msgspec.json.Decoder(tuple[int, int]).decode


class EventStore:
    """Events in the server's database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Events

    async def add(self, row: EventRow) -> None:
        """Keep a new event; `Conflict` if its code is taken."""
        columns = msgspec.structs.asdict(row) | {
            "options": _encode(row.options).decode(),
            "quiz": None if row.quiz is None else _encode(row.quiz).decode(),
            "changed": row.created,
        }
        await self.store.run(lambda connection: _do(connection, insert(events).values(columns)))

    async def event(self, id: str) -> EventRow | None:
        """An event, if there is one with this id."""
        rows = await self.store.read(select(events).where(events.c.id == id))
        return to_event(rows[0]) if rows else None

    async def with_code(self, code: str) -> EventRow | None:
        """The event that a code leads to."""
        rows = await self.store.read(select(events).where(events.c.code == code))
        return to_event(rows[0]) if rows else None

    async def with_recovery(self, hashed: str) -> EventRow | None:
        """The event of a recovery code, by the code's hash."""
        rows = await self.store.read(select(events).where(events.c.recovery == hashed))
        return to_event(rows[0]) if rows else None

    async def version(self, id: str) -> int | None:
        """How often something was written about the event."""
        rows = await self.store.read(select(events.c.version).where(events.c.id == id))
        return int(rows[0].version) if rows else None

    async def of_guest(self, guest: str, limit: int) -> list[EventRow]:
        """The events that a guest referees or plays in, newest first."""
        played = select(event_players.c.event_id).where(event_players.c.guest == guest)
        helped = select(event_referees.c.event_id).where(event_referees.c.guest == guest, event_referees.c.until.is_(None))
        mine = (events.c.referee == guest) | events.c.id.in_(played) | events.c.id.in_(helped)
        asked = select(events).where(mine).order_by(events.c.created.desc(), events.c.id).limit(limit)
        return [to_event(row) for row in await self.store.read(asked)]

    async def played_by(self, guest: str) -> set[str]:
        """The ids of the events that a guest plays in."""
        rows = await self.store.read(select(event_players.c.event_id).where(event_players.c.guest == guest))
        return {row.event_id for row in rows}

    async def headed_by(self, guest: str) -> list[EventRow]:
        """The events that are not over and whose head referee a guest is, oldest first."""
        asked = select(events).where(events.c.referee == guest, events.c.phase != "over").order_by(events.c.created, events.c.id)
        return [to_event(row) for row in await self.store.read(asked)]

    async def count_of(self, referee: str) -> int:
        """How many events of a referee are not over."""
        asked = select(func.count().label("number")).where(events.c.referee == referee, events.c.phase != "over")
        return int((await self.store.read(asked))[0].number)

    async def under_way(self, since: float) -> list[str]:
        """The events at which something may be to be done without anybody's asking."""
        asked = select(events.c.id).where(events.c.phase.in_(("test", "play")), events.c.changed > since).order_by(events.c.id)
        return [row.id for row in await self.store.read(asked)]

    # What belongs to an event

    async def entries(self, id: str, after: int = 0) -> list[tuple[Entry, str | None]]:
        """The entries after a number, in order, each with the id under which it was sent."""
        asked = (
            select(event_entries, event_notes.c.person, event_notes.c.reason, event_notes.c.name)
            .outerjoin(
                event_notes, (event_notes.c.event_id == event_entries.c.event_id) & (event_notes.c.number == event_entries.c.number)
            )
            .where(event_entries.c.event_id == id, event_entries.c.number > after)
        )
        return [(to_entry(row), row.move_id) for row in await self.store.read(asked.order_by(event_entries.c.number))]

    async def players(self, id: str) -> dict[str, PlayerRow]:
        """How each player takes part."""
        rows = await self.store.read(select(event_players).where(event_players.c.event_id == id))
        return {row.player: PlayerRow(row.player, row.kind, row.guest, row.level) for row in rows}

    async def sittings(self, id: str) -> dict[str, SittingRow]:
        """The tests that were opened."""
        rows = await self.store.read(select(event_sittings).where(event_sittings.c.event_id == id))
        return {row.player: SittingRow(row.player, row.opened, _chosen(row.chosen), row.version) for row in rows}

    async def referees(self, id: str) -> dict[str, RefereeRow]:
        """Everybody who referees or refereed beside the head referee, in the order in which they came."""
        asked = (
            select(event_referees).where(event_referees.c.event_id == id).order_by(event_referees.c.since, event_referees.c.guest)
        )
        return {
            row.guest: RefereeRow(row.guest, row.name, row.since, row.until, row.ended_by) for row in await self.store.read(asked)
        }

    async def barred(self, id: str) -> dict[str, BarredRow]:
        """The guests who were struck off."""
        rows = await self.store.read(select(event_barred).where(event_barred.c.event_id == id))
        return {row.guest: BarredRow(row.guest, row.player, row.name) for row in rows}

    async def legs(self, id: str) -> list[LegRow]:
        """The tables of all legs, as they stand now."""
        asked = select(event_tables, tables.c.status).join(tables, tables.c.id == event_tables.c.table_id)
        rows = await self.store.read(asked.where(event_tables.c.event_id == id))
        return [LegRow(row.match, row.leg, row.attempt, row.table_id, _overruns(row.overruns), row.status) for row in rows]

    async def event_of_table(self, table: str) -> str | None:
        """The event that a table belongs to."""
        rows = await self.store.read(select(event_tables.c.event_id).where(event_tables.c.table_id == table))
        return str(rows[0].event_id) if rows else None

    # Changes

    async def write(self, id: str, now: float, *works: Work, phase: str | None = None) -> None:
        """Do all of it or nothing; `Conflict` if an entry of one of these numbers exists already."""
        changed = {"version": events.c.version + 1, "changed": now} | ({} if phase is None else {"phase": phase})

        def run(connection: Connection) -> None:
            for work in works:
                work(connection)
            connection.execute(update(events).where(events.c.id == id).values(changed))

        await self.store.run(run)

    async def choose(self, id: str, sitting: SittingRow) -> None:
        """Keep the answers of a test; `Conflict` if another process has stored newer ones.  This alone is nothing that others see."""
        await self.store.run(put_sitting(id, sitting))


def add_entries(id: str, entries: Sequence[Entry], about: Sequence[Iterable[str]], move_id: str | None, guest: str | None) -> Work:
    """Entries that follow each other, each with the players it is about; the first has the id under which it was sent, and the guest who enters."""
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
            "guest": guest if entry.name else None,
            "about": " ".join(sorted(players)),
        }
        for entry, players in zip(entries, about, strict=True)
        if entry.person or entry.reason or entry.name
    ]

    def add(connection: Connection) -> None:
        connection.execute(insert(event_entries), rows)
        if notes:
            connection.execute(insert(event_notes), notes)

    return add


def put_player(id: str, row: PlayerRow) -> Work:
    """A player takes part like this from now on."""

    def put(connection: Connection) -> None:
        drop_player(id, row.player)(connection)
        connection.execute(insert(event_players).values({"event_id": id, **msgspec.structs.asdict(row)}))

    return put


def move_place(id: str, player: str, guest: str) -> Work:
    """A player takes part from a guest's device from now on; `Conflict` if there is no such player any more."""
    is_his = (event_players.c.event_id == id) & (event_players.c.player == player)

    def move(connection: Connection) -> None:
        if connection.execute(update(event_players).where(is_his).values(kind="device", guest=guest)).rowcount != 1:
            raise Conflict("the player was struck off")

    return move


def drop_player(id: str, player: str) -> Work:
    """A player is struck off."""
    is_his = (event_players.c.event_id == id) & (event_players.c.player == player)
    return lambda connection: _do(connection, delete(event_players).where(is_his))


def void_links(id: str, player: str | None = None, token: str | None = None) -> Work:
    """No link of the event, or for this player's place, can be used any more, but for the one with this token."""
    where = (links.c.event_id == id) if player is None else (links.c.event_id == id) & (links.c.player == player)
    if token is not None:
        where &= links.c.key != hash_of(token)
    return lambda connection: _do(connection, delete(links).where(where))


def add_sitting(id: str, row: SittingRow) -> Work:
    """A test is opened."""
    columns = {"event_id": id, "player": row.player, "opened": row.opened, "chosen": _encode(row.chosen).decode()}
    return lambda connection: _do(connection, insert(event_sittings).values(columns))


def put_sitting(id: str, row: SittingRow) -> Work:
    """A test as it stands now, made from the version before; `Conflict` if that is not the stored one."""
    is_before = (
        (event_sittings.c.event_id == id) & (event_sittings.c.player == row.player) & (event_sittings.c.version == row.version - 1)
    )
    statement = update(event_sittings).where(is_before).values(chosen=_encode(row.chosen).decode(), version=row.version)

    def put(connection: Connection) -> None:
        if connection.execute(statement).rowcount != 1:
            raise Conflict("the test has newer answers")

    return put


def set_head(id: str, guest: str, name: str, recovery: str | None = None) -> Work:
    """Somebody is the head referee from now on; `Conflict` if that hangs on a recovery code which is void by now."""
    where = (events.c.id == id) if recovery is None else (events.c.id == id) & (events.c.recovery == recovery)
    statement = update(events).where(where).values(referee=guest, referee_name=name)

    def put(connection: Connection) -> None:
        if connection.execute(statement).rowcount != 1:
            raise Conflict("the code is void")

    return put


def set_recovery(id: str, hashed: str) -> Work:
    """A new recovery code; the one before is void."""
    return lambda connection: _do(connection, update(events).where(events.c.id == id).values(recovery=hashed))


def put_referee(id: str, row: RefereeRow) -> Work:
    """Somebody referees beside the head referee, or does so no longer."""

    def put(connection: Connection) -> None:
        drop_referee(id, row.guest)(connection)
        connection.execute(insert(event_referees).values({"event_id": id, **msgspec.structs.asdict(row)}))

    return put


def drop_referee(id: str, guest: str) -> Work:
    """Somebody is no referee beside the head referee, and never was."""
    where = (event_referees.c.event_id == id) & (event_referees.c.guest == guest)
    return lambda connection: _do(connection, delete(event_referees).where(where))


def bar(id: str, row: BarredRow) -> Work:
    """A guest does not come back by the code."""

    def put(connection: Connection) -> None:
        unbar(id, row.guest)(connection)
        connection.execute(insert(event_barred).values({"event_id": id, **msgspec.structs.asdict(row)}))

    return put


def unbar(id: str, guest: str) -> Work:
    """A guest may come back."""
    where = (event_barred.c.event_id == id) & (event_barred.c.guest == guest)
    return lambda connection: _do(connection, delete(event_barred).where(where))


def add_leg(id: str, leg: LegRow, table: TableRow, seats: Sequence[SeatRow]) -> Work:
    """A leg gets a new table."""

    def add(connection: Connection) -> None:
        add_table(connection, table, seats)
        connection.execute(insert(event_tables).values(_of_leg(id, leg)))

    return add


def set_overruns(id: str, leg: LegRow) -> Work:
    """The decision clock of a leg has run out."""
    where = event_tables.c.table_id == leg.table
    return lambda connection: _do(
        connection, update(event_tables).where(where).values({"overruns": _encode(leg.overruns).decode()})
    )


def _of_leg(id: str, leg: LegRow) -> dict[str, Any]:
    return {
        "event_id": id,
        "match": leg.match,
        "leg": leg.leg,
        "attempt": leg.attempt,
        "table_id": leg.table,
        "overruns": _encode(leg.overruns).decode(),
    }


def to_event(row: Row[Any]) -> EventRow:
    """An event from its columns."""
    columns = {field: getattr(row, field) for field in EventRow.__struct_fields__}
    columns["options"] = _options(row.options)
    columns["quiz"] = None if row.quiz is None else _quiz(row.quiz)
    return EventRow(**columns)


def to_entry(row: Row[Any]) -> Entry:
    """An entry from its columns and those of its note."""
    time = datetime.fromtimestamp(row.time, UTC) if row.time else None
    return Entry(row.number, row.actor, row.text, time, row.person or "", row.reason or "", row.name or "")


def _do(connection: Connection, statement: Any, rows: Sequence[dict[str, Any]] | None = None) -> None:
    connection.execute(statement, rows)
