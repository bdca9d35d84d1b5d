"""Every move of Libertalia as text and as integer, and every rule a move can be refused by.  [specification 2.5, 4.3]"""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.actions import ActionSpace, kind
from seaboard.engine.fields import SEAT
from seaboard.games.libertalia.data import CARDS, COLOURS, TOKENS

SALES = ("2", "3")

SPACE = ActionSpace(
    kind("colour", COLOURS, chance=True),
    kind("deal", CARDS, chance=True),
    kind("booty", TOKENS, chance=True),
    kind("draw", TOKENS, chance=True),
    kind("play", CARDS),
    kind("recall", CARDS),
    kind("keep", TOKENS),
    kind("kill", SEAT.labels, CARDS),
    kind("sell", TOKENS, SALES),
    kind("take", TOKENS),
    kind("sell map"),
    kind("pass"),
)

COLOUR = SPACE.first["colour"]
DEAL = SPACE.first["deal"]
BOOTY = SPACE.first["booty"]
DRAW = SPACE.first["draw"]
PLAY = SPACE.first["play"]
RECALL = SPACE.first["recall"]
KEEP = SPACE.first["keep"]
KILL = SPACE.first["kill"]
SELL = SPACE.first["sell"]
TAKE = SPACE.first["take"]
SELL_MAP = SPACE.first["sell map"]
PASS = SPACE.first["pass"]

MOST_LEGAL = 64
"""More than a seat ever has: at most 36 characters lie in dens, 21 cards are dealt, 30 ranks exist."""


class Refusal(IntEnum):
    """The rules that can refuse a move, and those an audit can find broken."""

    LIB_FLOW_2 = 1
    LIB_SETUP_2 = 2
    LIB_SETUP_8 = 3
    LIB_SETUP_7 = 4
    LIB_SUN_1 = 5
    LIB_CHAR_1 = 6
    LIB_CHAR_4 = 7
    LIB_CHAR_6 = 8
    LIB_CHAR_15 = 9
    LIB_CHAR_17 = 10
    LIB_CHAR_21 = 11
    LIB_CHAR_22 = 12
    LIB_DUSK_2 = 13
    LIB_DUSK_7 = 14
    LIB_CHAR_8 = 15
    LIB_FREE_1 = 16
    LIB_FREE_2 = 17
    LIB_FREE_3 = 18
    LIB_ACT_8 = 19


OK = 0
