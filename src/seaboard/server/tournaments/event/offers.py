"""Names that are offered to devices: a player of the roster comes with a phone and takes the place that waits.  [TRN-NAME-5]"""

from __future__ import annotations

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.tournament.event.names import key_of
from seaboard.tournament.event.offers import are_offered


def is_offered(live: LiveEvent, player: str) -> bool:
    """Whether a device may take this player's place now.  [TRN-NAME-5]"""
    row, known = live.players.get(player), live.event.state.players.get(player)
    if row is None or known is None or not are_offered(live.event.state, live.row.offers):
        return False
    return row.kind == "printed" and row.guest is None and not row.withheld and known.withdrawn is None


def namesake(live: LiveEvent, name: str) -> str | None:
    """A player of this name whose place is offered.  [TRN-NAME-5]"""
    wanted = key_of(name)
    found = (player for player, each in live.event.names.items() if key_of(each) == wanted and is_offered(live, player))
    return next(found, None)
