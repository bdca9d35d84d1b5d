"""What is kept of events: every change of one event in one transaction that also counts up its version."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, func, insert, select, update

from seaboard.server.clubs.access import hold
from seaboard.server.clubs.register import demand_organiser
from seaboard.server.store.club_schema import club_events
from seaboard.server.store.schema import (
    event_barred,
    event_entries,
    event_notes,
    event_players,
    event_referees,
    event_sittings,
    event_tables,
    events,
    tables,
)
from seaboard.server.store.store import Store
from seaboard.server.tournaments.store.changes import Work, add_event, put_sitting
from seaboard.server.tournaments.store.rows import BarredRow, EventRow, LegRow, PlayerRow, RefereeRow, SittingRow
from seaboard.tournament.event.event import Entry
from seaboard.tournament.event.quiz import Question

_options = msgspec.json.Decoder(dict[str, str]).decode
_quiz = msgspec.json.Decoder(list[Question]).decode
_chosen = msgspec.json.Decoder(dict[str, int]).decode
_overruns = msgspec.json.Decoder(tuple[int, ...]).decode


class EventStore:
    """Events in the server's database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Events

    async def add(self, row: EventRow, club: str | None = None) -> None:
        """Keep a new event, on the page of a club if one is named; `Conflict` if its code is taken, `ClubTrouble` if the maker may not."""

        def add(connection: Connection) -> None:
            add_event(row)(connection)
            if club is not None:
                hold(connection, club)
                demand_organiser(connection, club, row.referee)
                connection.execute(insert(club_events).values(event_id=row.id, club_id=club))

        await self.store.run(add)

    async def event(self, id: str) -> EventRow | None:
        """An event, if there is one with this id."""
        return await self._event_where(events.c.id == id)

    async def with_code(self, code: str) -> EventRow | None:
        """The event that a code leads to."""
        return await self._event_where(events.c.code == code)

    async def with_recovery(self, hashed: str) -> EventRow | None:
        """The event of a recovery code, by the code's hash."""
        return await self._event_where(events.c.recovery == hashed)

    async def _event_where(self, condition: ColumnElement[bool]) -> EventRow | None:
        rows = await self.store.read(select(events).where(condition))
        return to_event(rows[0]) if rows else None

    async def version(self, id: str) -> int | None:
        """The version: how often the event was written."""
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
        """The events that may need something done although nobody asks."""
        asked = select(events.c.id).where(events.c.phase.in_(("test", "play")), events.c.changed > since).order_by(events.c.id)
        return [row.id for row in await self.store.read(asked)]

    # What belongs to an event

    async def entries(self, id: str, after: int = 0) -> list[tuple[Entry, str | None]]:
        """The entries after a number, in order, each with the id under which it was sent."""
        asked = (
            select(event_entries, event_notes.c.person, event_notes.c.reason, event_notes.c.name, event_notes.c.nickname)
            .outerjoin(
                event_notes, (event_notes.c.event_id == event_entries.c.event_id) & (event_notes.c.number == event_entries.c.number)
            )
            .where(event_entries.c.event_id == id, event_entries.c.number > after)
        )
        return [(to_entry(row), row.move_id) for row in await self.store.read(asked.order_by(event_entries.c.number))]

    async def players(self, id: str) -> dict[str, PlayerRow]:
        """How each player takes part."""
        rows = await self.store.read(select(event_players).where(event_players.c.event_id == id))
        fields = PlayerRow.__struct_fields__
        return {row.player: PlayerRow(*(getattr(row, field) for field in fields)) for row in rows}

    async def sittings(self, id: str) -> dict[str, SittingRow]:
        """The tests that were opened."""
        rows = await self.store.read(select(event_sittings).where(event_sittings.c.event_id == id))
        return {row.player: SittingRow(row.player, row.opened, _chosen(row.chosen), row.version) for row in rows}

    async def referees(self, id: str) -> dict[str, RefereeRow]:
        """All co-referees, in office or former, in the order in which they came."""
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
        """Keep the answers of a test; `Conflict` if another process has stored newer ones.  It changes nothing that others see."""
        await self.store.run(put_sitting(id, sitting))


def to_event(row: Row[Any]) -> EventRow:
    """An event from its columns."""
    columns = {field: getattr(row, field) for field in EventRow.__struct_fields__}
    columns["options"] = _options(row.options)
    columns["quiz"] = None if row.quiz is None else _quiz(row.quiz)
    return EventRow(**columns)


def to_entry(row: Row[Any]) -> Entry:
    """An entry from its columns and those of its note."""
    time = datetime.fromtimestamp(row.time, UTC) if row.time else None
    return Entry(
        row.number, row.actor, row.text, time, row.person or "", row.reason or "", row.name or "", nickname=row.nickname or ""
    )
