"""Clubs as they are stored: founded, joined, left, handed over, dissolved.  Decision 0071."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from seaboard.server.clubs.access import ClubRole, hold, member_of
from seaboard.server.people.derived_codes import DerivedCodes
from seaboard.server.people.ways import can_sign_in
from seaboard.server.store.club_schema import club_events, club_members, club_tables, clubs
from seaboard.server.store.errors import Conflict
from seaboard.server.store.finding_schema import table_invitations
from seaboard.server.store.manners_store import CLUB_LINE, add_report
from seaboard.server.store.rows import ChatRow
from seaboard.server.store.schema import events, guests
from seaboard.server.table.plain_text import as_id

MOST_OWNED = 5
MOST_JOINED = 30
MOST_MEMBERS = 200
MOST_EVENTS = 50
ID_BYTES = 9


def new_id() -> str:
    """An id that nobody can guess."""
    return as_id(secrets.token_urlsafe(ID_BYTES))


class ClubTrouble(Conflict):
    """Why something was not done, by the key of its sentence; nothing has changed."""

    def __init__(self, key: str, *values: object, status: int = 409) -> None:
        super().__init__(key)
        self.key, self.values, self.status = key, values, status


# Reading


def clubs_of(connection: Connection, guest: str) -> list[Row[Any]]:
    """The clubs of a guest by name, with the guest's role and the number of members."""
    others = club_members.alias()
    members = select(func.count()).where(others.c.club_id == clubs.c.id).scalar_subquery().label("members")
    asked = select(clubs.c.id, clubs.c.name, club_members.c.role, members).join(club_members, club_members.c.club_id == clubs.c.id)
    return list(connection.execute(asked.where(club_members.c.guest == guest).order_by(func.lower(clubs.c.name), clubs.c.id)))


def club_behind(connection: Connection, key: str) -> Row[Any] | None:
    """The club of a code."""
    return connection.execute(select(clubs).where(clubs.c.key == key)).first()


def members_of(connection: Connection, club: str) -> list[Row[Any]]:
    """The members of a club with their names, the longest-serving first."""
    asked = select(club_members, guests.c.name).join(guests, guests.c.id == club_members.c.guest)
    return list(connection.execute(asked.where(club_members.c.club_id == club).order_by(club_members.c.since, club_members.c.id)))


def events_of(connection: Connection, club: str) -> list[Row[Any]]:
    """The events of a club, the newest first."""
    asked = select(events.c.id, events.c.title, events.c.game, events.c.phase, events.c.created, events.c.code)
    asked = asked.join(club_events, club_events.c.event_id == events.c.id).where(club_events.c.club_id == club)
    return list(connection.execute(asked.order_by(events.c.created.desc(), events.c.id).limit(MOST_EVENTS)))


def _count(connection: Connection, *where: Any) -> int:
    return connection.scalar(select(func.count()).select_from(club_members).where(*where)) or 0


# Coming and going


def found_club(connection: Connection, codes: DerivedCodes, id: str, name: str, guest: str, is_shown: bool, now: float) -> None:
    """A club of which the founder is the owner, who must be able to come back from another device.  Done twice, it is done once."""
    if connection.execute(select(clubs.c.id).where(clubs.c.id == id)).first() is not None:
        return
    if not can_sign_in(connection, guest):
        raise ClubTrouble("club sign in", status=403)
    if _count(connection, club_members.c.guest == guest, club_members.c.role == "owner") >= MOST_OWNED:
        raise ClubTrouble("many clubs", MOST_OWNED)
    values = {"id": id, "name": name, "issue": 1, "key": codes.key(codes.code(id, 1)), "created": now}
    connection.execute(insert(clubs).values(values))
    _add(connection, id, guest, "owner", is_shown, now)


def _add(connection: Connection, club: str, guest: str, role: ClubRole, is_shown: bool, now: float) -> None:
    row = {"club_id": club, "guest": guest, "id": new_id(), "role": role, "since": now, "is_shown": is_shown}
    connection.execute(insert(club_members).values(row))


def join(connection: Connection, key: str, guest: str, is_shown: bool, now: float) -> str:
    """Become a member by a code; the club's id.  Whoever is one already stays what they are."""
    club = connection.execute(select(clubs).where(clubs.c.key == key).with_for_update()).first()
    if club is None:
        raise ClubTrouble("no club code", status=404)
    if member_of(connection, club.id, guest) is None:
        if _count(connection, club_members.c.club_id == club.id) >= MOST_MEMBERS:
            raise ClubTrouble("club full", MOST_MEMBERS)
        if _count(connection, club_members.c.guest == guest) >= MOST_JOINED:
            raise ClubTrouble("many clubs", MOST_JOINED)
        _add(connection, club.id, guest, "member", is_shown, now)
    return str(club.id)


