"""Who may ask for a hint: a person among bots.  A hint to one of several people would be an unfair one."""

from __future__ import annotations

from seaboard.server.table.table import Table


def takes_hints(table: Table, seat: int | None) -> bool:
    """Whether the person in this seat may ask what a strong bot would do.  Tables of tournaments and rated ones give no hints."""
    if seat is None or seat < 0 or not table.settings.takeover or table.settings.rated:
        return False
    return all(each.kind == "bot" for each in table.seats if each.seat != seat)
