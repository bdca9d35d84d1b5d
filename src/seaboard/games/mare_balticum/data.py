"""Tokens, map, ports, contracts and boats: the tables of the specification's section 2, read from data files."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from seaboard.engine.data import ids, read_data
from seaboard.engine.texts import read_texts
from seaboard.games.mare_balticum import GAME
from seaboard.games.mare_balticum.chart import read_fields, read_marks, read_spaces
from seaboard.games.mare_balticum.entries import LANGUAGES, Entries


class Kind(IntEnum):
    """A kind of token: four fish, amber, and the time tokens that lie in the same bag.  [MB-COMP-2, MB-COMP-3]"""

    SALMON = 0
    HERRING = 1
    COD = 2
    FLOUNDER = 3
    AMBER = 4
    TIME = 5


class Company(IntEnum):
    """A company token.  [MB-COMP-5]"""

    X0 = 0
    X1 = 1
    X2 = 2
    X3 = 3
    TAX = 4


class Mark(IntEnum):
    """What is printed beside a demand field.  [MB-DEM-5, MB-DEM-6]"""

    ZERO = 0
    MINUS_ONE = 1


FISHES = 4
KINDS = 5
NUMBERS = 4
"""Number tokens: all company tokens but the tax."""
COUNTS = (12, 12, 12, 12, 20, 6)
"""Tokens of each kind: the book's, so that another number is a slip.  [MB-COMP-2, MB-COMP-3]"""
DEMANDS = (2, 2, 2, 2, 0, 0)
"""Demand tokens that show each kind.  [MB-COMP-4]"""
ALL_TOKENS = sum(COUNTS[:KINDS])
CARDS = 6
"""Contract cards.  [MB-CON-1]"""


def read_tokens() -> Entries:
    """How many there are of each token, and of demand tokens for each fish.  [MB-COMP-2 to 4]"""
    tokens = Entries("tokens.toml", "token")
    tokens.expect_ids(ids(Kind))
    for number, (count, demand) in enumerate(zip(COUNTS, DEMANDS, strict=True)):
        tokens.whole(number, "number", count, count)
        tokens.whole(number, "demand", demand, demand)
    return tokens


def read_companies() -> Entries:
    """The company tokens that everybody has one of each.  [MB-COMP-5]"""
    companies = Entries("tokens.toml", "company")
    companies.expect_ids(ids(Company))
    for number in range(len(companies.rows)):
        companies.whole(number, "value", 0, 100)
    return companies


def read_contracts() -> Entries:
    """The six contract cards, and what each needs for one set.  [MB-CON-1, MB-CON-7]"""
    contracts = Entries("contracts.toml", "contract")
    kinds = ids(Kind)[:KINDS]
    for number, row in enumerate(contracts.rows):
        needs = row.get("needs")
        if not isinstance(needs, dict) or not needs:
            contracts.fail(number, "needs", f"contract {row['id']!r} needs a table needs of tokens with their numbers")
        for kind, wanted in needs.items():
            if kind not in kinds:
                contracts.fail(number, "needs", f"contract {row['id']!r} wants {kind!r}, which is no kind of sea token")
            if isinstance(wanted, bool) or not isinstance(wanted, int) or not 1 <= wanted <= ALL_TOKENS:
                contracts.fail(number, "needs", f"contract {row['id']!r} wants {wanted!r} {kind}; a whole number from 1 is needed")
    if len(contracts.rows) != CARDS:
        contracts.fail_whole(f"there must be {CARDS} contracts, not {len(contracts.rows)}")
    return contracts


def read_fleets() -> tuple[int, ...]:
    """Boats of each player, by number of players.  [MB-COMP-6]"""
    fleets = Entries("seats.toml", "fleet", has_names=False)
    boats = [0] * (GAME.most + 1)
    for number in range(len(fleets.rows)):
        players = fleets.whole(number, "players", GAME.fewest, GAME.most)
        if boats[players]:
            fleets.fail(number, "players", f"the boats for {players} players stand here a second time")
        boats[players] = fleets.whole(number, "boats", 1, 8)
    missing = [players for players in range(GAME.fewest, GAME.most + 1) if not boats[players]]
    if missing:
        fleets.fail_whole(f"the boats for {missing[0]} players are missing")
    return tuple(boats)


def read_colours() -> Entries:
    """A colour for every seat."""
    colours = Entries("seats.toml", "colour")
    if len(colours.rows) < GAME.most:
        colours.fail_whole(f"there must be {GAME.most} colours, not {len(colours.rows)}")
    return colours


def check_names(tables: tuple[Entries, ...]) -> None:
    """No two things of different tables share an id, so that a word of a move has one display name."""
    known: set[str] = set()
    for table in tables:
        for number, own in enumerate(table.ids):
            if own in known:
                table.fail(number, "id", f"id {own!r} already names something else")
        known.update(table.ids)


