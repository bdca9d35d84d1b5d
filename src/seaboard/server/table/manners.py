"""Who may talk at a table, who may not sit down there again, and which lines a person has muted or reported.

One answer for the refusal and for what the client is told: `why_quiet`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from seaboard.server.protocol import Quiet
from seaboard.server.store.rows import ChatRow
from seaboard.server.table.table import Table


@dataclass(frozen=True, slots=True)
class Manners:
    """What was decided about people at one table, by their ids."""

    silenced: frozenset[str] = frozenset()
    """Guests whom the host has silenced at this table."""
    hushed: frozenset[str] = frozenset()
    """Guests whom the keeper of the server has silenced everywhere."""
    removed: dict[str, str] = field(default_factory=dict)
    """Guests whom the host removed and who cannot sit down again: their names by id."""
    muted: frozenset[tuple[str, str]] = frozenset()
    """Guests with the guests they have muted."""
    pupils: frozenset[str] = frozenset()
    """Of those who made the table or ever sat there: pupils of classes whose teacher has not allowed chat."""
    reported: frozenset[tuple[str, int]] = frozenset()
    """Guests with the lines they have reported."""

    def hides(self, reader: str | None, line: ChatRow) -> bool:
        """Whether this reader has muted the writer or reported the line."""
        return reader is not None and ((reader, line.guest) in self.muted or (reader, line.number) in self.reported)


NOTHING = Manners()


def why_quiet(table: Table, guest: str | None, manners: Manners, has_chat: bool) -> Quiet:
    """Why this guest may not write at the table; empty if the guest may."""
    if not has_chat:
        return "house"
    if not table.settings.chat:
        return "off"
    if table.settings.public:
        return "strangers"
    if manners.pupils:
        return "class"
    if guest is None or table.seat_of(guest) is None:
        return "seat"
    if guest in manners.hushed:
        return "hushed"
    return "silenced" if guest in manners.silenced else ""
