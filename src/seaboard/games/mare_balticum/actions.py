"""Every move of Mare Balticum as text and as integer, and every rule a move can be refused by.  [specification 4.6]"""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.actions import ActionSpace, kind
from seaboard.engine.fields import SEAT
from seaboard.games.mare_balticum import GAME
from seaboard.games.mare_balticum.data import (
    COMPANIES,
    CONTRACTS,
    FISH,
    KIND_NAMES,
    MARK_NAMES,
    NUMBERS,
    PORTS,
    SEAS,
    SPACES,
    TOKENS,
)

HOLD = 5
"""Fields of the hold.  [MB-COMP-7]"""

SPACE = ActionSpace(
    kind("sea", KIND_NAMES, chance=True),
    kind("demand", FISH, chance=True),
    kind("start", SEAT.labels[: GAME.most], chance=True),
    kind("draw", TOKENS, chance=True),
    kind("place", PORTS),
    kind("sail", SPACES),
    kind("lift", SPACES),
    kind("fish", SEAS, KIND_NAMES),
    kind("unload", PORTS),
    kind("store", FISH, tuple(str(number) for number in range(1, HOLD + 1))),
    kind("field", MARK_NAMES),
    kind("done"),
    kind("overboard", FISH),
    kind("contract"),
    kind("choose", CONTRACTS),
    kind("end-turn"),
    kind("company", COMPANIES[:NUMBERS], FISH),
    kind("company tax"),
    kind("pay hold", FISH),
    kind("pay warehouse", KIND_NAMES),
)

SEA = SPACE.first["sea"]
DEMAND = SPACE.first["demand"]
START = SPACE.first["start"]
DRAW = SPACE.first["draw"]
PLACE = SPACE.first["place"]
SAIL = SPACE.first["sail"]
LIFT = SPACE.first["lift"]
FISHING = SPACE.first["fish"]
UNLOAD = SPACE.first["unload"]
STORE = SPACE.first["store"]
FIELD = SPACE.first["field"]
DONE = SPACE.first["done"]
OVERBOARD = SPACE.first["overboard"]
CONTRACT = SPACE.first["contract"]
CHOOSE = SPACE.first["choose"]
END_TURN = SPACE.first["end-turn"]
COMPANY = SPACE.first["company"]
TAX = SPACE.first["company tax"]
PAY_HOLD = SPACE.first["pay hold"]
PAY_WAREHOUSE = SPACE.first["pay warehouse"]
ACTIONS = len(SPACE)

MOST_LEGAL = len(SPACES) + 40
"""More than a seat ever has: every space to sail to, two tokens under each boat, every port, four fish overboard, two more."""


class Refusal(IntEnum):
    """The rules that can refuse a move, and those an audit can find broken."""

    MB_SET_1 = 1
    MB_SET_3 = 2
    MB_SET_6 = 3
    MB_SET_7 = 4
    MB_COMP_2 = 5
    MB_COMP_3 = 6
    MB_COMP_4 = 7
    MB_COMP_5 = 8
    MB_COMP_6 = 9
    MB_COMP_7 = 10
    MB_COMP_10 = 11
    MB_MAP_1 = 12
    MB_TURN_1 = 13
    MB_TURN_3 = 14
    MB_TURN_6 = 15
    MB_SAIL_1 = 16
    MB_SAIL_2 = 17
    MB_SAIL_4 = 18
    MB_SAIL_6 = 19
    MB_SAIL_7 = 20
    MB_SAIL_8 = 21
    MB_SAIL_12 = 22
    MB_FISH_1 = 23
    MB_FISH_5 = 24
    MB_UNL_1 = 25
    MB_UNL_2 = 26
    MB_UNL_4 = 27
    MB_UNL_6 = 28
    MB_OVER_2 = 29
    MB_REF_1 = 30
    MB_TIME_2 = 31
    MB_TIME_3 = 32
    MB_TIME_4 = 33
    MB_TAX_1 = 34
    MB_TAX_2 = 35
    MB_TAX_5 = 36
    MB_END_3 = 37
    MB_DEM_2 = 38
    MB_DEM_4 = 39
    MB_DEM_7 = 40
    MB_DEM_9 = 41
    MB_CON_2 = 42
    MB_CON_3 = 43
    MB_CON_6 = 44


OK = 0
