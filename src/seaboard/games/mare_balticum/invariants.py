"""What always holds, looked at from outside the rules: tokens, boats, company tokens, demand tokens, cards.  [MB-COMP]"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.mare_balticum.actions import HOLD, OK, Refusal
from seaboard.games.mare_balticum.contracts import ALL_CARDS
from seaboard.games.mare_balticum.data import (
    BOATS,
    COMPANIES,
    DEEP,
    DEMAND_TOKENS,
    FISHES,
    KINDS,
    MARK_NAMES,
    MARKS_OF,
    PORTS,
    TOKENS_IN_BAG,
    Company,
    Kind,
)
from seaboard.games.mare_balticum.fleet import is_chain
from seaboard.games.mare_balticum.state import NOTHING, Phase
from seaboard.games.mare_balticum.table import count_hold, has


@rule
def count_everywhere(state: State, kind: int) -> int:
    """Tokens of a kind in the bag, on the sea, in holds, in warehouses and in the box.  [MB-COMP-10]"""
    here = int(state.sea[kind])
    number = int(state.bag[kind]) + int(state.box[kind]) + count(here) + count(here & int(state.doubled))
    for seat in range(int(state.players)):
        number += int(state.stored[seat, kind]) + (int(state.hold[seat, kind]) if kind < FISHES else 0)
    return number


@rule
def are_tokens_whole(state: State) -> bool:
    """Each kind is there in full, and no number is negative.  [MB-COMP-2, MB-COMP-10]"""
    whole = 0
    for kind in range(KINDS):
        whole += 1 if count_everywhere(state, kind) == TOKENS_IN_BAG[kind] and state.bag[kind] >= 0 and state.box[kind] >= 0 else 0
        for seat in range(int(state.players)):
            whole -= 1 if state.stored[seat, kind] < 0 or (kind < FISHES and state.hold[seat, kind] < 0) else 0
    return whole == KINDS


@rule
def is_time_whole(state: State) -> bool:
    """Time tokens lie in the bag or on the track, but for the one being carried out.  [MB-COMP-3]"""
    if state.phase == Phase.SEA:
        return state.bag[Kind.TIME] == 0
    drawn = 1 if state.phase == Phase.COMPANY or state.phase == Phase.TAX else 0
    return int(state.bag[Kind.TIME]) + int(state.track) + drawn == TOKENS_IN_BAG[Kind.TIME]


@rule
def is_sea_sound(state: State) -> bool:
    """A shallow space holds at most one token, a deep one at most two.  [MB-MAP-1]"""
    once, twice, thrice = 0, 0, 0
    for kind in range(KINDS):
        here = int(state.sea[kind])
        pair = here & int(state.doubled)
        thrice |= (twice & here) | (once & pair)
        twice |= (once & here) | pair
        once |= here
    return thrice == 0 and (twice & ~DEEP) == 0 and (int(state.doubled) & ~twice) == 0


@rule
def is_demand_whole(state: State) -> bool:
    """Demand tokens lie on ports or in the supply, each field has one at most, no port shows a fish twice.  [MB-COMP-4, MB-DEM-8]"""
    wrong = 0
    for fish in range(FISHES):
        left = int(DEMAND_TOKENS[fish]) - int(state.supply[fish])
        for port in range(len(PORTS)):
            shown = 0
            for mark in range(len(MARK_NAMES)):
                shown += 1 if state.demand[port, mark] == fish else 0
                wrong += 1 if state.demand[port, mark] != NOTHING and not has(int(MARKS_OF[port]), mark) else 0
            wrong += 1 if shown > 1 else 0
            left -= shown
        wrong += 1 if left != 0 or state.supply[fish] < 0 else 0
    return wrong == 0


@rule
def are_companies_whole(state: State, seat: int) -> bool:
    """A number token is in hand or on one market field; as many are in hand as time has left.  [MB-COMP-5, MB-TIME-2, 7]"""
    hand = int(state.hand[seat])
    laid, fields = 0, 0
    for fish in range(FISHES):
        if state.market[seat, fish] != NOTHING:
            laid |= 1 << int(state.market[seat, fish])
            fields += 1
    numbers = (1 << Company.TAX) - 1
    played = min(int(state.track), len(COMPANIES)) + (1 if state.phase == Phase.TAX else 0)
    is_apart = (hand & laid) == 0 and ((hand & numbers) | laid) == numbers and count(laid) == fields
    return is_apart and count(hand) == len(COMPANIES) - played


@rule
def are_cards_whole(state: State) -> bool:
    """Every contract card is in the stack or before one player with no other.  [MB-CON-6]"""
    cards = int(state.stack)
    number = count(cards)
    for seat in range(int(state.players)):
        if state.card[seat] != NOTHING:
            cards |= 1 << int(state.card[seat])
            number += 1
    return number == count(cards) and cards == (ALL_CARDS if state.has_contracts else 0)


@rule
def audit_seat(state: State, seat: int) -> int:
    """0 if a seat's boats, hold and company tokens are whole, else the rule that is broken."""
    boats = int(state.boats[seat])
    if count(boats) + int(state.reserve[seat]) != BOATS[int(state.players)] or state.reserve[seat] < 0:
        return Refusal.MB_COMP_6
    if not is_chain(boats):
        return Refusal.MB_SAIL_4
    if count_hold(state, seat) > HOLD:
        return Refusal.MB_COMP_7
    return OK if are_companies_whole(state, seat) else Refusal.MB_COMP_5


@rule
def audit(state: State) -> int:
    """0 if everything that always holds does hold, else the rule that is broken."""
    if not are_tokens_whole(state):
        return Refusal.MB_COMP_10
    if not is_time_whole(state):
        return Refusal.MB_COMP_3
    if not is_sea_sound(state):
        return Refusal.MB_MAP_1
    if not is_demand_whole(state):
        return Refusal.MB_COMP_4
    if not are_cards_whole(state):
        return Refusal.MB_CON_6
    for seat in range(int(state.players)):
        broken = audit_seat(state, seat)
        if broken != OK:
            return broken
    return OK
