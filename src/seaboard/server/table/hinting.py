"""Who may ask for a hint: a person among bots.  A hint to one of several people would be an unfair one."""

from __future__ import annotations

from seaboard.server.table.table import Table


def takes_hints(table: Table, seat: int | None) -> bool:
    """Whether the person in this seat may ask what a strong bot would do.  Tables of tournaments let no bot play on, and give no hints."""
    if seat is None or seat < 0 or not table.settings.takeover:
        return False
    return all(each.kind == "bot" for each in table.seats if each.seat != seat)
