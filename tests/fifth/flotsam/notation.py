"""Positions and logs: a log is never cut, no move turns anything up."""

from __future__ import annotations

from typing import Any

from .data import CRATES
from .state import Phase


def chapter(record: Any) -> int:
    """The whole game is one chapter."""
    return 0


def first_chapter(record: Any) -> int:
    """The earliest chapter a person's log shows."""
    return 0


def finds(record: Any) -> tuple[str, ...]:
    """No move turns up anything that its own text does not name."""
    return ()


def set_usual(record: Any) -> None:
    """Buyers are given, and seat 0 begins."""
    record.phase, record.turn = Phase.HAUL, 0
    record.buyer[: int(record.players)] = 0


def complete(record: Any) -> None:
    """Crates that nobody holds are adrift.  [FLO-FREE-1]"""
    record.crates = CRATES - int(record.held.sum())
