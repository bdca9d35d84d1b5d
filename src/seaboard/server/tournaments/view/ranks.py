"""Rows of tables as a viewer may see them.  [specification 5]"""

from __future__ import annotations

from seaboard.server.tournaments.view.contract import HallRow
from seaboard.tournament.documents.explain import why_there
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.sight import sees_all, sees_scores_of
from seaboard.tournament.rules.settings import TABLES
from seaboard.tournament.rules.tables import Standing


def row_of(event: Event, table: list[Standing], at: int, viewer: str, language: str) -> HallRow:
    """One row.  The place is public; the figures may be the player's alone, and what is made of others' figures nobody's.  [TRN-SEE-5]"""
    row, state = table[at], event.state
    sees = sees_scores_of(state, viewer, row.player)
    why = why_there(event, row, table[at - 1] if at else None, language, viewer)
    return HallRow(
        place=row.place,
        player=row.player,
        matches=row.matches,
        points=row.points if sees else None,
        opponents=row.opponents if sees_all(state, viewer) else None,
        right=row.right if sees else None,
        seconds=row.seconds if sees else None,
        legs=row.legs if sees else None,
        lost=row.lost if sees else None,
        byes=row.byes,
        withdrawn=row.withdrawn,
        why=why,
        firsts=(row.firsts if state.format == TABLES else 0) if sees else None,
    )
