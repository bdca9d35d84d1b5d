"""The outcome of a deed: a refusal, or a change to store and the acknowledgement to send once it is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from seaboard.server.deeds.deeds import Answer
from seaboard.server.protocol import Acknowledged
from seaboard.server.store.rows import Change, Entry, SeatRow, TableRow
from seaboard.server.table.table import Table


@dataclass(frozen=True, slots=True)
class Asker:
    """The guest who asks for a deed, and when; nobody where it happens by itself."""

    guest: str | None
    now: float
    language: str = "en"
    is_removed: bool = False
    """The host has taken this guest from the table."""
    away: frozenset[int] = frozenset()
    """Seats of people who have been away for a while."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What must be stored and told."""

    answer: Answer | None
    """None where nobody asked."""
    change: Change | None = None
    fresh: tuple[TableRow, list[SeatRow]] | None = None
    """A new table, to be stored before the change that names it."""
    removed: tuple[str, str] | None = None
    """The id and the name of a guest that the host removes from the table."""
    reoffered: bool = False
    """A player has asked to take back, or has answered."""


class Refusal(Exception):
    """A deed that is not done: a key of `phrases.py`, or a rule of the game."""

    def __init__(self, key: str, rule: str | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule


def demand(condition: bool, key: str) -> None:
    """Refuse the deed unless this is so."""
    if not condition:
        raise Refusal(key)


def own_seat(table: Table, asker: Asker) -> int:
    """The seat of whoever asks."""
    seat = table.seat_of(asker.guest)
    if seat is None:
        raise Refusal("stranger")
    return seat


def accepted(table: Table, deed: Any, entries: list[Entry]) -> Outcome:
    """The deed has led to these entries."""
    return Outcome(Acknowledged(deed.id, entries[0].number), table.change(entries))


def told_number(table: Table, asker: Asker, number: int) -> int:
    """The number of an entry, for whoever asked; 0 for a host without a seat, who may see the table later than it is."""
    return 0 if table.seat_of(asker.guest) is None and asker.guest == table.row.host else number


def unchanged(table: Table, deed: Any) -> Outcome:
    """It is so already."""
    return Outcome(Acknowledged(deed.id, table.seq))
