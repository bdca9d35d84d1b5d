"""The record of a game of Libertalia, field by field."""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.data import ids
from seaboard.engine.fields import ACTORS, FLAG, NUMBER, SEAT, SEATS, Axis, Field, Layout, Visibility, bag_of, one_of, set_of
from seaboard.games.libertalia.data import CARDS, COLOURS, TOKENS

PUBLIC, OWNER, SECRET, REMEMBERED = Visibility.PUBLIC, Visibility.OWNER, Visibility.SECRET, Visibility.REMEMBERED

CAMPAIGNS = 3
DAYS = 6
NOBODY = -1
NO_CARD = -1


class Phase(IntEnum):
    """Where the game stands.  The first fourteen ask somebody, the rest carry themselves out."""

    COLOURS = 0
    DEAL = 1
    BOOTY = 2
    SUNRISE = 3
    PARROT = 4
    RECRUITER = 5
    PREACHER = 6
    GUNNER = 7
    SPY = 8
    MERCHANT = 9
    SURGEON = 10
    TAKE = 11
    SABER = 12
    WAITRESS = 13
    DAY = 14
    DUSK = 15
    NIGHT = 16
    LATE_NIGHT = 17
    REST = 18
    OVER = 19


PHASES = ids(Phase)
SPACE_AXIS = Axis("day", tuple(str(day) for day in range(1, DAYS + 1)))
CAMPAIGN_AXIS = Axis("campaign", tuple(str(campaign) for campaign in range(1, CAMPAIGNS + 1)))
CONDITIONS = ("open-booty", "over")

