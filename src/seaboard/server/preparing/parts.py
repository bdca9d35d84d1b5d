"""What tables and their bots call of a game: loaded from the cache, or compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seaboard.bots.binding import PARTS, thinking
from seaboard.engine.compile import NotCompiled, only_loading
from seaboard.engine.game import Game
from seaboard.engine.verbs import TABLE_VERBS
from seaboard.server.table import forced, undo

Needed = Callable[[Game], Iterator[str]]
IN_USE = (*TABLE_VERBS, "observe")
"""The verbs that are handed over: those of tables, and the one that bots with a network call."""


def bot_parts(game: Game) -> Iterator[str]:
    """Compile everything that bots of tables call, or load it from the cache; names each part before its turn."""
    yield from game.rules.warm(TABLE_VERBS)
    mind = thinking(game.slug)
    yield from mind.warm(mind.table_parts)


def table_parts(game: Game) -> Iterator[str]:
    """The same for tables, whose bots may think where the table is."""
    yield from bot_parts(game)
    yield "forced moves"
    forced.warm(game)
    yield "taking back"
    undo.warm(game)


def other_parts(game: Game) -> Iterator[str]:
    """The same for what analyses think with: nobody waits for it at a table."""
    yield from thinking(game.slug).warm(PARTS)


def count_parts(game: Game) -> int:
    """How many parts a table needs."""
    return len(TABLE_VERBS) + len(thinking(game.slug).table_parts) + 2


def load(game: Game, needed: Needed = table_parts) -> bool:
    """Load all that is needed from the cache; whether it was all there.  Compiles nothing and hands nothing over."""
    try:
        with only_loading():
            for _ in needed(game):
                pass
    except NotCompiled:
        return False
    return True


def load_or_interpret(game: Game, needed: Needed = table_parts) -> bool:
    """Have a game ready now: compiled if all that is needed is in the cache, else as plain Python.  Whether it is compiled."""
    is_there = load(game, needed)
    if is_there:
        game.rules.hand_over(IN_USE)
    else:
        game.rules.interpret()
    return is_there
