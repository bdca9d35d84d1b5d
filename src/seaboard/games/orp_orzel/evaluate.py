"""What a position of ORP Orzeł is worth to a side, in steps of the submarine: the greedy bot's terms.

What is good for the Navy is bad for the Kriegsmarine, so there is one sum, taken with the side's sign: the way still to go, submarine tokens, sea
tokens, what lies on the board, and the dice.
"""

from __future__ import annotations

import numpy as np

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.orp_orzel.course import find_chain
from seaboard.games.orp_orzel.data import (
    DICE,
    FACES,
    GOALS,
    SEA,
    SHIP_TOKENS,
    STEPS_TO_GOAL,
    SYMBOLS,
    SYMBOLS_OF_FACE,
    Side,
    Symbol,
    masks_of,
)
from seaboard.games.orp_orzel.state import Phase, Reason
from seaboard.games.orp_orzel.table import beside, bit_of, lies_in

SPREAD = 7.7
"""Steps that decide a game: a lead of this many makes winning about seven times as likely as losing."""
CUT = 2
"""Decisions that a search plays beyond its trees before it asks this evaluation."""
GREEDY = True
"""Whether it plays those by this evaluation, and not at random."""
DOUBTS = True
"""Whether half of a search's simulations guess what the thinking seat hides as well, so that the others in its trees cannot know it."""

WON = 60.0
EVEN = 14.5
"""The way to go at which a Navy that has lost nothing wins every other game.  With the spread and the worth of tokens below it was fitted to
the winners from 3,876 positions at the start of rounds, in 360 games between bots of three strengths."""
LONGEST_WAY = 26
"""Steps that a way counts which patrol ships close altogether."""
CHAIN_SHARE = 0.7
"""How much of the way is measured from the tokens on the board; the rest from the figure, for a chain can still be broken."""
SUBMARINES = np.array([-WON, -12.0, -8.0, -4.0, 0.0, 3.0])
"""What submarine tokens left are worth, by their number."""
HELD_SEA = -0.8
"""What each sea token costs that lies in front of the Kriegsmarine: less to plot with, less to hide among."""
SUB_ON_BOARD = -0.3
"""The risk of each submarine token that lies face down where it can be found."""
SUB_FACE_UP = -1.3
"""The risk of each that lies face up and can be attacked."""
SEA_ON_BOARD = -0.12
"""The risk of each sea token on the board."""
MINE_AHEAD = -0.6
BLANK_AHEAD = -0.25
"""What a mine token costs the Navy that lies on the next few steps: a real one, and an empty one that frightens."""
AHEAD = 6
"""How many steps are ahead."""
SHIP_TAKEN = 0.35
"""What a patrol ship is worth that the Navy has taken."""
SHIP_NEAR = -0.8
"""What a patrol ship costs that lies on the next few steps."""
FREE_DIE = 0.45
"""What a die is worth that is still to be rolled, to its side."""
SYMBOL_WORTH = np.zeros(len(SYMBOLS))
"""What a symbol set aside is worth to its side."""
SYMBOL_WORTH[Symbol.PLOT] = 0.7
SYMBOL_WORTH[Symbol.EVADE] = 0.3
SYMBOL_WORTH[Symbol.PLOT_OR_EVADE] = 0.75
SYMBOL_WORTH[Symbol.SURFACE] = 0.2
SYMBOL_WORTH[Symbol.MINE] = 0.4
SYMBOL_WORTH[Symbol.PATROL] = 0.35
SYMBOL_WORTH[Symbol.READY] = 0.1
SYMBOL_WORTH[Symbol.OBSERVE] = 0.55
SYMBOL_WORTH[Symbol.ATTACK] = 0.5
SYMBOL_WORTH[Symbol.OBSERVE_OR_ATTACK] = 0.65
GOAL = masks_of([list(GOALS)])[0]


@rule
def count_steps(state: State, low: int, high: int) -> int:
    """The steps from a set of hexes to the nearest goal, around patrol ships."""
    free_low, free_high = int(SEA[0]) & ~int(state.ships[0]), int(SEA[1]) & ~int(state.ships[1])
    seen_low, seen_high, steps = low, high, 0
    while steps < LONGEST_WAY and (seen_low & int(GOAL[0])) | (seen_high & int(GOAL[1])) == 0:
        near_low, near_high = beside(low, high)
        low, high = near_low & free_low & ~seen_low, near_high & free_high & ~seen_high
        if low | high == 0:
            return LONGEST_WAY
        seen_low, seen_high = seen_low | low, seen_high | high
        steps += 1
    return steps


