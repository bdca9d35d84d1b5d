"""Names that are offered to devices: when a player of the roster may come with a phone and take the place that waits.  [TRN-NAME-5]"""

from __future__ import annotations

from typing import Literal

from seaboard.tournament.rules.state import Phase, State

Offers = Literal["entry", "always", "never"]
"""When names are offered: before the start, until the end, or not at all."""


def are_offered(state: State, offers: Offers) -> bool:
    """Whether devices may take names now.  [TRN-NAME-5]"""
    if offers == "entry":
        return state.phase == Phase.ENTRY
    return offers == "always" and state.phase != Phase.OVER


def can_give_back(state: State) -> bool:
    """Whether who took a wrong name may give it back, without the referee.  [TRN-NAME-6]"""
    return state.phase == Phase.ENTRY
