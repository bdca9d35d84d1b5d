"""Characters, tokens and colours: the tables of the specification's section 2, read from data files."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from seaboard.engine.data import ids, read_data
from seaboard.engine.errors import UsageError
from seaboard.engine.texts import read_texts


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


def read_rows(file: str, table: str, members: type[IntEnum]) -> list[dict[str, Any]]:
    """The rows of a data table, checked to be exactly the things the rules speak of, in their order."""
    rows: list[dict[str, Any]] = read_data(__file__, file).get(table, [])
    found = [row.get("id") for row in rows]
    wanted = list(ids(members))
    if found != wanted:
        wrong = next((pair for pair in zip(found, wanted, strict=False) if pair[0] != pair[1]), (len(found), len(wanted)))
        raise UsageError(f"{file}: {table} rows must be {', '.join(wanted)} in this order; found {wrong[0]!r} for {wrong[1]!r}")
    return rows


CHARACTER_ROWS = read_rows("characters.toml", "character", Card)
TOKEN_ROWS = read_rows("tokens.toml", "token", Token)
COLOUR_ROWS = read_rows("tokens.toml", "colour", Colour)
MAP_SET = read_data(__file__, "tokens.toml")["set"]

CARDS = ids(Card)
TOKENS = ids(Token)
COLOURS = ids(Colour)

INFLUENCE = np.array([row["influence"] for row in CHARACTER_ROWS], np.int64)
TOKENS_IN_BAG = np.array([row["number"] for row in TOKEN_ROWS], np.int64)
TOKEN_VALUE = np.array([row["value"] for row in TOKEN_ROWS], np.int64)
ALL_TOKENS = int(TOKENS_IN_BAG.sum())
MAPS_IN_SET = int(MAP_SET["size"])
MAP_SET_VALUE = int(MAP_SET["value"])

if INFLUENCE.shape != (len(Card), len(Colour)) or any(sorted(row) != [1, 2, 3, 4, 5, 6] for row in INFLUENCE.tolist()):
    raise UsageError("characters.toml: each influence row must hold 1 to 6 once each, so that no tie remains")


def names(language: str) -> dict[str, str]:
    """The display names of characters, tokens and colours: the data's own, then those of the language's texts; else English."""
    rows = (*CHARACTER_ROWS, *TOKEN_ROWS, *COLOUR_ROWS)
    translated: dict[str, str] = read_texts(Path(__file__).parent / "texts", language).get("names", {})
    return {str(row["id"]): str(row.get(language, row["en"])) for row in rows} | translated
