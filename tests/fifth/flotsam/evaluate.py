"""What a position is worth to a seat: its points as they stand."""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import State

from .table import points_of

SPREAD = 3.0
CUT = 2
GREEDY = False
DOUBTS = False


@rule
def value(state: State, seat: int) -> float:
    """The points of the seat if the game ended now."""
    return float(points_of(state, seat))
