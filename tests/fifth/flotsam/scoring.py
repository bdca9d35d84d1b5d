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
def places(state: State, out: Numbers) -> None:
    """Places by seat; equal points share the better one.  [FLO-END-3]"""
    players = int(state.players)
    for seat in range(players):
        out[seat] = 1
        for other in range(players):
            out[seat] += 1 if points_of(state, other) > points_of(state, seat) else 0
