"""The record of a game of Mare Balticum, field by field."""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.data import ids
from seaboard.engine.fields import ACTORS, FLAG, NUMBER, SEAT, SEATS, Axis, Field, Holds, Layout, Visibility, bag_of, one_of, set_of
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

PUBLIC, OWNER, SECRET, REMEMBERED = Visibility.PUBLIC, Visibility.OWNER, Visibility.SECRET, Visibility.REMEMBERED

NOBODY = -1
NOTHING = -1
NOWHERE = -1
UNSET = 0
"""No last round is set."""


class Phase(IntEnum):
    """Where the game stands.  All but the last three ask somebody."""

    SEA = 0
    DEMAND = 1
    START = 2
    PLACE = 3
    TURN = 4
    LAND = 5
    DEPLOY = 6
    UNLOAD = 7
    FIELD = 8
    CHOOSE = 9
    DRAW = 10
    COMPANY = 11
    TAX = 12
    GO_ON = 13
    REFILL = 14
    OVER = 15


PHASES = ids(Phase)
KIND_AXIS = Axis("kind", KIND_NAMES)
FISH_AXIS = Axis("fish", FISH)
PORT_AXIS = Axis("port", PORTS)
MARK_AXIS = Axis("mark", MARK_NAMES)
CONDITIONS = ("choosing", "over")
CHOICES = (*(f"{number}-{fish}" for number in COMPANIES[:NUMBERS] for fish in FISH), "tax")
PAYMENTS = (*(f"hold-{fish}" for fish in FISH), *(f"warehouse-{kind}" for kind in KIND_NAMES))


def seat_secret(name: str, kind: str, rule: str, meaning: str, holds: Holds, shadow: str) -> Field:
    """A field whose rows their owners see, and everybody when the game is over."""
    return Field(name, kind, OWNER, rule, meaning, holds, (SEAT,), shadow=shadow, opens=("over",))


