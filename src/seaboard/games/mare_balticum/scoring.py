"""Points and places.  [MB-SCORE, MB-CON-7, specification 6]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State
from seaboard.games.mare_balticum.data import ALL_TOKENS, FISHES, KINDS, NEEDS, SET_POINTS, VALUE
from seaboard.games.mare_balticum.state import NOTHING
from seaboard.games.mare_balticum.table import count_stored


@rule
def worth(state: State, seat: int, kind: int) -> int:
    """What a stored token is worth: amber 1, a fish the number on its market field, 0 where no number lies.  [MB-SCORE-2, 3, MB-SAFE-3]"""
    if kind >= FISHES:
        return 1
    number = int(state.market[seat, kind])
    return 0 if number == NOTHING else int(VALUE[number])


@rule
def sales(state: State, seat: int) -> int:
    """What the warehouse is worth without a contract.  [MB-SCORE-2, 3]"""
    points = 0
    for kind in range(KINDS):
        points += int(state.stored[seat, kind]) * worth(state, seat, kind)
    return points


@rule
def contract_gain(state: State, seat: int) -> int:
    """What the best number of sets adds.  Each set adds the same, so the best is all sets or no set.  [MB-CON-7, 8]"""
    card = int(state.card[seat])
    if card == NOTHING:
        return 0
    sets, gain = ALL_TOKENS, SET_POINTS
    for kind in range(KINDS):
        need = int(NEEDS[card, kind])
        if need > 0:
            sets = min(sets, int(state.stored[seat, kind]) // need)
            gain -= need * worth(state, seat, kind)
    return max(0, sets * gain)


@rule
def count_points(state: State, seat: int) -> int:
    """A seat's points as things stand.  [specification 6]"""
    return sales(state, seat) + contract_gain(state, seat)


@rule
def scores(state: State, out: Numbers) -> None:
    """Points by seat."""
    for seat in range(int(state.players)):
        out[seat] = count_points(state, seat)


@rule
def is_ahead(points: int, tokens: int, other_points: int, other_tokens: int) -> bool:
    """More points are better; if equal, more tokens in the warehouse, those of a contract too.  [MB-SCORE-4, 6]"""
    return points > other_points or (points == other_points and tokens > other_tokens)


@rule
def is_better(state: State, one: int, other: int) -> bool:
    """Points decide, then tokens; seats equal in both share the better place.  [MB-SCORE-4, 5]"""
    return is_ahead(count_points(state, one), count_stored(state, one), count_points(state, other), count_stored(state, other))
