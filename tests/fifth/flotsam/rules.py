"""The verbs: who acts, what is legal, what a move does, and which rule forbids it."""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import Actions, Numbers, State
from seaboard.engine.telling import NOBODY, tell

from .actions import BUYER, HAUL, OK, Refusal
from .causes import Cause
from .data import BUYERS, MOST_HAULED
from .setup import give_buyer
from .state import Phase
from .table import pass_on

KINDS_OF_BUYER = len(BUYERS)


@rule
def haul(state: State, seat: int, number: int) -> None:
    """Crates come aboard; with the last one the game is over.  [FLO-TURN-2, FLO-END-1]"""
    state.crates = int(state.crates) - number
    state.held[seat] = int(state.held[seat]) + number
    pass_on(state)
    tell(state, Cause.HAUL, seat, NOBODY)
    if state.crates == 0:
        state.phase = Phase.OVER
        tell(state, Cause.OVER, NOBODY, NOBODY)


@rule
def actors(state: State) -> int:
    """Chance while buyers are given, then the seat in turn; nobody when the game is over.  [FLO-TURN-1]"""
    if state.phase == Phase.BUYERS:
        return 1 << CHANCE
    return 1 << int(state.turn) if state.phase == Phase.HAUL else 0


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal move."""
    if state.phase == Phase.BUYERS:
        give_buyer(state, action - BUYER)
    else:
        haul(state, seat, action - HAUL + 1)


@rule
def legal(state: State, seat: int, out: Actions) -> int:
    """All legal actions of chance or of the seat in turn."""
    if not actors(state) >> seat & 1:
        return 0
    first = BUYER if state.phase == Phase.BUYERS else HAUL
    number = KINDS_OF_BUYER if state.phase == Phase.BUYERS else min(MOST_HAULED, int(state.crates))
    for place in range(number):
        out[place] = first + place
    return number


@rule
def chance(state: State, weights: Numbers) -> int:
    """Every buyer is as likely as the other.  [FLO-SET-2]"""
    for buyer in range(KINDS_OF_BUYER):
        weights[buyer] = 1
    return KINDS_OF_BUYER


@rule
def check(state: State, seat: int, action: int) -> int:
    """0 if the action is allowed, else the rule that forbids it."""
    if not actors(state) >> seat & 1:
        return Refusal.FLO_TURN_1
    if state.phase == Phase.BUYERS:
        return OK if 0 <= action - BUYER < KINDS_OF_BUYER else Refusal.FLO_SET_2
    return OK if 0 <= action - HAUL < min(MOST_HAULED, int(state.crates)) else Refusal.FLO_TURN_2
