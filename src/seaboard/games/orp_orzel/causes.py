"""What can follow from a move of ORP Orzeł, and which fields of the record a story tells of.  [specification 4.2]"""

from __future__ import annotations

from seaboard.engine.telling import Causes

TOLD = (
    "figure",
    "tokens",
    "subs",
    "faceup",
    "ships",
    "mines",
    "live",
    "lost",
    "held",
    "taken",
    "reserve",
    "hand",
    "hand_size",
    "stock",
    "stock_size",
    "box",
    "aside",
    "pending",
)
"""What people own and see: a rule that changes one of these tells why."""
ANNOUNCED = ("round_number", "turn", "reason")
"""What is worth a sentence though nobody gains or loses by it."""


class Cause(Causes):
    """Why something changes.  None depends on the kind of a token that lies face down."""

    DICE = "ORZ-DICE-1"
    ASIDE = "ORZ-DICE-2"
    SYMBOLS = "ORZ-ACT-1"
    USED = "ORZ-ACT-5"
    LAPSED = "ORZ-ACT-4"
    PLOT = "ORZ-PLOT-1"
    EMPTY_FIELD = "ORZ-PLOT-4"
    MINE_HIT = "ORZ-PLOT-7"
    SHIP_LOST = "ORZ-PLOT-5"
    SEA_LOST = "ORZ-PLOT-6"
    EVADE = "ORZ-EVADE-1"
    SURFACE = "ORZ-SURF-1"
    MINE = "ORZ-MINE-1"
    PATROL = "ORZ-PATROL-1"
    LIFT = "ORZ-PATROL-3"
    SEND = "ORZ-PATROL-3"
    READY = "ORZ-READY-1"
    SHIP_SEEN = "ORZ-OBS-3"
    SEA_SEEN = "ORZ-OBS-2"
    ATTACK = "ORZ-ATT-2"
    STRAY = "ORZ-POS-1"
    POSITION = "ORZ-POS-3"
    SAIL = "ORZ-POS-3"
    GATHER = "ORZ-POS-6"
    ROUND = "ORZ-POS-7"
    STRAITS = "ORZ-END-1"
    SUNK = "ORZ-END-2"
    FAILED = "ORZ-END-4"
