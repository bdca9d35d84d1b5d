"""Phase III and the rounds: the chain, the figure's new position, the end.  [ORZ-POS, ORZ-END]"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, State
from seaboard.engine.telling import tell
from seaboard.games.orp_orzel.actions import OK, ORZEL, STAY, Refusal
from seaboard.games.orp_orzel.causes import Cause
from seaboard.games.orp_orzel.data import IS_GOAL, NEAR, SYMBOLS, Side, Token
from seaboard.games.orp_orzel.dice import begin_dice
from seaboard.games.orp_orzel.state import NOBODY, Phase, Reason
from seaboard.games.orp_orzel.table import beside, bit_of, empty_hexes, end_game, list_hexes


@rule
def begin_position(state: State) -> None:
    """Symbols have lapsed; tokens outside the figure's chain are taken off; then the Navy decides.  [ORZ-POS-1, ORZ-ACT-6]"""
    for symbol in range(len(SYMBOLS)):
        state.pending[symbol] = 0
    tell(state, Cause.LAPSED, Side.KRIEGSMARINE, NOBODY)
    low, high = find_chain(state)
    take_back(state, low, high)
    tell(state, Cause.STRAY, Side.NAVY, NOBODY)
    state.turn = Side.NAVY
    state.phase = Phase.POSITION
    tell(state, Cause.POSITION, Side.NAVY, NOBODY)


@rule
def find_chain(state: State) -> tuple[int, int]:
    """The movement tokens reached from the figure by steps to adjacent tokens, face up or down.  [ORZ-POS-1]"""
    figure = int(state.figure)
    rest_low, rest_high = int(state.tokens[0]), int(state.tokens[1])
    new_low, new_high = rest_low & int(NEAR[figure, 0]), rest_high & int(NEAR[figure, 1])
    chain_low, chain_high = new_low, new_high
    while new_low | new_high != 0:
        near_low, near_high = beside(new_low, new_high)
        new_low, new_high = rest_low & near_low & ~chain_low, rest_high & near_high & ~chain_high
        chain_low, chain_high = chain_low | new_low, chain_high | new_high
    return chain_low, chain_high


@rule
def take_back(state: State, kept_low: int, kept_high: int) -> None:
    """Every movement token not among these goes behind the screen, unseen if it lies face down.  [ORZ-POS-2, ORZ-POS-6]"""
    off_low, off_high = int(state.tokens[0]) & ~kept_low, int(state.tokens[1]) & ~kept_high
    ships = count(off_low & int(state.subs[0])) + count(off_high & int(state.subs[1]))
    seas = count(off_low) + count(off_high) - ships
    state.hand[Token.SHIP] = int(state.hand[Token.SHIP]) + ships
    state.hand[Token.SEA] = int(state.hand[Token.SEA]) + seas
    state.tokens[0] = int(state.tokens[0]) & kept_low
    state.tokens[1] = int(state.tokens[1]) & kept_high
    state.subs[0] = int(state.subs[0]) & kept_low
    state.subs[1] = int(state.subs[1]) & kept_high
    state.faceup[0] = int(state.faceup[0]) & kept_low
    state.faceup[1] = int(state.faceup[1]) & kept_high


@rule
def has_chain(state: State) -> bool:
    """Whether a movement token is on the board."""
    return int(state.tokens[0]) | int(state.tokens[1]) != 0


@rule
def position_hexes(state: State) -> tuple[int, int]:
    """The empty hexes beside a movement token; without a token on the board, beside the figure.  [ORZ-POS-3, ORZ-POS-4]"""
    low, high = beside(int(state.tokens[0]), int(state.tokens[1]))
    if not has_chain(state):
        figure = int(state.figure)
        low, high = int(NEAR[figure, 0]), int(NEAR[figure, 1])
    empty_low, empty_high = empty_hexes(state)
    return low & empty_low, high & empty_high


@rule
def list_positions(state: State, out: Actions) -> int:
    """`stay`, and every `orzel`.  [ORZ-POS-5]"""
    low, high = position_hexes(state)
    out[0] = STAY
    return list_hexes(low, high, ORZEL, out, 1)


@rule
def check_orzel(state: State, place: int) -> int:
    """The figure goes to an empty hex beside the chain, or beside itself without one.  [ORZ-POS-3, ORZ-POS-4]"""
    low, high = position_hexes(state)
    if (low & bit_of(place, 0)) | (high & bit_of(place, 1)) != 0:
        return OK
    return Refusal.ORZ_POS_3 if has_chain(state) else Refusal.ORZ_POS_4


@rule
def orzel(state: State, place: int) -> None:
    """The figure goes to its new position.  [ORZ-POS-3, ORZ-POS-4]"""
    state.figure = place
    tell(state, Cause.SAIL, Side.NAVY, NOBODY)


@rule
def end_round(state: State) -> None:
    """Tokens go behind the screen; the straits win, the last round loses, else a new round begins.  [ORZ-POS-6, 7, ORZ-END-1, 4, ORZ-FLOW-3]"""
    take_back(state, 0, 0)
    tell(state, Cause.GATHER, Side.NAVY, NOBODY)
    if IS_GOAL[int(state.figure)]:
        end_game(state, Reason.STRAITS)
        tell(state, Cause.STRAITS, Side.NAVY, Side.KRIEGSMARINE)
    elif state.round_number == state.round_limit:
        end_game(state, Reason.ROUND_LIMIT)
        tell(state, Cause.FAILED, Side.KRIEGSMARINE, Side.NAVY)
    else:
        state.round_number = int(state.round_number) + 1
        tell(state, Cause.ROUND, NOBODY, NOBODY)
        begin_dice(state, Side.NAVY)
