"""Points and places.  [GOP-SCORE, specification 6]"""

from __future__ import annotations

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, Seen, State
from seaboard.games.game_of_powers.data import BONUS, CARD_VALUE, FIRST_VALUE, NEXT_VALUE
from seaboard.games.game_of_powers.table import count_hand, count_held

BONUS_ALONE = BONUS[0]
BONUS_SHARED = BONUS[1]


@rule
def card_points(state: State | Seen, seat: int) -> int:
    """The points on the cards a seat has played.  [GOP-SCORE-1]"""
    points = 0
    rest = int(state.played[seat])
    while rest != 0:
        points += int(CARD_VALUE[lowest(rest)])
        rest &= rest - 1
    return points


@rule
def mission_points(state: State | Seen, seat: int) -> int:
    """The values of a seat's mission tokens; those nobody took count for nobody.  [GOP-SCORE-2, GOP-MIS-14, GOP-MIS-15]"""
    points = 0
    seconds = int(state.seconds[seat])
    rest = int(state.missions[seat])
    while rest != 0:
        mission = lowest(rest)
        points += int(NEXT_VALUE[mission]) if seconds >> mission & 1 else int(FIRST_VALUE[mission])
        rest &= rest - 1
    return points


@rule
def count_leftovers(state: State, seat: int) -> int:
    """Hand cards and influence tokens not used.  [GOP-SCORE-3]"""
    return count_hand(state, seat) + count_held(state, seat)


@rule
def bonus(state: State, seat: int) -> int:
    """4 points for the most leftovers, 2 each for two players, nothing for more.  [GOP-SCORE-3 to 5]"""
    mine = count_leftovers(state, seat)
    tied = 0
    for other in range(int(state.players)):
        leftovers = count_leftovers(state, other)
        if leftovers > mine:
            return 0
        tied += 1 if leftovers == mine else 0
    return BONUS_ALONE if tied == 1 else BONUS_SHARED if tied == 2 else 0


@rule
def score(state: State, seat: int) -> int:
    """Cards, missions and bonus of a seat.  [GOP-SCORE-1 to 3, GOP-VAR-1]"""
    return card_points(state, seat) + mission_points(state, seat) + bonus(state, seat)


@rule
def scores(state: State, out: Numbers) -> None:
    """Points by seat."""
    for seat in range(int(state.players)):
        out[seat] = score(state, seat)


@rule
def is_better(state: State, one: int, other: int) -> bool:
    """A higher total is better; then more played cards, then more mission points; else the place is shared.  [GOP-SCORE-6, GOP-SCORE-7]"""
    total = score(state, one) - score(state, other)
    if total != 0:
        return total > 0
    cards = count(int(state.played[one])) - count(int(state.played[other]))
    return cards > 0 or (cards == 0 and mission_points(state, one) > mission_points(state, other))
