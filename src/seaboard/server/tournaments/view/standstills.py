"""When the server could not serve while an event was under way."""

from __future__ import annotations

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.view.contract import HallStandstill
from seaboard.tournament.rules.deeds import Finish, Start

SHORTEST_TOLD = 3.0
"""Seconds: the referee is not told of a standstill that nobody noticed."""


def standstills_of(live: LiveEvent) -> list[HallStandstill]:
    """The times between the start of an event and its end in which the server could not serve."""
    times: dict[type, float] = {}
    for entry, deed in zip(live.event.entries, live.deeds(), strict=True):
        if isinstance(deed, Start | Finish) and entry.time is not None:
            times[type(deed)] = entry.time.timestamp()
    begun, ended = times.get(Start), times.get(Finish, live.now())
    if begun is None:
        return []
    found = []
    for each in live.pulse.past:
        seconds = min(each.ended, ended) - max(each.begun, begun)
        if seconds >= SHORTEST_TOLD:
            found.append(HallStandstill(max(each.begun, begun), round(seconds)))
    return found
