"""Characters, tokens and colours: the tables of the specification's section 2, read from data files."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from seaboard.engine.data import ids
from seaboard.engine.texts import read_texts
from seaboard.games.libertalia.sets import FORM
from seaboard.games.libertalia.sets import Card as Card
from seaboard.games.libertalia.sets import Colour as Colour
from seaboard.games.libertalia.sets import Token as Token
from seaboard.sets.reading import read_content, still_true

CONTENT = read_content(__name__, __file__, FORM)
CHARACTER_ROWS = CONTENT["characters.toml"]["character"]
TOKEN_ROWS = CONTENT["tokens.toml"]["token"]
COLOUR_ROWS = CONTENT["tokens.toml"]["colour"]
MAP_SET = CONTENT["tokens.toml"]["set"]

CARDS = ids(Card)
TOKENS = ids(Token)
COLOURS = ids(Colour)

INFLUENCE = np.array([row["influence"] for row in CHARACTER_ROWS], np.int64)
TOKENS_IN_BAG = np.array([row["number"] for row in TOKEN_ROWS], np.int64)
TOKEN_VALUE = np.array([row["value"] for row in TOKEN_ROWS], np.int64)
ALL_TOKENS = int(TOKENS_IN_BAG.sum())
MAPS_IN_SET = int(MAP_SET["size"])
MAP_SET_VALUE = int(MAP_SET["value"])


def names(language: str) -> dict[str, str]:
    """The display names of characters, tokens and colours: the data's own, then those of the language's texts; else English."""
    rows = (*CHARACTER_ROWS, *TOKEN_ROWS, *COLOUR_ROWS)
    translated: dict[str, str] = read_texts(Path(__file__).parent / "texts", language).get("names", {})
    return {str(row["id"]): str(row.get(language, row["en"])) for row in rows} | still_true(translated, rows, language, __file__)
