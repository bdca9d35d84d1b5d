"""Sides, pieces, dice faces and the hex map: the tables of the specification's section 2, read from data files and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from seaboard.engine.data import ids
from seaboard.engine.fields import WORD_MEMBERS
from seaboard.engine.texts import read_texts
from seaboard.games.orp_orzel.sets import DIE_SIDES as DIE_SIDES
from seaboard.games.orp_orzel.sets import FORM, PATROL, do_touch
from seaboard.games.orp_orzel.sets import WORDS as WORDS
from seaboard.games.orp_orzel.sets import Mine as Mine
from seaboard.games.orp_orzel.sets import Side as Side
from seaboard.games.orp_orzel.sets import Symbol as Symbol
from seaboard.games.orp_orzel.sets import Token as Token
from seaboard.sets.reading import read_content, still_true

SIDES = ids(Side)
TOKENS = ids(Token)
MINES = ids(Mine)
SYMBOLS = ids(Symbol)


def neighbours(hex_number: int) -> list[int]:
    """The hexes that count as adjacent to a hex: they touch, and no zigzag line lies between them.  [ORZ-BOARD-5]"""
    return [
        other
        for other in range(len(HEXES))
        if do_touch(HEX_ROWS[hex_number], HEX_ROWS[other]) and tuple(sorted((hex_number, other))) not in ZIGZAGS
    ]


def steps_from(sources: list[int]) -> list[int]:
    """Steps from the nearest of some hexes to each hex, pieces ignored; -1 where no path leads."""
    steps = [-1] * len(HEXES)
    ring = list(sources)
    distance = 0
    while ring:
        for place in ring:
            steps[place] = distance
        ring = sorted({other for place in ring for other in ADJACENT[place] if steps[other] < 0})
        distance += 1
    return steps


def masks_of(sets: list[list[int]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Sets of hexes as bit masks in two words each."""
    masks = np.zeros((len(sets), WORDS), np.int64)
    for row, members in enumerate(sets):
        for member in members:
            masks[row, member // WORD_MEMBERS] |= 1 << (member % WORD_MEMBERS)
    return masks


CONTENT = read_content(__name__, __file__, FORM)
SIDE_ROWS = CONTENT["forces.toml"]["side"]
PIECE_ROWS = [{"first_game": row["number"], **row} for row in CONTENT["forces.toml"]["piece"]]
FACE_ROWS = sorted(CONTENT["dice.toml"]["face"], key=lambda row: SIDES.index(row["side"]))
"""Table 2.3: the Navy's faces, then KM's."""
HEX_ROWS = CONTENT["hexes.toml"]["hex"]
HEXES = tuple(row["id"] for row in HEX_ROWS)
ZIGZAGS = [tuple(sorted(map(HEXES.index, row["between"]))) for row in CONTENT["hexes.toml"].get("zigzag", [])]
"""Table 2.5: pairs of hexes that touch and are not adjacent.  [ORZ-BOARD-5]"""
ADJACENT = [neighbours(number) for number in range(len(HEXES))]
START = HEXES.index(CONTENT["hexes.toml"]["start"])
GOALS = [HEXES.index(name) for name in CONTENT["hexes.toml"]["goals"]]

DICE = np.array([row["dice"] for row in SIDE_ROWS], np.int64)
NUMBERS = {row["id"]: np.array([row["number"], row["first_game"]], np.int64) for row in PIECE_ROWS}
"""How many of each piece there are: as a rule, and in the first game."""
SHIP_TOKENS, SEA_TOKENS = NUMBERS["ship"], NUMBERS["sea"]
MINE_TOKENS = np.array([NUMBERS["mine"][0], NUMBERS["blank"][0]], np.int64)
PATROLS = int(NUMBERS[PATROL][0])

FACES = tuple(row["id"] for row in FACE_ROWS)
SYMBOLS_OF_FACE = np.array([[row["symbols"].count(symbol) for symbol in SYMBOLS] for row in FACE_ROWS], np.int8)
BLACK = sum(1 << face for face, row in enumerate(FACE_ROWS) if row["black"])
FACES_FROM = np.array([0, [row["side"] for row in FACE_ROWS].index(SIDES[Side.KRIEGSMARINE]), len(FACES)], np.int64)
"""The faces of side s are those from FACES_FROM[s] up to, not including, FACES_FROM[s + 1]."""
MOST_FACES = int(np.diff(FACES_FROM).max())
SIDES_BY_SEAT = [[row["sides"] for row in FACE_ROWS if row["side"] == name] for name in SIDES]
WEIGHTS = np.array([sides + [0] * (MOST_FACES - len(sides)) for sides in SIDES_BY_SEAT], np.int64)
"""How many sides of a die show each of a side's faces, from its first one on."""

NEAR = masks_of(ADJACENT)
SEA = masks_of([list(range(len(HEXES)))])[0]
IS_GOAL = np.array([number in GOALS for number in range(len(HEXES))], np.int64)
STEPS_TO_GOAL = np.array(steps_from(GOALS), np.int64)


def names(language: str) -> dict[str, str]:
    """Display names by id: hexes with their coordinates, sides, pieces, and faces as `roll`, `keep` and the table of effects speak of them.

    The data's own first, then those of the language's texts; else English.
    """

    def shown(row: dict[str, Any]) -> str:
        return str(row.get(language, row["en"]))

    texts = read_texts(Path(__file__).parent / "texts", language)
    names_of_texts: dict[str, str] = texts.get("names", {})
    translated = still_true(names_of_texts, (*FACE_ROWS, *SIDE_ROWS, *PIECE_ROWS, *HEX_ROWS), language, __file__)
    found = {row["id"]: shown(row) for row in (*FACE_ROWS, *SIDE_ROWS, *PIECE_ROWS)} | translated
    found |= {
        f"{before} {row['id']}": translated.get(f"face {row['id']}", shown(row))
        for row in FACE_ROWS
        for before in ("roll", "keep", "effect", "aside")
    }
    found |= {f"pending {symbol}": word for symbol, word in texts.get("symbol", {}).items()}
    return found | {row["id"]: f"{translated.get(row['id'], shown(row))} ({row['id']})" for row in HEX_ROWS}
