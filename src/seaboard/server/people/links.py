"""Links that carry one right each.  They work once and not for long, and a newer one makes the older void.

What a link carries stands behind the `#` of its address.  Browsers keep that part to themselves: no server, no proxy's log and no other
site's page sees it.  The database knows its hash only.
"""

from __future__ import annotations

import secrets
import time
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from seaboard.server.people.sessions import hash_of
from seaboard.server.store.errors import Conflict
from seaboard.server.store.schema import links
from seaboard.server.store.store import Store

LINK_SECONDS = 15 * 60
TOKEN_BYTES = 24
Purpose = Literal["me", "device", "referee", "head"]
"""`me`: be this guest on another device too.  `device`: take this player's place in this event, and nothing else.  `referee`: be a co-referee
of this event under this name.  `head`: be the head referee of this event."""


class LinkRow(Struct, frozen=True):
    """What a link is for."""

    purpose: Purpose
    guest: str | None = None
    event: str | None = None
    player: str | None = None
    name: str | None = None
    is_used: bool = False
    """By this very request, whose answer was lost."""


class Links:
    """The links that can still be used."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, row: LinkRow, seconds: float = LINK_SECONDS) -> tuple[str, float]:
        """A link's token, and when it expires."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
        values = {
            "key": hash_of(token),
            "purpose": row.purpose,
            "guest": row.guest,
            "event_id": row.event,
            "player": row.player,
            "name": row.name,
            "expires": now + seconds,
        }

        def make(connection: Connection) -> None:
            connection.execute(delete(links).where(links.c.expires < now))
            older = [links.c.purpose == row.purpose, links.c.guest.is_not_distinct_from(row.guest)]
            older += [links.c.event_id.is_not_distinct_from(row.event), links.c.player.is_not_distinct_from(row.player)]
            older.append(links.c.name.is_not_distinct_from(row.name))
            connection.execute(delete(links).where(*older))
            connection.execute(insert(links).values(values))

        await self.store.run(make)
        return token, now + seconds

    async def look(self, token: str, request: str | None = None) -> LinkRow | None:
        """What a link is for; looking does not use it up.  The request that has used it, sent again, still finds it."""
        asked = select(links).where(links.c.key == hash_of(token), links.c.expires > time.time(), is_good(request))
        rows = await self.store.read(asked)
        return to_link(rows[0]) if rows else None


def is_good(request: str | None) -> ColumnElement[bool]:
    """Whether a link is unused, or was used by this very request, whose answer was lost."""
    return links.c.used_by.is_(None) if request is None else links.c.used_by.is_(None) | (links.c.used_by == request)


def use_up(connection: Connection, token: str, request: str | None = None) -> None:
    """Use a link up in a transaction with what it leads to."""
    used = update(links).where(links.c.key == hash_of(token), is_good(request)).values(used_by=request or "")
    if connection.execute(used).rowcount != 1:
        raise Conflict("the link was used already")


def to_link(row: Row[Any]) -> LinkRow:
    """A link from its columns."""
    return LinkRow(row.purpose, row.guest, row.event_id, row.player, row.name, row.used_by is not None)
