"""Who may talk at a table, who may not sit down there again, and which lines a person does not wish to read.

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
    """Not to talk at this table: the host has said so."""
    hushed: frozenset[str] = frozenset()
    """Not to talk at any table: whoever runs the server has said so."""
    removed: dict[str, str] = field(default_factory=dict)
    """Taken from the table by the host and not to sit down again: their names by id."""
    muted: frozenset[tuple[str, str]] = frozenset()
    """Who does not wish to read whom."""
    reported: frozenset[tuple[str, int]] = frozenset()
    """Who has reported which line."""

    def hides(self, reader: str | None, line: ChatRow) -> bool:
        """Whether this reader does not wish to see the line."""
        return reader is not None and ((reader, line.guest) in self.muted or (reader, line.number) in self.reported)


NOTHING = Manners()


def why_quiet(table: Table, guest: str | None, manners: Manners, has_chat: bool) -> Quiet:
    """Why this guest may not write at the table; empty if he may."""
    if not has_chat:
        return "house"
    if not table.settings.chat:
        return "off"
    if table.settings.public:
        return "strangers"
    if guest is None or table.seat_of(guest) is None:
        return "seat"
    if guest in manners.hushed:
        return "hushed"
    return "silenced" if guest in manners.silenced else ""
