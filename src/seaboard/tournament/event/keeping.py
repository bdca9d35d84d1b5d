"""How long what is known about the people of an event is kept.  [TRN-LOG-7, TRN-LOG-8]"""

from __future__ import annotations

UNFINISHED_DAYS = 30
"""An event that is not over may go on next week, however short its referee wants it to be kept."""


def days_kept(wanted: int | None, is_over: bool, most: float) -> float:
    """For how many days names, reasons, answers and games are kept after the last thing that happened in the event.  [TRN-LOG-8]"""
    if wanted is None:
        return most
    return min(most, wanted if is_over else max(wanted, UNFINISHED_DAYS))
