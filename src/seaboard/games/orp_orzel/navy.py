"""Phase II, actions of the Navy: plot course, break contact, surface.  [ORZ-NAVY, ORZ-PLOT, ORZ-EVADE, ORZ-SURF]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, State
from seaboard.engine.telling import tell
from seaboard.games.orp_orzel.actions import EVADE, OK, PLOT, SURFACE, Refusal
from seaboard.games.orp_orzel.causes import Cause
from seaboard.games.orp_orzel.data import SHIP_TOKENS, Mine, Side, Symbol, Token
from seaboard.games.orp_orzel.state import NOBODY, Find, Phase, Reason
from seaboard.games.orp_orzel.table import (
    beside_base,
    bit_of,
    end_game,
    has_symbol,
    lies_in,
    list_hexes,
    list_pairs,
    open_hexes,
    put,
    remove,
    take_symbols,
    turn_up,
    use_symbol,
)


@rule
def has_token(state: State) -> bool:
    """Whether a movement token lies behind the screen, of whichever kind.  [ORZ-PLOT-1, ORZ-FREE-4]"""
    return int(state.hand[Token.SHIP]) + int(state.hand[Token.SEA]) > 0


@rule
def can_plot(state: State) -> bool:
    """Whether a symbol and a token are there for it; where to is asked elsewhere.  [ORZ-ACT-1, ORZ-PLOT-1]"""
    return has_symbol(state, Symbol.PLOT, Symbol.PLOT_OR_EVADE) and has_token(state)


@rule
def can_evade(state: State) -> bool:
    """Whether a symbol is there for it.  [ORZ-ACT-1]"""
    return has_symbol(state, Symbol.EVADE, Symbol.PLOT_OR_EVADE)


@rule
def has_navy_move(state: State) -> bool:
    """Whether a plot, evade or plot-or-evade symbol can be used.  [ORZ-ACT-2, ORZ-ACT-4]"""
    plots, evades = can_plot(state), can_evade(state)
    if not plots and not evades:
        return False
    near_low, near_high = beside_base(state)
    open_low, open_high = open_hexes(state)
    if plots and (near_low & open_low) | (near_high & open_high) != 0:
        return True
    return evades and (near_low & int(state.ships[0])) | (near_high & int(state.ships[1])) != 0


@rule
def list_navy(state: State, out: Actions) -> int:
    """Every `plot` and `evade` that can be done, and no other.  [ORZ-ACT-3, ORZ-NAVY-1]"""
    near_low, near_high = beside_base(state)
    number = 0
    if can_plot(state):
        open_low, open_high = open_hexes(state)
        number = list_pairs(near_low & open_low, near_high & open_high, state.hand, PLOT, out, number)
    if can_evade(state):
        number = list_hexes(near_low & int(state.ships[0]), near_high & int(state.ships[1]), EVADE, out, number)
    return number


@rule
def is_beside_base(state: State, place: int) -> bool:
    """Whether a hex is adjacent to the figure or to a movement token."""
    low, high = beside_base(state)
    return (low & bit_of(place, 0)) | (high & bit_of(place, 1)) != 0


@rule
def check_plot(state: State, place: int, kind: int) -> int:
    """A token of the hand goes beside the base, to a hex that is empty or holds a mine token.  [ORZ-PLOT-1 to 3, ORZ-PLOT-8]"""
    if not has_symbol(state, Symbol.PLOT, Symbol.PLOT_OR_EVADE):
        return Refusal.ORZ_ACT_1
    if state.hand[kind] == 0:
        return Refusal.ORZ_PLOT_1
    if not is_beside_base(state, place):
        return Refusal.ORZ_PLOT_2
    if place == int(state.figure) or lies_in(state.tokens, place) or lies_in(state.ships, place):
        return Refusal.ORZ_PLOT_3
    return OK


@rule
def plot(state: State, place: int, kind: int) -> None:
    """A movement token is placed face down; a mine token there is turned up first and leaves the game.  [ORZ-PLOT-1, 4, 7]"""
    use_symbol(state, Symbol.PLOT, Symbol.PLOT_OR_EVADE)
    if lies_in(state.mines, place):
        remove(state.mines, place)
        if lies_in(state.live, place):
            strike_mine(state, place, kind)
            return
        state.box[Mine.BLANK] = int(state.box[Mine.BLANK]) + 1
        turn_up(state, Find.BLANK, place)
        tell(state, Cause.EMPTY_FIELD, Side.NAVY, Side.KRIEGSMARINE)
    state.hand[kind] = int(state.hand[kind]) - 1
    put(state.tokens, place)
    if kind == Token.SHIP:
        put(state.subs, place)
    tell(state, Cause.PLOT, Side.NAVY, NOBODY)


@rule
def strike_mine(state: State, place: int, kind: int) -> None:
    """A mine turns the token up: a submarine token is lost, a sea token goes to KM; the hex is empty.  [ORZ-PLOT-4 to 7]"""
    remove(state.live, place)
    state.box[Mine.MINE] = int(state.box[Mine.MINE]) + 1
    tell(state, Cause.MINE_HIT, Side.NAVY, Side.KRIEGSMARINE)
    state.hand[kind] = int(state.hand[kind]) - 1
    if kind == Token.SHIP:
        turn_up(state, Find.MINE_SHIP, place)
        lose_submarine(state, Reason.MINE)
    else:
        turn_up(state, Find.MINE_SEA, place)
        state.held = int(state.held) + 1
        tell(state, Cause.SEA_LOST, Side.KRIEGSMARINE, Side.NAVY)


@rule
def lose_submarine(state: State, reason: int) -> None:
    """A submarine token is lost for good; the last one ends the game at once.  [ORZ-ATT-2, ORZ-END-2, ORZ-OPT-1]"""
    state.lost = int(state.lost) + 1
    tell(state, Cause.SHIP_LOST if reason == Reason.MINE else Cause.ATTACK, Side.KRIEGSMARINE, Side.NAVY)
    if state.lost == SHIP_TOKENS[int(state.first_game)]:
        end_game(state, reason)
        tell(state, Cause.SUNK, Side.KRIEGSMARINE, Side.NAVY)


@rule
def check_evade(state: State, place: int) -> int:
    """The patrol ship lies beside the figure or a movement token.  [ORZ-EVADE-1]"""
    if not can_evade(state):
        return Refusal.ORZ_ACT_1
    return OK if lies_in(state.ships, place) and is_beside_base(state, place) else Refusal.ORZ_EVADE_1


@rule
def evade(state: State, place: int) -> None:
    """A patrol ship leaves the board and the Navy keeps it.  [ORZ-EVADE-1]"""
    use_symbol(state, Symbol.EVADE, Symbol.PLOT_OR_EVADE)
    remove(state.ships, place)
    state.taken = int(state.taken) + 1
    tell(state, Cause.EVADE, Side.NAVY, Side.KRIEGSMARINE)


@rule
def begin_surfacing(state: State) -> None:
    """What is left of plot and evade has lapsed.  [ORZ-SURF-2, ORZ-ACT-4]"""
    state.pending[Symbol.PLOT] = 0
    state.pending[Symbol.EVADE] = 0
    state.pending[Symbol.PLOT_OR_EVADE] = 0
    tell(state, Cause.LAPSED, Side.NAVY, NOBODY)
    state.phase = Phase.SURFACE


@rule
def can_surface(state: State) -> bool:
    """Whether a surface symbol is pending and a sea token lies in front of KM.  [ORZ-SURF-1]"""
    return state.pending[Symbol.SURFACE] > 0 and state.held > 0


@rule
def list_surface(state: State, out: Actions) -> int:
    """`surface` alone."""
    out[0] = SURFACE
    return 1


@rule
def surface(state: State) -> None:
    """A sea token in front of KM goes back behind the screen.  [ORZ-SURF-1]"""
    state.pending[Symbol.SURFACE] = int(state.pending[Symbol.SURFACE]) - 1
    tell(state, Cause.USED, Side.NAVY, NOBODY)
    state.held = int(state.held) - 1
    state.hand[Token.SEA] = int(state.hand[Token.SEA]) + 1
    tell(state, Cause.SURFACE, Side.NAVY, Side.KRIEGSMARINE)


@rule
def begin_laying(state: State) -> None:
    """The Navy is finished; KM's symbols are pending.  [ORZ-FLOW-2, ORZ-KM-1]"""
    take_symbols(state, Side.KRIEGSMARINE)
    state.turn = Side.KRIEGSMARINE
    state.phase = Phase.LAY
    tell(state, Cause.SYMBOLS, Side.KRIEGSMARINE, NOBODY)