def read_set() -> int:
    """What one set of a contract scores.  [MB-CON-7]"""
    found = read_data(__file__, "contracts.toml").get("set", {})
    points = found.get("points") if isinstance(found, dict) else None
    if isinstance(points, bool) or not isinstance(points, int) or not 0 <= points <= 100:
        contract_table.fail_whole(f"[set] needs points, a whole number from 0 to 100, not {points!r}")
    return points


def check_chart(seas: list[dict[str, Any]]) -> None:
    """All sea spaces can be filled at set-up, and no boat is without room.  [MB-SET-1, MB-MAP-3]"""
    places = sum(1 if row["depth"] == "shallow" else 2 for row in seas)
    if places > ALL_TOKENS:
        space_table.fail_whole(f"the sea takes {places} tokens at set-up, but there are only {ALL_TOKENS}")
    if len(SPACES) <= max(FLEET):
        space_table.fail_whole(f"{len(SPACES)} spaces are too few for {max(FLEET)} boats of one player")


token_table = read_tokens()
company_table = read_companies()
space_table = read_spaces()
mark_table = read_marks()
contract_table = read_contracts()
colour_table = read_colours()

TOKENS = token_table.ids
KIND_NAMES, FISH = TOKENS[:KINDS], TOKENS[:FISHES]
COMPANIES = company_table.ids
SPACES = space_table.ids
SEAS = tuple(row["id"] for row in space_table.rows if row["depth"] != "port")
PORTS = SPACES[len(SEAS) :]
MARK_NAMES = mark_table.ids
CONTRACTS = contract_table.ids
COLOURS = colour_table.ids
FLEET = read_fleets()
SET_POINTS = read_set()

TOKENS_IN_BAG = np.array([row["number"] for row in token_table.rows], np.int64)
DEMAND_TOKENS = np.array([row["demand"] for row in token_table.rows[:FISHES]], np.int64)
VALUE = np.array([row["value"] for row in company_table.rows], np.int64)
BOATS = np.array(FLEET, np.int64)
NEEDS = np.array([[row["needs"].get(kind, 0) for kind in KIND_NAMES] for row in contract_table.rows], np.int64)

ALL_SPACES = (1 << len(SPACES)) - 1
ALL_SEAS = (1 << len(SEAS)) - 1
DEEP = sum(1 << number for number, row in enumerate(space_table.rows) if row["depth"] == "deep")
NEAR = np.array([sum(1 << SPACES.index(other) for other in row["links"]) for row in space_table.rows], np.int64)
"""The neighbours of each space.  [MB-MAP-2]"""

field_table = read_fields(space_table, int(DEMAND_TOKENS.sum()))
FIELD_PORT = np.array([PORTS.index(row["port"]) for row in field_table.rows], np.int64)
FIELD_MARK = np.array([MARK_NAMES.index(row["mark"]) for row in field_table.rows], np.int64)
MARKS_OF = np.zeros(len(PORTS), np.int64)
"""The marks of the demand fields of each port."""
for _port, _mark in zip(FIELD_PORT, FIELD_MARK, strict=True):
    MARKS_OF[_port] |= 1 << int(_mark)
check_chart(space_table.rows[: len(SEAS)])
check_names((token_table, company_table, mark_table, contract_table, colour_table, space_table))


@cache
def count_layouts(place: int, supply: tuple[int, ...], neighbour: int) -> int:
    """How many ways the demand tokens left can lie on the fields from `place` on, after this fish on the field before.  [MB-SET-4]"""
    if place == len(FIELD_PORT):
        return 1
    is_second = place > 0 and FIELD_PORT[place] == FIELD_PORT[place - 1]
    total = 0
    for fish in range(FISHES):
        if supply[fish] > 0 and not (is_second and fish == neighbour):
            left = tuple(number - (each == fish) for each, number in enumerate(supply))
            total += count_layouts(place + 1, left, fish)
    return total


def tabulate_layouts() -> Any:
    """`count_layouts` for every place, supply and neighbour that the rules can ask for."""
    table = np.zeros((len(FIELD_PORT) + 1, 3**FISHES, FISHES), np.int64)
    for place in range(len(FIELD_PORT) + 1):
        for code in range(3**FISHES):
            supply = tuple(code // 3**fish % 3 for fish in range(FISHES))
            if sum(supply) == len(FIELD_PORT) - place:
                for fish in range(FISHES):
                    table[place, code, fish] = count_layouts(place, supply, fish)
    return table


LAYOUTS = tabulate_layouts()
if count_layouts(0, tuple(int(number) for number in DEMAND_TOKENS), 0) == 0:
    field_table.fail_whole("the demand tokens cannot be dealt so that no port shows a fish twice")


def names(language: str) -> dict[str, str]:
    """Display names of everything a move can name, by id: the data's own, then those of the language's texts."""
    known = language if language in LANGUAGES else LANGUAGES[0]
    tables = (token_table, company_table, space_table, mark_table, contract_table, colour_table)
    translated: dict[str, str] = read_texts(Path(__file__).parent / "texts", language).get("names", {})
    return {own: name for table in tables for own, name in table.names(known).items()} | translated
