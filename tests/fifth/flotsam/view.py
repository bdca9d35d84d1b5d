"""The table as one viewer sees it."""

from __future__ import annotations

from typing import Any

import msgspec

from seaboard.engine.fields import SPECTATOR

from .data import BONUS, BUYERS
from .state import NO_BUYER, PHASES, Phase


class SeatView(msgspec.Struct, frozen=True):
    """One seat; its buyer and its points are hidden from others until the end."""

    seat: int
    held: int
    buyer: str | None
    points: int | None


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    viewer: int | None
    phase: str
    turn: int | None
    crates: int
    seats: tuple[SeatView, ...]


def view_seat(seen: Any, seat: int) -> SeatView:
    """A redacted record has no buyer where the viewer may not look.  [FLO-SEE-1]"""
    held, buyer = seen.held[seat], seen.buyer[seat]
    if buyer == NO_BUYER:
        return SeatView(seat, held, None, None)
    return SeatView(seat, held, BUYERS[buyer], held + (BONUS if held % 2 == buyer else 0))


def view(seen: Any, viewer: int) -> TableView:
    """The table as a viewer sees it."""
    return TableView(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASES[seen.phase],
        turn=seen.turn if seen.phase == Phase.HAUL else None,
        crates=seen.crates,
        seats=tuple(view_seat(seen, seat) for seat in range(seen.players)),
    )
