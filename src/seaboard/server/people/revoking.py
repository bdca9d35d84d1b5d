"""Ending sessions: the connections of a device that was signed out are closed at once, in every process."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import select

from seaboard.server.audience.lines import close_all
from seaboard.server.http.connections import WATCH, Watch
from seaboard.server.order.measures import in_force
from seaboard.server.people.sessions import Sessions
from seaboard.server.protocol import BANNED, GONE, SIGNED_OUT
from seaboard.server.store.cluster import Cluster
from seaboard.server.store.order_schema import banned
from seaboard.server.store.schema import sessions

NAME = "sessions"
"""Sets this apart from tables where processes speak of them."""
CHUNK = 500


class Ended(Struct, frozen=True):
    """Sessions of a guest that are over; all of them if no session is named."""

    guest: str
    ids: list[str] | None
    renewed: list[str] = []
    """Of these, sessions of devices that have another one already: their connections come again by themselves."""
    code: int = SIGNED_OUT
    """Why the connections are closed."""


_decode = msgspec.json.Decoder(Ended).decode


class Revoking:
    """Ends sessions of this server, and hears of those that other processes end."""

    def __init__(self, sessions: Sessions, cluster: Cluster, watch: Watch = WATCH) -> None:
        self.sessions = sessions
        self.watch = watch
        self.cluster = cluster
        cluster.on_told(self._on_told)
        cluster.on_back(self.check)

    async def end(self, guest: str, ids: Sequence[str]) -> None:
        """Sign devices out."""
        await self.sessions.revoke(guest, ids)
        await self.spread(guest, ids)

    async def spread(self, guest: str, ids: Sequence[str]) -> None:
        """Close the connections of devices that are signed out already."""
        await self._spread(Ended(guest, list(ids)))

    async def forget(self, guest: str) -> None:
        """A guest was deleted."""
        await self._spread(Ended(guest, None))

    async def become(self, guest: str, renewed: Sequence[str]) -> None:
        """A guest has become another one, on devices that know it; all other devices of the guest are signed out."""
        await self._spread(Ended(guest, None, list(renewed)))

    async def throw_out(self, guest: str) -> None:
        """A guest was banned: all connections end, on every device."""
        await self._spread(Ended(guest, None, code=BANNED))

    async def interrupt(self, guest: str) -> None:
        """A guest may no longer come everywhere: all connections end, and come again by themselves where they may."""
        await self._spread(Ended(guest, None, code=GONE))

    async def _spread(self, ended: Ended) -> None:
        self._hang_up(ended)
        await self.cluster.tell(NAME, msgspec.json.encode(ended))

    async def _on_told(self, name: str, payload: bytes) -> None:
        if name == NAME:
            self._hang_up(_decode(payload))

    async def check(self) -> None:
        """Look at every connection, after what others told was missed for a while."""
        held = sorted({line.session for line in self.watch.lines if line.session is not None})
        for start in range(0, len(held), CHUNK):
            some = held[start : start + CHUNK]
            rows = await self.sessions.store.read(select(sessions.c.id).where(sessions.c.id.in_(some)))
            gone = set(some) - {row.id for row in rows}
            close_all([line for line in self.watch.lines if line.session in gone], SIGNED_OUT)
        await self._check_bans()

    async def _check_bans(self) -> None:
        """Close the connections of guests who were banned meanwhile."""
        held = sorted({line.guest_id for line in self.watch.lines if line.guest_id is not None})
        for start in range(0, len(held), CHUNK):
            asked = select(banned.c.guest).where(banned.c.guest.in_(held[start : start + CHUNK]), in_force(banned, time.time()))
            out = {row.guest for row in await self.sessions.store.read(asked)}
            close_all([line for line in self.watch.lines if line.guest_id in out], BANNED)

    def _hang_up(self, ended: Ended) -> None:
        """Close the guest's connections that belong to sessions that are over, or to no session."""
        gone = None if ended.ids is None else {None, *ended.ids}
        theirs = [line for line in self.watch.lines if line.guest_id == ended.guest]
        close_all([line for line in theirs if line.session in ended.renewed], GONE)
        close_all([line for line in theirs if gone is None or line.session in gone], ended.code)
