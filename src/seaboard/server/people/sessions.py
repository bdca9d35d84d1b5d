"""Sessions: each device of a guest holds a token of its own in its cookie.  The database knows the tokens' hashes only.

A token that is a week old is replaced.  The old one is good until the new one has come back, and a day longer, so that neither a lost
answer nor a second tab locks anybody out.  All tokens of one device have the same id, and are revoked together.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from seaboard.server.http.answers import Device
from seaboard.server.store.packing import to_guest
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.schema import guests, links, requests, sessions
from seaboard.server.store.store import Store

DAY = 86_400.0
SESSION_SECONDS = 400 * DAY
"""The longest that browsers keep a cookie."""
RENEW_SECONDS = 7 * DAY
RENEW_PAUSE = 3600.0
"""A device that was given a new token and still comes with the old one is not given another sooner."""
GRACE_SECONDS = DAY
SEEN_SECONDS = DAY
"""How old the note of when a device or a guest was last here may grow."""
MOST_DEVICES = 40
CHUNK = 100
TOKEN_BYTES = 32
ID_BYTES = 9
UNKNOWN = "?"
"""The device of a visitor whose browser does not name it."""

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)
"""What browsers call themselves; the first that is found counts, since each names its ancestors too."""


class Session(Struct, frozen=True):
    """A token of a device, and the guest it belongs to."""

    key: str
    id: str
    device: str
    created: float
    seen: float
    expires: float
    renewed: float | None
    guest: GuestRow


def hash_of(token: str) -> str:
    """What is stored of a secret with at least 128 random bits: a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_words(agent: str) -> str:
    """Roughly what a device is, from what its browser says of itself."""
    found = [next((name for mark, name in known if mark in agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found)) or UNKNOWN


_FIND = (
    select(
        sessions,
        guests.c.name,
        guests.c.language,
        guests.c.created.label("guest_created"),
        guests.c.seen.label("guest_seen"),
    )
    .join(guests, guests.c.id == sessions.c.guest)
    .where(sessions.c.key == bindparam("key_"), sessions.c.expires > bindparam("now_"))
)


class Sessions:
    """All sessions of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, token: str) -> Session | None:
        """The session of a token, if it has neither expired nor been revoked."""
        rows = await self.store.read(_FIND, key_=hash_of(token), now_=time.time())
        return to_session(rows[0]) if rows else None

    async def open(self, guest: str, device: str, token: str | None = None) -> str:
        """A new session, or with a given token the same one again; its token.  The device of a guest of very many that was seen longest ago goes."""
        token = token or secrets.token_urlsafe(TOKEN_BYTES)
        values = fresh_values(token, guest, device, time.time())

        def put(connection: Connection) -> None:
            connection.execute(delete(sessions).where(sessions.c.key == values["key"]))
            connection.execute(insert(sessions).values(values))
            seen = select(sessions.c.id).where(sessions.c.guest == guest).group_by(sessions.c.id)
            too_many = list(connection.scalars(seen.order_by(func.max(sessions.c.seen).desc()).offset(MOST_DEVICES).limit(CHUNK)))
            connection.execute(delete(sessions).where(sessions.c.guest == guest, sessions.c.id.in_(too_many)))

        await self.store.run(put)
        return token

    async def is_open(self, guest: str, id: str | None) -> bool:
        """Whether a device is still this guest's; one without a session has a signed cookie of an older version."""
        if id is None:
            return await self.guest_signed(guest) is not None
        good = (sessions.c.guest == guest) & (sessions.c.id == id) & (sessions.c.expires > time.time())
        return bool(await self.store.read(select(sessions.c.id).where(good).limit(1)))

    async def note_use(self, session: Session) -> None:
        """Keep that the device was here, once a day.  A new token that has come back for the first time retires the older ones."""
        now = time.time()
        if now - session.seen <= SEEN_SECONDS:
            return

        def note(connection: Connection) -> None:
            connection.execute(update(sessions).where(sessions.c.key == session.key).values(seen=now))
            connection.execute(update(guests).where(guests.c.id == session.guest.id).values(seen=now))
            if not session.seen:
                older = (sessions.c.id == session.id) & (sessions.c.key != session.key)
                late = sessions.c.expires > now + GRACE_SECONDS
                connection.execute(update(sessions).where(older, late).values(expires=now + GRACE_SECONDS))

        await self.store.run(note)

    async def renew(self, session: Session) -> str | None:
        """A newer token for a device whose token is old; None if it needs no newer one now."""
        now = time.time()
        is_young = session.expires - SESSION_SECONDS + RENEW_SECONDS > now
        is_retired = session.expires <= now + GRACE_SECONDS
        if is_young or is_retired or (session.renewed is not None and session.renewed > now - RENEW_PAUSE):
            return None
        token = secrets.token_urlsafe(TOKEN_BYTES)
        values = fresh_values(token, session.guest.id, session.device, now) | {
            "id": session.id,
            "created": session.created,
            "seen": 0.0,
        }

        def renew(connection: Connection) -> bool:
            is_due = sessions.c.renewed.is_(None) | (sessions.c.renewed <= now - RENEW_PAUSE)
            told = connection.execute(update(sessions).where(sessions.c.key == session.key, is_due).values(renewed=now))
            if told.rowcount != 1:
                return False  # another tab was given one, or it was revoked
            connection.execute(insert(sessions).values(values))
            return True

        return token if await self.store.run(renew) else None

    async def devices(self, guest: str, own: str | None) -> list[Device]:
        """A guest's devices, the one that asks first, then the one seen last."""
        seen = func.max(sessions.c.seen)
        asked = (
            select(sessions.c.id, func.max(sessions.c.device).label("device"), func.min(sessions.c.created).label("created"), seen.label("seen"))
            .where(sessions.c.guest == guest, sessions.c.expires > time.time())
            .group_by(sessions.c.id)
        )  # fmt: skip
        found = [
            Device(row.id, row.device, row.created, row.seen or row.created, row.id == own) for row in await self.store.read(asked)
        ]
        return sorted(found, key=lambda device: (not device.is_this, -device.seen, device.id))

    async def revoke(self, guest: str, ids: Sequence[str]) -> None:
        """End sessions of a guest.  What could open new ones is void too: the signed cookie of older versions, a first request sent again, a link."""

        def revoke(connection: Connection) -> None:
            connection.execute(update(guests).where(guests.c.id == guest).values(signed_until=None))
            connection.execute(delete(requests).where(requests.c.guest == guest))
            connection.execute(delete(links).where(links.c.guest == guest, links.c.purpose == "me"))
            # Twice: PostgreSQL's first look does not see a token that is handed out at this very moment.
            for _ in range(2):
                connection.execute(delete(sessions).where(sessions.c.guest == guest, sessions.c.id.in_(ids)))

        await self.store.run(revoke)

    async def guest_signed(self, guest: str) -> GuestRow | None:
        """A guest whose signed cookie of older versions is still good."""
        asked = select(guests).where(guests.c.id == guest, guests.c.signed_until > time.time())
        rows = await self.store.read(asked)
        return to_guest(rows[0]) if rows else None

    async def remove_expired(self) -> None:
        """Forget sessions that nobody can use any more."""
        now = time.time()
        await self.store.run(lambda connection: _do(connection, delete(sessions).where(sessions.c.expires < now)))


def fresh_values(token: str, guest: str, device: str, now: float) -> dict[str, Any]:
    """The columns of a new session."""
    return {
        "key": hash_of(token),
        "id": secrets.token_urlsafe(ID_BYTES),
        "guest": guest,
        "device": device,
        "created": now,
        "seen": now,
        "expires": now + SESSION_SECONDS,
    }


def to_session(row: Row[Any]) -> Session:
    """A session from its columns."""
    guest = GuestRow(row.guest, row.name, row.language, row.guest_created, row.guest_seen)
    return Session(row.key, row.id, row.device, row.created, row.seen, row.expires, row.renewed, guest)


def _do(connection: Connection, statement: Any) -> None:
    connection.execute(statement)
