"""The games there are, found by looking into the folder of games and imported on demand."""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from importlib import import_module

from seaboard.engine.data import data_hash
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game

ROOM = "seaboard.games"
SET_MARK = "@"
"""Between a game and the hash of the set that it is played with."""
SET_HASH = re.compile(r"[0-9a-f]{32}")


@cache
def games() -> dict[str, Game]:
    """All games by slug.  Reads what they say of themselves, loads no rules."""
    room = import_module(ROOM)
    found = [import_module(f"{ROOM}.{module.name}").GAME for module in pkgutil.iter_modules(room.__path__) if module.ispkg]
    return {game.slug: game for game in sorted(found, key=lambda game: game.slug)}


def find_game(slug: object) -> Game:
    """The game of this slug, or with a set (`SLUG@HASH`); an unknown one is an error that lists the known ones."""
    if isinstance(slug, str) and SET_MARK in slug:
        found: Game = import_module("seaboard.sets.playing").set_game(slug)
        return found
    known = games()
    if not isinstance(slug, str) or slug not in known:
        raise UsageError(f"there is no game {slug!r}; there are: {', '.join(known)}")
    return known[slug]


def played_slug(slug: str, data: object) -> str:
    """What a game is called that was played with these data: of a set that is not this process's own, the game with its hash."""
    is_set = isinstance(data, str) and SET_HASH.fullmatch(data) and data != data_hash()
    return f"{slug}{SET_MARK}{data}" if is_set else slug
