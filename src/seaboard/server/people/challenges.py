"""Challenges: random bytes that an authenticator signs.  Each works once and not for long, in whichever process it is answered."""

from __future__ import annotations

import secrets
import time
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from seaboard.server.people.sessions import hash_of
from seaboard.server.store.schema import challenges
from seaboard.server.store.store import Store

CHALLENGE_SECONDS = 5 * 60.0
CHALLENGE_BYTES = 32
Purpose = Literal["register", "sign in"]


class Taken(Struct, frozen=True):
    """A challenge that was used up now, or by this very request before."""

    guest: str | None
    is_repeated: bool
    """The same request has come again, because its answer was lost."""


class Challenges:
    """The challenges that can still be answered."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, purpose: Purpose, guest: str | None) -> bytes:
        """A fresh one; those that have expired go."""
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), time.time()
        values = {"key": hash_of(challenge.hex()), "purpose": purpose, "guest": guest, "expires": now + CHALLENGE_SECONDS}

        def make(connection: Connection) -> None:
            connection.execute(delete(challenges).where(challenges.c.expires < now))
            connection.execute(insert(challenges).values(values))

        await self.store.run(make)
        return challenge

    async def take(self, challenge: bytes, purpose: Purpose, request: str | None) -> Taken | None:
        """Use a challenge up; None if it is not ours, has expired, or another request has used it."""
        key, now = hash_of(challenge.hex()), time.time()
        is_ours = (challenges.c.key == key) & (challenges.c.purpose == purpose) & (challenges.c.expires > now)

        def take(connection: Connection) -> Taken | None:
            used = update(challenges).where(is_ours, challenges.c.used_by.is_(None)).values(used_by=request or "")
            is_first = connection.execute(used).rowcount == 1
            row = connection.execute(select(challenges).where(is_ours)).first()
            if row is None or (not is_first and (request is None or row.used_by != request)):
                return None
            return Taken(row.guest, not is_first)

        return await self.store.run(take)


def note_signed_in(connection: Connection, challenge: bytes, guest: str) -> None:
    """Keep who has signed in by a challenge, so that the same request sent again leads to the same guest."""
    connection.execute(update(challenges).where(challenges.c.key == hash_of(challenge.hex())).values(guest=guest))
