"""What becomes of clubs whose owner is forgotten or becomes part of another guest."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, select, update

from seaboard.server.people.ways import can_sign_in
from seaboard.server.store.club_schema import club_members, clubs

RANK = {"member": 0, "organiser": 1, "owner": 2}


def hold_clubs_of(connection: Connection, *guests: str) -> None:
    """Let nobody else change who is what in the clubs of these guests until all is written.  In one order everywhere, and before their own rows."""
    theirs = select(club_members.c.club_id).where(club_members.c.guest.in_(guests))
    connection.execute(select(clubs.c.id).where(clubs.c.id.in_(theirs)).order_by(clubs.c.id).with_for_update())


def pass_on(connection: Connection, guest: str) -> None:
    """Take a guest out of all clubs.  A club goes to whoever can come back, organisers and the longest-serving first; an empty one is no more."""
    hold_clubs_of(connection, guest)
    left = list(connection.execute(select(club_members).where(club_members.c.guest == guest)))
    connection.execute(delete(club_members).where(club_members.c.guest == guest))
    for row in left:
        if row.role == "owner":
            _crown(connection, row.club_id)
    ids = [row.club_id for row in left]
    connection.execute(delete(clubs).where(clubs.c.id.in_(ids), ~exists().where(club_members.c.club_id == clubs.c.id)))


def _crown(connection: Connection, club: str) -> None:
    stay = connection.execute(select(club_members).where(club_members.c.club_id == club)).all()
    if stay:
        heir = min(stay, key=lambda row: (not can_sign_in(connection, row.guest), -RANK[row.role], row.since, row.id))
        is_heir = (club_members.c.club_id == club) & (club_members.c.guest == heir.guest)
        connection.execute(update(club_members).where(is_heir).values(role="owner"))


def join_roles(connection: Connection, guest: str, into: str) -> None:
    """Where two guests who become one are both members, the one who stays has the higher role."""
    theirs = {row.club_id: row.role for row in connection.execute(select(club_members).where(club_members.c.guest == guest))}
    for row in connection.execute(select(club_members).where(club_members.c.guest == into)).all():
        role = theirs.get(row.club_id, "member")
        if RANK[role] > RANK[row.role]:
            is_this = (club_members.c.club_id == row.club_id) & (club_members.c.guest == into)
            connection.execute(update(club_members).where(is_this).values(role=role))
