"""Questions about the board that several rules ask, and the small deeds they share.  Sets of hexes are two words: low, high."""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.fields import WORD_MEMBERS
from seaboard.engine.record import Actions, Numbers, State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.orp_orzel.causes import Cause
from seaboard.games.orp_orzel.data import FACES, NEAR, SEA, SYMBOLS, SYMBOLS_OF_FACE
from seaboard.games.orp_orzel.state import Phase

# Sets of hexes


@rule
def bit_of(place: int, word: int) -> int:
    """A hex as a set of one, as far as it lies in this word."""
    here = place - WORD_MEMBERS * word
    return 1 << here if 0 <= here < WORD_MEMBERS else 0


@rule
def lies_in(places: Numbers, place: int) -> bool:
    """Whether a hex is a member of a set."""
    if place < WORD_MEMBERS:
        return (int(places[0]) >> place & 1) != 0
    return (int(places[1]) >> (place - WORD_MEMBERS) & 1) != 0


@rule
def put(places: Numbers, place: int) -> None:
    """Add a hex to a set."""
    places[0] = int(places[0]) | bit_of(place, 0)
    places[1] = int(places[1]) | bit_of(place, 1)


@rule
def remove(places: Numbers, place: int) -> None:
    """Take a hex out of a set."""
    places[0] = int(places[0]) & ~bit_of(place, 0)
    places[1] = int(places[1]) & ~bit_of(place, 1)


@rule
def list_hexes(low: int, high: int, first: int, out: Actions, number: int) -> int:
    """Append an action for each hex of a set."""
    while low != 0:
        out[number] = first + lowest(low)
        number += 1
        low &= low - 1
    while high != 0:
        out[number] = first + WORD_MEMBERS + lowest(high)
        number += 1
        high &= high - 1
    return number


@rule
def list_pairs(low: int, high: int, kinds: Numbers, first: int, out: Actions, number: int) -> int:
    """Append an action for each hex of a set with each kind of which there is at least one."""
    # Both kinds are written at each hex; where only one is there the next hex overwrites the second.
    first += 0 if kinds[0] > 0 else 1
    step = (1 if kinds[0] > 0 else 0) + (1 if kinds[1] > 0 else 0)
    while low != 0:
        out[number] = first + 2 * lowest(low)
        out[number + 1] = first + 2 * lowest(low) + 1
        number += step
        low &= low - 1
    while high != 0:
        out[number] = first + 2 * (WORD_MEMBERS + lowest(high))
        out[number + 1] = first + 2 * (WORD_MEMBERS + lowest(high)) + 1
        number += step
        high &= high - 1
    return number


# The board


@rule
def beside(low: int, high: int) -> tuple[int, int]:
    """The hexes adjacent to a hex of a set.  [ORZ-BOARD-5]"""
    near_low, near_high = 0, 0
    while low != 0:
        place = lowest(low)
        near_low |= int(NEAR[place, 0])
        near_high |= int(NEAR[place, 1])
        low &= low - 1
    while high != 0:
        place = WORD_MEMBERS + lowest(high)
        near_low |= int(NEAR[place, 0])
        near_high |= int(NEAR[place, 1])
        high &= high - 1
    return near_low, near_high


@rule
def beside_base(state: State) -> tuple[int, int]:
    """The hexes adjacent to the figure or to a movement token.  [specification 4.3]"""
    low, high = beside(int(state.tokens[0]), int(state.tokens[1]))
    figure = int(state.figure)
    return low | int(NEAR[figure, 0]), high | int(NEAR[figure, 1])


@rule
def open_hexes(state: State) -> tuple[int, int]:
    """The hexes without figure, movement token and patrol ship; a mine token may lie there.  [ORZ-BOARD-2, ORZ-BOARD-3]"""
    figure = int(state.figure)
    low = int(state.tokens[0]) | int(state.ships[0]) | bit_of(figure, 0)
    high = int(state.tokens[1]) | int(state.ships[1]) | bit_of(figure, 1)
    return int(SEA[0]) & ~low, int(SEA[1]) & ~high


@rule
def empty_hexes(state: State) -> tuple[int, int]:
    """The hexes without figure, movement token, patrol ship and mine token.  [ORZ-BOARD-1, ORZ-BOARD-4]"""
    low, high = open_hexes(state)
    return low & ~int(state.mines[0]), high & ~int(state.mines[1])


# Symbols


@rule
def take_symbols(state: State, side: int) -> None:
    """The symbols of the dice a side has set aside are pending, and no others; fog has no symbol.  [ORZ-ACT-1, ORZ-ACT-6, ORZ-FOG-1]"""
    for symbol in range(len(SYMBOLS)):
        state.pending[symbol] = 0
    tell(state, Cause.LAPSED, int(state.turn), NOBODY)
    for face in range(len(FACES)):
        dice = int(state.aside[side, face])
        if dice != 0:
            for symbol in range(len(SYMBOLS)):
                state.pending[symbol] = int(state.pending[symbol]) + dice * int(SYMBOLS_OF_FACE[face, symbol])


@rule
def has_symbol(state: State, plain: int, choice: int) -> bool:
    """Whether a plain symbol is pending, or one that leaves the choice.  [ORZ-ACT-1]"""
    return int(state.pending[plain]) + int(state.pending[choice]) > 0


@rule
def use_symbol(state: State, plain: int, choice: int) -> None:
    """An action uses up a plain symbol, and only without one a symbol with a choice.  [ORZ-ACT-5]"""
    symbol = plain if state.pending[plain] > 0 else choice
    state.pending[symbol] = int(state.pending[symbol]) - 1
    tell(state, Cause.USED, int(state.turn), NOBODY)


# Ends and finds


@rule
def turn_up(state: State, find: int, place: int) -> None:
    """Everybody is told what was turned up and where.  [ORZ-SEE-7]"""
    number = int(state.finds)
    state.found[number] = find
    state.found_at[number] = place
    state.finds = number + 1


@rule
def end_game(state: State, reason: int) -> None:
    """The game is over at this very moment.  [ORZ-END-2, ORZ-END-3]"""
    state.reason = reason
    state.phase = Phase.OVER
