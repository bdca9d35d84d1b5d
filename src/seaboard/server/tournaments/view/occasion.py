"""How an event is held, for its printed pages; and how the questions of its test did."""

from __future__ import annotations

from seaboard.server.door.addresses import qr_svg
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.tournament.documents.occasion import Occasion
from seaboard.tournament.event.papers import make_paper
from seaboard.tournament.event.sight import is_test_closed
from seaboard.tournament.event.tallies import Tally, tallies_of
from seaboard.tournament.rules.deeds import REFEREE


def occasion_of(live: LiveEvent, base: str) -> Occasion:
    """The event as it is held; `base` is what links begin with."""
    kinds = {player: row.kind for player, row in live.players.items()}
    url = f"{base}/join/{live.row.code}" if base else ""
    return Occasion(
        venue=live.row.venue,
        referee=live.row.referee_name,
        bots=frozenset(player for player, kind in kinds.items() if kind == "bot"),
        printed=frozenset(player for player, kind in kinds.items() if kind == "printed"),
        address=url,
        code=live.row.code,
        qr=qr_svg(url) if url else "",
    )


def tallies_for(live: LiveEvent, viewer: str) -> list[Tally]:
    """How the questions did, for referees once nobody can write the test any more.  [TRN-TEST-9]"""
    state = live.event.state
    if viewer != REFEREE or not is_test_closed(state):
        return []
    handed_in = [row for row in live.sittings.values() if row.player in state.players]
    written = [(make_paper(live.event.secret, row.player, state.drawn), row.chosen) for row in handed_in]
    return tallies_of(state.drawn, live.event.bank, written)
