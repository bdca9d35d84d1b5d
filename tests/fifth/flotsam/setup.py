"""The set-up: crates adrift, then buyers.  [FLO-SET]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State
from seaboard.engine.telling import NOBODY, tell

from .causes import Cause
from .data import CRATES
from .state import NO_BUYER, Phase
from .table import pass_on


@rule
def start(state: State, players: int, options: Numbers) -> None:
    """All crates are adrift, and chance gives the first buyer.  [FLO-SET-1, FLO-SET-2]"""
    state.players = players
    state.crates = CRATES
    state.phase = Phase.BUYERS
    for seat in range(len(state.buyer)):
        state.buyer[seat] = NO_BUYER


@rule
def give_buyer(state: State, buyer: int) -> None:
    """A seat gets its buyer; after the last one the hauling begins.  [FLO-SET-2]"""
    seat = int(state.turn)
    state.buyer[seat] = buyer
    pass_on(state)
    tell(state, Cause.BUYER, seat, NOBODY)
    if state.turn == 0:
        state.phase = Phase.HAUL
