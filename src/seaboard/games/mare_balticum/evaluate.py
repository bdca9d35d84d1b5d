"""What a position of Mare Balticum is worth to a seat, in points: the greedy bot's terms.

A player gathers points by what lies in the warehouse at prices set or to be set, by fish in the hold that a port wants, and by
boats that lie where there is something to do.
"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.mare_balticum.data import FISHES, KINDS, MARK_NAMES, NUMBERS, PORTS, SEAS, VALUE, Company, Kind
from seaboard.games.mare_balticum.fleet import landings, neighbours
from seaboard.games.mare_balticum.scoring import contract_gain
from seaboard.games.mare_balticum.state import NOTHING, NOWHERE, Phase
from seaboard.games.mare_balticum.table import count_goods, count_hold

SPREAD = 4.0
"""Points that decide a game: a lead of this many makes winning about three times as likely as losing."""
CUT = 2
"""Decisions that a search plays beyond its trees before it asks this evaluation: random play delivers hardly anything."""
GREEDY = True
"""Whether it plays those by this evaluation, and not at random."""
DOUBTS = False
"""Whether half of a search's simulations guess what the thinking seat hides as well, so that the others in its trees cannot know it."""

IN_HOLD = 0.45
"""The part of its price that a fish in the hold is worth wherever the fleet is: it still has to find a port."""
NEAR_PORT = 0.15
"""More of it when a port that wants the fish borders on the fleet, so that one Sail reaches it."""
AT_PORT = 0.3
"""More of it when a boat lies in such a port already."""
UNLOADING = 0.5
"""More of it while the fish is being unloaded."""
CATCH_FISH = 0.15
"""The part of its price that a fish under a boat is worth, if there is room in the hold."""
CATCH_AMBER = 0.35
"""What amber under a boat is worth: it goes straight to the warehouse."""
BOAT = 0.6
"""How much more a boat on the board is worth than one in reserve: it can be anywhere next turn."""
ACTION = 0.15
"""What an action left in this turn is worth."""
TAX_TO_COME = -1.6
"""What it costs to have the tax still to play: two of the cheapest tokens."""
TAX_OWED = -0.8
"""What each token costs that is owed now."""
PRICE_UNKNOWN = 1.5
"""The price of a fish that the seat does not have and has not priced."""
CONTRACT = 0.8
"""What having a contract is worth before it gains anything."""
ROOM = 5


@rule
def amount(state: State, seat: int, fish: int) -> int:
    """How much of a fish a seat has, the warehouse counting double."""
    return 2 * int(state.stored[seat, fish]) + int(state.hold[seat, fish])


@rule
def rank_of(state: State, seat: int, fish: int) -> int:
    """How many unpriced fish the seat has more of: the best prices will go to those."""
    rank, mine = 0, amount(state, seat, fish)
    for other in range(FISHES):
        if other != fish and state.market[seat, other] == NOTHING:
            theirs = amount(state, seat, other)
            rank += 1 if theirs > mine or (theirs == mine and other < fish) else 0
    return rank


@rule
def price(state: State, seat: int, fish: int) -> float:
    """The price set for a fish, or the one it will get if the best numbers in hand go to what there is most of."""
    number = int(state.market[seat, fish])
    if number != NOTHING:
        return float(VALUE[number])
    if amount(state, seat, fish) == 0:
        return PRICE_UNKNOWN
    rank = rank_of(state, seat, fish)
    for place in range(NUMBERS):
        best = NUMBERS - 1 - place
        if int(state.hand[seat]) >> best & 1:
            if rank == 0:
                return float(VALUE[best])
            rank -= 1
    return 0.0


@rule
def warehouse_hope(state: State, seat: int) -> float:
    """What is stored, at prices set or hoped for; amber 1 each."""
    worth = float(state.stored[seat, Kind.AMBER])
    for fish in range(FISHES):
        worth += int(state.stored[seat, fish]) * price(state, seat, fish)
    return worth


@rule
def is_wanted(state: State, port: int, fish: int) -> bool:
    """Whether a port demands a fish."""
    for mark in range(len(MARK_NAMES)):
        if state.demand[port, mark] == fish:
            return True
    return False


