"""Sides, pieces, dice faces and the hex map: the tables of the specification's section 2, read from data files and checked."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from seaboard.engine.data import ids, read_data
from seaboard.engine.errors import UsageError
from seaboard.engine.fields import WORD_MEMBERS
from seaboard.engine.texts import read_texts

FORCES_FILE, DICE_FILE, HEXES_FILE = "forces.toml", "dice.toml", "hexes.toml"
SOURCES = ("book", "fact", "ours")
DIE_SIDES = 6
WORDS = 2
MOST_HEXES = WORDS * WORD_MEMBERS
MOST_DICE = 8
MOST_PIECES = 20
STEPS = ((1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1))
"""How the axial coordinates of hexes that touch differ.  [specification 2.4]"""


class Side(IntEnum):
    """A side; its number is its seat.  [ORZ-SETUP-1]"""

    NAVY = 0
    KRIEGSMARINE = 1


class Token(IntEnum):
    """The kind of a movement token."""

    SHIP = 0
    SEA = 1


class Mine(IntEnum):
    """The kind of a mine token."""

    MINE = 0
    BLANK = 1


class Symbol(IntEnum):
    """What a die set aside gives to the action phase.  [ORZ-ACT-1]"""

    PLOT = 0
    EVADE = 1
    PLOT_OR_EVADE = 2
    SURFACE = 3
    MINE = 4
    PATROL = 5
    READY = 6
    OBSERVE = 7
    ATTACK = 8
    OBSERVE_OR_ATTACK = 9


FIRST_WHITE_SYMBOL = Symbol.MINE


SIDES = ids(Side)
TOKENS = ids(Token)
MINES = ids(Mine)
SYMBOLS = ids(Symbol)
PATROL = "patrol"


# Reading a table with faults that name the file, the row and what is wrong


def fault(file: str, what: str) -> UsageError:
    """A fault of a data file."""
    return UsageError(f"{file}: {what}")


def is_whole(value: Any) -> bool:
    """A whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: Any) -> bool:
    """A text with something in it."""
    return isinstance(value, str) and bool(value.strip())


def is_id(value: Any) -> bool:
    """One word of a move: small letters, digits and hyphens."""
    return isinstance(value, str) and bool(value) and all(letter in "abcdefghijklmnopqrstuvwxyz0123456789-" for letter in value)


def read_rows(file: str, table: str, columns: dict[str, Callable[[Any], bool]]) -> list[dict[str, Any]]:
    """The rows of a table, each with every column that is wanted, of the right sort, and its source marked."""
    rows = read_data(__file__, file).get(table, [])
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise fault(file, f"there must be [[{table}]] rows")
    wanted = columns | {"en": is_text, "pl": is_text, "source": lambda value: value in SOURCES}
    for number, row in enumerate(rows, 1):
        for column, is_right in wanted.items():
            if column not in row or not is_right(row[column]):
                raise fault(file, f"{table} row {number} ({row.get('id', '?')}): {column} cannot be {row.get(column)!r}")
    ids = [row["id"] for row in rows if "id" in row]
    twice = next((name for place, name in enumerate(ids) if name in ids[:place]), None)
    if twice is not None:
        raise fault(file, f"{table} row {len(ids) - ids[::-1].index(twice)}: there is a {table} {twice} already")
    return rows


def demand_ids(file: str, table: str, rows: list[dict[str, Any]], wanted: tuple[str, ...]) -> None:
    """Rows must be exactly the things the rules speak of, in their order."""
    found = tuple(row["id"] for row in rows)
    if found != wanted:
        raise fault(file, f"{table} rows must be {', '.join(wanted)} in this order, not {', '.join(found)}")


def is_number_below(most: int) -> Callable[[Any], bool]:
    """A whole number from 1 up to a limit."""
    return lambda value: is_whole(value) and 1 <= value <= most


# Sides and pieces


def read_sides() -> list[dict[str, Any]]:
    """Table 2.1."""
    rows = read_rows(FORCES_FILE, "side", {"id": is_id, "dice": is_number_below(MOST_DICE), "die": is_text})
    demand_ids(FORCES_FILE, "side", rows, SIDES)
    return rows


def read_pieces() -> list[dict[str, Any]]:
    """Table 2.2, less what there is only one of."""
    rows = read_rows(
        FORCES_FILE, "piece", {"id": is_id, "side": lambda value: value in SIDES, "number": is_number_below(MOST_PIECES)}
    )
    demand_ids(FORCES_FILE, "piece", rows, (*TOKENS, *MINES, PATROL))
    for number, row in enumerate(rows, 1):
        if not is_number_below(MOST_PIECES)(row.setdefault("first_game", row["number"])):
            raise fault(FORCES_FILE, f"piece row {number} ({row['id']}): first_game cannot be {row['first_game']!r}")
    return rows


# Dice


