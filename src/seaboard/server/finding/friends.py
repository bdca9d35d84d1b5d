"""Friends, as rows: made by a link that both want, ended by either, and nobody finds out anything about anybody else.

Whoever asks about somebody names a row of their own by its id, never a guest.  Decision 0065.
"""

from __future__ import annotations

import secrets
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, exists, func, insert, or_, select, update

from seaboard.server.people.sessions import hash_of
from seaboard.server.store.finding_schema import blocked, friendships, online, standing_links, table_invitations
from seaboard.server.store.schema import guests

DAY = 86_400.0
MOST_FRIENDS = 200
MOST_LINKS = 10
TOKEN_BYTES = 24
ID_BYTES = 9
ONLINE_SECONDS = 60.0
Befriended = Literal["", "void", "own link", "many friends"]


def new_id() -> str:
    """What a row is called by whoever may see it."""
    return secrets.token_urlsafe(ID_BYTES)


# Links


def make_link(connection: Connection, guest: str, purpose: str, uses: int, days: int, now: float) -> tuple[str, Row[Any]] | None:
    """A link's token and its row; None if the guest has as many as one may have."""
    connection.execute(delete(standing_links).where((standing_links.c.expires <= now) | (standing_links.c.uses <= 0)))
    is_mine = (standing_links.c.guest == guest) & (standing_links.c.purpose == purpose)
    if (connection.scalar(select(func.count()).select_from(standing_links).where(is_mine)) or 0) >= MOST_LINKS:
        return None
    token = secrets.token_urlsafe(TOKEN_BYTES)
    values = {"key": hash_of(token), "id": new_id(), "purpose": purpose, "guest": guest, "uses": uses, "made": now}
    connection.execute(insert(standing_links).values(values | {"expires": now + days * DAY}))
    return token, connection.execute(select(standing_links).where(standing_links.c.key == values["key"])).one()


def links_of(connection: Connection, guest: str, now: float) -> list[Row[Any]]:
    """A guest's links that still work."""
    is_good = (standing_links.c.expires > now) & (standing_links.c.uses > 0)
    asked = select(standing_links).where(standing_links.c.guest == guest, is_good)
    return list(connection.execute(asked.order_by(standing_links.c.made, standing_links.c.id)))


def revoke_link(connection: Connection, guest: str, id: str) -> bool:
    """End a link; False if the guest has no such link."""
    gone = connection.execute(delete(standing_links).where(standing_links.c.guest == guest, standing_links.c.id == id))
    return gone.rowcount == 1


def link_behind(connection: Connection, token: str, now: float) -> Row[Any] | None:
    """A link that works, with the name of whoever made it."""
    asked = select(standing_links, guests.c.name).join(guests, guests.c.id == standing_links.c.guest)
    is_good = (standing_links.c.key == hash_of(token)) & (standing_links.c.expires > now)
    return connection.execute(asked.where(is_good)).first()


def befriend(connection: Connection, guest: str, token: str, now: float) -> Befriended:
    """Make two players friends.  Whoever is blocked is told what everybody is told whose link does not work; done twice, it is done once."""
    link = link_behind(connection, token, now)
    if link is not None:
        hold(connection, guest, link.guest)
        link = link_behind(connection, token, now)
    if link is None or has_blocked(connection, link.guest, guest):
        return "void"
    if link.guest == guest:
        return "own link"
    if are_friends(connection, guest, link.guest):
        return ""
    if any(_count(connection, each) >= MOST_FRIENDS for each in (guest, link.guest)):
        return "many friends"
    used = update(standing_links).where(standing_links.c.key == link.key, standing_links.c.uses > 0)
    if connection.execute(used.values(uses=standing_links.c.uses - 1)).rowcount != 1:
        return "void"
    connection.execute(delete(blocked).where(blocked.c.guest == guest, blocked.c.other == link.guest))
    for one, other in ((guest, link.guest), (link.guest, guest)):
        connection.execute(insert(friendships).values(guest=one, friend=other, id=new_id(), since=now))
    return ""


# Friends


def hold(connection: Connection, *them: str) -> None:
    """Let nobody else change who is whose friend among these until all is written.  In one order everywhere."""
    connection.execute(select(guests.c.id).where(guests.c.id.in_(them)).order_by(guests.c.id).with_for_update())


