"""The parts of a running server that handlers ask for."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from seaboard.server.deeds.deeds import Answer, GuestDeed
from seaboard.server.http.problems import Trouble
from seaboard.server.live.keeper import Keeper
from seaboard.server.preparing.preparation import Preparation
from seaboard.server.protocol import Fault, RefusedMove
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.store import Store
from seaboard.server.table.phrases import phrase

Connection = ASGIConnection[Any, Any, Any, Any]


def store_of(connection: Connection) -> Store:
    """The server's store."""
    store: Store = connection.app.state.store
    return store


def keeper_of(connection: Connection) -> Keeper:
    """The server's keeper of tables."""
    keeper: Keeper = connection.app.state.keeper
    return keeper


def preparation_of(connection: Connection) -> Preparation:
    """What is being compiled in the background."""
    preparation: Preparation = connection.app.state.preparation
    return preparation


def demand_space(connection: Connection, language: str) -> None:
    """Refuse what can wait while the disk is nearly full."""
    if not keeper_of(connection).storing.space.has_for_more:
        raise Trouble(503, phrase(language, "disk low"))


async def perform(connection: Connection, table_id: str, guest: GuestRow, deed: GuestDeed) -> Answer:
    """Perform a deed at a table; if it is refused, so is the request."""
    answer = await keeper_of(connection).do(table_id, guest.id, deed, guest.language)
    if isinstance(answer, RefusedMove):
        raise Trouble(409, answer.words, answer.rule)
    if isinstance(answer, Fault):
        raise Trouble(409, answer.words)
    return answer