LAYOUT = Layout(
    (
        Field("players", "i1", PUBLIC, "MB-COMP-1", "number of players"),
        Field("sets_demand", "i1", PUBLIC, "MB-DEM-1", "option demand: on", FLAG),
        Field("has_contracts", "i1", PUBLIC, "MB-CON-1", "option contracts: on", FLAG),
        Field("all_at_once", "i1", PUBLIC, "MB-SAIL-11", "option deployment: all-at-once", FLAG),
        Field("phase", "i1", PUBLIC, "MB-TURN-3", "what is going on", one_of(PHASES)),
        Field("waiting", "i2", PUBLIC, "MB-TURN-1", "seats that are asked and have not answered, or chance", ACTORS),
        Field("starter", "i1", PUBLIC, "MB-SET-6", "the start player", one_of(SEAT.labels)),
        Field("active", "i1", PUBLIC, "MB-TURN-1", "the seat whose turn it is", one_of(SEAT.labels)),
        Field("actions", "i1", PUBLIC, "MB-TURN-3", "actions left in this turn"),
        Field("round_number", "i2", PUBLIC, "MB-TURN-2", "round, from 1; 0 before the first"),
        Field("last_round", "i2", PUBLIC, "MB-END-3", "the last round, or 0 while it is not set"),
        Field("track", "i1", PUBLIC, "MB-TIME-5", "time tokens on the track"),
        Field("idle", "i1", PUBLIC, "MB-SAFE-2", "idle rounds in a row"),
        Field("busy", "i1", PUBLIC, "MB-SAFE-1", "this round is not idle", FLAG),
        Field("sea", "i8", PUBLIC, "MB-MAP-1", "sea spaces on which a token of the kind lies", set_of(SEAS), (KIND_AXIS,)),
        Field("doubled", "i8", PUBLIC, "MB-MAP-1", "deep spaces with two tokens of one kind", set_of(SEAS)),
        Field("due", "i8", PUBLIC, "MB-REF-1", "sea spaces still to be filled", set_of(SEAS)),
        Field("bag", "i1", PUBLIC, "MB-SET-2", "tokens in the bag", bag_of(TOKENS)),
        Field("boats", "i8", PUBLIC, "MB-MAP-3", "spaces with a boat of the seat", set_of(SPACES), (SEAT,)),
        Field(
            "able", "i8", PUBLIC, "MB-SAIL-8", "boats with somewhere to land, as found at the last Sail", set_of(SPACES), (SEAT,)
        ),
        Field("reserve", "i1", PUBLIC, "MB-SET-8", "boats in reserve", NUMBER, (SEAT,)),
        Field("hold", "i1", PUBLIC, "MB-FISH-4", "fish in the hold", bag_of(FISH), (SEAT,)),
        Field("demand", "i1", PUBLIC, "MB-SET-3", "the fish on each demand field", one_of(FISH), (PORT_AXIS, MARK_AXIS)),
        Field("supply", "i1", PUBLIC, "MB-DEM-1", "demand tokens not yet on a port", bag_of(FISH)),
        Field("lifted", "i1", PUBLIC, "MB-SAIL-7", "the space a boat was lifted from", one_of(SPACES)),
        Field("port", "i1", PUBLIC, "MB-UNL-1", "the port of the Unload under way", one_of(PORTS)),
        Field("unloaded", "i1", PUBLIC, "MB-UNL-6", "fish already stored in this Unload", set_of(FISH)),
        Field("storing", "i1", PUBLIC, "MB-DEM-4", "the fish that waits for its demand field", one_of(FISH)),
        Field("storing_number", "i1", PUBLIC, "MB-DEM-4", "how many of it are being stored"),
        Field("owed", "i1", PUBLIC, "MB-TAX-1", "tax still owed", NUMBER, (SEAT,)),
        Field("points", "i2", PUBLIC, "MB-SCORE-2", "points, counted when the game is over", NUMBER, (SEAT,)),
        Field("box", "i1", SECRET, "MB-COMP-10", "tokens out of the game", bag_of(KIND_NAMES), shadow="box_size", opens=("over",)),
        Field("box_size", "i1", PUBLIC, "MB-COMP-10", "how many tokens are in the box", is_cast=True),
        seat_secret("stored", "i1", "MB-INFO-2", "tokens in the warehouse", bag_of(KIND_NAMES), "stored_size"),
        Field("stored_size", "i1", PUBLIC, "MB-INFO-2", "how many tokens are in the warehouse", NUMBER, (SEAT,), is_cast=True),
        seat_secret("hand", "i1", "MB-INFO-2", "company tokens in hand", set_of(COMPANIES), "hand_size"),
        Field("hand_size", "i1", PUBLIC, "MB-INFO-2", "how many company tokens are in hand", NUMBER, (SEAT,), is_cast=True),
        Field("untaxed", "i1", PUBLIC, "MB-INFO-1", "seats with the tax in hand", SEATS, is_cast=True),
        Field(
            "market",
            "i1",
            OWNER,
            "MB-INFO-2",
            "the number token on each field of the market",
            one_of(COMPANIES[:NUMBERS]),
            (SEAT, FISH_AXIS),
            shadow="priced",
            opens=("over",),
        ),
        Field("priced", "i1", PUBLIC, "MB-INFO-2", "fish whose market field is taken", set_of(FISH), (SEAT,), is_cast=True),
        seat_secret("chosen", "i1", "MB-TIME-2", "company token played while others still choose", one_of(CHOICES), "waiting"),
        seat_secret("paying", "i1", "MB-TAX-5", "token paid while others still choose", one_of(PAYMENTS), "waiting"),
        seat_secret("card", "i1", "MB-INFO-2", "contract card", one_of(CONTRACTS), "holders"),
        Field("holders", "i1", PUBLIC, "MB-INFO-2", "seats that have a contract card", SEATS, is_cast=True),
        Field("stack", "i1", SECRET, "MB-CON-3", "cards in the stack", set_of(CONTRACTS), shadow="stack_size", opens=CONDITIONS),
        Field("stack_size", "i1", PUBLIC, "MB-CON-1", "how many cards are in the stack", is_cast=True),
        seat_secret("paid", "i1", "MB-TAX-6", "tokens the tax took from the warehouse", bag_of(KIND_NAMES), "delivered"),
        Field(
            "delivered",
            "i1",
            REMEMBERED,
            "MB-INFO-3",
            "all tokens that ever went into the warehouse",
            bag_of(KIND_NAMES),
            (SEAT,),
            is_cast=True,
        ),
        Field(
            "taxable",
            "i1",
            REMEMBERED,
            "MB-INFO-3",
            "what lay in the warehouse when the tax was played",
            bag_of(KIND_NAMES),
            (SEAT,),
        ),
        Field(
            "may_hold",
            "i1",
            OWNER,
            "MB-INFO-3",
            "contracts that a seat, from its looks into the stack, cannot rule out for another",
            set_of(CONTRACTS),
            (SEAT, Axis("holder", SEAT.labels)),
            shadow="",
            opens=("over",),
        ),
    ),
    CONDITIONS,
)
