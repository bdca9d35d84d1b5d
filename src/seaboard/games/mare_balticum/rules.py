"""The course of the game: Fish and Overboard, and the verbs that the engine calls.  [specification 4]"""

from __future__ import annotations

import numpy as np

from seaboard.engine.bits import list_members
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, Numbers, State
from seaboard.games.mare_balticum.actions import (
    CHOOSE,
    COMPANY,
    CONTRACT,
    DEMAND,
    DONE,
    DRAW,
    END_TURN,
    FIELD,
    FISHING,
    HOLD,
    LIFT,
    OK,
    OVERBOARD,
    PAY_HOLD,
    PLACE,
    SAIL,
    SEA,
    START,
    STORE,
    UNLOAD,
    Refusal,
)
from seaboard.games.mare_balticum.company import (
    TAX_CHOICE,
    check_company,
    check_pay,
    choose_company,
    choose_payment,
    list_companies,
    list_payments,
)
from seaboard.games.mare_balticum.contracts import check_choose, check_contract, choose, contract, list_choices
from seaboard.games.mare_balticum.data import CONTRACTS, FISHES, KINDS, MARK_NAMES, PORTS, SEAS, TOKENS, Kind
from seaboard.games.mare_balticum.fishing import check_fish, fish, list_fishing, overboard
from seaboard.games.mare_balticum.fleet import (
    PLACES,
    check_deploy,
    check_land,
    check_lift,
    check_sail,
    deploy,
    find_movable,
    land,
    landings,
    lift,
    sail,
    sea_room,
)
from seaboard.games.mare_balticum.ports import (
    check_store,
    check_unload,
    choose_field,
    end_unload,
    list_stores,
    list_unloads,
    store,
    unload,
)
from seaboard.games.mare_balticum.refill import draw, end_turn, go_on, go_on_refilling
from seaboard.games.mare_balticum.setup import (
    check_demand,
    choose_starter,
    deal_demand,
    fill_sea,
    list_demands,
    place,
    weigh_demands,
)
from seaboard.games.mare_balticum.state import PHASES, Phase
from seaboard.games.mare_balticum.table import count_hold, has, is_one_of


@rule
def actors(state: State) -> int:
    """Who may act now: seats, or chance; nobody when the game is over."""
    return int(state.waiting)


@rule
def advance(state: State) -> None:
    """Carry out what asks nobody: the turn goes on or ends, the sea is refilled, the next turn begins."""
    if state.phase == Phase.GO_ON:
        go_on(state)
    if state.phase == Phase.REFILL:
        go_on_refilling(state)


