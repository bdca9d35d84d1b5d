"""The record of a game of ORP Orzeł, field by field.  [specification 4.1]"""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.data import ids
from seaboard.engine.fields import FLAG, Axis, Field, Layout, Visibility, bag_of, one_of, set_of, wide_set_of
from seaboard.games.orp_orzel.data import DICE, FACES, HEXES, MINES, SIDES, SYMBOLS, SYMBOLS_OF_FACE, TOKENS, WORDS, Side

PUBLIC, OWNER = Visibility.PUBLIC, Visibility.OWNER

NOWHERE = -1
NOBODY = -1
NOTHING = -1


class Phase(IntEnum):
    """The decision point that stands open.  [specification 4.3]"""

    ROLL = 0
    KEEP = 1
    NAVY = 2
    SURFACE = 3
    LAY = 4
    SEND = 5
    HUNT = 6
    POSITION = 7
    OVER = 8


class Reason(IntEnum):
    """Why the game is over.  [specification 6]"""

    STRAITS = 0
    MINE = 1
    ATTACK = 2
    ROUND_LIMIT = 3


class Find(IntEnum):
    """What a move turned up for all to see: a mine token, with the movement token on it, or a movement token.  [ORZ-SEE-7]"""

    BLANK = 0
    MINE_SHIP = 1
    MINE_SEA = 2
    SHIP = 3
    SEA = 4


PHASES = ids(Phase)
REASONS = ids(Reason)
FINDS = ids(Find)
MOST_FINDS = int((DICE * SYMBOLS_OF_FACE.sum(axis=1).max()).sum())
"""No round turns up more than its dice can have symbols."""

SIDE = Axis("side", SIDES)
PLACE = Axis("place", tuple(str(place) for place in range(1, MOST_FINDS + 1)))
SET = wide_set_of(HEXES, WORDS)
CONDITIONS = ("over",)

LAYOUT = Layout(
    (
        Field("first_game", "i1", PUBLIC, "ORZ-OPT-1", "option first-game", FLAG),
        Field("round_limit", "i2", PUBLIC, "ORZ-END-4", "option round-limit"),
        Field("round_number", "i2", PUBLIC, "ORZ-SEE-1", "round, from 1"),
        Field("phase", "i1", PUBLIC, "ORZ-SEE-1", "the decision point that stands open", one_of(PHASES)),
        Field("turn", "i1", PUBLIC, "ORZ-FLOW-2", "the side that decides, or whose dice are rolled", one_of(SIDES)),
        Field("reason", "i1", PUBLIC, "ORZ-END-3", "why the game is over", one_of(REASONS)),
        Field("figure", "i1", PUBLIC, "ORZ-SEE-1", "the hex of the figure ORP Orzeł", one_of(HEXES)),
        Field("tokens", "i8", PUBLIC, "ORZ-SEE-1", "hexes with a movement token", SET),
        Field("faceup", "i8", PUBLIC, "ORZ-OBS-3", "hexes with a face-up movement token, always a submarine token", SET),
        Field("ships", "i8", PUBLIC, "ORZ-SEE-1", "hexes with a patrol ship", SET),
        Field("mines", "i8", PUBLIC, "ORZ-SEE-1", "hexes with a mine token", SET),
        Field(
            "subs",
            "i8",
            OWNER,
            "ORZ-SEE-3",
            "hexes whose movement token is a submarine token",
            SET,
            owner=Side.NAVY,
            opens=("over",),
            shadow="faceup",
        ),
        Field(
            "live",
            "i8",
            OWNER,
            "ORZ-SEE-4",
            "hexes whose mine token is a mine",
            SET,
            owner=Side.KRIEGSMARINE,
            opens=("over",),
            shadow="mines",
        ),
        Field(
            "hand",
            "i1",
            OWNER,
            "ORZ-SEE-3",
            "movement tokens behind the Navy's screen",
            bag_of(TOKENS),
            owner=Side.NAVY,
            opens=("over",),
            shadow="hand_size",
        ),
        Field(
            "hand_size",
            "i1",
            PUBLIC,
            "ORZ-SEE-2",
            "how many movement tokens lie behind the Navy's screen",
            owner=Side.NAVY,
            is_cast=True,
        ),
        Field(
            "stock",
            "i1",
            OWNER,
            "ORZ-SEE-4",
            "mine tokens behind KM's screen",
            bag_of(MINES),
            owner=Side.KRIEGSMARINE,
            opens=("over",),
            shadow="stock_size",
        ),
        Field(
            "stock_size",
            "i1",
            PUBLIC,
            "ORZ-SEE-2",
            "how many mine tokens lie behind KM's screen",
            owner=Side.KRIEGSMARINE,
            is_cast=True,
        ),
        Field("box", "i1", PUBLIC, "ORZ-PLOT-7", "mine tokens in the box", bag_of(MINES)),
        Field("reserve", "i1", PUBLIC, "ORZ-SETUP-4", "patrol ships in KM's reserve", owner=Side.KRIEGSMARINE),
        Field("taken", "i1", PUBLIC, "ORZ-EVADE-1", "patrol ships the Navy has taken", owner=Side.NAVY),
        Field("held", "i1", PUBLIC, "ORZ-OBS-2", "sea tokens in front of KM", owner=Side.KRIEGSMARINE),
        Field("lost", "i1", PUBLIC, "ORZ-ATT-2", "submarine tokens lost", owner=Side.NAVY),
        Field("left", "i1", PUBLIC, "ORZ-DICE-1", "dice of this roll still to be rolled"),
        Field("rolled", "i1", PUBLIC, "ORZ-DICE-1", "faces of this roll", bag_of(FACES)),
        Field("kept", "i4", PUBLIC, "ORZ-DICE-7", "faces of this roll chosen so far", set_of(FACES)),
        Field("aside", "i1", PUBLIC, "ORZ-DICE-5", "faces set aside", bag_of(FACES), (SIDE,)),
        Field("pending", "i1", PUBLIC, "ORZ-ACT-1", "symbols that can still be used", bag_of(SYMBOLS)),
        Field("lifted", "i1", PUBLIC, "ORZ-PATROL-3", "the hex a patrol ship was lifted from", one_of(HEXES)),
        Field("finds", "i1", PUBLIC, "ORZ-SEE-7", "how many tokens were turned up in this round"),
        Field("found", "i1", PUBLIC, "ORZ-SEE-7", "what was turned up in this round, in order", one_of(FINDS), (PLACE,)),
        Field("found_at", "i1", PUBLIC, "ORZ-SEE-7", "where it was turned up", one_of(HEXES), (PLACE,)),
    ),
    CONDITIONS,
)
