"""How much time a round has left, and when an event stood still: read off the times of the log.  [TRN-TIME-2, TRN-TIME-6]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from seaboard.tournament.event.event import Entry, Event
from seaboard.tournament.rules.deeds import Deed, Draw, GoOn, Halt
from seaboard.tournament.rules.timing import has_round_time

Lost = Callable[[float, float], float]
"""How many seconds between two moments the program could not serve."""
Span = tuple[float, float]


def nothing_lost(since: float, until: float) -> float:
    """At printed boards no program stands still."""
    return 0.0


def moments(entries: Sequence[Entry], deeds: Sequence[Deed], kinds: tuple[type[Deed], ...]) -> list[tuple[Deed, float]]:
    """When deeds of some kinds were entered, in order."""
    return [
        (deed, entry.time.timestamp())
        for entry, deed in zip(entries, deeds, strict=True)
        if isinstance(deed, kinds) and entry.time is not None
    ]


def halts_of(entries: Sequence[Entry], deeds: Sequence[Deed], now: float) -> list[Span]:
    """The times in which the event was halted; the last one may last until now.  [TRN-TIME-6]"""
    found: list[Span] = []
    begun: float | None = None
    for deed, time in moments(entries, deeds, (Halt, GoOn)):
        if isinstance(deed, Halt):
            begun = time
        elif begun is not None:
            found.append((begun, time))
            begun = None
    return found if begun is None else [*found, (begun, now)]


def played_seconds(since: float, until: float, halts: Sequence[Span], lost: Lost) -> float:
    """Seconds between two moments in which the event was neither halted nor without a program.  [TRN-TIME-2]"""
    stood = sum(max(0.0, min(ended, until) - max(begun, since)) for begun, ended in halts)
    # What was lost during a halt is in it already.
    overlap = sum(lost(max(begun, since), min(ended, until)) for begun, ended in halts if min(ended, until) > max(begun, since))
    return max(0.0, until - since - stood - lost(since, until) + overlap)


def round_lengths(entries: Sequence[Entry], deeds: Sequence[Deed], now: float, lost: Lost = nothing_lost) -> list[float]:
    """How many seconds each round has lasted so far, from its draw to the next, or until now."""
    draws = [time for _, time in moments(entries, deeds, (Draw,))]
    halts = halts_of(entries, deeds, now)
    return [played_seconds(begun, ended, halts, lost) for begun, ended in pairwise([*draws, now])]


def round_left(event: Event, deeds: Sequence[Deed], now: float, lost: Lost = nothing_lost) -> float | None:
    """Seconds that are left of the round, below 0 once its time is up; None without a limit.  [TRN-TIME-2]"""
    if not has_round_time(event.state):
        return None
    lengths = round_lengths(event.entries, deeds, now, lost)
    if len(lengths) != len(event.state.rounds):
        return None  # a log without times
    minutes = event.settings.number("round-minutes") + event.state.rounds[-1].extended
    return 60.0 * minutes - lengths[-1]
