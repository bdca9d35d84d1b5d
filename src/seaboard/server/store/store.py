"""Everything that is kept: guests, tables, entries, chat, replays."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from alembic.util import CommandError
from sqlalchemy import (
    BindParameter,
    Connection,
    Integer,
    Row,
    Select,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    union,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from seaboard.engine.errors import UsageError
from seaboard.server.clubs.access import for_members
from seaboard.server.past.uploads import keep
from seaboard.server.people.forgetting import Erased, forget
from seaboard.server.people.retention import expire
from seaboard.server.process.config import Limits, Retention
from seaboard.server.store import packing
from seaboard.server.store.club_schema import club_tables
from seaboard.server.store.database import Database, open_database, parse_url
from seaboard.server.store.entry_writer import EntryWriter, add_table
from seaboard.server.store.errors import store_error
from seaboard.server.store.manners_store import inherit, read_manners
from seaboard.server.store.migrations import migrate
from seaboard.server.store.rows import Change, ChatRow, Entry, GuestRow, ReplayRow, SeatRow, SitterRow, TableRow
from seaboard.server.store.schema import branches, chat, entries, guests, replays, seats, sitters, tables
from seaboard.server.table.manners import Manners

T = TypeVar("T")
Listed = list[tuple[TableRow, list[SeatRow]]]
CHAT_LINES = 200
"""Lines of a table's chat that a new connection is shown."""
CHAT_KEPT = 1000
"""Lines of a table's chat that are kept; older ones are deleted."""
PROBE_BYTES = 16 * 1024
"""Written to see whether anything can be: more than a move needs, so that a move can be stored when this could."""

# What is asked for again and again, put together once.
_ID: BindParameter[str] = bindparam("id_")
_GUEST = select(guests).where(guests.c.id == _ID)
_LAST = select(func.coalesce(func.max(entries.c.number), 0)).where(entries.c.table_id == tables.c.id).scalar_subquery()
_TABLES = packing.select_tables(_LAST.label("seq"))
_TABLE = _TABLES.where(tables.c.id == _ID)
_IS_SITTER = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
_ALL_SEATS = select(seats, sitters.c.guest, sitters.c.name.label("sitter_name")).outerjoin(sitters, _IS_SITTER)
_SEATS = _ALL_SEATS.where(seats.c.table_id == _ID).order_by(seats.c.seat)
_SITTERS = select(sitters).where(sitters.c.table_id == _ID).order_by(sitters.c.key)
_ENTRIES = select(entries).where(entries.c.table_id == _ID, entries.c.number > bindparam("after_")).order_by(entries.c.number)
_CHAT = select(chat).where(chat.c.table_id == _ID).order_by(chat.c.number.desc()).limit(bindparam("most_", type_=Integer))


