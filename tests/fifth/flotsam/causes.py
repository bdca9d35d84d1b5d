"""What can follow from a move of Flotsam, and which fields of the record a story tells of."""

from __future__ import annotations

from seaboard.engine.telling import Causes

TOLD = ("crates", "held", "buyer")
"""What people own and see: a rule that changes one of these tells why."""
ANNOUNCED = ("phase", "turn")
"""What is worth a sentence though nobody gains or loses by it."""


class Cause(Causes):
    """Why something changes."""

    BUYER = "FLO-SET-2"
    HAUL = "FLO-TURN-2"
    OVER = "FLO-END-1"
