"""Where games that a GPU plays side by side wait for one another: not a rule of the game, and no result depends on it.

The threads of a warp that stand at the same point of the game run the same code together.  Measured in docs/speed.md.
"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import State


@rule
def lap(state: State) -> int:
    """Nowhere: the lengths of turns and rounds differ, and waiting costs more than it gives."""
    return 0


@rule
def leg(state: State) -> int:
    """Nowhere, for the same reason."""
    return 0