def friends_of(connection: Connection, guest: str) -> list[Row[Any]]:
    """A guest's friends by name; `seen` of those who show that they are here."""
    asked = select(friendships, guests.c.name, online.c.seen).join(guests, guests.c.id == friendships.c.friend)
    asked = asked.outerjoin(online, online.c.guest == friendships.c.friend).where(friendships.c.guest == guest)
    return list(connection.execute(asked.order_by(guests.c.name, friendships.c.id)))


def friend_called(connection: Connection, guest: str, id: str) -> str | None:
    """The guest behind a friend's id."""
    return connection.scalar(select(friendships.c.friend).where(friendships.c.guest == guest, friendships.c.id == id))


def are_friends(connection: Connection, guest: str, other: str) -> bool:
    """Whether two guests are friends."""
    return bool(connection.scalar(select(exists().where(friendships.c.guest == guest, friendships.c.friend == other))))


def _count(connection: Connection, guest: str) -> int:
    return connection.scalar(select(func.count()).select_from(friendships).where(friendships.c.guest == guest)) or 0


def part(connection: Connection, guest: str, id: str, blocks: bool, now: float) -> bool:
    """Be friends no more, and block the other if wanted; False if there is no such friend.  Invitations between the two go."""
    other = friend_called(connection, guest, id)
    if other is None:
        return False
    hold(connection, guest, other)
    _part(connection, guest, other)
    if blocks and not has_blocked(connection, guest, other):
        connection.execute(insert(blocked).values(guest=guest, other=other, id=new_id(), since=now))
    return True


def _part(connection: Connection, guest: str, other: str) -> None:
    for one, two in ((guest, other), (other, guest)):
        connection.execute(delete(friendships).where(friendships.c.guest == one, friendships.c.friend == two))
        connection.execute(delete(table_invitations).where(table_invitations.c.guest == one, table_invitations.c.inviter == two))


# Blocking


def part_blocked(connection: Connection, guest: str) -> None:
    """Of two guests who have become one, one may have blocked, or been blocked by, a friend of the other: the block counts."""
    asked = select(blocked.c.guest, blocked.c.other).where((blocked.c.guest == guest) | (blocked.c.other == guest))
    for one, other in connection.execute(asked).all():
        _part(connection, one, other)


def has_blocked(connection: Connection, guest: str, other: str) -> bool:
    """Whether a guest wants to meet another no more."""
    return bool(connection.scalar(select(exists().where(blocked.c.guest == guest, blocked.c.other == other))))


def blocked_by(connection: Connection, guest: str) -> list[Row[Any]]:
    """Whom a guest has blocked."""
    asked = select(blocked, guests.c.name).join(guests, guests.c.id == blocked.c.other).where(blocked.c.guest == guest)
    return list(connection.execute(asked.order_by(guests.c.name, blocked.c.id)))


def unblock(connection: Connection, guest: str, id: str) -> bool:
    """Lift a block; False if there is no such block."""
    return connection.execute(delete(blocked).where(blocked.c.guest == guest, blocked.c.id == id)).rowcount == 1


def apart(connection: Connection, among: list[str]) -> set[frozenset[str]]:
    """The pairs among some guests of whom one has blocked the other."""
    asked = select(blocked.c.guest, blocked.c.other).where(or_(blocked.c.guest.in_(among), blocked.c.other.in_(among)))
    return {frozenset(row) for row in connection.execute(asked)}


# Who is here


def show_online(connection: Connection, guest: str, shows: bool, now: float) -> None:
    """Show friends that one is here, or no more."""
    connection.execute(delete(online).where(online.c.guest == guest))
    if shows:
        connection.execute(insert(online).values(guest=guest, seen=now))


def seen_online(connection: Connection, guest: str) -> float | None:
    """When a page of a guest last asked; None for a guest who does not show it."""
    return connection.scalar(select(online.c.seen).where(online.c.guest == guest))


def note_online(connection: Connection, guest: str, now: float) -> None:
    """A page of somebody asks who shows it."""
    connection.execute(update(online).where(online.c.guest == guest).values(seen=now))
