"""Unload, and the demand of the ports.  [MB-UNL, MB-DEM]"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.mare_balticum.actions import DONE, HOLD, OK, STORE, UNLOAD, Refusal
from seaboard.games.mare_balticum.causes import Cause
from seaboard.games.mare_balticum.data import FISHES, MARKS_OF, SEAS, Mark
from seaboard.games.mare_balticum.state import NOTHING, NOWHERE, Phase
from seaboard.games.mare_balticum.table import ask, discard, has

NEVER = HOLD + 1
"""More tokens than a hold can have: a fish that cannot be stored."""


@rule
def find_field(state: State, port: int, fish: int) -> int:
    """The mark of the field on which a port demands a fish, or nothing."""
    if state.demand[port, Mark.ZERO] == fish:
        return Mark.ZERO
    return Mark.MINUS_ONE if state.demand[port, Mark.MINUS_ONE] == fish else NOTHING


@rule
def is_free(state: State, port: int, mark: int) -> bool:
    """Whether a port has such a field and no demand token lies on it.  [MB-DEM-10, 13]"""
    return has(int(MARKS_OF[port]), mark) and state.demand[port, mark] == NOTHING


@rule
def fewest(state: State, port: int, fish: int) -> int:
    """The smallest number of a fish that can be unloaded in a port, or more than a hold has.  [MB-UNL-2, MB-DEM-2, 7, 8, 9]"""
    field = find_field(state, port, fish)
    if not state.sets_demand:
        # In the base game the marks mean nothing.  [MB-SET-5]
        return 1 if field != NOTHING else NEVER
    if field != NOTHING:
        return 1 + field
    if state.supply[fish] == 0:
        return NEVER
    if is_free(state, port, Mark.ZERO):
        return 1
    return 2 if is_free(state, port, Mark.MINUS_ONE) else NEVER


@rule
def can_store(state: State, seat: int, port: int, stored: int) -> bool:
    """Whether some fish of the hold, not yet stored in this action, can be unloaded in a port.  [MB-UNL-4, 6]"""
    able = 0
    for fish in range(FISHES):
        number = int(state.hold[seat, fish])
        if number > 0 and not has(stored, fish):
            able += 1 if number >= fewest(state, port, fish) else 0
    return able > 0


@rule
def check_unload(state: State, seat: int, port: int) -> int:
    """An action is left, a boat lies in the port, and something aboard can be stored there.  [MB-TURN-3, MB-UNL-1, 2, 4]"""
    if state.actions == 0:
        return Refusal.MB_TURN_3
    if not has(int(state.boats[seat]), len(SEAS) + port):
        return Refusal.MB_UNL_1
    return OK if can_store(state, seat, port, 0) else Refusal.MB_UNL_4


@rule
def unload(state: State, seat: int, port: int) -> None:
    """An Unload begins, for one action, in one port.  [MB-UNL-1]"""
    state.actions -= 1
    state.port = port
    state.unloaded = 0
    ask(state, Phase.UNLOAD, seat)


@rule
def list_unloads(state: State, seat: int, out: Actions, number: int) -> int:
    """`unload` for each port with a boat where something can be stored."""
    docked = int(state.boats[seat]) >> len(SEAS)
    while docked != 0:
        port = lowest(docked)
        out[number] = UNLOAD + port
        number += 1 if can_store(state, seat, port, 0) else 0
        docked &= docked - 1
    return number


@rule
def check_store(state: State, seat: int, fish: int, number: int) -> int:
    """Not stored before in this action, wanted here, enough for its field, and in the hold.  [MB-UNL-2, 6, MB-DEM-2, 7, 9]"""
    if has(int(state.unloaded), fish):
        return Refusal.MB_UNL_6
    least = fewest(state, int(state.port), fish)
    if least == NEVER:
        if not state.sets_demand:
            return Refusal.MB_UNL_2
        return Refusal.MB_DEM_9 if state.supply[fish] == 0 else Refusal.MB_DEM_2
    if number < least:
        return Refusal.MB_DEM_7
    return OK if number <= state.hold[seat, fish] else Refusal.MB_UNL_2


@rule
def store(state: State, seat: int, fish: int, number: int) -> None:
    """Some of a fish are unloaded; a fish not demanded yet gets its demand token first.  [MB-UNL-3, MB-DEM-2, 3, 12]"""
    port = int(state.port)
    field = find_field(state, port, fish)
    if field != NOTHING:
        bring_ashore(state, seat, fish, number, field)
    elif is_free(state, port, Mark.ZERO) and is_free(state, port, Mark.MINUS_ONE) and number >= 2:
        state.storing = fish
        state.storing_number = number
        ask(state, Phase.FIELD, seat)
    else:
        set_demand(state, seat, fish, number, Mark.ZERO if is_free(state, port, Mark.ZERO) else Mark.MINUS_ONE)


@rule
def set_demand(state: State, seat: int, fish: int, number: int, field: int) -> None:
    """A demand token goes from the supply to a field of the port, for good; then the fish go ashore.  [MB-DEM-2, 4, 11]"""
    state.demand[int(state.port), field] = fish
    state.supply[fish] = int(state.supply[fish]) - 1
    tell(state, Cause.NEW_DEMAND, seat, NOBODY)
    bring_ashore(state, seat, fish, number, field)


@rule
def bring_ashore(state: State, seat: int, fish: int, number: int, field: int) -> None:
    """The fish leave the hold for the warehouse; on minus-one, one of them goes to the box.  [MB-UNL-5, MB-DEM-5, 6]"""
    lost = 1 if state.sets_demand and field == Mark.MINUS_ONE else 0
    state.hold[seat, fish] = int(state.hold[seat, fish]) - number
    state.stored[seat, fish] = int(state.stored[seat, fish]) + number - lost
    discard(state, fish, lost)
    tell(state, Cause.ASHORE_LOSS if lost else Cause.ASHORE, seat, NOBODY)
    state.busy = 1
    state.unloaded = int(state.unloaded) | 1 << fish
    if can_store(state, seat, int(state.port), int(state.unloaded)):
        ask(state, Phase.UNLOAD, seat)
    else:
        end_unload(state)


@rule
def choose_field(state: State, seat: int, field: int) -> None:
    """The player chooses between the two free fields.  [MB-DEM-4]"""
    fish, number = int(state.storing), int(state.storing_number)
    state.storing = NOTHING
    state.storing_number = 0
    set_demand(state, seat, fish, number, field)


@rule
def end_unload(state: State) -> None:
    """The action is over."""
    state.port = NOWHERE
    state.unloaded = 0
    state.phase = Phase.GO_ON


@rule
def list_stores(state: State, seat: int, out: Actions) -> int:
    """`store` for each fish not yet stored and each number that is enough; `done` after the first.  [MB-UNL-3, 4, 6]"""
    number = 0
    port, stored = int(state.port), int(state.unloaded)
    for fish in range(FISHES):
        if not has(stored, fish):
            for many in range(fewest(state, port, fish), int(state.hold[seat, fish]) + 1):
                out[number] = STORE + fish * HOLD + many - 1
                number += 1
    out[number] = DONE
    return number + (1 if stored != 0 else 0)
