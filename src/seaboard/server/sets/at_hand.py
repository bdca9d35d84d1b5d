"""A game with the set that somebody wants to play with."""

from __future__ import annotations

import os
from typing import Any

from litestar import Request
from msgspec import UNSET, UnsetType

from seaboard.bots.binding import thinking
from seaboard.engine.compile import as_plain
from seaboard.engine.game import Game
from seaboard.engine.registry import SET_MARK, find_game
from seaboard.server.http.api_games import told_words
from seaboard.server.http.problems import trouble
from seaboard.server.http.service import store_of
from seaboard.server.live import pools
from seaboard.server.preparing.parts import load_or_interpret
from seaboard.server.process.config import Config
from seaboard.server.sets import kept
from seaboard.server.sets.folder import lay_all_ready, loaded
from seaboard.server.store.rows import SetRow
from seaboard.server.table.forced import forcer
from seaboard.server.table.reasons import meant
from seaboard.server.table.tellings import shorteners
from seaboard.server.table.undo import indistinct, revealer
from seaboard.server.table.words import words_of
from seaboard.sets.playing import FOLDER, HASH, ON_LOADED, ON_PUT_AWAY, set_path

AnyRequest = Request[Any, Any, Any]
BY_SLUG = (thinking, as_plain, words_of, meant, revealer, indistinct, shorteners, forcer, told_words)
"""What remembers something by a game's slug or rules for ever."""


def open_folder(config: Config) -> None:
    """Say where sets lie, to this process and those that it starts."""
    os.environ[FOLDER] = str((config.data / "sets").resolve())
    ON_PUT_AWAY[:] = [each.cache_clear for each in BY_SLUG]
    ON_LOADED[:] = [load_or_interpret]


async def wished_game(request: AnyRequest, slug: str, wish: str | UnsetType) -> Game:
    """The game that somebody wants to play, with the set that was wished for; 404 if nobody keeps such a set, or it is another game's."""
    game = find_game(slug)
    if wish is UNSET or wish == slug:
        return game
    row = await store_of(request).ask(lambda connection: kept.find(connection, wish)) if HASH.fullmatch(wish) else None
    if row is None or row.game != slug:
        raise trouble(404, "no set")
    return await pools.READING.run(ready_game, row)


def ready_game(row: SetRow) -> Game:
    """A game with a set, loaded."""
    if set_path(row.hash) is None:
        lay_all_ready([row])
    return loaded(f"{row.game}{SET_MARK}{row.hash}")
