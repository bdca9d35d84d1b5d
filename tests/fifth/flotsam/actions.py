"""Every move of Flotsam as text and as integer, and every rule a move can be refused by."""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.actions import ActionSpace, kind

from .data import BUYERS, MOST_HAULED

SPACE = ActionSpace(
    kind("buyer", BUYERS, chance=True),
    kind("haul", tuple(str(number) for number in range(1, MOST_HAULED + 1))),
)
BUYER = SPACE.first["buyer"]
HAUL = SPACE.first["haul"]
MOST_LEGAL = 8


class Refusal(IntEnum):
    """The rules that can refuse a move, and the one an audit can find broken."""

    FLO_TURN_1 = 1
    FLO_TURN_2 = 2
    FLO_SET_2 = 3
    FLO_FREE_1 = 4


OK = 0
