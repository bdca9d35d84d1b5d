"""A player's offences as a viewer may see them.  [TRN-SEE-3]"""

from __future__ import annotations

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.view.contract import HallPenalty
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.sight import sees_reason
from seaboard.tournament.rules.deeds import Offence


def offences_in(live: LiveEvent) -> list[int]:
    """Where in the log each offence stands."""
    return [number for number, deed in enumerate(live.deeds()) if isinstance(deed, Offence)]


def penalties_of(live: LiveEvent, player: str, viewer: str, language: str, where: list[int]) -> list[HallPenalty]:
    """A player's offences, in order; the reason where the viewer may read it.  `where` they stand in the log is found once for all.  [TRN-SEE-3]"""
    state, deeds = live.event.state, live.deeds()
    found = []
    for place, each in zip(where, state.offences, strict=True):
        if each.player == player:
            reason = live.event.entries[place].reason if sees_reason(state, deeds[place], viewer) else ""
            words = phrase(language, each.kind, table="offences")
            found.append(HallPenalty(each.penalty.value, each.kind, words, each.match, each.rescinded, reason))
    return found
