"""Fishing, and fish that goes overboard.  [MB-FISH, MB-OVER]"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.mare_balticum.actions import FISHING, HOLD, OK, Refusal
from seaboard.games.mare_balticum.causes import Cause
from seaboard.games.mare_balticum.data import KINDS, Kind
from seaboard.games.mare_balticum.state import Phase
from seaboard.games.mare_balticum.table import count_hold, discard, has, stocked, take_from_sea


@rule
def check_fish(state: State, seat: int, space: int, kind: int) -> int:
    """An action is left, a boat and such a token are there, and fish finds room in the hold.  [MB-TURN-3, MB-FISH-1, 5]"""
    if state.actions == 0:
        return Refusal.MB_TURN_3
    if not has(int(state.boats[seat]) & int(state.sea[kind]), space):
        return Refusal.MB_FISH_1
    return OK if kind == Kind.AMBER or count_hold(state, seat) < HOLD else Refusal.MB_FISH_5


@rule
def fish(state: State, seat: int, space: int, kind: int) -> None:
    """A token leaves the sea: amber for the warehouse, fish for the hold.  [MB-FISH-1 to 4, 6]"""
    state.actions -= 1
    take_from_sea(state, space, kind)
    if kind == Kind.AMBER:
        state.stored[seat, kind] = int(state.stored[seat, kind]) + 1
        tell(state, Cause.AMBER, seat, NOBODY)
    else:
        state.hold[seat, kind] = int(state.hold[seat, kind]) + 1
        tell(state, Cause.CATCH, seat, NOBODY)
    state.busy = 1
    state.phase = Phase.GO_ON


@rule
def list_fishing(state: State, seat: int, is_full: bool, out: Actions, number: int) -> int:
    """`fish` for each kind under each boat; with a full hold only amber.  [MB-FISH-1, 2, 5]"""
    first = Kind.AMBER if is_full else Kind.SALMON
    rest = int(state.boats[seat]) & stocked(state)
    while rest != 0:
        space = lowest(rest)
        for kind in range(first, KINDS):
            out[number] = FISHING + space * KINDS + kind
            number += int(state.sea[kind]) >> space & 1
        rest &= rest - 1
    return number


@rule
def overboard(state: State, seat: int, kind: int) -> None:
    """A fish goes from the hold to the box and costs no action.  [MB-OVER-1, 2]"""
    state.hold[seat, kind] = int(state.hold[seat, kind]) - 1
    discard(state, kind, 1)
    tell(state, Cause.OVERBOARD, seat, NOBODY)
    state.busy = 1
    state.phase = Phase.GO_ON
