"""Where games that a GPU plays side by side wait for one another: not a rule of the game, and no result depends on it.

The threads of a warp that stand at the same point of the game run the same code together.  Measured in docs/speed.md.
"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.fields import MOST_SEATS
from seaboard.engine.record import State
from seaboard.games.game_of_powers.state import Phase


@rule
def lap(state: State) -> int:
    """The turn, counted through the game."""
    return int(state.rounds) * MOST_SEATS + int(state.active)


@rule
def leg(state: State) -> int:
    """The part of the turn: sailing, acting, closing it, or a negotiation."""
    if state.phase >= Phase.OFFER_GIVE:
        return 3
    if state.phase >= Phase.AFTER:
        return 2
    return 1 if state.phase >= Phase.ACT else 0