def leave(connection: Connection, club: str, guest: str) -> None:
    """Be a member no more.  An owner hands the club over first, or dissolves it."""
    hold(connection, club)
    row = member_of(connection, club, guest)
    if row is not None and row.role == "owner":
        raise ClubTrouble("owner leaves")
    connection.execute(delete(club_members).where(club_members.c.club_id == club, club_members.c.guest == guest))
    ours = table_invitations.c.table_id.in_(select(club_tables.c.table_id).where(club_tables.c.club_id == club))
    connection.execute(delete(table_invitations).where(ours, table_invitations.c.guest == guest))


def show_ratings(connection: Connection, club: str, guest: str, is_shown: bool) -> None:
    """Let other members see one's ratings, or not."""
    is_mine = (club_members.c.club_id == club) & (club_members.c.guest == guest)
    if connection.execute(update(club_members).where(is_mine).values(is_shown=is_shown)).rowcount != 1:
        raise ClubTrouble("no club", status=403)


def demand_organiser(connection: Connection, club: str, guest: str) -> None:
    """Refuse whoever does not hold events for the club."""
    row = member_of(connection, club, guest)
    if row is None:
        raise ClubTrouble("no club", status=403)
    if row.role == "member":
        raise ClubTrouble("no organiser", status=403)


def report(connection: Connection, club: str, reporter: str, now: float) -> None:
    """Keep what somebody has said about a club's name; one whose club is no more has nothing to report."""
    row = connection.execute(select(clubs).where(clubs.c.id == club)).first()
    if row is None:
        raise ClubTrouble("no club", status=403)
    owner = next((each.guest for each in members_of(connection, club) if each.role == "owner"), "")
    if not add_report(connection, ChatRow(club, CLUB_LINE, owner, None, row.name, row.name, now), reporter, now):
        raise ClubTrouble("many reports")


# What the owner does


def hold_as_owner(connection: Connection, club: str, guest: str) -> None:
    """The same for a deed of the owner: whoever has just handed the club over is refused."""
    hold(connection, club)
    row = member_of(connection, club, guest)
    if row is None:
        raise ClubTrouble("no club", status=403)
    if row.role != "owner":
        raise ClubTrouble("no owner", status=403)


def member_called(connection: Connection, club: str, id: str) -> Row[Any]:
    """The member whom the club calls so."""
    row = connection.execute(select(club_members).where(club_members.c.club_id == club, club_members.c.id == id)).first()
    if row is None:
        raise ClubTrouble("no member", status=404)
    return row


def remove(connection: Connection, club: str, id: str) -> str:
    """Take a member out; the guest who it was."""
    row = member_called(connection, club, id)
    if row.role == "owner":
        raise ClubTrouble("owner leaves")
    leave(connection, club, row.guest)
    return str(row.guest)


def give_role(connection: Connection, club: str, id: str, role: ClubRole) -> None:
    """Make a member an organiser, a plain member again, or the owner in place of whoever is."""
    row = member_called(connection, club, id)
    if row.role == "owner":
        if role != "owner":
            raise ClubTrouble("owner leaves")
        return
    if role == "owner":
        if not can_sign_in(connection, row.guest):
            raise ClubTrouble("heir sign in")
        if _count(connection, club_members.c.guest == row.guest, club_members.c.role == "owner") >= MOST_OWNED:
            raise ClubTrouble("many clubs of heir", MOST_OWNED)
        _set_role(connection, club, club_members.c.role == "owner", "organiser")
    _set_role(connection, club, club_members.c.id == id, role)


def _set_role(connection: Connection, club: str, who: Any, role: ClubRole) -> None:
    connection.execute(update(club_members).where(club_members.c.club_id == club, who).values(role=role))


def renew_code(connection: Connection, codes: DerivedCodes, club: str) -> None:
    """The code before leads nowhere; whoever came by it stays."""
    row = connection.execute(select(clubs).where(clubs.c.id == club)).one()
    values = {"issue": row.issue + 1, "key": codes.key(codes.code(club, row.issue + 1))}
    connection.execute(update(clubs).where(clubs.c.id == club).values(values))


def rename(connection: Connection, club: str, name: str) -> bool:
    """Call a club by another name; False if there is no such club."""
    return connection.execute(update(clubs).where(clubs.c.id == club).values(name=name)).rowcount == 1


def dissolve(connection: Connection, club: str) -> list[str]:
    """End a club; who its members were, nobody if there is no such club.

    Its tables stay for those who sat there, its events for whoever holds them.
    """
    hold(connection, club)
    members = list(connection.scalars(select(club_members.c.guest).where(club_members.c.club_id == club)))
    connection.execute(delete(clubs).where(clubs.c.id == club))
    return members
