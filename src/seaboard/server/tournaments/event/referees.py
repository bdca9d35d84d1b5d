"""Who referees an event, and what only the head referee may do."""

from __future__ import annotations

import hashlib

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.store.rows import RefereeRow
from seaboard.tournament.rules.deeds import Deed, Finish

HEAD_ONLY: tuple[type[Deed], ...] = (Finish,)
"""Entries that co-referees cannot make: nothing is entered after `finish`, not even a correction.

They also cannot make or remove referees, and cannot make a recovery code.
"""


def key_of(live: LiveEvent, guest: str) -> str:
    """What referees call each other by: a guest's id must not be shown to others."""
    return hashlib.sha256(f"referee:{live.id}:{guest}".encode()).hexdigest()[:16]


def co_referees(live: LiveEvent) -> list[RefereeRow]:
    """The co-referees in office, the eldest first."""
    return [row for row in live.referees.values() if row.is_in_office and row.guest != live.row.referee]


def has_name(live: LiveEvent, name: str) -> bool:
    """Whether a referee in office has this name: entries must tell which referee made them.  [TRN-LOG-1]"""
    return name in (live.row.referee_name, *(row.name for row in co_referees(live)))
