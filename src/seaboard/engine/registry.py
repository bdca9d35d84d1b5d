"""The games there are, found by looking into the folder of games and imported on demand."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game

ROOM = "seaboard.games"


@cache
def games() -> dict[str, Game]:
    """All games by slug.  Reads what they say of themselves, loads no rules."""
    room = import_module(ROOM)
    found = [import_module(f"{ROOM}.{module.name}").GAME for module in pkgutil.iter_modules(room.__path__) if module.ispkg]
    return {game.slug: game for game in sorted(found, key=lambda game: game.slug)}


def find_game(slug: object) -> Game:
    """The game of this slug; an unknown one is an error that lists the known ones."""
    known = games()
    if not isinstance(slug, str) or slug not in known:
        raise UsageError(f"there is no game {slug!r}; there are: {', '.join(known)}")
    return known[slug]
