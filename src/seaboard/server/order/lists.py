"""What is on the server, for its keepers: found by words, a page at a time, and nothing of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, or_, select

from seaboard.server.order.answers import (
    ClubPage,
    EventPage,
    KeeperInfo,
    KeptClub,
    KeptEvent,
    KeptPlayer,
    KeptReport,
    KeptTable,
    LogPage,
    Measure,
    Overview,
    PlayerPage,
    TablePage,
)
from seaboard.server.order.claiming import all_keepers
from seaboard.server.order.log import read
from seaboard.server.order.measures import in_force, notice_now
from seaboard.server.store.class_schema import pupils, teachers
from seaboard.server.store.club_schema import club_members, clubs
from seaboard.server.store.manners_store import CLUB_LINE
from seaboard.server.store.order_schema import admissions, banned, keepers
from seaboard.server.store.schema import event_players, event_tables, events, guests, hushed, reports, seats, sitters, tables

PAGE = 25
UNFINISHED = ("gathering", "playing")


def like(text: str) -> str:
    """A pattern that finds the text anywhere, taken to the letter."""
    escaped = text.strip().lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def paged(connection: Connection, asked: Select[Any], page: int) -> tuple[int, Sequence[Any]]:
    """How many rows there are, and those of a page."""
    total = connection.execute(select(func.count()).select_from(asked.order_by(None).subquery())).scalar_one()
    return total, connection.execute(asked.offset((page - 1) * PAGE).limit(PAGE)).all()


def list_tables(connection: Connection, search: str, page: int) -> TablePage:
    """Tables by id, game or the name of somebody who sat there, newest first."""
    asked = (
        select(tables, guests.c.name.label("host_name"), event_tables.c.event_id)
        .outerjoin(guests, guests.c.id == tables.c.host)
        .outerjoin(event_tables, event_tables.c.table_id == tables.c.id)
        .order_by(tables.c.created.desc(), tables.c.id)
    )
    if search.strip():
        sat = select(sitters.c.table_id).where(func.lower(sitters.c.name).like(like(search), escape="\\"))
        asked = asked.where(
            or_(tables.c.id == search.strip(), func.lower(tables.c.game).like(like(search), escape="\\"), tables.c.id.in_(sat))
        )
    total, rows = paged(connection, asked, page)
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    named = select(seats.c.table_id, sitters.c.name).join(sitters, is_sitter).where(seats.c.table_id.in_([row.id for row in rows]))
    people: dict[str, list[str]] = {}
    for each in connection.execute(named.order_by(seats.c.table_id, seats.c.seat)):
        people.setdefault(each.table_id, []).append(each.name)
    return TablePage(
        total,
        [
            KeptTable(
                row.id,
                row.game,
                row.status,
                row.host_name or "",
                people.get(row.id, []),
                row.created,
                row.ended,
                bool(row.public),
                row.event_id,
            )
            for row in rows
        ],
    )


def list_events(connection: Connection, search: str, page: int) -> EventPage:
    """Tournaments by id, code, title or referee, newest first."""
    players = select(func.count()).where(event_players.c.event_id == events.c.id).scalar_subquery()
    asked = select(events, players.label("players")).order_by(events.c.created.desc(), events.c.id)
    if search.strip():
        pattern, word = like(search), search.strip()
        asked = asked.where(
            or_(
                events.c.id == word,
                events.c.code == word.upper(),
                func.lower(events.c.title).like(pattern, escape="\\"),
                func.lower(events.c.referee_name).like(pattern, escape="\\"),
            )
        )
    total, rows = paged(connection, asked, page)
    found = [
        KeptEvent(
            row.id,
            row.code,
            row.title,
            row.game,
            row.phase,
            row.referee_name,
            row.players,
            row.created,
            row.changed,
            row.closed is not None,
        )
        for row in rows
    ]
    return EventPage(total, found)


def list_clubs(connection: Connection, search: str, page: int) -> ClubPage:
    """Clubs by id, name or owner, newest first."""
    others = club_members.alias()
    members = select(func.count()).where(others.c.club_id == clubs.c.id).scalar_subquery()
    is_owner = (club_members.c.club_id == clubs.c.id) & (club_members.c.role == "owner")
    asked = (
        select(clubs, members.label("members"), guests.c.name.label("owner"))
        .outerjoin(club_members, is_owner)
        .outerjoin(guests, guests.c.id == club_members.c.guest)
        .order_by(clubs.c.created.desc(), clubs.c.id)
    )
    if search.strip():
        found = [func.lower(column).like(like(search), escape="\\") for column in (clubs.c.name, guests.c.name)]
        asked = asked.where(or_(clubs.c.id == search.strip(), *found))
    total, rows = paged(connection, asked, page)
    return ClubPage(total, [KeptClub(row.id, row.name, row.owner or "", row.members, row.created) for row in rows])


def list_players(connection: Connection, search: str, page: int, now: float) -> PlayerPage:
    """Players by id or name, those who were here last first."""
    is_seat = (seats.c.table_id == sitters.c.table_id) & (seats.c.key == sitters.c.key)
    sits = (
        select(func.count())
        .select_from(sitters)
        .join(seats, is_seat)
        .join(tables, tables.c.id == sitters.c.table_id)
        .where(sitters.c.guest == guests.c.id, tables.c.status.in_(UNFINISHED))
        .scalar_subquery()
    )
    asked = (
        select(
            guests,
            sits.label("sits"),
            keepers.c.since.label("keeper_since"),
            banned.c.guest.label("banned"),
            banned.c.why.label("ban_why"),
            banned.c.until.label("ban_until"),
            hushed.c.guest.label("hushed"),
            hushed.c.why.label("mute_why"),
            hushed.c.until.label("mute_until"),
            teachers.c.guest.label("teaches"),
            pupils.c.guest.label("learns"),
            admissions.c.guest.label("let_in"),
        )
        .outerjoin(keepers, keepers.c.guest == guests.c.id)
        .outerjoin(banned, (banned.c.guest == guests.c.id) & in_force(banned, now))
        .outerjoin(teachers, teachers.c.guest == guests.c.id)
        .outerjoin(pupils, pupils.c.guest == guests.c.id)
        .outerjoin(admissions, admissions.c.guest == guests.c.id)
        .outerjoin(hushed, (hushed.c.guest == guests.c.id) & in_force(hushed, now))
        .order_by(guests.c.seen.desc(), guests.c.id)
    )
    if search.strip():
        asked = asked.where(or_(guests.c.id == search.strip(), func.lower(guests.c.name).like(like(search), escape="\\")))
    total, rows = paged(connection, asked, page)
    found = [
        KeptPlayer(
            row.id,
            row.name,
            row.created,
            row.seen,
            row.sits,
            row.keeper_since is not None,
            Measure(row.ban_why or "", row.ban_until) if row.banned else None,
            Measure(row.mute_why or "", row.mute_until) if row.hushed else None,
            row.teaches is not None,
            row.learns is not None,
            row.let_in is not None,
        )
        for row in rows
    ]
    return PlayerPage(total, found)


def list_reports(connection: Connection, now: float) -> list[KeptReport]:
    """Reports that nobody has dismissed, oldest first."""
    asked = (
        select(reports, hushed.c.guest.label("hushed"), banned.c.guest.label("banned"))
        .outerjoin(hushed, (hushed.c.guest == reports.c.guest) & in_force(hushed, now))
        .outerjoin(banned, (banned.c.guest == reports.c.guest) & in_force(banned, now))
        .where(~reports.c.dismissed)
        .order_by(reports.c.at, reports.c.id)
        .limit(4 * PAGE)
    )
    return [
        KeptReport(
            row.id,
            "line" if row.number > 0 else "club" if row.number == CLUB_LINE else "name",
            row.table_id,
            row.guest,
            row.name,
            row.text,
            row.at,
            row.hushed is not None,
            row.banned is not None,
        )
        for row in connection.execute(asked)
    ]


def list_log(connection: Connection, page: int) -> LogPage:
    """What keepers did, newest first."""
    total, found = read(connection, (page - 1) * PAGE, PAGE)
    return LogPage(total, list(found))


def overview(connection: Connection, guest: str, now: float) -> Overview:
    """The server at a glance."""

    def count(asked: Select[Any]) -> int:
        return int(connection.execute(asked).scalar_one())

    return Overview(
        [KeeperInfo(row.guest, row.name, row.since, row.guest == guest) for row in all_keepers(connection)],
        count(select(func.count()).select_from(guests)),
        count(select(func.count()).where(tables.c.status.in_(UNFINISHED))),
        count(select(func.count()).where(events.c.phase != "over")),
        count(select(func.count()).where(~reports.c.dismissed)),
        notice_now(connection, now),
    )
