"""Points and places."""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State

from .table import points_of


@rule
def scores(state: State, out: Numbers) -> None:
    """Points by seat.  [FLO-END-2]"""
    for seat in range(int(state.players)):
        out[seat] = points_of(state, seat)


@rule
def is_better(state: State, one: int, other: int) -> bool:
    """More points are better; seats with equal points share the better place.  [FLO-END-3]"""
    return points_of(state, one) > points_of(state, other)
