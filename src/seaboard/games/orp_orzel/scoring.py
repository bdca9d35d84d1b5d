"""The winner.  [specification 6]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State
from seaboard.games.orp_orzel.data import Side
from seaboard.games.orp_orzel.state import Phase, Reason


@rule
def scores(state: State, out: Numbers) -> None:
    """1 for the winner, 0 for the loser: the straits are the Navy's win, everything else KM's.  [ORZ-END-1 to 5]"""
    is_over = state.phase == Phase.OVER
    navy_wins = state.reason == Reason.STRAITS
    out[Side.NAVY] = 1 if is_over and navy_wins else 0
    out[Side.KRIEGSMARINE] = 1 if is_over and not navy_wins else 0


@rule
def is_better(state: State, one: int, other: int) -> bool:
    """The winner is better than the loser; there are no ties.  [ORZ-END-3]"""
    return one != other and (one == Side.NAVY) == (state.reason == Reason.STRAITS)
