"""Every move of Game of Powers as text and as integer, and every rule a move can be refused by.  [specification 4.2, 4.7]"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from seaboard.engine.actions import ActionSpace, kind
from seaboard.engine.fields import SEAT
from seaboard.games.game_of_powers.data import CARD_VALUE, CARDS, CITIES, DIRECTIONS, KINDS, MISSIONS, SITES

MOST_SEATS = 5
SEAT_NUMBERS = SEAT.labels[:MOST_SEATS]
FREE_DISTANCE = 2
"""How far a ship sails without a card.  [GOP-MOVE-1]"""
MOST_DISTANCE = FREE_DISTANCE + int(CARD_VALUE.max())
DISTANCES = tuple(str(distance) for distance in range(1, MOST_DISTANCE + 1))
PICKS = ("1", "2")

SPACE = ActionSpace(
    kind("slot", CARDS, chance=True),
    kind("deal", SEAT_NUMBERS, CARDS, chance=True),
    kind("token", KINDS, chance=True),
    kind("start", SEAT_NUMBERS, chance=True),
    kind("place", CITIES, DIRECTIONS),
    kind("sail", DISTANCES),
    kind("turn", CARDS),
    kind("extend", CARDS),
    kind("take", KINDS),
    kind("take-cards"),
    kind("pick", PICKS),
    kind("play", CARDS),
    kind("done"),
    kind("skip"),
    kind("claim", MISSIONS),
    kind("end-turn"),
    kind("offer", SEAT_NUMBERS),
    kind("give token", KINDS),
    kind("give card", CARDS),
    kind("want token", KINDS),
    kind("want card", SITES),
    kind("propose"),
    kind("withdraw"),
    kind("accept"),
    kind("decline"),
    kind("counter"),
)


class Verb(IntEnum):
    """The kinds of move, in the order of the action space."""

    SLOT = 0
    DEAL = 1
    TOKEN = 2
    START = 3
    PLACE = 4
    SAIL = 5
    TURN = 6
    EXTEND = 7
    TAKE = 8
    TAKE_CARDS = 9
    PICK = 10
    PLAY = 11
    DONE = 12
    SKIP = 13
    CLAIM = 14
    END_TURN = 15
    OFFER = 16
    GIVE_TOKEN = 17
    GIVE_CARD = 18
    WANT_TOKEN = 19
    WANT_CARD = 20
    PROPOSE = 21
    WITHDRAW = 22
    ACCEPT = 23
    DECLINE = 24
    COUNTER = 25


VERB_OF = np.array([SPACE.kinds.index(each) for each in SPACE.kind_of], np.int64)
"""The kind of each action."""
FIRST_OF = np.array([SPACE.first[each.words] for each in SPACE.kinds], np.int64)
"""The first action of each kind."""

SLOT = SPACE.first["slot"]
DEAL = SPACE.first["deal"]
TOKEN = SPACE.first["token"]
START = SPACE.first["start"]
PLACE = SPACE.first["place"]
SAIL = SPACE.first["sail"]
TURN = SPACE.first["turn"]
EXTEND = SPACE.first["extend"]
TAKE = SPACE.first["take"]
TAKE_CARDS = SPACE.first["take-cards"]
PICK = SPACE.first["pick"]
PLAY = SPACE.first["play"]
DONE = SPACE.first["done"]
SKIP = SPACE.first["skip"]
CLAIM = SPACE.first["claim"]
END_TURN = SPACE.first["end-turn"]
OFFER = SPACE.first["offer"]
GIVE_TOKEN = SPACE.first["give token"]
GIVE_CARD = SPACE.first["give card"]
WANT_TOKEN = SPACE.first["want token"]
WANT_CARD = SPACE.first["want card"]
PROPOSE = SPACE.first["propose"]
WITHDRAW = SPACE.first["withdraw"]
ACCEPT = SPACE.first["accept"]
DECLINE = SPACE.first["decline"]
COUNTER = SPACE.first["counter"]

MOST_LEGAL = max(len(CARDS), 2 * len(CITIES), len(DISTANCES)) + 8
"""More than anybody ever has: chance at most 52 cards, a seat 2 moves per city, or 22 with ten cards in hand."""


class Refusal(IntEnum):
    """The rules that can refuse a move, and those an audit can find broken."""

    GOP_END_2 = 1
    GOP_END_5 = 2
    GOP_TURN_1 = 3
    GOP_TURN_2 = 4
    GOP_TURN_4 = 5
    GOP_TURN_5 = 6
    GOP_SET_2 = 7
    GOP_SET_3 = 8
    GOP_SET_4 = 9
    GOP_SET_5 = 10
    GOP_SET_6 = 11
    GOP_SET_7 = 12
    GOP_SET_8 = 13
    GOP_SET_10 = 14
    GOP_MOVE_2 = 15
    GOP_MOVE_3 = 16
    GOP_MOVE_4 = 17
    GOP_MOVE_5 = 18
    GOP_MOVE_6 = 19
    GOP_MOVE_12 = 20
    GOP_TOK_1 = 21
    GOP_TOK_2 = 22
    GOP_TOK_3 = 23
    GOP_TOK_7 = 24
    GOP_TOK_8 = 25
    GOP_CARD_2 = 26
    GOP_CARD_3 = 27
    GOP_CARD_4 = 28
    GOP_CARD_5 = 29
    GOP_CARD_7 = 30
    GOP_PLAY_1 = 31
    GOP_PLAY_2 = 32
    GOP_PLAY_3 = 33
    GOP_PLAY_4 = 34
    GOP_MIS_2 = 35
    GOP_MIS_3 = 36
    GOP_MIS_4 = 37
    GOP_MIS_5 = 38
    GOP_MIS_6 = 39
    GOP_MIS_7 = 40
    GOP_MIS_8 = 41
    GOP_MIS_12 = 42
    GOP_MIS_14 = 43
    GOP_TRADE_1 = 44
    GOP_TRADE_2 = 45
    GOP_TRADE_3 = 46
    GOP_TRADE_4 = 47
    GOP_TRADE_6 = 48
    GOP_TRADE_7 = 49
    GOP_TRADE_8 = 50
    GOP_TRADE_9 = 51
    GOP_TRADE_10 = 52
    GOP_TRADE_11 = 53
    GOP_TRADE_12 = 54
    GOP_TRADE_13 = 55
    GOP_VAR_1 = 56
    GOP_VAR_2 = 57
    GOP_INFO_2 = 58


OK = 0
