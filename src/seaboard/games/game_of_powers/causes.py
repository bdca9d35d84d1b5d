"""What can follow from a move of Game of Powers, and which fields of the record a story tells of.  [specification 4]"""

from __future__ import annotations

from seaboard.engine.telling import Causes

TOLD = (
    "ship",
    "heading",
    "played",
    "missions",
    "tokens",
    "hand",
    "known",
    "hand_size",
    "slots",
    "field",
    "pool",
    "first_left",
    "next_left",
    "box",
    "bottom_size",
    "unknown_size",
)
"""What people own and see: a rule that changes one of these tells why."""
ANNOUNCED = ("rounds", "active", "ending", "bare", "phase", "bottom")
"""What is worth a sentence though nobody gains or loses by it; and the cards at the bottom, whose number is told: they are seen with it."""


class Cause(Causes):
    """Why something changes."""

    LAY_OUT = "GOP-SET-2"
    DEAL = "GOP-SET-3"
    FILL = "GOP-SET-4"
    PLACE = "GOP-SET-7"
    ROUND = "GOP-TURN-7"
    TURN = "GOP-TURN-1"
    SAIL = "GOP-MOVE-1"
    FLIP = "GOP-MOVE-5"
    PAID = "GOP-MOVE-8"
    PAID_UNDER = "GOP-MOVE-9"
    TAKE = "GOP-TOK-1"
    EMPTIED = "GOP-TOK-2"
    REFILL = "GOP-TOK-2"
    TOP_UP = "GOP-TOK-7"
    TAKE_CARDS = "GOP-CARD-1"
    PICK = "GOP-CARD-5"
    REFILL_SLOT = "GOP-CARD-2"
    DECK_EMPTY = "GOP-END-1"
    FIRST_PRICE = "GOP-PLAY-3"
    FURTHER_PRICE = "GOP-PLAY-4"
    PLAY = "GOP-PLAY-3"
    CLAIM = "GOP-MIS-1"
    CLAIM_NEXT = "GOP-MIS-14"
    NAMED = "GOP-INFO-2"
    EXCHANGE = "GOP-TRADE-14"
    OVER = "GOP-END-2"
    LAST_ROUND = "GOP-END-5"
