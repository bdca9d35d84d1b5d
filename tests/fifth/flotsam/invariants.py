"""What always holds."""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import State

from .actions import OK, Refusal
from .data import CRATES


@rule
def audit(state: State) -> int:
    """Crates adrift and hauled are always as many.  [FLO-FREE-1]"""
    number = int(state.crates)
    for seat in range(int(state.players)):
        number += int(state.held[seat])
    return OK if number == CRATES and state.crates >= 0 else Refusal.FLO_FREE_1
