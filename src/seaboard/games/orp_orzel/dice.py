"""Phase I: dice are rolled and set aside.  [ORZ-DICE]"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, Numbers, State
from seaboard.engine.telling import tell
from seaboard.games.orp_orzel.actions import DONE, KEEP, OK, ROLL, Refusal
from seaboard.games.orp_orzel.causes import Cause
from seaboard.games.orp_orzel.data import BLACK, DICE, DIE_SIDES, FACES, FACES_FROM, MOST_FACES, WEIGHTS, Side
from seaboard.games.orp_orzel.state import NOBODY, NOTHING, NOWHERE, Phase
from seaboard.games.orp_orzel.table import take_symbols


@rule
def begin_dice(state: State, side: int) -> None:
    """A side's dice are all free.  [ORZ-DICE-1]"""
    state.turn = side
    for face in range(len(FACES)):
        state.aside[side, face] = 0
    state.left = DICE[side]
    state.phase = Phase.ROLL
    tell(state, Cause.DICE, side, NOBODY)


@rule
def count_aside(state: State, side: int) -> int:
    """How many dice a side has set aside."""
    number = 0
    for face in range(len(FACES)):
        number += int(state.aside[side, face])
    return number


@rule
def faces_rolled(state: State) -> int:
    """The faces that the dice of this roll show, as a set.  [ORZ-DICE-7]"""
    # Over all faces, the other side's too, which are never there: a loop of fixed length is faster.
    faces = 0
    for face in range(len(FACES)):
        faces |= (1 if state.rolled[face] > 0 else 0) << face
    return faces


@rule
def list_rolls(state: State, out: Actions) -> int:
    """`roll` of every face of the side's colour."""
    side = int(state.turn)
    # A loop of fixed length is faster; what is written beyond the side's own faces is not counted.
    for place in range(MOST_FACES):
        out[place] = ROLL + int(FACES_FROM[side]) + place
    return int(FACES_FROM[side + 1]) - int(FACES_FROM[side])


@rule
def weigh_rolls(state: State, weights: Numbers) -> int:
    """A face weighs as much as the sides that show it; a die has six.  [ORZ-DICE-1]"""
    side = int(state.turn)
    for place in range(MOST_FACES):
        weights[place] = WEIGHTS[side, place]
    return DIE_SIDES


@rule
def check_roll(state: State, face: int) -> int:
    """A side rolls dice of its own colour.  [ORZ-DICE-1]"""
    side = int(state.turn)
    return OK if FACES_FROM[side] <= face < FACES_FROM[side + 1] else Refusal.ORZ_DICE_1


@rule
def roll(state: State, face: int) -> None:
    """One die shows its face; after the last the side chooses.  [ORZ-DICE-1, ORZ-DICE-2]"""
    state.rolled[face] = int(state.rolled[face]) + 1
    state.left = int(state.left) - 1
    if state.left == 0:
        state.phase = Phase.KEEP


@rule
def list_keeps(state: State, out: Actions) -> int:
    """`keep` of every face rolled and not chosen yet, and `done` if that is allowed."""
    rest = faces_rolled(state) & ~int(state.kept)
    number = 0
    while rest != 0:
        out[number] = KEEP + lowest(rest)
        number += 1
        rest &= rest - 1
    out[number] = DONE
    number += 1 if check_done(state) == OK else 0
    return number


@rule
def check_keep(state: State, face: int) -> int:
    """Dice set aside together show different faces, all of them just rolled.  [ORZ-DICE-4, ORZ-DICE-2]"""
    if int(state.kept) >> face & 1:
        return Refusal.ORZ_DICE_4
    return OK if state.rolled[face] > 0 else Refusal.ORZ_DICE_2


@rule
def keep(state: State, face: int) -> None:
    """A face is chosen and stays chosen; with the last one the choice is over.  [ORZ-DICE-4, ORZ-DICE-7, ORZ-DICE-8]"""
    state.kept = int(state.kept) | 1 << face
    if state.kept == faces_rolled(state):
        set_aside(state)


@rule
def check_done(state: State) -> int:
    """At least one die is set aside, and a black one if any is black.  [ORZ-DICE-2, ORZ-DICE-3]"""
    if state.kept == 0:
        return Refusal.ORZ_DICE_2
    if (faces_rolled(state) & BLACK) != 0 and (int(state.kept) & BLACK) == 0:
        return Refusal.ORZ_DICE_3
    return OK


@rule
def set_aside(state: State) -> None:
    """The dice chosen are set aside; the others are rolled again until no die is free.  [ORZ-DICE-5, ORZ-DICE-6, ORZ-FLOW-2]"""
    side = int(state.turn)
    rest = int(state.kept)
    while rest != 0:
        face = lowest(rest)
        state.aside[side, face] = int(state.aside[side, face]) + 1
        rest &= rest - 1
    tell(state, Cause.ASIDE, side, NOBODY)
    state.kept = 0
    for face in range(len(FACES)):
        state.rolled[face] = 0
    state.left = int(DICE[side]) - count_aside(state, side)
    if state.left > 0:
        state.phase = Phase.ROLL
    elif side == Side.NAVY:
        begin_dice(state, Side.KRIEGSMARINE)
    else:
        begin_actions(state)


@rule
def begin_actions(state: State) -> None:
    """Phase II: the Navy's symbols are pending.  [ORZ-FLOW-1, ORZ-FLOW-2]"""
    for number in range(int(state.finds)):
        state.found[number] = NOTHING
        state.found_at[number] = NOWHERE
    state.finds = 0
    take_symbols(state, Side.NAVY)
    state.turn = Side.NAVY
    state.phase = Phase.NAVY
    tell(state, Cause.SYMBOLS, Side.NAVY, NOBODY)
