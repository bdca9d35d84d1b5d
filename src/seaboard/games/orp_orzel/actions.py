"""Every move of ORP Orzeł as text and as integer, and every rule a move can be refused by.  [specification 2.6, 4.4]"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from seaboard.engine.actions import ActionSpace, kind
from seaboard.engine.data import ids
from seaboard.games.orp_orzel.data import FACES, HEXES, MINES, TOKENS
from seaboard.games.orp_orzel.state import Phase


class Verb(IntEnum):
    """The first word of a move."""

    ROLL = 0
    KEEP = 1
    DONE = 2
    PLOT = 3
    EVADE = 4
    SURFACE = 5
    MINE = 6
    PATROL = 7
    LIFT = 8
    HOLD = 9
    READY = 10
    OBSERVE = 11
    ATTACK = 12
    ORZEL = 13
    STAY = 14


SPACE = ActionSpace(
    kind("roll", FACES, chance=True),
    kind("keep", FACES),
    kind("done"),
    kind("plot", HEXES, TOKENS),
    kind("evade", HEXES),
    kind("surface"),
    kind("mine", HEXES, MINES),
    kind("patrol", HEXES),
    kind("lift", HEXES),
    kind("hold"),
    kind("ready"),
    kind("observe", HEXES),
    kind("attack", HEXES),
    kind("orzel", HEXES),
    kind("stay"),
)

ROLL = SPACE.first["roll"]
KEEP = SPACE.first["keep"]
DONE = SPACE.first["done"]
PLOT = SPACE.first["plot"]
EVADE = SPACE.first["evade"]
SURFACE = SPACE.first["surface"]
MINE = SPACE.first["mine"]
PATROL = SPACE.first["patrol"]
LIFT = SPACE.first["lift"]
HOLD = SPACE.first["hold"]
READY = SPACE.first["ready"]
OBSERVE = SPACE.first["observe"]
ATTACK = SPACE.first["attack"]
ORZEL = SPACE.first["orzel"]
STAY = SPACE.first["stay"]

ACTIONS = len(SPACE)
VERBS = ids(Verb)
VERB_OF = np.array([VERBS.index(each.words) for each in SPACE.kind_of], np.int8)
FIRST_OF = np.array([SPACE.first[verb] for verb in VERBS], np.int16)

BELONGING: dict[Phase, tuple[Verb, ...]] = {
    Phase.ROLL: (Verb.ROLL,),
    Phase.KEEP: (Verb.KEEP, Verb.DONE),
    Phase.NAVY: (Verb.PLOT, Verb.EVADE),
    Phase.SURFACE: (Verb.SURFACE,),
    Phase.LAY: (Verb.MINE, Verb.PATROL, Verb.LIFT, Verb.HOLD),
    Phase.SEND: (Verb.PATROL,),
    Phase.HUNT: (Verb.READY, Verb.OBSERVE, Verb.ATTACK),
    Phase.POSITION: (Verb.ORZEL, Verb.STAY),
}
VERBS_OF = np.array([sum(1 << verb for verb in BELONGING.get(phase, ())) for phase in Phase], np.int64)
"""The verbs that belong to each decision point, as a set.  [specification 4.3]"""

MOST_LEGAL = max(16, 3 * len(HEXES) + 2)
"""More than a seat ever has: both kinds of mine and a patrol ship to every hex; other decisions offer less."""


class Refusal(IntEnum):
    """The rules that can refuse a move, in the order of specification 4.4, and those an audit can find broken."""

    ORZ_END_3 = 1
    ORZ_FLOW_2 = 2
    ORZ_SURF_2 = 3
    ORZ_KM_1 = 4
    ORZ_FLOW_1 = 5
    ORZ_DICE_1 = 6
    ORZ_DICE_4 = 7
    ORZ_DICE_2 = 8
    ORZ_DICE_3 = 9
    ORZ_ACT_1 = 10
    ORZ_PLOT_1 = 11
    ORZ_PLOT_2 = 12
    ORZ_PLOT_3 = 13
    ORZ_EVADE_1 = 14
    ORZ_MINE_1 = 15
    ORZ_PATROL_2 = 16
    ORZ_PATROL_1 = 17
    ORZ_PATROL_3 = 18
    ORZ_READY_1 = 19
    ORZ_OBS_1 = 20
    ORZ_ATT_1 = 21
    ORZ_POS_3 = 22
    ORZ_POS_4 = 23
    ORZ_FREE_1 = 24
    ORZ_FREE_2 = 25
    ORZ_FREE_3 = 26
    ORZ_BOARD_1 = 27


OK = 0
