"""Who knows what: buyers are secret until the end.  [FLO-SEE-1]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, Seen, State
from seaboard.engine.stream import next_ticket

from .data import BUYERS
from .state import Phase

OVER = 1 << 0
FIRST_WORD = 1 << 0
KINDS_OF_BUYER = len(BUYERS)


@rule
def opened(state: State, viewer: int) -> int:
    """After the end everything lies open."""
    return OVER if state.phase == Phase.OVER else 0


@rule
def veil(state: State, viewer: int, actor: int, action: int) -> int:
    """Others see `buyer ?`."""
    return FIRST_WORD if state.phase == Phase.BUYERS and viewer != int(state.turn) else 0


@rule
def cast_shadows(state: State, seen: Seen) -> None:
    """Nothing is public about a buyer."""


@rule
def guess(seen: Seen, viewer: int, stream: Numbers, state: State) -> None:
    """Every other seat that has a buyer may have either."""
    if seen.phase == Phase.OVER:
        return
    dealt = int(seen.turn) if seen.phase == Phase.BUYERS else int(seen.players)
    for seat in range(dealt):
        if seat != viewer:
            state.buyer[seat] = next_ticket(stream, KINDS_OF_BUYER)