class WholeTable(NamedTuple):
    """A table with all that belongs to it."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    sitters: list[SitterRow]
    chat: list[ChatRow]
    """Its last lines."""
    host: str
    """The name of the guest who made it."""
    manners: Manners


class Store:
    """The database: reads on connections of their own, writes through the one writer.

    What fails for the database's sake is a `StoreError`; after one of these, the change may be written or not.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = EntryWriter(database.transact)

    @classmethod
    async def open(cls, url: str) -> Store:
        """The store of a database URL, brought to today's form; `UsageError` in one line if that cannot be."""
        database = open_database(url)
        try:
            await database.migrate(migrate)
        except CommandError:
            await database.close()
            raise UsageError(f"the database {_shown(url)} was written by a newer Seaboard") from None
        except (SQLAlchemyError, OSError, TimeoutError) as problem:
            await database.close()
            raise UsageError(f"the database {_shown(url)} cannot be used: {store_error(problem)}") from None
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Write waiting changes, and close the database."""
        await self._writer.close()
        await self._database.close()

    async def ping(self) -> None:
        """Ask the database whether it is there; `StoreError` if not."""
        await self._first(select(1))

    async def probe(self) -> None:
        """Write something and delete it again; `StoreError` if nothing can be written."""

        def write(connection: Connection) -> None:
            id = f"probe {secrets.token_hex(8)}"
            connection.execute(insert(replays).values(id=id, guest="", transcript=bytes(PROBE_BYTES), created=0.0))
            connection.execute(delete(replays).where(replays.c.id == id))

        await self._writer.run(write)
        self._writer.is_failing = False

    @property
    def folder(self) -> Path | None:
        """Where a SQLite file lies; None for another database."""
        return self._database.folder

    @property
    def is_failing(self) -> bool:
        """Whether the last change could not be written because of the database."""
        return self._writer.is_failing

    def waiting_seconds(self) -> float:
        """For how long what is being written now has been waited for."""
        since = self._writer.writing_since
        return 0.0 if since is None else time.perf_counter() - since

    # Guests

    async def guest(self, id: str) -> GuestRow | None:
        """A guest, if there is one with this id."""
        row = await self._first(_GUEST, id_=id)
        return None if row is None else packing.to_guest(row)

    async def save_guest(self, guest: GuestRow) -> None:
        """Keep a guest's name, language, and the time of the last visit."""
        values = {"name": guest.name, "language": guest.language, "seen": guest.seen}
        await self._writer.run(lambda connection: _do(connection, update(guests).where(guests.c.id == guest.id).values(values)))

    async def forget_guest(self, id: str) -> Erased:
        """Take a guest out of everything; what memory may still know."""
        return await self._writer.run(lambda connection: forget(connection, id))

    async def expire(self, now: float, keeps: Retention) -> tuple[bool, Erased]:
        """Delete some of what was kept long enough; whether there may be more, and what memory may still know."""
        return await self._writer.run(lambda connection: expire(connection, now, keeps))

    async def scrub(self, *words: str) -> None:
        """Leave nothing of what was deleted in the database's files, and not one of these words."""
        await self._writer.apart(self._database.empty_log)
        if words and await self._database.holds([word.encode() for word in words]):
            await self._writer.apart(self._database.rewrite)

    # Tables

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow], before: str | None = None) -> None:
        """Keep a new table; what was decided about people at the table before holds there too.  `Outsider` if it is for a club of others."""

        def add(connection: Connection) -> None:
            add_table(connection, table, for_members(connection, table, seats, is_return=before is not None))
            if before is not None:
                inherit(connection, before, table.id)

        await self._writer.run(add)

    async def table(self, id: str) -> TableRow | None:
        """A table, if there is one with this id."""
        row = await self._first(_TABLE, id_=id)
        return None if row is None else packing.to_table(row)

    async def whole_table(self, id: str) -> WholeTable | None:
        """A table with all that belongs to it, if there is one with this id."""

        def read(connection: Connection) -> WholeTable | None:
            row = connection.execute(_TABLE, {"id_": id}).first()
            if row is None:
                return None
            host = connection.execute(_GUEST, {"id_": row.host}).first()
            return WholeTable(
                packing.to_table(row),
                [packing.to_seat(each) for each in connection.execute(_SEATS, {"id_": id})],
                [packing.to_entry(each) for each in connection.execute(_ENTRIES, {"id_": id, "after_": 0})],
                # After the entries: whoever they name is among them.
                [packing.to_sitter(each) for each in connection.execute(_SITTERS, {"id_": id})],
                [packing.to_chat(each) for each in connection.execute(_CHAT, {"id_": id, "most_": CHAT_LINES})][::-1],
                "" if host is None else host.name,
                read_manners(connection, id),
            )

        return await self._read(read)

    async def seats(self, id: str) -> list[SeatRow]:
        """A table's seats, in order."""
        return [packing.to_seat(row) for row in await self._all(_SEATS, id_=id)]

    async def entries(self, id: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """What happened at a table after an entry's number, in order; with `most`, this number of entries at most."""
        asked = _ENTRIES if most is None else _ENTRIES.limit(most)
        return [packing.to_entry(row) for row in await self._all(asked, id_=id, after_=after)]

    async def sitters(self, id: str) -> list[SitterRow]:
        """Whoever sits or sat at a table, and its host."""
        return [packing.to_sitter(row) for row in await self._all(_SITTERS, id_=id)]

    def commit(self, change: Change) -> Awaitable[None]:
        """Write a change; it is durable once this has been awaited.  `Conflict`, and nothing written, if one of its numbers exists already."""
        return self._writer.commit(change)

    # Lists of tables

    async def open_tables(self, limit: int = 50) -> Listed:
        """Public tables at which people gather, newest first."""
        return await self._listed(
            _TABLES.where(tables.c.status == "gathering", tables.c.public)
            .order_by(tables.c.created.desc(), tables.c.id)
            .limit(limit)
        )

    async def tables_of_club(self, club: str, limit: int = 50) -> Listed:
        """A club's tables that are not over: those at which people gather first, then the newest."""
        is_theirs = (club_tables.c.club_id == club) & tables.c.status.in_(("gathering", "playing"))
        ordered = _TABLES.where(is_theirs).order_by(tables.c.status, tables.c.created.desc(), tables.c.id)
        return await self._listed(ordered.limit(limit))

    async def tables_of(self, guest: str, limit: int = 50) -> Listed:
        """A guest's tables, without what-if games: those that await the guest first, then other running ones, gathering ones, finished ones."""
        own = (seats.c.table_id == tables.c.id) & _IS_SITTER & (sitters.c.guest == guest) & ~seats.c.taken_over
        awaited = exists().where(own, tables.c.asked.bitwise_rshift(seats.c.seat).bitwise_and(1) == 1)
        rank = case(
            ((tables.c.status == "playing") & awaited, 0),
            (tables.c.status == "playing", 1),
            (tables.c.status == "gathering", 2),
            else_=3,
        )
        ids = union(
            select(seats.c.table_id).join(sitters, _IS_SITTER).where(sitters.c.guest == guest),
            select(tables.c.id).where(tables.c.host == guest, tables.c.status == "gathering"),
        )
        return await self._listed(
            _TABLES.where(tables.c.id.in_(ids), branches.c.table_id.is_(None))
            .order_by(rank, tables.c.created.desc(), tables.c.id)
            .limit(limit)
        )

    async def running_tables(self, game: str) -> list[TableRow]:
        """All tables at which a game is being played, without what-if games."""
        is_played = (tables.c.status == "playing") & (tables.c.game == game) & branches.c.table_id.is_(None)
        return [packing.to_table(row) for row in await self._all(_TABLES.where(is_played))]

    async def tables_to_wake(self, now: float) -> list[str]:
        """Tables that need something done although nobody asks: a clock has run out, a bot must move."""
        due = (tables.c.deadline <= now) | tables.c.wakes
        return [
            row.id for row in await self._all(select(tables.c.id).where(tables.c.status == "playing", due).order_by(tables.c.id))
        ]

    async def count_tables_of(self, guest: str) -> int:
        """How many tables that a guest has made are gathering or running, without what-if games."""
        unfinished, is_real = tables.c.status.in_(("gathering", "playing")), tables.c.id.not_in(select(branches.c.table_id))
        row = await self._first(select(func.count().label("number")).where(tables.c.host == guest, unfinished, is_real))
        assert row is not None
        return int(row.number)

    # Chat and replays

    async def add_chat(self, row: ChatRow) -> None:
        """Keep a line of chat; `Conflict` if the table has a line of this number.  A table keeps its last lines."""

        def add(connection: Connection) -> None:
            connection.execute(insert(chat).values(packing.of_chat(row)))
            if row.number > CHAT_KEPT:
                connection.execute(delete(chat).where(chat.c.table_id == row.table, chat.c.number <= row.number - CHAT_KEPT))

        await self._writer.run(add)

    async def chat(self, table: str, limit: int = CHAT_LINES) -> list[ChatRow]:
        """The last lines said at a table, in order."""
        return [packing.to_chat(row) for row in await self._all(_CHAT, id_=table, most_=limit)][::-1]

    async def manners(self, table: str) -> Manners:
        """What was decided about people at a table."""
        return await self.ask(lambda connection: read_manners(connection, table))

    async def add_replay(self, replay: ReplayRow, limits: Limits) -> None:
        """Keep an uploaded transcript; older ones go if there are too many."""
        await self._writer.run(lambda connection: keep(connection, replay, limits))

    async def replay(self, id: str) -> ReplayRow | None:
        """An uploaded transcript, if there is one with this id."""
        row = await self._first(select(replays).where(replays.c.id == id))
        return None if row is None else ReplayRow(row.id, row.guest, bytes(row.transcript), row.created)

    # For what is kept beside tables

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do some writing in one transaction; it is durable when this returns.  `Conflict` if a key exists already."""
        return await self._writer.run(work)

    async def ask(self, work: Callable[[Connection], T]) -> T:
        """Do some reading."""
        return await self._read(work)

    async def read(self, asked: Select[Any], **values: object) -> Sequence[Row[Any]]:
        """All rows of a question, with the values of its places."""
        return await self._all(asked, **values)

    # Reading

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._database.read(work)
        except (SQLAlchemyError, OSError) as problem:
            raise store_error(problem) from problem

    async def _all(self, asked: Select[Any], **values: object) -> Sequence[Row[Any]]:
        return await self._read(lambda connection: connection.execute(asked, values).all())

    async def _first(self, asked: Select[Any], **values: object) -> Row[Any] | None:
        return await self._read(lambda connection: connection.execute(asked, values).first())

    async def _listed(self, asked: Select[Any]) -> Listed:
        """Tables with their seats."""
        found = [packing.to_table(row) for row in await self._all(asked)]
        seats_of: dict[str, list[SeatRow]] = {table.id: [] for table in found}
        if found:
            their = _ALL_SEATS.where(seats.c.table_id.in_(seats_of)).order_by(seats.c.table_id, seats.c.seat)
            for row in await self._all(their):
                seats_of[row.table_id].append(packing.to_seat(row))
        return [(table, seats_of[table.id]) for table in found]


def _do(connection: Connection, statement: Any) -> None:
    connection.execute(statement)


def _shown(url: str) -> str:
    """A URL without its password."""
    return parse_url(url).render_as_string(hide_password=True)
