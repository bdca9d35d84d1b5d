"""Questions and deeds that several rules share."""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import State

from .data import BONUS
from .state import NO_BUYER


@rule
def points_of(state: State, seat: int) -> int:
    """A point for each crate, and the bonus where the buyer's word fits.  [FLO-END-2]"""
    held = int(state.held[seat])
    buyer = int(state.buyer[seat])
    return held + (BONUS if buyer != NO_BUYER and held % 2 == buyer else 0)


@rule
def pass_on(state: State) -> None:
    """The next seat is in turn."""
    state.turn = (int(state.turn) + 1) % int(state.players)
