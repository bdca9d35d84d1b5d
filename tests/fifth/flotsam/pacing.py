"""Where games on a GPU wait for one another: nowhere."""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import State


@rule
def lap(state: State) -> int:
    """No laps."""
    return 0


@rule
def leg(state: State) -> int:
    """No legs."""
    return 0
