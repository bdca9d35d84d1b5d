"""What people say about their holidays, and what they are told."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from seaboard.server.table_info import Holiday

Moment = Annotated[float, Meta(ge=0, le=1e11)]


class NewHoliday(Struct, frozen=True, forbid_unknown_fields=True):
    """From when to when the asker does not play, in seconds since 1970; not before now."""

    begins: Moment
    ends: Moment


class MyHoliday(Struct, frozen=True):
    """The asker's holiday, and what it stops."""

    holiday: Holiday | None
    """Begun or to come; there is one at most."""
    days_left: float
    """Of those of this year."""
    most_days: int
    rests: int
    """Tables over days of the asker whose clock a holiday stops."""
    goes_on: int
    """Tables over days of the asker that are rated or part of a tournament: their clocks go on."""
