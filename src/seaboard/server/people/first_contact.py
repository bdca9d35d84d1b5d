"""The first request of a visitor without a cookie: sent again, because its answer was lost, it leads to the same guest.

The client makes an id for each thing a person does and sends it in the header `Idempotency-Key`.  It is random and long, so nobody else knows it.
"""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from sqlalchemy import Connection, delete, insert, select

from seaboard.server.http.problems import Trouble, trouble
from seaboard.server.people.sessions import fresh_values, hash_of
from seaboard.server.store.errors import Conflict
from seaboard.server.store.packing import to_guest
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.schema import guests, requests, sessions
from seaboard.server.store.store import Store

HEADER = "idempotency-key"
SHAPE = re.compile(r"[A-Za-z0-9_-]{22,128}")
"""At least 128 random bits in base 64."""
REPEAT_SECONDS = 3600.0
"""How long a request may be sent again."""


def request_key(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Hash of a request's id with its method and path, if it has one: the same id sent elsewhere is another one."""
    given = connection.headers.get(HEADER)
    if given is None:
        return None
    if SHAPE.fullmatch(given) is None:
        raise Trouble(400, "Idempotency-Key: 22 to 128 random letters, digits, - and _.")
    return hash_of(f"{connection.scope.get('method', '')} {connection.scope['path']} {given}")


class FirstContacts:
    """Which guest was created by which request."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def meet(self, key: str | None, fresh: GuestRow, device: str, token: str) -> GuestRow:
        """The guest that this request has created, or creates now; the token is its session's."""
        known = await self._find(key)
        if known is not None:
            return known
        try:
            await self.store.run(lambda connection: _create(connection, key, fresh, device, token))
        except Conflict:
            known = await self._find(key)
            if known is None:
                raise trouble(409, "long ago") from None
            return known  # the same request has come twice at once, and the other one was faster
        return fresh

    async def _find(self, key: str | None) -> GuestRow | None:
        if key is None:
            return None
        asked = select(guests).join(requests, requests.c.guest == guests.c.id).where(requests.c.key == key)
        rows = await self.store.read(asked.where(requests.c.at > time.time() - REPEAT_SECONDS))
        return to_guest(rows[0]) if rows else None


def add_guest(connection: Connection, guest: GuestRow) -> None:
    """Write a new guest."""
    connection.execute(insert(guests).values(msgspec.structs.asdict(guest)))


def _create(connection: Connection, key: str | None, fresh: GuestRow, device: str, token: str) -> None:
    """A guest with its first session, and the request that created it."""
    add_guest(connection, fresh)
    connection.execute(insert(sessions).values(fresh_values(token, fresh.id, device, fresh.created)))
    if key is not None:
        connection.execute(delete(requests).where(requests.c.at < fresh.created - REPEAT_SECONDS))
        connection.execute(insert(requests).values({"key": key, "guest": fresh.id, "at": fresh.created}))
