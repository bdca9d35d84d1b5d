"""What a view shows beside the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from seaboard.server.table.suspension import Why
from seaboard.server.tournaments.view.contract import HallReached, HallTurn
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.state import EventMatch


@dataclass(frozen=True)
class Present:
    """What does not follow from the log: people who are connected and awaited, and legs that run."""

    now: float
    legs: ProgramLegs
    is_here: Callable[[str], bool]
    turns_of: Callable[[EventMatch], list[HallTurn]]
    is_playing: Callable[[EventMatch], bool]
    is_broken: Callable[[EventMatch], bool]
    why_waiting: Callable[[EventMatch], Why | None]
    """Why the table of an open leg waits for its rules."""
    reached: Callable[[], list[HallReached]] = list
    """Devices that reached the server."""
