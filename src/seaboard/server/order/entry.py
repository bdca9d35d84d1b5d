"""Who may come: a server for invited people, invitations that keepers make, and guests who were let in.

Only becoming a guest and changing something needs an invitation.  Looking on, reading and coming back to one's own player do not.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from seaboard.server.order.answers import InvitationInfo
from seaboard.server.order.claiming import is_keeper
from seaboard.server.store.class_schema import pupils, teachers
from seaboard.server.store.order_schema import admissions, house_rules, invitations
from seaboard.server.store.schema import guests
from seaboard.server.tournaments.event.naming import clean_code, new_recovery

INVITE_ONLY = "invite only"
ID_BYTES = 4
KEEPER = ""
"""The invitation of a guest whom a keeper has let in."""
PROVIDER = "provider"
"""The invitation of a guest whom the server's OpenID provider knows."""


def code_hash(typed: str) -> str:
    """What is stored of a code, however it was typed."""
    return hashlib.sha256(f"invitation:{clean_code(typed)}".encode()).hexdigest()


# The rule


def is_switched_on(connection: Connection) -> bool:
    """Whether a keeper has said that only invited people may play."""
    return connection.execute(select(house_rules.c.name).where(house_rules.c.name == INVITE_ONLY)).first() is not None


def switch(connection: Connection, is_on: bool, now: float) -> bool:
    """Say so, or not; whether that is new."""
    if is_switched_on(connection) == is_on:
        return False
    if is_on:
        connection.execute(insert(house_rules).values(name=INVITE_ONLY, since=now))
    else:
        connection.execute(delete(house_rules).where(house_rules.c.name == INVITE_ONLY))
    return True


def is_let_in(connection: Connection, guest: str) -> bool:
    """Whether a guest was invited: by a code, by a keeper, or as a keeper, a teacher or a pupil."""
    for table in (admissions, pupils, teachers):
        if connection.execute(select(table.c.guest).where(table.c.guest == guest)).first() is not None:
            return True
    return is_keeper(connection, guest)


def needs_invitation(connection: Connection, guest: str | None, always: bool) -> bool:
    """Whether this visitor may not play here without an invitation; `always`: the settings say that nobody may."""
    if not always and not is_switched_on(connection):
        return False
    return guest is None or not is_let_in(connection, guest)


# Letting in


def let_in(connection: Connection, guest: str, now: float, invitation: str = KEEPER) -> None:
    """A guest may play here; one who may already stays as before."""
    if connection.execute(select(admissions.c.guest).where(admissions.c.guest == guest)).first() is None:
        connection.execute(insert(admissions).values(guest=guest, invitation=invitation, at=now))


def let_everybody_in(connection: Connection, now: float) -> int:
    """All guests whom the server knows now may stay; how many."""
    known = list(connection.scalars(select(guests.c.id).where(guests.c.id.not_in(select(admissions.c.guest)))))
    if known:
        connection.execute(insert(admissions), [{"guest": guest, "invitation": KEEPER, "at": now} for guest in known])
    return len(known)


def is_good(connection: Connection, typed: str, now: float) -> bool:
    """Whether a code still lets somebody in."""
    return connection.execute(select(invitations.c.key).where(_is_open(typed, now))).first() is not None


def _is_open(typed: str, now: float) -> Any:
    is_left = invitations.c.used < invitations.c.most
    return (invitations.c.key == code_hash(typed)) & (invitations.c.expires > now) & is_left


def take(connection: Connection, guest: str, typed: str, now: float) -> bool:
    """Let a guest in by a code, which counts it; False, and nothing changed, if the code lets nobody in.  Done twice, it is done once."""
    if connection.execute(select(admissions.c.guest).where(admissions.c.guest == guest)).first() is not None:
        return True
    counted = update(invitations).where(_is_open(typed, now)).values(used=invitations.c.used + 1)
    if connection.execute(counted).rowcount != 1:
        return False
    id = connection.execute(select(invitations.c.id).where(invitations.c.key == code_hash(typed))).scalar_one()
    let_in(connection, guest, now, id)
    return True


# Invitations


def invite(connection: Connection, note: str, most: int, expires: float, now: float) -> tuple[str, str]:
    """A new invitation: its id and its code, which is not stored."""
    connection.execute(delete(invitations).where(invitations.c.expires < now))
    code, id = new_recovery(), secrets.token_hex(ID_BYTES)
    row = {"key": code_hash(code), "id": id, "note": note, "most": most, "used": 0, "made": now, "expires": expires}
    connection.execute(insert(invitations).values(row))
    return id, code


def revoke(connection: Connection, id: str) -> bool:
    """Let nobody in any more by an invitation; those who came stay.  False if there is none."""
    return connection.execute(delete(invitations).where(invitations.c.id == id)).rowcount > 0


def all_invitations(connection: Connection, now: float) -> list[InvitationInfo]:
    """Invitations that are not over, newest first."""
    asked = select(invitations).where(invitations.c.expires > now).order_by(invitations.c.made.desc(), invitations.c.id)
    return [InvitationInfo(row.id, row.note, row.most, row.used, row.made, row.expires) for row in connection.execute(asked)]