def read_faces() -> list[dict[str, Any]]:
    """Table 2.3: the Navy's faces, then KM's.  Six sides make a die."""
    columns = {
        "id": is_id,
        "side": lambda value: value in SIDES,
        "sides": is_number_below(DIE_SIDES),
        "symbols": lambda value: isinstance(value, list) and len(value) <= 2,
        "black": lambda value: isinstance(value, bool),
    }
    rows = read_rows(DICE_FILE, "face", columns)
    for number, row in enumerate(rows, 1):
        side = SIDES.index(row["side"])
        known = SYMBOLS[:FIRST_WHITE_SYMBOL] if side == Side.NAVY else SYMBOLS[FIRST_WHITE_SYMBOL:]
        for symbol in row["symbols"]:
            if symbol not in known:
                raise fault(DICE_FILE, f"face row {number} ({row['id']}): {symbol!r} is no symbol of the {row['side']}'s dice")
    for name in SIDES:
        sides = sum(row["sides"] for row in rows if row["side"] == name)
        if sides != DIE_SIDES:
            raise fault(DICE_FILE, f"a die of the {name} has {sides} sides; a die has six")
    return sorted(rows, key=lambda row: SIDES.index(row["side"]))


# The map


def read_hexes() -> list[dict[str, Any]]:
    """Table 2.4."""
    rows = read_rows(HEXES_FILE, "hex", {"id": is_id, "q": is_whole, "r": is_whole})
    if len(rows) > MOST_HEXES:
        raise fault(HEXES_FILE, f"there are {len(rows)} hexes; {MOST_HEXES} is the most")
    places: dict[tuple[int, int], str] = {}
    for number, row in enumerate(rows, 1):
        other = places.setdefault((row["q"], row["r"]), row["id"])
        if other != row["id"]:
            raise fault(HEXES_FILE, f"hex row {number} ({row['id']}): it lies where {other} lies")
    return rows


def find_hex(what: str, name: Any) -> int:
    """The number of a hex that a data file names."""
    if not isinstance(name, str) or name not in HEXES:
        raise fault(HEXES_FILE, f"{what}: there is no hex {name!r}")
    return HEXES.index(name)


def do_touch(one: int, other: int) -> bool:
    """Whether two hexes have a side in common.  [specification 2.4]"""
    a, b = HEX_ROWS[one], HEX_ROWS[other]
    return (b["q"] - a["q"], b["r"] - a["r"]) in STEPS


def read_zigzags() -> list[tuple[int, int]]:
    """Table 2.5: pairs of hexes that touch and are not adjacent.  [ORZ-BOARD-5]"""
    if not read_data(__file__, HEXES_FILE).get("zigzag", []):
        return []
    pairs: list[tuple[int, int]] = []
    rows = read_rows(HEXES_FILE, "zigzag", {"between": lambda value: isinstance(value, list) and len(value) == 2})
    for number, row in enumerate(rows, 1):
        what = f"zigzag row {number}"
        one, other = sorted(find_hex(what, name) for name in row["between"])
        if not do_touch(one, other):
            raise fault(HEXES_FILE, f"{what}: {HEXES[one]} and {HEXES[other]} do not touch")
        if (one, other) in pairs:
            raise fault(HEXES_FILE, f"{what}: there is a zigzag between {HEXES[one]} and {HEXES[other]} already")
        pairs.append((one, other))
    return pairs


def neighbours(hex_number: int) -> list[int]:
    """The hexes that count as adjacent to a hex: they touch, and no zigzag line lies between them.  [ORZ-BOARD-5]"""
    return [
        other for other in range(len(HEXES)) if do_touch(hex_number, other) and tuple(sorted((hex_number, other))) not in ZIGZAGS
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


def read_ends() -> tuple[int, list[int]]:
    """The start and the goals, each of which a path must lead to.  [ORZ-SETUP-2, ORZ-END-1]"""
    table = read_data(__file__, HEXES_FILE)
    start = find_hex("start", table.get("start"))
    names = table.get("goals")
    if not isinstance(names, list) or not names:
        raise fault(HEXES_FILE, "goals must list at least one hex")
    goals = [find_hex("goals", name) for name in names]
    steps = steps_from([start])
    for goal in goals:
        if goal == start:
            raise fault(HEXES_FILE, f"goals: {HEXES[goal]} is the start")
        if steps[goal] < 0:
            raise fault(HEXES_FILE, f"goals: no path leads from {HEXES[start]} to {HEXES[goal]}")
    return start, goals


def masks_of(sets: list[list[int]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Sets of hexes as bit masks in two words each."""
    masks = np.zeros((len(sets), WORDS), np.int64)
    for row, members in enumerate(sets):
        for member in members:
            masks[row, member // WORD_MEMBERS] |= 1 << (member % WORD_MEMBERS)
    return masks


SIDE_ROWS = read_sides()
PIECE_ROWS = read_pieces()
FACE_ROWS = read_faces()
HEX_ROWS = read_hexes()
HEXES = tuple(row["id"] for row in HEX_ROWS)
ZIGZAGS = read_zigzags()
ADJACENT = [neighbours(number) for number in range(len(HEXES))]
START, GOALS = read_ends()

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
    translated: dict[str, str] = texts.get("names", {})
    found = {row["id"]: shown(row) for row in (*FACE_ROWS, *SIDE_ROWS, *PIECE_ROWS)} | translated
    found |= {
        f"{before} {row['id']}": translated.get(f"face {row['id']}", shown(row))
        for row in FACE_ROWS
        for before in ("roll", "keep", "effect", "aside")
    }
    found |= {f"pending {symbol}": word for symbol, word in texts.get("symbol", {}).items()}
    return found | {row["id"]: f"{translated.get(row['id'], shown(row))} ({row['id']})" for row in HEX_ROWS}
