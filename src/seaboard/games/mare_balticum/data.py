"""Tokens, map, ports, contracts and boats: the tables of the specification's section 2, read from data files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from seaboard.engine.data import ids
from seaboard.engine.texts import read_texts
from seaboard.games.mare_balticum import GAME
from seaboard.games.mare_balticum.sets import FISHES as FISHES
from seaboard.games.mare_balticum.sets import FORM, count_layouts
from seaboard.games.mare_balticum.sets import KINDS as KINDS
from seaboard.games.mare_balticum.sets import Company as Company
from seaboard.games.mare_balticum.sets import Kind as Kind
from seaboard.games.mare_balticum.sets import Mark as Mark
from seaboard.sets.reading import read_content, still_true

CONTENT = read_content(__name__, __file__, FORM)
TOKEN_ROWS = CONTENT["tokens.toml"]["token"]
COMPANY_ROWS = CONTENT["tokens.toml"]["company"]
SPACE_ROWS = CONTENT["map.toml"]["space"]
MARK_ROWS = CONTENT["ports.toml"]["mark"]
FIELD_ROWS = CONTENT["ports.toml"]["field"]
CONTRACT_ROWS = CONTENT["contracts.toml"]["contract"]
COLOUR_ROWS = CONTENT["seats.toml"]["colour"]
BOATS_BY_PLAYERS = {row["players"]: row["boats"] for row in CONTENT["seats.toml"]["fleet"]}

NUMBERS = 4
"""Number tokens: all company tokens but the tax."""
TOKENS = ids(Kind)
KIND_NAMES, FISH = TOKENS[:KINDS], TOKENS[:FISHES]
COMPANIES = ids(Company)
SPACES = tuple(row["id"] for row in SPACE_ROWS)
SEAS = tuple(row["id"] for row in SPACE_ROWS if row["depth"] != "port")
PORTS = SPACES[len(SEAS) :]
MARK_NAMES = ids(Mark)
CONTRACTS = tuple(row["id"] for row in CONTRACT_ROWS)
COLOURS = tuple(row["id"] for row in COLOUR_ROWS)
FLEET = tuple(BOATS_BY_PLAYERS.get(players, 0) for players in range(GAME.most + 1))
"""Boats of each player, by number of players.  [MB-COMP-6]"""
SET_POINTS = int(CONTENT["contracts.toml"]["set"]["points"])
"""What one set of a contract scores.  [MB-CON-7]"""

TOKENS_IN_BAG = np.array([row["number"] for row in TOKEN_ROWS], np.int64)
ALL_TOKENS = int(TOKENS_IN_BAG[:KINDS].sum())
"""Sea tokens.  [MB-COMP-2]"""
DEMAND_TOKENS = np.array([row["demand"] for row in TOKEN_ROWS[:FISHES]], np.int64)
VALUE = np.array([row["value"] for row in COMPANY_ROWS], np.int64)
BOATS = np.array(FLEET, np.int64)
NEEDS = np.array([[row["needs"].get(kind, 0) for kind in KIND_NAMES] for row in CONTRACT_ROWS], np.int64)

ALL_SPACES = (1 << len(SPACES)) - 1
ALL_SEAS = (1 << len(SEAS)) - 1
DEEP = sum(1 << number for number, row in enumerate(SPACE_ROWS) if row["depth"] == "deep")
NEAR = np.array([sum(1 << SPACES.index(other) for other in row["links"]) for row in SPACE_ROWS], np.int64)
"""The neighbours of each space.  [MB-MAP-2]"""

FIELD_PORT = np.array([PORTS.index(row["port"]) for row in FIELD_ROWS], np.int64)
FIELD_MARK = np.array([MARK_NAMES.index(row["mark"]) for row in FIELD_ROWS], np.int64)
PORTS_OF_FIELDS = tuple(row["port"] for row in FIELD_ROWS)
MARKS_OF = np.zeros(len(PORTS), np.int64)
"""The marks of the demand fields of each port."""
for _port, _mark in zip(FIELD_PORT, FIELD_MARK, strict=True):
    MARKS_OF[_port] |= 1 << int(_mark)


def tabulate_layouts() -> Any:
    """`count_layouts` for every place, supply and neighbour that the rules can ask for."""
    table = np.zeros((len(FIELD_PORT) + 1, 3**FISHES, FISHES), np.int64)
    for place in range(len(FIELD_PORT) + 1):
        for code in range(3**FISHES):
            supply = tuple(code // 3**fish % 3 for fish in range(FISHES))
            if sum(supply) == len(FIELD_PORT) - place:
                for fish in range(FISHES):
                    table[place, code, fish] = count_layouts(PORTS_OF_FIELDS, place, supply, fish)
    return table


LAYOUTS = tabulate_layouts()


def names(language: str) -> dict[str, str]:
    """Display names of everything a move can name, by id: the data's own, then those of the language's texts."""
    rows = (*TOKEN_ROWS, *COMPANY_ROWS, *SPACE_ROWS, *MARK_ROWS, *CONTRACT_ROWS, *COLOUR_ROWS)
    translated: dict[str, str] = read_texts(Path(__file__).parent / "texts", language).get("names", {})
    return {str(row["id"]): str(row.get(language, row["en"])) for row in rows} | still_true(translated, rows, language, __file__)
