"""What data of Libertalia must hold: the tables of the specification's section 2, for the rules and for sets of one's own."""

from __future__ import annotations

from enum import IntEnum

from seaboard.engine.data import ids
from seaboard.sets.columns import NAME, SOURCE, Column, Identity, ListOf, OneOf, Whole
from seaboard.sets.fault import Report
from seaboard.sets.tables import Content, Form, Rule, Table, each


class Card(IntEnum):
    """A character; its number is its rank less one.  [LIB-RANK-1]"""

    PARROT = 0
    MONKEY = 1
    BEGGAR = 2
    RECRUITER = 3
    CABIN_BOY = 4
    PREACHER = 5
    BARKEEP = 6
    WAITRESS = 7
    CARPENTER = 8
    FRENCH_OFFICER = 9
    VOODOO_WITCH = 10
    FREED_SLAVE = 11
    MUTINEER = 12
    BRUTE = 13
    GUNNER = 14
    TOPMAN = 15
    SPANISH_SPY = 16
    COOK = 17
    BOSUN = 18
    ARMORER = 19
    MERCHANT = 20
    SURGEON = 21
    TREASURER = 22
    GAMBLER = 23
    GOVERNORS_DAUGHTER = 24
    QUARTERMASTER = 25
    GRANNY_WATA = 26
    FIRST_MATE = 27
    CAPTAIN = 28
    SPANISH_GOVERNOR = 29


class Token(IntEnum):
    """A kind of booty token."""

    CHEST = 0
    JEWEL = 1
    GOODS = 2
    MAP = 3
    RELIC = 4
    SABER = 5
    OFFICER = 6


class Colour(IntEnum):
    """A player's colour."""

    YELLOW = 0
    RED = 1
    BLUE = 2
    GREEN = 3
    BLACK = 4
    WHITE = 5


FEWEST_TOKENS, MOST_TOKENS = 36, 100
"""Six players are laid out one token each for six days; a byte counts the bag."""
TIMES = ("day", "dusk", "night", "end")
NAMES: dict[str, Column] = {"en": NAME, "pl": NAME}
TEXTS: dict[str, Column] = {"fr": NAME, "polish_name": SOURCE}


def check_ranks(content: Content, report: Report) -> None:
    """Ranks count from 1 in table order, and no two colours have the same influence.  [LIB-RANK-1]"""
    for number, row in enumerate(content["characters.toml"]["character"]):
        path = ("characters.toml", "character", number)
        if row["rank"] != number + 1:
            report.add(f"must be {number + 1}; characters stand in the order of their ranks", *path, "rank")
        if sorted(row["influence"]) != [1, 2, 3, 4, 5, 6]:
            report.add("must hold 1 to 6 once each, so that no tie remains", *path, "influence")


def check_bag(content: Content, report: Report) -> None:
    """There are enough tokens for every day of six players.  [LIB-SETUP-7]"""
    number = sum(row["number"] for row in content["tokens.toml"]["token"])
    if not FEWEST_TOKENS <= number <= MOST_TOKENS:
        report.add(f"there must be {FEWEST_TOKENS} to {MOST_TOKENS} tokens in all, not {number}", "tokens.toml", "token")


FORM = Form(
    tables=(
        Table(
            "characters.toml",
            "character",
            {
                "id": Identity(),
                "rank": Whole(1, len(Card)),
                "when": ListOf(OneOf(TIMES), 1, len(TIMES)),
                "influence": ListOf(Whole(1, 6), len(Colour), len(Colour)),
                **NAMES,
                "source": SOURCE,
            },
            TEXTS,
            most=len(Card),
            ids=ids(Card),
        ),
        Table(
            "tokens.toml",
            "token",
            {"id": Identity(), "number": Whole(0, 60), "value": Whole(-50, 50), **NAMES, "source": SOURCE},
            TEXTS,
            most=len(Token),
            ids=ids(Token),
        ),
        Table(
            "tokens.toml",
            "set",
            {"token": OneOf(("map",)), "size": Whole(1, 10), "value": Whole(0, 100), "source": SOURCE},
            alone=True,
        ),
        Table("tokens.toml", "colour", {"id": Identity(), **NAMES, "source": SOURCE}, TEXTS, most=len(Colour), ids=ids(Colour)),
    ),
    rules=(
        Rule(check_ranks, each("characters.toml", "character", "rank", "influence")),
        Rule(check_bag, each("tokens.toml", "token", "number")),
    ),
    limits=(
        "The thirty characters with what they do, the seven kinds of tokens and the six colours are part of the rules; their names may be others.",
        "Influence, the number and worth of tokens, and the size and worth of a set of maps may vary.",
    ),
)