@rule
def is_wanted_at(state: State, spaces: int, fish: int) -> bool:
    """Whether any port among these spaces demands a fish."""
    for port in range(len(PORTS)):
        if spaces >> (len(SEAS) + port) & 1 and is_wanted(state, port, fish):
            return True
    return False


@rule
def fleet(state: State, seat: int) -> int:
    """The spaces with a boat of the seat; a lifted one is nowhere."""
    is_lifted = state.lifted != NOWHERE and seat == int(state.active)
    return int(state.boats[seat]) & ~(1 << int(state.lifted)) if is_lifted else int(state.boats[seat])


@rule
def hold_hope(state: State, seat: int) -> float:
    """Fish in the hold: worth more the nearer a port that wants it."""
    worth = 0.0
    boats = fleet(state, seat)
    near = neighbours(boats)
    is_unloading = state.phase == Phase.UNLOAD and seat == int(state.active)
    for fish in range(FISHES):
        number = int(state.hold[seat, fish])
        if number == 0:
            continue
        part = IN_HOLD
        if is_unloading and is_wanted(state, int(state.port), fish):
            part += UNLOADING
        elif is_wanted_at(state, boats, fish):
            part += AT_PORT
        elif is_wanted_at(state, near, fish):
            part += NEAR_PORT
        worth += part * number * price(state, seat, fish)
    return worth


@rule
def spot_hope(state: State, seat: int, space: int) -> float:
    """The best catch on a sea space."""
    if space >= len(SEAS):
        return 0.0
    has_room = count_hold(state, seat) < ROOM
    best = 0.0
    for kind in range(KINDS):
        if int(state.sea[kind]) >> space & 1:
            if kind == Kind.AMBER:
                best = max(best, CATCH_AMBER)
            elif has_room:
                best = max(best, CATCH_FISH * price(state, seat, kind))
    return best


@rule
def fleet_hope(state: State, seat: int) -> float:
    """Boats on the board, and what lies under them; a lifted boat is thought of where it lands best."""
    rest, worth = fleet(state, seat), 0.0
    while rest != 0:
        worth += BOAT + spot_hope(state, seat, lowest(rest))
        rest &= rest - 1
    if state.lifted != NOWHERE and seat == int(state.active):
        worth += BOAT + best_landing(state, seat)
    return worth


@rule
def best_landing(state: State, seat: int) -> float:
    """The best that a lifted boat can do: a catch, or a port for what is in the hold."""
    rest = landings(int(state.boats[seat]), int(state.lifted))
    best = 0.0
    while rest != 0:
        space = lowest(rest)
        here = spot_hope(state, seat, space)
        if space >= len(SEAS):
            for fish in range(FISHES):
                if is_wanted(state, space - len(SEAS), fish):
                    here += (AT_PORT - NEAR_PORT) * int(state.hold[seat, fish]) * price(state, seat, fish)
        best = max(best, here)
        rest &= rest - 1
    return best


@rule
def tax_hope(state: State, seat: int) -> float:
    """The tax still to play, or owed."""
    if int(state.hand[seat]) >> Company.TAX & 1:
        return TAX_TO_COME
    return TAX_OWED * min(int(state.owed[seat]), count_goods(state, seat))


@rule
def contract_hope(state: State, seat: int) -> float:
    """What the contract gains as things stand."""
    return 0.0 if state.card[seat] == NOTHING else CONTRACT + contract_gain(state, seat)


@rule
def turn_hope(state: State, seat: int) -> float:
    """Actions left, as long as it is the seat's turn."""
    return ACTION * int(state.actions) if seat == int(state.active) else 0.0


@rule
def value(state: State, seat: int) -> float:
    """Points when the game is over; before, the warehouse, the hold, the fleet, tax, contract and actions left."""
    if state.phase == Phase.OVER:
        return float(state.points[seat])
    worth = warehouse_hope(state, seat) + hold_hope(state, seat) + fleet_hope(state, seat)
    return worth + tax_hope(state, seat) + contract_hope(state, seat) + turn_hope(state, seat)
