"""What can follow from a move of Mare Balticum, and which fields of the record a story tells of.  [specification 4]"""

from __future__ import annotations

from seaboard.engine.telling import Causes

TOLD = (
    "sea",
    "boats",
    "reserve",
    "hold",
    "stored",
    "stored_size",
    "hand",
    "hand_size",
    "market",
    "priced",
    "card",
    "holders",
    "demand",
    "owed",
    "track",
    "last_round",
    "points",
)
"""What people own and see: a rule that changes one of these tells why."""
ANNOUNCED = ("active", "round_number", "phase")
"""What is worth a sentence though nobody gains or loses by it."""


class Cause(Causes):
    """Why something changes."""

    SEA = "MB-SET-1"
    DEMAND = "MB-SET-3"
    STARTER = "MB-SET-6"
    FIRST_BOAT = "MB-SET-7"
    TURN = "MB-TURN-1"
    ROUND = "MB-TURN-2"
    LAST_TURN = "MB-END-3"
    ENTER = "MB-SAIL-1"
    LAND = "MB-SAIL-3"
    CATCH = "MB-FISH-1"
    AMBER = "MB-FISH-4"
    OVERBOARD = "MB-OVER-1"
    NEW_DEMAND = "MB-DEM-2"
    ASHORE = "MB-UNL-5"
    ASHORE_LOSS = "MB-DEM-5"
    CONTRACT = "MB-CON-3"
    REFILL = "MB-REF-1"
    TIME = "MB-TIME-1"
    WINTER = "MB-END-1"
    COMPANY = "MB-TIME-3"
    TAX_PLAYED = "MB-TAX-1"
    TAX_PAID = "MB-TAX-6"
    TRACK = "MB-TIME-5"
    IDLE = "MB-SAFE-2"
    OVER = "MB-SCORE-1"
