"""Mail addresses of guests, and the signed links in mails: one says that the address is theirs, the other ends it."""

from __future__ import annotations

import re
import secrets
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from seaboard.server.people.guests import Guests
from seaboard.server.reminders.waits import CONFIRM, MAIL, UNCONFIRMED_SECONDS
from seaboard.server.store.reminder_schema import mail_addresses, reminders
from seaboard.server.store.store import Store

ID_BYTES = 12
TO_CONFIRM, TO_STOP = "mail-confirm", "mail-stop"
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]"
)


def is_address(text: str) -> bool:
    """Whether mail can be sent to it, as far as its letters say."""
    local = text.partition("@")[0]
    return ADDRESS.fullmatch(text) is not None and ".." not in local and not local.startswith(".") and not local.endswith(".")


class Addresses:
    """The mail addresses of this server's guests."""

    def __init__(self, store: Store, guests: Guests) -> None:
        self._store, self._guests = store, guests

    # Links

    def token(self, purpose: str, id: str) -> str:
        """What a link in a mail carries."""
        return f"{id}.{self._guests.sign(purpose, id)}"

    def _id_in(self, purpose: str, token: str) -> str | None:
        id, _, signature = token.partition(".")
        return id if self._guests.is_signed(purpose, id, signature) else None

    # Rows

    async def of(self, guest: str) -> Row[Any] | None:
        """A guest's address."""
        rows = await self._store.read(select(mail_addresses).where(mail_addresses.c.guest == guest))
        return rows[0] if rows else None

    async def ask(self, guest: str, address: str, now: float) -> None:
        """Keep an address, and have a mail ask there whether it is theirs; the one before is forgotten."""

        def keep(connection: Connection) -> None:
            known = connection.execute(select(mail_addresses).where(mail_addresses.c.guest == guest)).first()
            if known is not None and known.address == address and known.confirmed is not None:
                return
            _remove(connection, guest)
            id = secrets.token_urlsafe(ID_BYTES)
            # An hour's rest between mails is the address's, and the guest's: changing it brings no more mails.
            mailed = None if known is None else known.mailed
            connection.execute(insert(mail_addresses).values(guest=guest, address=address, id=id, asked=now, mailed=mailed))
            row = {"guest": guest, "way": CONFIRM, "table_id": "", "after": 0, "due": now, "tries": 0, "begun": 0}
            connection.execute(insert(reminders).values(row))

        await self._store.run(keep)

    async def remove(self, guest: str) -> None:
        """A guest has no address any more."""
        await self._store.run(lambda connection: _remove(connection, guest))

    async def confirm(self, token: str, now: float) -> str | None:
        """Whoever reads that mailbox says that it is theirs; the address, or None for a link that is void."""
        id = self._id_in(TO_CONFIRM, token)
        if id is None:
            return None
        is_this = mail_addresses.c.id == id

        def confirm(connection: Connection) -> str | None:
            row = connection.execute(select(mail_addresses).where(is_this)).first()
            if row is None or (row.confirmed is None and row.asked < now - UNCONFIRMED_SECONDS):
                return None
            if row.confirmed is None:
                connection.execute(update(mail_addresses).where(is_this).values(confirmed=now, failed=None))
                connection.execute(delete(reminders).where(reminders.c.guest == row.guest, reminders.c.way == CONFIRM))
            return str(row.address)

        return await self._store.run(confirm)

    async def stop(self, token: str) -> bool:
        """Whoever reads that mailbox wants no more mails: the address is forgotten.  False for a link that is not ours."""
        id = self._id_in(TO_STOP, token)
        if id is None:
            return False

        def stop(connection: Connection) -> None:
            guest = connection.execute(select(mail_addresses.c.guest).where(mail_addresses.c.id == id)).scalar_one_or_none()
            if guest is not None:
                _remove(connection, guest)

        await self._store.run(stop)
        return True


def _remove(connection: Connection, guest: str) -> None:
    connection.execute(delete(mail_addresses).where(mail_addresses.c.guest == guest))
    connection.execute(delete(reminders).where(reminders.c.guest == guest, reminders.c.way.in_((MAIL, CONFIRM))))
