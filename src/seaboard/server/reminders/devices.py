"""Devices that take messages by push: each belongs to a session, and goes with it."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from seaboard.server.people.sessions import Session
from seaboard.server.reminders.outbox import forget_devices
from seaboard.server.store.reminder_schema import push_devices
from seaboard.server.store.store import Store

ID_BYTES = 9
MOST_DEVICES = 10
"""Of one guest; beyond this the oldest goes."""


class Devices:
    """The devices of this server's guests."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guest: str) -> list[Row[Any]]:
        """A guest's devices, the oldest first."""
        asked = select(push_devices).where(push_devices.c.guest == guest)
        return list(await self._store.read(asked.order_by(push_devices.c.made, push_devices.c.id)))

    async def add(self, session: Session, endpoint: str, p256dh: str, auth: str, now: float) -> None:
        """Tell the guest of a session on this device too; one that is known already gets its new keys."""
        guest = session.guest.id
        told = {"session": session.id, "device": session.device, "p256dh": p256dh, "auth": auth}

        def add(connection: Connection) -> None:
            is_this = (push_devices.c.guest == guest) & (push_devices.c.endpoint == endpoint)
            if connection.execute(update(push_devices).where(is_this).values(told)).rowcount:
                return
            theirs = select(push_devices.c.id).where(push_devices.c.guest == guest).order_by(push_devices.c.made.desc())
            forget_devices(connection, list(connection.scalars(theirs.offset(MOST_DEVICES - 1))))
            # A browser has one address at a time: what this session had before leads nowhere.
            connection.execute(delete(push_devices).where(push_devices.c.guest == guest, push_devices.c.session == session.id))
            row = told | {"id": secrets.token_urlsafe(ID_BYTES), "guest": guest, "endpoint": endpoint, "made": now}
            connection.execute(insert(push_devices).values(row))

        await self._store.run(add)

    async def remove(self, guest: str, id: str) -> bool:
        """Tell nothing to a device any more; False if the guest has no such device."""

        def remove(connection: Connection) -> bool:
            is_this = (push_devices.c.guest == guest) & (push_devices.c.id == id)
            if connection.execute(select(push_devices.c.id).where(is_this)).first() is None:
                return False
            forget_devices(connection, [id])
            return True

        return await self._store.run(remove)