@rule
def apply_turn(state: State, seat: int, action: int) -> None:
    """Carry out a move of a turn.  [MB-TURN-3 to 5]"""
    if action < LIFT:
        sail(state, seat, action - SAIL)
    elif action < FISHING:
        lift(state, seat, action - LIFT)
    elif action < UNLOAD:
        fish(state, seat, (action - FISHING) // KINDS, (action - FISHING) % KINDS)
    elif action < STORE:
        unload(state, seat, action - UNLOAD)
    elif action < CONTRACT:
        overboard(state, seat, action - OVERBOARD)
    elif action == CONTRACT:
        contract(state, seat)
    else:
        end_turn(state)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal move, and all that follows from it by itself."""
    phase = int(state.phase)
    if phase == Phase.TURN:
        apply_turn(state, seat, action)
    elif phase == Phase.DRAW:
        draw(state, action - DRAW)
    elif phase == Phase.LAND:
        land(state, seat, action - SAIL)
    elif phase == Phase.COMPANY:
        choose_company(state, seat, action - COMPANY)
    elif phase == Phase.SEA:
        fill_sea(state, action - SEA)
    elif phase == Phase.UNLOAD:
        if action == DONE:
            end_unload(state)
        else:
            store(state, seat, (action - STORE) // HOLD, (action - STORE) % HOLD + 1)
    elif phase == Phase.CHOOSE:
        choose(state, seat, action - CHOOSE)
    elif phase == Phase.TAX:
        choose_payment(state, seat, action - PAY_HOLD)
    elif phase == Phase.DEPLOY:
        deploy(state, seat, action - SAIL)
    elif phase == Phase.FIELD:
        choose_field(state, seat, action - FIELD)
    elif phase == Phase.DEMAND:
        deal_demand(state, action - DEMAND)
    elif phase == Phase.START:
        choose_starter(state, action - START)
    else:
        place(state, seat, action - PLACE)
    advance(state)


@rule
def list_turn(state: State, seat: int, out: Actions) -> int:
    """All moves of a turn.  [MB-TURN-3, 4, MB-SAIL-1, 2, 9, MB-OVER-3]"""
    number, aboard = 0, count_hold(state, seat)
    if state.actions > 0:
        if state.reserve[seat] > 0:
            number = list_members(sea_room(int(state.boats[seat])), SAIL, out, number)
        else:
            number = list_members(find_movable(state, seat), LIFT, out, number)
        number = list_fishing(state, seat, aboard == HOLD, out, number)
        if aboard > 0:
            number = list_unloads(state, seat, out, number)
        out[number] = CONTRACT
        number += 1 if state.has_contracts else 0
    if aboard > 0:
        for kind in range(FISHES):
            out[number] = OVERBOARD + kind
            number += 1 if state.hold[seat, kind] > 0 else 0
    out[number] = END_TURN
    return number + 1


@rule
def list_tokens(state: State, kinds: int, first: int, out: Actions) -> int:
    """An action for each of the first kinds of which the bag has one."""
    number = 0
    for kind in range(kinds):
        out[number] = first + kind
        number += 1 if state.bag[kind] > 0 else 0
    return number


@rule
def legal(state: State, seat: int, out: Actions) -> int:
    """All legal actions of a seat that is asked, or of chance.  [specification 4]"""
    phase = int(state.phase)
    if not has(int(state.waiting), seat):
        return 0
    if phase == Phase.TURN:
        return list_turn(state, seat, out)
    if phase == Phase.DRAW:
        return list_tokens(state, len(TOKENS), DRAW, out)
    if phase == Phase.LAND:
        return list_members(landings(int(state.boats[seat]), int(state.lifted)), SAIL, out, 0)
    if phase == Phase.COMPANY:
        return list_companies(state, seat, out)
    if phase == Phase.SEA:
        return list_tokens(state, KINDS, SEA, out)
    if phase == Phase.UNLOAD:
        return list_stores(state, seat, out)
    if phase == Phase.CHOOSE:
        return list_choices(state, seat, out)
    if phase == Phase.TAX:
        return list_payments(state, seat, out)
    if phase == Phase.DEPLOY:
        return list_members(sea_room(int(state.boats[seat])), SAIL, out, 0)
    if phase == Phase.FIELD:
        return list_members((1 << len(MARK_NAMES)) - 1, FIELD, out, 0)
    if phase == Phase.DEMAND:
        return list_demands(state, out)
    if phase == Phase.START:
        return list_members((1 << int(state.players)) - 1, START, out, 0)
    return list_members((1 << len(PORTS)) - 1, PLACE, out, 0)


@rule
def chance(state: State, weights: Numbers) -> int:
    """The weights of the outcomes: tokens by their number in the bag, demand by valid layouts, seats alike.  [specification 4.3, 4.5]"""
    if state.phase == Phase.DEMAND:
        return weigh_demands(state, weights)
    if state.phase == Phase.START:
        for seat in range(int(state.players)):
            weights[seat] = 1
        return int(state.players)
    number, total = 0, 0
    for kind in range(len(TOKENS)):
        weight = int(state.bag[kind])
        weights[number] = weight
        total += weight
        number += 1 if weight > 0 else 0
    return total


NOT_ASKED = np.zeros(len(PHASES), np.int64)
"""For each point of the game the rule that says whose move it is."""
for _phases, _rule in (
    ((Phase.SEA,), Refusal.MB_SET_1),
    ((Phase.DEMAND,), Refusal.MB_SET_3),
    ((Phase.START,), Refusal.MB_SET_6),
    ((Phase.PLACE,), Refusal.MB_SET_7),
    ((Phase.TURN, Phase.LAND, Phase.DEPLOY, Phase.UNLOAD, Phase.FIELD, Phase.CHOOSE), Refusal.MB_TURN_1),
    ((Phase.DRAW,), Refusal.MB_REF_1),
    ((Phase.COMPANY,), Refusal.MB_TIME_2),
    ((Phase.TAX,), Refusal.MB_TAX_5),
    ((Phase.OVER,), Refusal.MB_END_3),
):
    for _phase in _phases:
        NOT_ASKED[_phase] = _rule


@rule
def check_token(state: State, kind: int) -> int:
    """Such a token is in the bag.  [MB-COMP-2, 3]"""
    if state.bag[kind] > 0:
        return OK
    return Refusal.MB_COMP_3 if kind == Kind.TIME else Refusal.MB_COMP_2


@rule
def check_turn(state: State, seat: int, action: int) -> int:
    """Whether a move of a turn is allowed; any other move is refused by the list of actions.  [MB-TURN-3]"""
    if is_one_of(action, SAIL, PLACES):
        return check_sail(state, seat, action - SAIL)
    if is_one_of(action, LIFT, PLACES):
        return check_lift(state, seat, action - LIFT)
    if is_one_of(action, FISHING, len(SEAS) * KINDS):
        return check_fish(state, seat, (action - FISHING) // KINDS, (action - FISHING) % KINDS)
    if is_one_of(action, UNLOAD, len(PORTS)):
        return check_unload(state, seat, action - UNLOAD)
    if is_one_of(action, OVERBOARD, FISHES):
        return OK if state.hold[seat, action - OVERBOARD] > 0 else Refusal.MB_OVER_2
    if action == CONTRACT:
        return check_contract(state)
    return OK if action == END_TURN else Refusal.MB_TURN_3


@rule
def check_under_way(state: State, seat: int, action: int) -> int:
    """Whether a move completes the action under way; an action once begun is completed.  [MB-TURN-6]"""
    phase = int(state.phase)
    if phase == Phase.LAND:
        return check_land(state, seat, action - SAIL) if is_one_of(action, SAIL, PLACES) else Refusal.MB_TURN_6
    if phase == Phase.DEPLOY:
        return check_deploy(state, seat, action - SAIL) if is_one_of(action, SAIL, PLACES) else Refusal.MB_SAIL_12
    if phase == Phase.CHOOSE:
        return check_choose(state, seat, action - CHOOSE) if is_one_of(action, CHOOSE, len(CONTRACTS)) else Refusal.MB_TURN_6
    if phase == Phase.FIELD:
        return OK if is_one_of(action, FIELD, len(MARK_NAMES)) else Refusal.MB_DEM_4
    if is_one_of(action, STORE, FISHES * HOLD):
        return check_store(state, seat, (action - STORE) // HOLD, (action - STORE) % HOLD + 1)
    if action == DONE:
        return OK if state.unloaded != 0 else Refusal.MB_UNL_4
    return Refusal.MB_TURN_6


@rule
def check_set_up(state: State, action: int) -> int:
    """Whether a move of the set-up is allowed.  [MB-SET-1, 3, 6, 7]"""
    phase = int(state.phase)
    if phase == Phase.SEA:
        return check_token(state, action - SEA) if is_one_of(action, SEA, KINDS) else Refusal.MB_SET_1
    if phase == Phase.DEMAND:
        return check_demand(state, action - DEMAND) if is_one_of(action, DEMAND, FISHES) else Refusal.MB_SET_3
    if phase == Phase.START:
        return OK if is_one_of(action, START, int(state.players)) else Refusal.MB_SET_6
    return OK if is_one_of(action, PLACE, len(PORTS)) else Refusal.MB_SET_7


@rule
def check(state: State, seat: int, action: int) -> int:
    """0 if the action is allowed, else the rule that forbids it: not asked, no such move now, then what section 4 says.  [README, Refusals]"""
    phase = int(state.phase)
    if not has(int(state.waiting), seat):
        return int(NOT_ASKED[phase])
    if phase == Phase.TURN:
        return check_turn(state, seat, action)
    if phase < Phase.TURN:
        return check_set_up(state, action)
    if phase < Phase.DRAW:
        return check_under_way(state, seat, action)
    if phase == Phase.DRAW:
        return check_token(state, action - DRAW) if is_one_of(action, DRAW, len(TOKENS)) else Refusal.MB_REF_1
    if phase == Phase.COMPANY:
        return check_company(state, seat, action - COMPANY) if is_one_of(action, COMPANY, TAX_CHOICE + 1) else Refusal.MB_TIME_2
    return check_pay(state, seat, action - PAY_HOLD) if is_one_of(action, PAY_HOLD, FISHES + KINDS) else Refusal.MB_TAX_1
