"""Sets where rules find them: a folder beside the database, filled from it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, select

from seaboard.bots.levels import has_network
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.server.live import pools
from seaboard.server.sets import kept
from seaboard.server.store.rows import SetRow, TableRow
from seaboard.server.store.schema import data_sets, tables
from seaboard.server.store.store import Store
from seaboard.sets.playing import FOLDER, lay_ready, set_path


async def lay_played_ready(store: Store) -> None:
    """Put every set that a table was made with where rules find it."""
    rows = await store.ask(played_sets)
    await pools.READING.run(lay_all_ready, rows)


def played_sets(connection: Connection) -> list[SetRow]:
    """The sets that tables were made with."""
    found = connection.execute(select(data_sets).where(data_sets.c.hash.in_(select(tables.c.data))))
    return [SetRow(row.hash, row.game, bytes(row.text), row.created) for row in found]


def lay_all_ready(rows: Iterable[SetRow]) -> None:
    """Put sets where rules find them."""
    for row in rows:
        lay_ready(Path(os.environ[FOLDER]), row.hash, kept.unpack(row.text))


async def bring_ready(store: Store, row: TableRow) -> None:
    """Have the set of a table loaded, if it has one: another process may have made the table.  Not while others wait for the loop."""
    if row.played == row.game:
        return
    if set_path(row.data) is None:
        found = await store.ask(lambda connection: kept.find(connection, row.data))
        if found is None:
            return
        await pools.TABLES.run(lay_all_ready, [found])
    await pools.TABLES.run(loaded, row.played)


def loaded(slug: str) -> Game:
    """A game with its rules."""
    game = find_game(slug)
    assert game.rules
    has_network(game)  # looked up here, off the loop, and remembered
    return game
