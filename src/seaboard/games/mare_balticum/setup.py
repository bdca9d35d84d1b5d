"""The set-up: sea, demand, start player, first boats.  [MB-SET, specification 4.3]"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import Actions, Numbers, State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.mare_balticum.actions import DEMAND, OK, Refusal
from seaboard.games.mare_balticum.causes import Cause
from seaboard.games.mare_balticum.contracts import ALL_CARDS
from seaboard.games.mare_balticum.data import (
    ALL_SEAS,
    BOATS,
    COMPANIES,
    DEMAND_TOKENS,
    FIELD_MARK,
    FIELD_PORT,
    FISHES,
    KINDS,
    LAYOUTS,
    MARK_NAMES,
    PORTS,
    SEAS,
    TOKENS_IN_BAG,
    Kind,
)
from seaboard.games.mare_balticum.refill import begin_turn
from seaboard.games.mare_balticum.state import NOTHING, NOWHERE, Phase
from seaboard.games.mare_balticum.table import ask, next_seat, put_on_sea

ALL_COMPANIES = (1 << len(COMPANIES)) - 1
FIELDS = len(FIELD_PORT)


@rule
def start(state: State, players: int, options: Numbers) -> None:
    """Everything is empty but the bag, the reserves, the hands, the supply and, with module 2, the stack; chance fills the sea first.

    [MB-OPT-1, MB-COMP-1, MB-SET-1, 8, 9, MB-DEM-1, MB-CON-1]
    """
    state.players = players
    state.sets_demand, state.has_contracts, state.all_at_once = options[0], options[1], options[2]
    state.starter = state.active = NOBODY
    state.lifted = state.port = NOWHERE
    state.storing = NOTHING
    for kind in range(KINDS):
        state.bag[kind] = TOKENS_IN_BAG[kind]
    for fish in range(FISHES):
        state.supply[fish] = DEMAND_TOKENS[fish]
    for port in range(len(PORTS)):
        for mark in range(len(MARK_NAMES)):
            state.demand[port, mark] = NOTHING
    for seat in range(len(state.card)):
        state.card[seat] = state.chosen[seat] = state.paying[seat] = NOTHING
        for fish in range(FISHES):
            state.market[seat, fish] = NOTHING
    for seat in range(players):
        state.reserve[seat] = BOATS[players]
        state.hand[seat] = ALL_COMPANIES
    state.stack = ALL_CARDS if state.has_contracts else 0
    state.due = ALL_SEAS
    ask(state, Phase.SEA, CHANCE)


@rule
def fill_sea(state: State, kind: int) -> None:
    """A token goes on the first space that is not full; after the last one the time tokens go into the bag.  [MB-SET-1, 2]"""
    put_on_sea(state, lowest(int(state.due)), kind)
    tell(state, Cause.SEA, NOBODY, NOBODY)
    if state.due == 0:
        state.bag[Kind.TIME] = TOKENS_IN_BAG[Kind.TIME]
        # With module 1 the demand tokens stay in the supply.  [MB-DEM-1]
        ask(state, Phase.START if state.sets_demand else Phase.DEMAND, CHANCE)


@rule
def count_dealt(state: State) -> int:
    """How many demand tokens lie on ports."""
    dealt = FIELDS
    for fish in range(FISHES):
        dealt -= int(state.supply[fish])
    return dealt


@rule
def weigh_demand(state: State, field: int, fish: int) -> int:
    """In how many valid layouts, after those dealt so far, this fish lies on this field.  [MB-SET-3, 4]"""
    if state.supply[fish] == 0:
        return 0
    if field > 0 and FIELD_PORT[field] == FIELD_PORT[field - 1] and find_dealt(state, field - 1) == fish:
        return 0
    code, power = 0, 1
    for each in range(FISHES):
        code += power * (int(state.supply[each]) - (1 if each == fish else 0))
        power *= 3
    return int(LAYOUTS[field + 1, code, fish])


@rule
def find_dealt(state: State, field: int) -> int:
    """The fish on a field, by field order."""
    return int(state.demand[int(FIELD_PORT[field]), int(FIELD_MARK[field])])


@rule
def check_demand(state: State, fish: int) -> int:
    """A token is left, and it leads to a layout in which no port shows a fish twice.  [MB-COMP-4, MB-SET-3]"""
    if state.supply[fish] == 0:
        return Refusal.MB_COMP_4
    return OK if weigh_demand(state, count_dealt(state), fish) > 0 else Refusal.MB_SET_3


@rule
def deal_demand(state: State, fish: int) -> None:
    """A demand token goes on the next field.  [MB-SET-3, 4]"""
    field = count_dealt(state)
    state.demand[int(FIELD_PORT[field]), int(FIELD_MARK[field])] = fish
    state.supply[fish] = int(state.supply[fish]) - 1
    tell(state, Cause.DEMAND, NOBODY, NOBODY)
    if field + 1 == FIELDS:
        ask(state, Phase.START, CHANCE)


@rule
def choose_starter(state: State, seat: int) -> None:
    """This seat begins.  [MB-SET-6]"""
    state.starter = state.active = seat
    tell(state, Cause.STARTER, seat, NOBODY)
    ask(state, Phase.PLACE, seat)


@rule
def place(state: State, seat: int, port: int) -> None:
    """The first boat goes on a port, shared or not; after the last seat the first turn begins.  [MB-SET-7, MB-TURN-1]"""
    state.boats[seat] |= 1 << (len(SEAS) + port)
    state.reserve[seat] = int(state.reserve[seat]) - 1
    tell(state, Cause.FIRST_BOAT, seat, NOBODY)
    state.active = next_seat(state, seat)
    if state.active == state.starter:
        state.round_number = 1
        tell(state, Cause.ROUND, NOBODY, NOBODY)
        begin_turn(state, int(state.starter))
    else:
        ask(state, Phase.PLACE, int(state.active))


@rule
def list_demands(state: State, out: Actions) -> int:
    """`demand` for each fish that leads to a valid layout."""
    number = 0
    field = count_dealt(state)
    for fish in range(FISHES):
        out[number] = DEMAND + fish
        number += 1 if weigh_demand(state, field, fish) > 0 else 0
    return number


@rule
def weigh_demands(state: State, weights: Numbers) -> int:
    """The weights of the next demand token, by valid layouts.  [MB-SET-4]"""
    number, total = 0, 0
    field = count_dealt(state)
    for fish in range(FISHES):
        weight = weigh_demand(state, field, fish)
        weights[number] = weight
        total += weight
        number += 1 if weight > 0 else 0
    return total
