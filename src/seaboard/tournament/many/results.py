"""Results of games at tables: which deeds are allowed, and what they do.  [table-tournament 4]"""

from __future__ import annotations

import re
from collections.abc import Sequence

from seaboard.tournament.rules.deeds import FixOutcome, Outcome
from seaboard.tournament.rules.state import Phase, Result, State

ONLY_GAME = 1
"""The number of a table's one game, where legs are numbered."""
RANKING = re.compile(r"[1-6](,[1-6])*")
ALLOWED = ""


def is_ranking(places: str) -> bool:
    """Whether places are well formed.  [table-tournament 2.3]"""
    return RANKING.fullmatch(places) is not None


def read_places(places: str) -> tuple[int, ...]:
    """The places by seat."""
    return tuple(int(place) for place in places.split(","))


def write_places(places: Sequence[int]) -> str:
    """The places as an entry tells them."""
    return ",".join(str(place) for place in places)


def fits(places: Sequence[int], seats: int) -> bool:
    """A place for every seat, each 1 + the number of those who are better.  [TAB-GAME-1]"""
    return len(places) == seats and all(place == 1 + sum(other < place for other in places) for place in places)


def check_outcome(state: State, deed: Outcome, actor_is_table: bool) -> str:
    """A match of the current round that is not decided; not by the program while it is paused.  [TAB-GAME-1, TAB-GAME-2]"""
    match = state.matches[deed.match]
    is_due = state.phase == Phase.PLAY and state.is_current(match) and not match.is_stopped and not match.is_played
    if not is_due or not fits(read_places(deed.places), len(match.players)):
        return "TAB-GAME-1"
    return "TRN-FAIR-9" if actor_is_table and match.paused else ALLOWED


def outcome(state: State, deed: Outcome | FixOutcome) -> None:
    """The match has this result.  [TAB-GAME-1, TAB-FIX-1, TAB-FIX-3]"""
    match, places = state.matches[deed.match], read_places(deed.places)
    if isinstance(deed, Outcome):
        match.paused = False
    match.legs[ONLY_GAME - 1] = Result(places.index(1), 0, places)


def check_fix_outcome(state: State, deed: FixOutcome) -> str:
    """A result there is, until the end.  [TAB-FIX-1]"""
    match = state.matches[deed.match]
    is_right = match.is_played and fits(read_places(deed.places), len(match.players))
    return ALLOWED if state.phase == Phase.PLAY and is_right else "TAB-FIX-1"
