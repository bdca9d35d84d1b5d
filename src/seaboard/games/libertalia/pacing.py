"""Where games that a GPU plays side by side wait for one another: not a rule of the game, and no result depends on it.

The threads of a warp that stand at the same point of the game run the same code together.  Measured in docs/speed.md.
"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.libertalia.state import DAYS, Phase


@rule
def lap(state: State) -> int:
    """The day, counted through the game."""
    return int(state.campaign) * (DAYS + 1) + int(state.day)


@rule
def leg(state: State) -> int:
    """Whether booty is being shared out."""
    return 1 if state.phase == Phase.TAKE or state.phase == Phase.SABER else 0
