"""What data of ORP Orzeł must hold: the tables of the specification's section 2, for the rules and for sets of one's own."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from seaboard.engine.data import ids
from seaboard.engine.fields import WORD_MEMBERS
from seaboard.sets.columns import NAME, SOURCE, Column, Identity, ListOf, OneOf, Truth, Whole
from seaboard.sets.fault import Report
from seaboard.sets.tables import Content, Form, Rule, Table, each

FORCES, DICE, HEXES = "forces.toml", "dice.toml", "hexes.toml"
DIE_SIDES = 6
WORDS = 2
MOST_HEXES = WORDS * WORD_MEMBERS
MOST_DICE = 8
MOST_PIECES = 20
MOST_ZIGZAGS = 3 * MOST_HEXES
MOST_LANDS = 60
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
PATROL = "patrol"
PIECES = (*ids(Token), *ids(Mine), PATROL)
NAMES: dict[str, Column] = {"en": NAME, "pl": NAME, "source": SOURCE}
FRENCH: dict[str, Column] = {"fr": NAME}
PLACE = Whole(-100, 100)


def check_faces(content: Content, report: Report) -> None:
    """A face has symbols of its side's dice, and six sides make a die.  [specification 2.3]"""
    rows = content[DICE]["face"]
    for number, row in enumerate(rows):
        known = ids(Symbol)[:FIRST_WHITE_SYMBOL] if row["side"] == ids(Side)[Side.NAVY] else ids(Symbol)[FIRST_WHITE_SYMBOL:]
        for symbol in row["symbols"]:
            if symbol not in known:
                report.add(f"'{symbol}' is no symbol of the {row['side']}'s dice", DICE, "face", number, "symbols")
    for name in ids(Side):
        sides = sum(row["sides"] for row in rows if row["side"] == name)
        if sides != DIE_SIDES:
            report.add(f"a die of the {name} has {sides} sides; a die has six", DICE, "face")


def check_places(content: Content, report: Report) -> None:
    """No two hexes lie at one place.  [specification 2.4]"""
    places: dict[tuple[int, int], str] = {}
    for number, row in enumerate(content[HEXES]["hex"]):
        other = places.setdefault((row["q"], row["r"]), row["id"])
        if other != row["id"]:
            report.add(f"it lies where {other} lies", HEXES, "hex", number)


def do_touch(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two hexes have a side in common.  [specification 2.4]"""
    return (other["q"] - one["q"], other["r"] - one["r"]) in STEPS


def check_zigzags(content: Content, report: Report) -> None:
    """A zigzag line lies between two hexes that touch, once.  [ORZ-BOARD-5]"""
    hexes = {row["id"]: row for row in content[HEXES]["hex"]}
    seen: set[frozenset[str]] = set()
    for number, row in enumerate(content[HEXES].get("zigzag", [])):
        path = (HEXES, "zigzag", number, "between")
        one, other = row["between"]
        if one not in hexes or other not in hexes:
            report.add(f"there is no hex '{other if one in hexes else one}'", *path)
            continue
        if not do_touch(hexes[one], hexes[other]):
            report.add(f"{one} and {other} do not touch", *path)
        if frozenset(row["between"]) in seen:
            report.add(f"there is a zigzag between {one} and {other} already", *path)
        seen.add(frozenset(row["between"]))


def check_ends(content: Content, report: Report) -> None:
    """The start and the goals are hexes, and a path leads from the one to the others.  [ORZ-SETUP-2, ORZ-END-1]"""
    hexes = {row["id"]: row for row in content[HEXES]["hex"]}
    start, goals = content[HEXES]["start"], content[HEXES]["goals"]
    if start not in hexes:
        report.add(f"there is no hex '{start}'", HEXES, "start")
    for goal in goals:
        if goal not in hexes:
            report.add(f"there is no hex '{goal}'", HEXES, "goals")
        elif goal == start:
            report.add(f"{goal} is the start", HEXES, "goals")
    if len(set(goals)) < len(goals):
        report.add("a goal stands there twice", HEXES, "goals")


def check_paths(content: Content, report: Report) -> None:
    """A path leads from the start to every goal.  [ORZ-END-1]"""
    at = {(row["q"], row["r"]): row["id"] for row in content[HEXES]["hex"]}
    place = {name: where for where, name in at.items()}
    walls = {frozenset(row["between"]) for row in content[HEXES].get("zigzag", [])}
    start = content[HEXES]["start"]
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        q, r = place[here]
        near = [at[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in at]
        fresh = [other for other in near if other not in reached and frozenset((here, other)) not in walls]
        reached.update(fresh)
        frontier += fresh
    for goal in content[HEXES]["goals"]:
        if goal not in reached:
            report.add(f"no path leads from {start} to {goal}", HEXES, "goals")


ENDS = ((HEXES, "start"), (HEXES, "goals"))

FORM = Form(
    tables=(
        Table(
            FORCES,
            "side",
            {"id": Identity(), "dice": Whole(1, MOST_DICE), "die": NAME, **NAMES},
            FRENCH,
            most=len(Side),
            ids=ids(Side),
        ),
        Table(
            FORCES,
            "piece",
            {"id": Identity(), "side": OneOf(ids(Side)), "number": Whole(1, MOST_PIECES), **NAMES},
            {"first_game": Whole(1, MOST_PIECES), "first_game_source": SOURCE, **FRENCH},
            most=len(PIECES),
            ids=PIECES,
        ),
        Table(
            DICE,
            "face",
            {
                "id": Identity(),
                "side": OneOf(ids(Side)),
                "sides": Whole(1, DIE_SIDES),
                "symbols": ListOf(OneOf(ids(Symbol)), 0, 2),
                "black": Truth(),
                **NAMES,
            },
            FRENCH,
            least=2,
            most=2 * DIE_SIDES,
        ),
        Table(HEXES, "", {"start": Identity(), "goals": ListOf(Identity(), 1, MOST_HEXES)}),
        Table(HEXES, "hex", {"id": Identity(), "q": PLACE, "r": PLACE, **NAMES}, FRENCH, least=2, most=MOST_HEXES),
        Table(HEXES, "zigzag", {"between": ListOf(Identity(), 2, 2), **NAMES}, FRENCH, least=0, most=MOST_ZIGZAGS),
        Table(
            HEXES,
            "land",
            {"at": ListOf(ListOf(PLACE, 2, 2), 1, MOST_HEXES), **NAMES},
            FRENCH,
            least=0,
            most=MOST_LANDS,
        ),
    ),
    rules=(
        Rule(check_faces, each(DICE, "face", "side", "sides", "symbols")),
        Rule(check_places, each(HEXES, "hex", "id", "q", "r")),
        Rule(check_zigzags, (*each(HEXES, "hex", "id", "q", "r"), *each(HEXES, "zigzag", "between"))),
        Rule(check_ends, (*each(HEXES, "hex", "id"), *ENDS)),
        Rule(check_paths, (*each(HEXES, "hex", "id", "q", "r"), (HEXES, "hex", None), *each(HEXES, "zigzag", "between"), *ENDS)),
    ),
    limits=(
        "The two sides, their kinds of pieces and the symbols of the dice are part of the rules; their names may be others.",
        f"The map may have 2 to {MOST_HEXES} hexes; starts, goals, zigzag lines, dice, faces and the number of pieces may vary.",
    ),
)
