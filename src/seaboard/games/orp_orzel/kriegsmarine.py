"""Phase II, actions of the Kriegsmarine: mines and patrols first, then the hunt.  [ORZ-KM, ORZ-MINE, ORZ-PATROL, ORZ-READY, ORZ-OBS, ORZ-ATT]"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.fields import WORD_MEMBERS
from seaboard.engine.record import Actions, State
from seaboard.engine.telling import tell
from seaboard.games.orp_orzel.actions import ATTACK, HOLD, LIFT, MINE, OBSERVE, OK, PATROL, READY, Refusal
from seaboard.games.orp_orzel.causes import Cause
from seaboard.games.orp_orzel.data import Mine, Side, Symbol
from seaboard.games.orp_orzel.navy import lose_submarine
from seaboard.games.orp_orzel.state import NOBODY, NOWHERE, Find, Phase, Reason
from seaboard.games.orp_orzel.table import (
    beside,
    beside_base,
    bit_of,
    empty_hexes,
    has_symbol,
    lies_in,
    list_hexes,
    list_pairs,
    put,
    remove,
    turn_up,
    use_symbol,
)

# Lay mines and patrol


@rule
def can_mine(state: State) -> bool:
    """Whether a mine symbol and a mine token are there, of whichever kind.  [ORZ-MINE-1, ORZ-FREE-4]"""
    return state.pending[Symbol.MINE] > 0 and int(state.stock[Mine.MINE]) + int(state.stock[Mine.BLANK]) > 0


@rule
def patrol_hexes(state: State) -> tuple[int, int]:
    """The empty hexes beside the figure, a movement token or a patrol ship.  [ORZ-PATROL-1]"""
    base_low, base_high = beside_base(state)
    near_low, near_high = beside(int(state.ships[0]), int(state.ships[1]))
    empty_low, empty_high = empty_hexes(state)
    return empty_low & (base_low | near_low), empty_high & (base_high | near_high)


@rule
def send_hexes(state: State) -> tuple[int, int]:
    """Where the lifted ship may go: not where it came from.  [ORZ-PATROL-3]"""
    low, high = patrol_hexes(state)
    lifted = int(state.lifted)
    return low & ~bit_of(lifted, 0), high & ~bit_of(lifted, 1)


@rule
def can_lift(state: State, place: int) -> bool:
    """Whether the patrol ship of this hex would find another place.  [ORZ-PATROL-3]"""
    near_low, near_high = beside(int(state.ships[0]) & ~bit_of(place, 0), int(state.ships[1]) & ~bit_of(place, 1))
    empty_low, empty_high = empty_hexes(state)
    return (empty_low & near_low) | (empty_high & near_high) != 0


@rule
def lift_hexes(state: State) -> tuple[int, int]:
    """The patrol ships that can be lifted: all if the base leaves room beside it.  [ORZ-PATROL-3, ORZ-PATROL-4]"""
    base_low, base_high = beside_base(state)
    empty_low, empty_high = empty_hexes(state)
    low, high = int(state.ships[0]), int(state.ships[1])
    if (base_low & empty_low) | (base_high & empty_high) != 0:
        return low, high
    rest = low
    while rest != 0:
        low &= ~0 if can_lift(state, lowest(rest)) else ~(rest & -rest)
        rest &= rest - 1
    rest = high
    while rest != 0:
        high &= ~0 if can_lift(state, WORD_MEMBERS + lowest(rest)) else ~(rest & -rest)
        rest &= rest - 1
    return low, high


@rule
def has_lay_move(state: State) -> bool:
    """Whether a mine or patrol symbol can be used.  [ORZ-ACT-2, ORZ-ACT-4]"""
    if can_mine(state):
        empty_low, empty_high = empty_hexes(state)
        if empty_low | empty_high != 0:
            return True
    if state.pending[Symbol.PATROL] == 0:
        return False
    low, high = patrol_hexes(state) if state.reserve > 0 else lift_hexes(state)
    return low | high != 0


@rule
def list_lay(state: State, out: Actions) -> int:
    """Every `mine`; and `patrol` with a ship in the reserve, or else `lift` and `hold`.  [ORZ-KM-1, ORZ-PATROL-2]"""
    number = 0
    if can_mine(state):
        low, high = empty_hexes(state)
        number = list_pairs(low, high, state.stock, MINE, out, number)
    if state.pending[Symbol.PATROL] == 0:
        return number
    if state.reserve > 0:
        low, high = patrol_hexes(state)
        return list_hexes(low, high, PATROL, out, number)
    low, high = lift_hexes(state)
    number = list_hexes(low, high, LIFT, out, number)
    out[number] = HOLD
    return number + (1 if low | high != 0 else 0)


@rule
def list_send(state: State, out: Actions) -> int:
    """Every `patrol` of the lifted ship."""
    low, high = send_hexes(state)
    return list_hexes(low, high, PATROL, out, 0)


@rule
def is_one_of(low: int, high: int, place: int) -> bool:
    """Whether a hex is a member of a set."""
    return (low & bit_of(place, 0)) | (high & bit_of(place, 1)) != 0


@rule
def check_mine(state: State, place: int, kind: int) -> int:
    """A mine token from behind the screen goes to any empty hex.  [ORZ-MINE-1, ORZ-MINE-2]"""
    if state.pending[Symbol.MINE] == 0:
        return Refusal.ORZ_ACT_1
    low, high = empty_hexes(state)
    return OK if state.stock[kind] > 0 and is_one_of(low, high, place) else Refusal.ORZ_MINE_1


@rule
def mine(state: State, place: int, kind: int) -> None:
    """A mine token lies face down.  [ORZ-MINE-1]"""
    state.pending[Symbol.MINE] = int(state.pending[Symbol.MINE]) - 1
    tell(state, Cause.USED, Side.KRIEGSMARINE, NOBODY)
    state.stock[kind] = int(state.stock[kind]) - 1
    put(state.mines, place)
    if kind == Mine.MINE:
        put(state.live, place)
    tell(state, Cause.MINE, Side.KRIEGSMARINE, NOBODY)


@rule
def use_patrol(state: State) -> None:
    """One patrol symbol is used up."""
    state.pending[Symbol.PATROL] = int(state.pending[Symbol.PATROL]) - 1
    tell(state, Cause.USED, Side.KRIEGSMARINE, NOBODY)


@rule
def check_patrol(state: State, place: int) -> int:
    """A ship of the reserve goes to an empty hex beside the base or a patrol ship.  [ORZ-PATROL-1, ORZ-PATROL-2]"""
    if state.pending[Symbol.PATROL] == 0:
        return Refusal.ORZ_ACT_1
    if state.reserve == 0:
        return Refusal.ORZ_PATROL_2
    low, high = patrol_hexes(state)
    return OK if is_one_of(low, high, place) else Refusal.ORZ_PATROL_1


@rule
def patrol(state: State, place: int) -> None:
    """A ship goes from the reserve to the board.  [ORZ-PATROL-1]"""
    use_patrol(state)
    state.reserve = int(state.reserve) - 1
    put(state.ships, place)
    tell(state, Cause.PATROL, Side.KRIEGSMARINE, NOBODY)


@rule
def check_lift(state: State, place: int) -> int:
    """With an empty reserve a ship on the board may move, if it has where to go.  [ORZ-PATROL-2, ORZ-PATROL-3]"""
    if state.pending[Symbol.PATROL] == 0:
        return Refusal.ORZ_ACT_1
    if state.reserve > 0:
        return Refusal.ORZ_PATROL_2
    low, high = lift_hexes(state)
    return OK if is_one_of(low, high, place) else Refusal.ORZ_PATROL_3


@rule
def lift(state: State, place: int) -> None:
    """A ship leaves the board for a moment.  [ORZ-PATROL-3]"""
    remove(state.ships, place)
    state.lifted = place
    state.phase = Phase.SEND
    tell(state, Cause.LIFT, Side.KRIEGSMARINE, NOBODY)


@rule
def check_hold(state: State) -> int:
    """Moving a ship is optional; where no ship can move there is nothing to give up.  [ORZ-PATROL-2, ORZ-PATROL-3]"""
    if state.pending[Symbol.PATROL] == 0:
        return Refusal.ORZ_ACT_1
    if state.reserve > 0:
        return Refusal.ORZ_PATROL_2
    low, high = lift_hexes(state)
    return OK if low | high != 0 else Refusal.ORZ_PATROL_3


@rule
def check_send(state: State, place: int) -> int:
    """The lifted ship goes to another empty hex beside the base or a patrol ship.  [ORZ-PATROL-3]"""
    low, high = send_hexes(state)
    return OK if is_one_of(low, high, place) else Refusal.ORZ_PATROL_3


@rule
def send(state: State, place: int) -> None:
    """The lifted ship lies on its new hex.  [ORZ-PATROL-3]"""
    use_patrol(state)
    put(state.ships, place)
    state.lifted = NOWHERE
    state.phase = Phase.LAY
    tell(state, Cause.SEND, Side.KRIEGSMARINE, NOBODY)


# The hunt


@rule
def begin_hunt(state: State) -> None:
    """Mines and patrols are over; what is left of them has lapsed.  [ORZ-KM-1, ORZ-ACT-4, ORZ-READY-2]"""
    state.pending[Symbol.MINE] = 0
    state.pending[Symbol.PATROL] = 0
    tell(state, Cause.LAPSED, Side.KRIEGSMARINE, NOBODY)
    state.phase = Phase.HUNT


@rule
def can_ready(state: State) -> bool:
    """Whether the Navy holds a ship to take back.  [ORZ-READY-1]"""
    return state.pending[Symbol.READY] > 0 and state.taken > 0


@rule
def hidden_word(state: State, word: int) -> int:
    """The hexes of a word with a face-down movement token."""
    return int(state.tokens[word]) & ~int(state.faceup[word])


@rule
def has_hunt_move(state: State) -> bool:
    """Whether a ready, observe, attack or observe-or-attack symbol can be used.  [ORZ-ACT-2, ORZ-ACT-4]"""
    if can_ready(state):
        return True
    if has_symbol(state, Symbol.OBSERVE, Symbol.OBSERVE_OR_ATTACK) and hidden_word(state, 0) | hidden_word(state, 1) != 0:
        return True
    return has_symbol(state, Symbol.ATTACK, Symbol.OBSERVE_OR_ATTACK) and int(state.faceup[0]) | int(state.faceup[1]) != 0


@rule
def list_hunt(state: State, out: Actions) -> int:
    """Every `ready`, `observe` and `attack` that can be done.  [ORZ-ACT-3]"""
    number = 0
    out[number] = READY
    number += 1 if can_ready(state) else 0
    if has_symbol(state, Symbol.OBSERVE, Symbol.OBSERVE_OR_ATTACK):
        number = list_hexes(hidden_word(state, 0), hidden_word(state, 1), OBSERVE, out, number)
    if has_symbol(state, Symbol.ATTACK, Symbol.OBSERVE_OR_ATTACK):
        number = list_hexes(int(state.faceup[0]), int(state.faceup[1]), ATTACK, out, number)
    return number


@rule
def check_ready(state: State) -> int:
    """The Navy holds a patrol ship.  [ORZ-READY-1]"""
    if state.pending[Symbol.READY] == 0:
        return Refusal.ORZ_ACT_1
    return OK if state.taken > 0 else Refusal.ORZ_READY_1


@rule
def ready(state: State) -> None:
    """A ship comes back from the Navy into the reserve.  [ORZ-READY-1]"""
    state.pending[Symbol.READY] = int(state.pending[Symbol.READY]) - 1
    tell(state, Cause.USED, Side.KRIEGSMARINE, NOBODY)
    state.taken = int(state.taken) - 1
    state.reserve = int(state.reserve) + 1
    tell(state, Cause.READY, Side.KRIEGSMARINE, Side.NAVY)


@rule
def check_observe(state: State, place: int) -> int:
    """A face-down movement token lies there, however far.  [ORZ-OBS-1]"""
    if not has_symbol(state, Symbol.OBSERVE, Symbol.OBSERVE_OR_ATTACK):
        return Refusal.ORZ_ACT_1
    return OK if lies_in(state.tokens, place) and not lies_in(state.faceup, place) else Refusal.ORZ_OBS_1


@rule
def observe(state: State, place: int) -> None:
    """A token is turned up: a sea token goes to KM, a submarine token stays, face up.  [ORZ-OBS-1 to 3]"""
    use_symbol(state, Symbol.OBSERVE, Symbol.OBSERVE_OR_ATTACK)
    if lies_in(state.subs, place):
        turn_up(state, Find.SHIP, place)
        put(state.faceup, place)
        tell(state, Cause.SHIP_SEEN, Side.KRIEGSMARINE, Side.NAVY)
    else:
        turn_up(state, Find.SEA, place)
        remove(state.tokens, place)
        state.held = int(state.held) + 1
        tell(state, Cause.SEA_SEEN, Side.KRIEGSMARINE, Side.NAVY)


@rule
def check_attack(state: State, place: int) -> int:
    """A face-up submarine token lies there, however far.  [ORZ-ATT-1]"""
    if not has_symbol(state, Symbol.ATTACK, Symbol.OBSERVE_OR_ATTACK):
        return Refusal.ORZ_ACT_1
    return OK if lies_in(state.faceup, place) else Refusal.ORZ_ATT_1


@rule
def attack(state: State, place: int) -> None:
    """A face-up submarine token is taken and lost.  [ORZ-ATT-1, ORZ-ATT-2]"""
    use_symbol(state, Symbol.ATTACK, Symbol.OBSERVE_OR_ATTACK)
    remove(state.tokens, place)
    remove(state.faceup, place)
    remove(state.subs, place)
    lose_submarine(state, Reason.ATTACK)
