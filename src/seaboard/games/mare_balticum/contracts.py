"""Module 2: trade contracts, and what a look into the stack tells.  [MB-CON]"""

from __future__ import annotations

from seaboard.engine.bits import list_members
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.mare_balticum.actions import CHOOSE, OK, Refusal
from seaboard.games.mare_balticum.causes import Cause
from seaboard.games.mare_balticum.data import CONTRACTS
from seaboard.games.mare_balticum.state import NOTHING, Phase
from seaboard.games.mare_balticum.table import ask, has

ALL_CARDS = (1 << len(CONTRACTS)) - 1


@rule
def check_contract(state: State) -> int:
    """An action is left, and the game is played with contracts.  [MB-TURN-3, MB-CON-2]"""
    if state.actions == 0:
        return Refusal.MB_TURN_3
    return OK if state.has_contracts else Refusal.MB_CON_2


@rule
def contract(state: State, seat: int) -> None:
    """The player looks at all cards in the stack, for one action.  [MB-CON-2, 3]"""
    state.actions -= 1
    remember_stack(state, seat)
    ask(state, Phase.CHOOSE, seat)


@rule
def remember_stack(state: State, seat: int) -> None:
    """Nobody has a card that lies in the stack, and nobody else has this seat's card.  [MB-INFO-3]"""
    missing = ALL_CARDS & ~choices(state, seat)
    for other in range(int(state.players)):
        state.may_hold[seat, other] = int(state.may_hold[seat, other]) & missing


@rule
def choices(state: State, seat: int) -> int:
    """The cards a seat can choose: those of the stack, and its own to keep.  [MB-CON-3 to 5]"""
    own = int(state.card[seat])
    return int(state.stack) | (0 if own == NOTHING else 1 << own)


@rule
def check_choose(state: State, seat: int, card: int) -> int:
    """The card lies in the stack or is the seat's own.  [MB-CON-3, 5]"""
    return OK if has(choices(state, seat), card) else Refusal.MB_CON_3


@rule
def choose(state: State, seat: int, card: int) -> None:
    """The seat has the card and its old one goes back to the stack; what others knew of it is void.  [MB-CON-3 to 6]"""
    state.stack = choices(state, seat) & ~(1 << card)
    state.card[seat] = card
    tell(state, Cause.CONTRACT, seat, NOBODY)
    for other in range(int(state.players)):
        if other != seat:
            state.may_hold[other, seat] = ALL_CARDS
    state.phase = Phase.GO_ON


@rule
def list_choices(state: State, seat: int, out: Actions) -> int:
    """`choose` for each card the seat can have."""
    return list_members(choices(state, seat), CHOOSE, out, 0)
