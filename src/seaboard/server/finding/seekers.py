"""People who wait for a game with people, as rows: how they come, are called to a table, sit down there or stay away.

All of it is decided in one transaction by whichever process holds the lock, and nobody hears of it before it is stored.  Decision 0064.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, exists, insert, literal, select, text, update

from seaboard.engine.registry import find_game
from seaboard.server.finding.friends import apart
from seaboard.server.finding.matching import Group, Place, Waiter, match
from seaboard.server.store.database import key_of
from seaboard.server.store.entry_writer import add_table
from seaboard.server.store.finding_schema import meetings, seekers
from seaboard.server.store.order_schema import banned
from seaboard.server.store.packing import select_tables, to_seat, to_table
from seaboard.server.store.rows import GuestRow, SeatRow, TableRow
from seaboard.server.store.schema import branches, guests, removed, seats, sitters, tables
from seaboard.server.table.lobby import agreed_settings, table_row
from seaboard.server.table.suspension import playable_game
from seaboard.server.table_info import Pace, TableSettings

LOCK = "seekers"
CALL_SECONDS = 60.0
"""For which a seat is kept for somebody who was called."""
AWAY_SECONDS = 90.0
"""Without a sign of a page, somebody has gone; a page in the background may ask once a minute only."""
FRESH_SECONDS = 1800.0
"""How old a table of the lobby may be to which people are called: at older ones nobody may be left."""
LONG_MINUTES = 60
NOBODY = GuestRow("", "", "en", 0.0, 0.0)
_IS_SITTER = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)


class Moment(NamedTuple):
    """When it is, and which moments are too long ago; time in which nobody was served does not count."""

    now: float
    called: float
    seen: float
    fresh: float


class Meeting(NamedTuple):
    """A table at which somebody sits or to which somebody was called."""

    row: TableRow
    seats: list[SeatRow]

    def has(self, guest: str) -> bool:
        """Whether a guest sits there."""
        return any(seat.guest == guest for seat in self.seats)


# Rows


def seeker_of(connection: Connection, guest: str) -> Row[Any] | None:
    """What a guest waits for, if the guest does."""
    return connection.execute(select(seekers).where(seekers.c.guest == guest)).first()


def all_seekers(connection: Connection) -> list[Row[Any]]:
    """Everybody who waits, the longest first; whoever is banned is left out."""
    asked = select(seekers, guests.c.name).join(guests, guests.c.id == seekers.c.guest)
    is_banned = exists().where(banned.c.guest == seekers.c.guest)
    return list(connection.execute(asked.where(~is_banned).order_by(seekers.c.since, seekers.c.guest)))


def begin(connection: Connection, guest: str, wish: Waiter, now: float) -> None:
    """Wait for something, or for something else than before."""
    connection.execute(delete(seekers).where(seekers.c.guest == guest))
    values = {
        "guest": guest,
        "games": " ".join(wish.games),
        "players": wish.players,
        "rated": wish.rated,
        "has_clock": wish.clock,
        "since": now,
        "seen": now,
        "state": "waiting",
    }
    connection.execute(insert(seekers).values(values))


def note_seen(connection: Connection, guest: str, now: float) -> None:
    """A page of the guest asks."""
    connection.execute(update(seekers).where(seekers.c.guest == guest).values(seen=now))


def sit(connection: Connection, guest: str) -> None:
    """Somebody has come to the table."""
    connection.execute(update(seekers).where(seekers.c.guest == guest).values(state="seated"))


def wait_on(connection: Connection, guest: str) -> None:
    """There is no table for somebody any more, who then waits for another one."""
    values = {"state": "waiting", "meeting": None, "called": None}
    connection.execute(update(seekers).where(seekers.c.guest == guest).values(values))


def end(connection: Connection, guest: str) -> None:
    """Somebody waits no more."""
    connection.execute(delete(seekers).where(seekers.c.guest == guest))


def waiter_of(row: Row[Any]) -> Waiter:
    """What somebody waits for."""
    return Waiter(row.guest, tuple(row.games.split()), row.players, row.rated, row.has_clock)


# Tables


def meetings_of(connection: Connection, ids: Sequence[str]) -> dict[str, Meeting]:
    """Tables with their seats."""
    rows = connection.execute(select_tables(literal(0).label("seq")).where(tables.c.id.in_(ids)))
    found = {row.id: Meeting(to_table(row), []) for row in rows}
    asked = select(seats, sitters.c.guest, sitters.c.name.label("sitter_name")).outerjoin(sitters, _IS_SITTER)
    for row in connection.execute(asked.where(seats.c.table_id.in_(found)).order_by(seats.c.table_id, seats.c.seat)):
        found[row.table_id].seats.append(to_seat(row))
    return found


def pace_of(game: str) -> Pace:
    """The clock of a game with people who have not agreed on one."""
    is_long = find_game(game).minutes[1] > LONG_MINUTES
    return Pace("bank", 1800, 15) if is_long else Pace("bank", 600, 5)


def absent_sitters(connection: Connection, moment: Moment) -> list[tuple[str, str]]:
    """People who sit and wait, and have gone: guest and table."""
    is_gone = (seekers.c.state == "seated") & seekers.c.meeting.is_not(None) & (seekers.c.seen < moment.seen)
    return [(row.guest, row.meeting) for row in connection.execute(select(seekers).where(is_gone))]


# All of it


def tend(connection: Connection, moment: Moment, is_ready: Callable[[str], bool]) -> list[str] | None:
    """Bring all who wait up to date and call whom there is a seat for; the tables that are deleted because nobody is left there.

    None if another process is at it.  `is_ready` says of a game whether rated games can be played.
    """
    if not _locked(connection):
        return None
    _settle(connection, moment)
    rows = all_seekers(connection)
    waiting = [waiter_of(row) for row in rows if row.state == "waiting"]
    ready = [each._replace(games=tuple(game for game in each.games if not each.rated or is_ready(game))) for each in waiting]
    if ready:
        places = _places(connection, rows, moment)
        among = {each.guest for each in ready} | {guest for place in places for guest in place.people}
        strangers = apart(connection, sorted(among))
        calls, groups = match(ready, places, _numbers, lambda one, other: frozenset((one, other)) in strangers)
        for call in calls:
            _call(connection, call.guest, call.table, moment.now)
        for group in groups:
            _meet(connection, group, moment.now)
    return _clear(connection)


def _locked(connection: Connection) -> bool:
    """One process decides at a time, until its transaction ends."""
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.scalar(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": key_of(LOCK)}))


def _settle(connection: Connection, moment: Moment) -> None:
    """See what has become of everybody."""
    rows = list(connection.execute(select(seekers)))
    found = meetings_of(connection, sorted({row.meeting for row in rows if row.meeting is not None}))
    for row in rows:
        meeting = None if row.meeting is None else found.get(row.meeting)
        fate = _fate(row, meeting, moment)
        if fate == "gone":
            end(connection, row.guest)
        elif fate == "waiting" and row.state != "waiting":
            wait_on(connection, row.guest)
        elif fate == "seated" and row.state != "seated":
            sit(connection, row.guest)


def _fate(row: Row[Any], meeting: Meeting | None, moment: Moment) -> str:
    """What somebody is now: `waiting`, `called`, `seated`, or `gone` from among those who wait."""
    if row.seen < moment.seen and not (meeting and meeting.has(row.guest)):
        return "gone"
    if meeting is None or meeting.row.status != "gathering":
        # The game has begun, or the table is no more: whoever sat there is done, whoever was called waits on.
        return "waiting" if row.state != "seated" and not (meeting and meeting.has(row.guest)) else "gone"
    if meeting.has(row.guest):
        return "seated"
    if row.state == "seated" or (row.called or 0.0) < moment.called:
        return "gone"
    return "called"


def _numbers(game: str) -> range:
    found = find_game(game)
    return range(found.fewest, found.most + 1)


def _places(connection: Connection, rows: Sequence[Row[Any]], moment: Moment) -> list[Place]:
    """Where somebody can be called to: tables of this kind first, then those of the lobby."""
    is_open = (tables.c.status == "gathering") & ~exists().where(branches.c.table_id == tables.c.id)
    own = (
        select(tables.c.id)
        .join(meetings, meetings.c.table_id == tables.c.id)
        .where(is_open)
        .order_by(tables.c.created, tables.c.id)
    )
    public = select(tables.c.id).where(is_open, tables.c.public, tables.c.created >= moment.fresh)
    ids = list(connection.scalars(own)) + list(connection.scalars(public.order_by(tables.c.created, tables.c.id)))
    called: dict[str, list[str]] = {id: [] for id in ids}
    for row in rows:
        if row.state == "called" and row.meeting in called:
            called[row.meeting].append(row.guest)
    barred: dict[str, set[str]] = {id: set() for id in ids}
    for row in connection.execute(select(removed).where(removed.c.table_id.in_(ids))):
        barred[row.table_id].add(row.guest)
    found = meetings_of(connection, ids)
    return [_place(found[id], called[id], barred[id]) for id in ids if _is_plain(found[id])]


def _is_plain(meeting: Meeting) -> bool:
    """Whether a table is what somebody expects who has asked for people: the usual options, no bots, a clock of minutes or none, somebody there."""
    row = meeting.row
    # Nobody who asks for a game means one with somebody's own data.
    game = None if row.is_broken or row.played != row.game else playable_game(row)
    is_usual = game is not None and row.options == game.check_options({}) and row.settings.pace.kind != "days"
    return is_usual and all(seat.kind != "bot" for seat in meeting.seats)


def _place(meeting: Meeting, called: list[str], barred: set[str]) -> Place:
    row, sitting = meeting.row, [seat.guest for seat in meeting.seats if seat.guest is not None]
    free = sum(seat.kind == "open" for seat in meeting.seats) - len(called)
    clock = row.settings.pace.kind != "untimed"
    return Place(row.id, row.game, row.players, row.settings.rated, clock, free, (*sitting, *called), frozenset(barred))


def _call(connection: Connection, guest: str, table: str, now: float) -> None:
    values = {"state": "called", "meeting": table, "called": now}
    connection.execute(update(seekers).where(seekers.c.guest == guest).values(values))


def _meet(connection: Connection, group: Group, now: float) -> None:
    """Make a table for people who are enough.  They are strangers: nobody is host, nobody writes, and it begins when all have come."""
    game = find_game(group.game)
    pace = pace_of(group.game) if group.clock else Pace()
    wished = TableSettings(pace=pace, chat=False, rated=group.rated, begins="full")
    row = table_row(game, group.players, {}, agreed_settings(wished, group.players), NOBODY, now)
    add_table(connection, row, [SeatRow(seat, "open") for seat in range(group.players)])
    connection.execute(insert(meetings).values(table_id=row.id, since=now))
    for guest in group.guests:
        _call(connection, guest, row.id, now)


def _clear(connection: Connection) -> list[str]:
    """Delete tables that were made here and at which nobody sits, to which nobody was called."""
    awaited = exists().where(seekers.c.meeting == tables.c.id)
    taken = exists().where(seats.c.table_id == tables.c.id, seats.c.kind != "open")
    asked = select(tables.c.id).join(meetings, meetings.c.table_id == tables.c.id)
    empty = list(connection.scalars(asked.where(tables.c.status == "gathering", ~awaited, ~taken)))
    connection.execute(delete(tables).where(tables.c.id.in_(empty)))
    return empty