@rule
def way_to_go(state: State) -> float:
    """The way from the figure, and the shorter one from the tokens that form a chain with it."""
    figure = int(state.figure)
    figure_low, figure_high = bit_of(figure, 0), bit_of(figure, 1)
    bare = count_steps(state, figure_low, figure_high)
    low, high = find_chain(state)
    if low | high == 0:
        return float(bare)
    return CHAIN_SHARE * count_steps(state, low | figure_low, high | figure_high) + (1.0 - CHAIN_SHARE) * bare


@rule
def submarine_hope(state: State) -> float:
    """Submarine tokens left, and sea tokens the Kriegsmarine holds."""
    tokens = int(SHIP_TOKENS[1 if state.first_game else 0])
    left = min(len(SUBMARINES) - 1, tokens - int(state.lost))
    return SUBMARINES[max(0, left)] + HELD_SEA * int(state.held)


@rule
def count_both(low: int, high: int) -> int:
    """How many hexes a set has."""
    return count(low) + count(high)


@rule
def board_risk(state: State) -> float:
    """Movement tokens where they can be found: face up the worst, then submarines, then sea tokens."""
    up = count_both(int(state.faceup[0]), int(state.faceup[1]))
    subs = count_both(int(state.subs[0]), int(state.subs[1])) - up
    seas = count_both(int(state.tokens[0]), int(state.tokens[1])) - subs - up
    return SUB_FACE_UP * up + SUB_ON_BOARD * subs + SEA_ON_BOARD * seas


@rule
def sea_ahead(state: State) -> float:
    """Mines and patrol ships on the steps ahead of the figure, and ships taken."""
    here = int(STEPS_TO_GOAL[int(state.figure)])
    risk = SHIP_TAKEN * int(state.taken)
    for place in range(len(STEPS_TO_GOAL)):
        steps = here - int(STEPS_TO_GOAL[place])
        if 0 <= steps <= AHEAD:
            if lies_in(state.mines, place):
                risk += MINE_AHEAD if lies_in(state.live, place) else BLANK_AHEAD
            elif lies_in(state.ships, place):
                risk += SHIP_NEAR
    return risk


@rule
def face_worth(face: int) -> float:
    """What a face set aside is worth to its side."""
    worth = 0.0
    for symbol in range(len(SYMBOLS)):
        worth += int(SYMBOLS_OF_FACE[face, symbol]) * SYMBOL_WORTH[symbol]
    return worth


@rule
def dice_of(state: State, side: int) -> float:
    """Dice a side has set aside or is choosing now; those still to be rolled count too."""
    worth, dice = 0.0, int(DICE[side])
    for face in range(len(FACES)):
        number = int(state.aside[side, face])
        if side == int(state.turn) and int(state.kept) >> face & 1:
            number += 1
        worth += number * face_worth(face)
        dice -= number
    return worth + FREE_DIE * dice


@rule
def symbols_pending(state: State) -> float:
    """Symbols the side in turn can still use."""
    worth = 0.0
    for symbol in range(len(SYMBOLS)):
        worth += int(state.pending[symbol]) * SYMBOL_WORTH[symbol]
    return worth


@rule
def dice_hope(state: State) -> float:
    """The Navy's dice less the Kriegsmarine's, as far as they have not been used."""
    phase = int(state.phase)
    if phase == Phase.ROLL or phase == Phase.KEEP:
        return dice_of(state, Side.NAVY) - dice_of(state, Side.KRIEGSMARINE)
    if phase == Phase.NAVY or phase == Phase.SURFACE:
        return symbols_pending(state) - dice_of(state, Side.KRIEGSMARINE)
    if phase == Phase.POSITION:
        return 0.0
    return -symbols_pending(state)


@rule
def navy_value(state: State) -> float:
    """How well the Navy stands: 0 where either side wins every other game."""
    if state.phase == Phase.OVER:
        return WON if state.reason == Reason.STRAITS else -WON
    return submarine_hope(state) + board_risk(state) + sea_ahead(state) + dice_hope(state) + EVEN - way_to_go(state)


@rule
def value(state: State, seat: int) -> float:
    """What the Navy gains the Kriegsmarine loses."""
    return navy_value(state) if seat == Side.NAVY else -navy_value(state)