LAYOUT = Layout(
    (
        Field("players", "i1", PUBLIC, "LIB-SETUP-1", "number of players"),
        Field("open_booty", "i1", PUBLIC, "LIB-SEE-5", "option open-booty", FLAG),
        Field("third_campaign", "i1", PUBLIC, "LIB-WIN-4", "option tie-break: third-campaign", FLAG),
        Field("campaign", "i1", PUBLIC, "LIB-FLOW-1", "campaign, 1 to 3"),
        Field(
            "day", "i1", PUBLIC, "LIB-FLOW-1", "day of looting, 1 to 6; while tokens are laid out the day they are for; 0 before"
        ),
        Field("phase", "i1", PUBLIC, "LIB-FLOW-2", "what is going on", one_of(PHASES)),
        Field("waiting", "i2", PUBLIC, "LIB-SEE-1", "seats that are asked and have not answered, or chance", ACTORS),
        Field("turn", "i1", PUBLIC, "LIB-DAY-2", "the seat whose character has its turn", one_of(SEAT.labels)),
        Field("left", "i1", PUBLIC, "LIB-SETUP-11", "draws, or tokens to take, still to come at this point"),
        Field("doomed", "i1", PUBLIC, "LIB-DUSK-9", "the character in turn has taken an officer", FLAG),
        Field("colour", "i1", PUBLIC, "LIB-SETUP-2", "colour of each seat", one_of(COLOURS), (SEAT,)),
        Field("undealt", "i4", PUBLIC, "LIB-SETUP-9", "ranks never dealt so far", set_of(CARDS)),
        Field("space", "i1", PUBLIC, "LIB-SETUP-7", "tokens on the ship, by day", bag_of(TOKENS), (SPACE_AXIS,)),
        Field("bag", "i1", SECRET, "LIB-SEE-7", "tokens in the bag", bag_of(TOKENS), shadow="bag_size", opens=("over",)),
        Field("bag_size", "i1", PUBLIC, "LIB-SEE-7", "how many tokens are in the bag", is_cast=True),
        Field("ship", "i1", PUBLIC, "LIB-SUN-3", "the character each seat has on the ship", one_of(CARDS), (SEAT,)),
        Field("acted", "i1", PUBLIC, "LIB-DAY-2", "seats whose character has had its turn today, or lost it", SEATS),
        Field("hand", "i4", OWNER, "LIB-SEE-3", "cards in hand", set_of(CARDS), (SEAT,), shadow="hand_size", opens=("over",)),
        Field("hand_size", "i1", PUBLIC, "LIB-SEE-3", "how many cards are in hand", NUMBER, (SEAT,), is_cast=True),
        Field(
            "chosen",
            "i1",
            OWNER,
            "LIB-SEE-4",
            "card chosen at sunrise while others still choose",
            one_of(CARDS),
            (SEAT,),
            shadow="waiting",
        ),
        Field(
            "sells",
            "i1",
            OWNER,
            "LIB-SEE-4",
            "the Waitress's map is sold, while others still choose",
            FLAG,
            (SEAT,),
            shadow="waiting",
        ),
        Field("den", "i4", PUBLIC, "LIB-SEE-1", "characters in the den", set_of(CARDS), (SEAT,)),
        Field(
            "graveyard",
            "i4",
            OWNER,
            "LIB-SEE-6",
            "characters in the graveyard",
            set_of(CARDS),
            (SEAT,),
            shadow="graves",
            opens=("over",),
        ),
        Field("graves", "i1", PUBLIC, "LIB-SEE-6", "how many characters are in the graveyard", NUMBER, (SEAT,), is_cast=True),
        Field(
            "booty",
            "i1",
            OWNER,
            "LIB-SEE-5",
            "tokens in the den",
            bag_of(TOKENS),
            (SEAT,),
            shadow="booty_size",
            opens=("open-booty", "over"),
        ),
        Field("booty_size", "i1", PUBLIC, "LIB-SEE-5", "how many tokens are in the den", NUMBER, (SEAT,), is_cast=True),
        Field("doubloons", "i2", PUBLIC, "LIB-SEE-2", "doubloons", NUMBER, (SEAT,)),
        Field("total", "i2", PUBLIC, "LIB-REST-5", "wealth of all campaigns so far", NUMBER, (SEAT,)),
        Field(
            "sheet_doubloons", "i2", PUBLIC, "LIB-SEE-8", "score sheet: doubloons before End actions", NUMBER, (CAMPAIGN_AXIS, SEAT)
        ),
        Field("sheet_gains", "i1", PUBLIC, "LIB-SEE-8", "score sheet: gains of End actions", NUMBER, (CAMPAIGN_AXIS, SEAT)),
        Field("sheet_losses", "i1", PUBLIC, "LIB-SEE-8", "score sheet: losses of End actions", NUMBER, (CAMPAIGN_AXIS, SEAT)),
        Field("sheet_booty", "i1", PUBLIC, "LIB-SEE-8", "score sheet: booty by kind", bag_of(TOKENS), (CAMPAIGN_AXIS, SEAT)),
        Field("sheet_wealth", "i2", PUBLIC, "LIB-SEE-8", "score sheet: wealth", NUMBER, (CAMPAIGN_AXIS, SEAT)),
        Field(
            "recalled",
            "i4",
            OWNER,
            "LIB-SEE-10",
            "cards the Surgeon took back in this campaign and nobody else has seen since",
            set_of(CARDS),
            (SEAT,),
            shadow="fallen",
            opens=("over",),
        ),
        Field(
            "lapsed",
            "i4",
            REMEMBERED,
            "LIB-SEE-10",
            "cards of past campaigns that are in hand or out of the game; which, others cannot tell",
            set_of(CARDS),
            (SEAT,),
        ),
        Field(
            "fallen",
            "i4",
            REMEMBERED,
            "LIB-SEE-10",
            "cards that others last saw going to the graveyard",
            set_of(CARDS),
            (SEAT,),
            is_cast=True,
        ),
        Field(
            "sure_hand",
            "i4",
            REMEMBERED,
            "LIB-SEE-10",
            "cards that others know to be in hand",
            set_of(CARDS),
            (SEAT,),
            is_cast=True,
        ),
        Field(
            "veiled",
            "i1",
            OWNER,
            "LIB-SEE-10",
            "tokens of the booty whose kind others have not seen",
            bag_of(TOKENS),
            (SEAT,),
            shadow="known_booty",
            opens=("open-booty", "over"),
        ),
        Field(
            "known_booty",
            "i1",
            REMEMBERED,
            "LIB-SEE-10",
            "tokens of the booty that others have seen",
            bag_of(TOKENS),
            (SEAT,),
            is_cast=True,
        ),
    ),
    CONDITIONS,
)
