"""How far an event goes."""

from __future__ import annotations

from seaboard.tournament.many import seating
from seaboard.tournament.rules import knockout, swiss
from seaboard.tournament.rules.rounds import count_group_rounds, count_round_robin
from seaboard.tournament.rules.settings import GROUPS, KNOCK_OUT, ROUND_ROBIN, TABLES
from seaboard.tournament.rules.state import Phase, State


def rounds_planned(state: State) -> int | None:
    """How many rounds there will be at most, from the start on."""
    if not state.format:
        return None
    if state.format == ROUND_ROBIN:
        return count_round_robin(len(state.players))
    if state.phase == Phase.LOTS:
        return None
    if state.format == TABLES:
        return seating.rounds_of(state)
    if state.format == GROUPS:
        return count_group_rounds(state) + knockout.count_rounds(state)
    if state.format == KNOCK_OUT:
        return knockout.count_rounds(state)
    return swiss.planned_rounds(state)
