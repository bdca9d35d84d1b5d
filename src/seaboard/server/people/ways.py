"""Whether somebody can come back from another device."""

from __future__ import annotations

from sqlalchemy import Connection, select

from seaboard.server.store.schema import identities, passkeys, recoveries

WAYS = (identities, passkeys, recoveries)


def can_sign_in(connection: Connection, guest: str) -> bool:
    """Whether a guest has a way to sign in."""
    return any(connection.execute(select(way.c.guest).where(way.c.guest == guest).limit(1)).first() is not None for way in WAYS)
