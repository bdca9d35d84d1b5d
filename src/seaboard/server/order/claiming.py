"""How somebody becomes a keeper: a code that works once, for a short time, typed in on the keeper's page.

The first code is printed when the server starts, until somebody has ever claimed it; later codes come from a keeper or from the command.
"""

from __future__ import annotations

import hashlib
import time
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from seaboard.server.order import log
from seaboard.server.store.order_schema import keeper_codes, keepers
from seaboard.server.store.schema import guests
from seaboard.server.store.store import Store
from seaboard.server.tournaments.event.naming import clean_code, new_recovery

CLAIM = "claim"
START_SECONDS = 3600.0
CODE_SECONDS = 900.0


def code_hash(typed: str) -> str:
    """What is stored of a code, however it was typed."""
    return hashlib.sha256(f"keeper:{clean_code(typed)}".encode()).hexdigest()


def put_code(connection: Connection, now: float, seconds: float) -> tuple[str, float]:
    """A new code, and when it expires."""
    code = new_recovery()
    connection.execute(delete(keeper_codes).where(keeper_codes.c.expires < now))
    connection.execute(insert(keeper_codes).values(key=code_hash(code), expires=now + seconds))
    return code, now + seconds


async def first_code(store: Store) -> str:
    """A code for the first keeper; empty where there was ever one: then only the command makes another."""

    def make(connection: Connection) -> str:
        if log.has_ever(connection, CLAIM):
            return ""
        return put_code(connection, time.time(), START_SECONDS)[0]

    return await store.run(make)


def is_good(connection: Connection, typed: str, now: float) -> bool:
    """Whether a code can be used."""
    good = (keeper_codes.c.key == code_hash(typed)) & (keeper_codes.c.expires > now)
    return connection.execute(select(keeper_codes.c.key).where(good)).first() is not None


def claim(connection: Connection, guest: str, typed: str, now: float) -> bool:
    """Make a guest a keeper, and use the code up; False, and nothing changed, if it is no code or no longer one.  Done twice, it is done once."""
    if is_keeper(connection, guest):
        return True
    used = delete(keeper_codes).where(keeper_codes.c.key == code_hash(typed), keeper_codes.c.expires > now)
    if connection.execute(used).rowcount != 1:
        return False
    if not log.has_ever(connection, CLAIM):
        # Every process has printed a code at its start.
        connection.execute(delete(keeper_codes))
    connection.execute(insert(keepers).values(guest=guest, since=now))
    log.write(connection, now, guest, CLAIM, person=guest)
    return True


def is_keeper(connection: Connection, guest: str) -> bool:
    """Whether a guest is a keeper now."""
    return connection.execute(select(keepers.c.guest).where(keepers.c.guest == guest)).first() is not None


def all_keepers(connection: Connection) -> list[Any]:
    """The keepers, eldest first: guest, name, since."""
    asked = select(keepers, guests.c.name).join(guests, guests.c.id == keepers.c.guest).order_by(keepers.c.since, keepers.c.guest)
    return list(connection.execute(asked))


def count_keepers(connection: Connection) -> int:
    """How many keepers there are."""
    return int(connection.execute(select(func.count()).select_from(keepers)).scalar_one())
