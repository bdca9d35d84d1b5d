"""The numbers of the rulebook, and the buyers."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

from seaboard.engine.data import ids
from seaboard.engine.texts import read_texts
from seaboard.sets.reading import read_content

from .sets import FORM


class Buyer(IntEnum):
    """What number of crates a buyer wants; the number is the remainder by two.  [FLO-SET-2]"""

    EVEN = 0
    ODD = 1


NUMBERS = read_content(__name__, __file__, FORM)["crates.toml"]["crates"]
CRATES = int(NUMBERS["adrift"])
MOST_HAULED = int(NUMBERS["most"])
BONUS = int(NUMBERS["bonus"])
BUYERS = ids(Buyer)


def names(language: str) -> dict[str, str]:
    """The display names of buyers; else English."""
    folder = Path(__file__).parent / "texts"
    return {**read_texts(folder, "en").get("names", {}), **read_texts(folder, language).get("names", {})}
