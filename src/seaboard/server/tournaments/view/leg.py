"""What a player sees of the event at the table: the clock that the referee judges by, cards, the round's time, and halts.

Everything in it is the player's own, or known to all.
"""

from __future__ import annotations

from msgspec import Struct

from seaboard.server.tournaments.view.contract import HallHalt, HallNext, HallPenalty


class LegTime(Struct, frozen=True):
    """The decision clock of a player.  [TRN-FAIR-9]"""

    left: float
    """Seconds that are left of this decision."""
    limit: int
    runs: bool
    """Whether it runs now; it does not before the table was shown on the player's device."""
    overruns: int
    """How often it ran out in this leg."""


class LegView(Struct, frozen=True):
    """A leg as one of its players sees it beside the game itself."""

    match: str
    board: int
    leg: int
    now: float
    """Server time."""
    mine: LegTime | None
    """While I am awaited, if decisions have a clock."""
    rival: LegTime | None
    """While somebody else is: the first of them."""
    penalties: list[HallPenalty]
    """Mine."""
    next: HallNext | None
    """What my next offence would lead to."""
    halted: HallHalt | None
    round_left: float | None
    """Seconds that are left of the round, below 0 once its time is up; None without a limit.  [TRN-TIME-2]"""


# The socket `/ws/tournaments/{id}?table={table}`: the server says this when somebody connects and after every change; the client says `ping`,
# `reading` when the player opens the rules, and `playing` when they are closed


class LegTold(Struct, frozen=True, tag_field="type", tag="leg"):
    """How the leg stands now."""

    view: LegView
