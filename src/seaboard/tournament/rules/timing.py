"""The time of rounds and of the whole event: which deeds are allowed, and what they do.  [specification 3, Time]"""

from __future__ import annotations

from datetime import datetime

from seaboard.tournament.many import seating
from seaboard.tournament.rules import swiss
from seaboard.tournament.rules.deeds import Extend, GoOn, Halt, Rounds, TimeUp
from seaboard.tournament.rules.entry import ALLOWED
from seaboard.tournament.rules.settings import SWISS, TABLES
from seaboard.tournament.rules.state import EventMatch, Phase, Stage, State

LEAST_MINUTES, MOST_MINUTES = 1, 240
LATER = "later"
"""Until when an event is halted, where nobody knows yet."""
MOMENT = "%Y-%m-%dT%H:%MZ"
TABLE_STAGES = (Stage.TABLE, Stage.GROUP)
"""Stages in which legs can be void; a knock-out needs a winner.  [TRN-TIME-4]"""


def has_round_time(state: State) -> bool:
    """Whether a round is under way whose time is limited.  [TRN-TIME-2]"""
    return state.phase == Phase.PLAY and bool(state.rounds) and state.settings.number("round-minutes") > 0


def ends_by_time(match: EventMatch) -> bool:
    """Whether unfinished legs of a match are void when the time is up.  [TRN-TIME-3, TRN-TIME-4]"""
    return match.stage in TABLE_STAGES and not match.is_stopped and not match.is_played


def check_time_up(state: State, deed: TimeUp) -> str:
    """A round with a time, in an event that is not halted, with an unfinished leg.  [TRN-TIME-3]"""
    is_due = has_round_time(state) and not state.halted and any(map(ends_by_time, state.current()))
    return ALLOWED if is_due else "TRN-TIME-3"


def time_up(state: State, deed: TimeUp) -> None:
    """Unfinished legs are void.  [TRN-TIME-3]"""
    for match in filter(ends_by_time, state.current()):
        match.void = {leg for leg, result in enumerate(match.legs, 1) if result is None}
        match.paused = False


def check_extend(state: State, deed: Extend) -> str:
    """A round with a time in which something is left to play, or was.  [TRN-TIME-5]"""
    has_use = any(match.void or (not match.is_stopped and not match.is_played) for match in state.current())
    is_right = LEAST_MINUTES <= deed.minutes <= MOST_MINUTES
    return ALLOWED if has_round_time(state) and has_use and is_right else "TRN-TIME-5"


def extend(state: State, deed: Extend) -> None:
    """The round has more time, and its void legs go on where they stood.  [TRN-TIME-5]"""
    state.rounds[-1].extended += deed.minutes
    for match in state.current():
        match.void.clear()


def check_rounds(state: State, deed: Rounds) -> str:
    """A Swiss event, or one at tables; not fewer rounds than are drawn, not more than its players allow.  [TRN-TIME-7]"""
    if state.phase != Phase.PLAY or state.format not in (SWISS, TABLES):
        return "TRN-TIME-7"
    most = seating.most_rounds(state) if state.format == TABLES else swiss.most_rounds(state)
    return ALLOWED if max(1, len(state.rounds)) <= deed.count <= most else "TRN-TIME-7"


def rounds(state: State, deed: Rounds) -> None:
    """The event has this number of rounds.  [TRN-TIME-7]"""
    state.fewer_rounds = deed.count


def is_moment(until: str) -> bool:
    """Whether this is a day and time, or `later`.  [specification 2.7]"""
    try:
        return until == LATER or datetime.strptime(until, MOMENT).strftime(MOMENT) == until
    except ValueError:
        return False


def check_halt(state: State, deed: Halt) -> str:
    """While rounds are played, and not twice.  [TRN-TIME-6]"""
    return ALLOWED if state.phase == Phase.PLAY and not state.halted and is_moment(deed.until) else "TRN-TIME-6"


def halt(state: State, deed: Halt) -> None:
    """The event stands still.  [TRN-TIME-6]"""
    state.halted = deed.until


def check_go_on(state: State, deed: GoOn) -> str:
    """A halted event.  [TRN-TIME-6]"""
    return ALLOWED if state.halted else "TRN-TIME-6"


def go_on(state: State, deed: GoOn) -> None:
    """The event goes on.  [TRN-TIME-6]"""
    state.halted = ""
