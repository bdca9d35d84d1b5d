"""Moves that make themselves: where a seat has one legal move, and everybody can see that it has no other.

If a move were made at once merely because its player has no choice, its speed would tell others about a hidden hand.  So it must be the only
legal one in every world that a spectator cannot tell apart: then everybody knows it beforehand, and its speed tells nothing.  Worlds are guessed
from the spectator's record, with a stream that is always the same.  The first in which there is a choice ends the search, so that looking at
many costs little.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from seaboard.engine.compile import bind_entry
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game
from seaboard.engine.verbs import compiled_name
from seaboard.server.table import forcing

WORLDS = 256
"""What is true in one world of a hundred is missed in one position of thirteen, and then little can be learnt from it."""


@cache
def forcer(slug: str) -> Callable[[FullBytes, int, int], int]:
    """The compiled question for one game."""
    game = find_game(slug)
    return bind_entry(forcing.forced, dict(game.rules.names), compiled_name(game))


def forced_move(game: Game, position: FullBytes, seat: int, worlds: int = WORLDS) -> int | None:
    """The move that this seat must make, as everybody can see; None if there is none."""
    action = game.rules.in_use(forcer(game.slug))(position, seat, worlds)
    return None if action == forcing.NOTHING else action


def warm(game: Game) -> None:
    """Compile the question for a game, or load it from the cache."""
    match = Match(game, game.fewest)
    match.settle()
    forcer(game.slug)(match.state, match.actors()[0], 1)
