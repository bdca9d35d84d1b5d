"""Who owns a table, and what other processes hear of it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol

Told = Callable[[str, bytes], Awaitable[None]]
Asked = Callable[[str, bytes], Awaitable[bytes | None]]
Happened = Callable[[], Awaitable[None]]

PAYLOAD_BYTES = 7_000
"""The most that can be told or asked at once."""


class NoOwner(Exception):
    """No owner of the table has answered in time."""


class AskFailed(Exception):
    """The owner was asked and could not answer."""


class TooLong(ValueError):
    """A payload that does not fit into one notification."""


class Cluster(Protocol):
    """The processes that serve the same tables, as one of them sees it."""

    name: str
    """This process; random."""

    async def own(self, table: str) -> bool:
        """Become the owner of the table, or still be it; False while another process is."""

    async def disown(self, table: str) -> None:
        """Another process may own the table."""

    async def tell(self, table: str, payload: bytes) -> None:
        """Tell every other process something about the table."""

    async def ask(self, table: str, payload: bytes, seconds: float) -> bytes:
        """Ask the owner, whoever that is; `NoOwner` when nobody answers in time (it may have been done all the same)."""

    def on_told(self, handler: Told) -> None:
        """Call the handler with what others tell: of one table in order and one at a time, of several tables side by side."""

    def on_asked(self, handler: Asked) -> None:
        """Call the handler with what others ask; its answer goes back.  None: I do not own the table."""

    def on_lost(self, handler: Happened) -> None:
        """Call the handler when all ownership is gone; nothing can be owned before it has returned."""

    def on_back(self, handler: Happened) -> None:
        """Call the handler when others can be heard again after a loss: what they told in the meantime was missed."""

    async def close(self) -> None:
        """Give up every table and leave."""


class Alone:
    """The only process there is."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)

    async def own(self, table: str) -> bool:
        """Nobody else could."""
        return True

    async def disown(self, table: str) -> None:
        """Nobody else waits for it."""

    async def tell(self, table: str, payload: bytes) -> None:
        """Nobody listens."""

    async def ask(self, table: str, payload: bytes, seconds: float) -> bytes:
        """Nobody answers."""
        raise NoOwner(table)

    def on_told(self, handler: Told) -> None:
        """It is never called."""

    def on_asked(self, handler: Asked) -> None:
        """It is never called."""

    def on_lost(self, handler: Happened) -> None:
        """It is never called."""

    def on_back(self, handler: Happened) -> None:
        """It is never called."""

    async def close(self) -> None:
        """There is nothing to leave."""


async def make_cluster(url: str) -> Cluster:
    """The cluster that belongs to a database: several processes on PostgreSQL, one on SQLite."""
    if url.startswith("sqlite"):
        return Alone()
    from seaboard.server.store.postgres_cluster import PostgresCluster  # asyncpg is not needed at home

    return await PostgresCluster.connect(url)
