"""What data of Mare Balticum must hold: the tables of the specification's section 2, for the rules and for sets of one's own."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any

from seaboard.engine.data import ids
from seaboard.games.mare_balticum import GAME
from seaboard.sets.columns import NAME, SOURCE, Column, Identity, ListOf, Numbers, OneOf, Whole
from seaboard.sets.fault import Report
from seaboard.sets.tables import Content, Form, Rule, Table, each


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
TIME_TOKENS = 6
"""As many as the track has places.  [MB-COMP-3]"""
DEMANDS = (2, 2, 2, 2, 0, 0)
"""Demand tokens that show each kind.  [MB-COMP-4]"""
MOST_TOKENS = 120
"""Sea tokens in all: a byte counts what lies in the box or in a warehouse."""
CARDS = 6
"""Contract cards.  [MB-CON-1]"""
DEPTHS = ("shallow", "deep", "port")
MOST_SPACES = 62
"""As many as one signed mask holds."""
NAMES: dict[str, Column] = {"en": NAME, "pl": NAME, "fr": NAME, "source": SOURCE}
MAP, PORTS, TOKENS, CONTRACTS, SEATS = "map.toml", "ports.toml", "tokens.toml", "contracts.toml", "seats.toml"


def spaces_of(content: Content) -> list[dict[str, Any]]:
    """The spaces in table order."""
    found: list[dict[str, Any]] = content[MAP]["space"]
    return found


def check_tokens(content: Content, report: Report) -> None:
    """Demand and time tokens are the book's; of sea tokens there are not more than can be counted.  [MB-COMP-2 to 4]"""
    rows = content[TOKENS]["token"]
    for number, (row, demand) in enumerate(zip(rows, DEMANDS, strict=True)):
        if row["demand"] != demand:
            report.add(f"must be {demand}, not {row['demand']}", TOKENS, "token", number, "demand")
    if rows[Kind.TIME]["number"] != TIME_TOKENS:
        report.add(f"must be {TIME_TOKENS}, not {rows[Kind.TIME]['number']}", TOKENS, "token", int(Kind.TIME), "number")
    number = sum(row["number"] for row in rows[:KINDS])
    if number > MOST_TOKENS:
        report.add(f"there may be {MOST_TOKENS} sea tokens in all, not {number}", TOKENS, "token")


def check_spaces(content: Content, report: Report) -> None:
    """Sea spaces stand before ports, and there are both.  [MB-MAP-1]"""
    spaces = spaces_of(content)
    depths = [row["depth"] for row in spaces]
    for number, depth in enumerate(depths):
        if depth != "port" and "port" in depths[:number]:
            report.add("a sea space stands after a port; sea spaces come first", MAP, "space", number, "depth")
    for wanted in ("port", "sea"):
        if not any((depth == "port") == (wanted == "port") for depth in depths):
            report.add(f"there is no {wanted} space at all", MAP, "space")


def check_links(content: Content, report: Report) -> None:
    """Every link leads to a known space, stands once at each of its ends, and never leads back to its own space.  [MB-MAP-2]"""
    spaces = spaces_of(content)
    links = {row["id"]: row["links"] for row in spaces}
    for number, row in enumerate(spaces):
        own, path = row["id"], (MAP, "space", number, "links")
        for place, other in enumerate(row["links"]):
            if other not in links:
                report.add(f"it links to '{other}', which is no space", *path)
            elif other == own:
                report.add("it links to itself", *path)
            elif other in row["links"][:place]:
                report.add(f"it links to '{other}' twice", *path)
            elif own not in links[other]:
                report.add(f"one-way link: '{own}' links to '{other}', but '{other}' not to '{own}'", *path)


def check_connected(content: Content, report: Report) -> None:
    """From the first space every other one can be reached.  [MB-MAP-2]"""
    spaces = spaces_of(content)
    links = {row["id"]: row["links"] for row in spaces}
    first = spaces[0]["id"]
    reached, frontier = {first}, [first]
    while frontier:
        fresh = [other for other in links.get(frontier.pop(), ()) if other not in reached]
        reached.update(fresh)
        frontier += fresh
    for number, row in enumerate(spaces):
        if row["id"] not in reached:
            report.add(f"the sea is disconnected: no way leads from '{first}' to '{row['id']}'", MAP, "space", number, "links")


def check_fields(content: Content, report: Report) -> None:
    """The demand fields of a port stand together, no mark twice in a port.  [MB-COMP-4]"""
    ports = {row["id"] for row in spaces_of(content) if row["depth"] == "port"}
    dealt: list[tuple[str, str]] = []
    for number, row in enumerate(content[PORTS]["field"]):
        port, mark = row["port"], row["mark"]
        if port not in ports:
            report.add(f"'{port}' is no port of the map", PORTS, "field", number, "port")
        if (port, mark) in dealt:
            report.add(f"'{port}' has a field {mark} already", PORTS, "field", number, "mark")
        if port in [earlier for earlier, _ in dealt[:-1]] and dealt[-1][0] != port:
            report.add(f"the fields of '{port}' must stand together", PORTS, "field", number, "port")
        dealt.append((port, mark))


def check_layouts(content: Content, report: Report) -> None:
    """The demand tokens can be dealt so that no port shows a fish twice.  [MB-SET-4]"""
    ports = tuple(row["port"] for row in content[PORTS]["field"])
    if count_layouts(ports, 0, DEMANDS[:FISHES], 0) == 0:
        report.add("the demand tokens cannot be dealt so that no port shows a fish twice", PORTS, "field")


@cache
def count_layouts(ports: tuple[str, ...], place: int, supply: tuple[int, ...], neighbour: int) -> int:
    """How many ways the demand tokens left can lie on the fields from `place` on, after this fish on the field before.  [MB-SET-4]"""
    if place == len(ports):
        return 1
    is_second = place > 0 and ports[place] == ports[place - 1]
    total = 0
    for fish in range(FISHES):
        if supply[fish] > 0 and not (is_second and fish == neighbour):
            left = tuple(number - (each == fish) for each, number in enumerate(supply))
            total += count_layouts(ports, place + 1, left, fish)
    return total


def check_fleets(content: Content, report: Report) -> None:
    """Every number of players has its boats, once.  [MB-COMP-6]"""
    seen: set[int] = set()
    for number, row in enumerate(content[SEATS]["fleet"]):
        if row["players"] in seen:
            report.add(f"the boats for {row['players']} players stand here a second time", SEATS, "fleet", number, "players")
        seen.add(row["players"])
    for players in range(GAME.fewest, GAME.most + 1):
        if players not in seen:
            report.add(f"the boats for {players} players are missing", SEATS, "fleet")


def check_room(content: Content, report: Report) -> None:
    """All sea spaces can be filled at set-up, and no boat is without room.  [MB-SET-1, MB-MAP-3]"""
    spaces = spaces_of(content)
    places = sum({"shallow": 1, "deep": 2, "port": 0}[row["depth"]] for row in spaces)
    tokens = sum(row["number"] for row in content[TOKENS]["token"][:KINDS])
    if places > tokens:
        report.add(f"the sea takes {places} tokens at set-up, but there are only {tokens}", MAP, "space")
    boats = max(row["boats"] for row in content[SEATS]["fleet"])
    if len(spaces) <= boats:
        report.add(f"{len(spaces)} spaces are too few for {boats} boats of one player", MAP, "space")


NAMED = ((TOKENS, "token"), (TOKENS, "company"), (PORTS, "mark"), (CONTRACTS, "contract"), (SEATS, "colour"), (MAP, "space"))


def check_names(content: Content, report: Report) -> None:
    """No two things of different tables share an id, so that a word of a move has one display name."""
    known: set[str] = set()
    for file, table in NAMED:
        rows = content[file][table]
        for number, row in enumerate(rows):
            if row["id"] in known:
                report.add(f"the id '{row['id']}' already names something else", file, table, number, "id")
        known.update(row["id"] for row in rows)


FORM = Form(
    tables=(
        Table(
            MAP,
            "space",
            {
                "id": Identity(),
                "depth": OneOf(DEPTHS),
                "x": Whole(0, 1000),
                "y": Whole(0, 1000),
                "links": ListOf(Identity(), 1, MOST_SPACES - 1),
                **NAMES,
            },
            least=2,
            most=MOST_SPACES,
        ),
        Table(
            PORTS, "field", {"port": Identity(), "mark": OneOf(ids(Mark)), "source": SOURCE}, least=sum(DEMANDS), most=sum(DEMANDS)
        ),
        Table(PORTS, "mark", {"id": Identity(), **NAMES}, most=len(Mark), ids=ids(Mark)),
        Table(
            TOKENS,
            "token",
            {"id": Identity(), "number": Whole(1, 60), "demand": Whole(0, 2), **NAMES},
            most=len(Kind),
            ids=ids(Kind),
        ),
        Table(TOKENS, "company", {"id": Identity(), "value": Whole(0, 100), **NAMES}, most=len(Company), ids=ids(Company)),
        Table(CONTRACTS, "set", {"points": Whole(0, 100), "source": SOURCE}, alone=True),
        Table(
            CONTRACTS,
            "contract",
            {"id": Identity(), "needs": Numbers(ids(Kind)[:KINDS], 1, MOST_TOKENS), **NAMES},
            least=CARDS,
            most=CARDS,
        ),
        Table(SEATS, "fleet", {"players": Whole(GAME.fewest, GAME.most), "boats": Whole(1, 8), "source": SOURCE}, most=GAME.most),
        Table(SEATS, "colour", {"id": Identity(), **NAMES}, least=GAME.most, most=GAME.most),
    ),
    rules=(
        Rule(check_tokens, each(TOKENS, "token", "number", "demand")),
        Rule(check_spaces, each(MAP, "space", "depth")),
        Rule(check_links, each(MAP, "space", "id", "links")),
        Rule(check_connected, each(MAP, "space", "id", "links")),
        Rule(check_fields, (*each(MAP, "space", "id", "depth"), *each(PORTS, "field", "port", "mark"))),
        Rule(check_layouts, each(PORTS, "field", "port")),
        Rule(check_fleets, each(SEATS, "fleet", "players")),
        Rule(check_room, (*each(MAP, "space", "depth"), *each(TOKENS, "token", "number"), *each(SEATS, "fleet", "boats"))),
        Rule(check_names, tuple(reading for file, table in NAMED for reading in each(file, table, "id"))),
    ),
    limits=(
        "The kinds of fish and company tokens, six contracts and eight demand fields with two tokens for each fish are part of the rules.",
        "The map may have 2 to 62 spaces, ports among them; the number of each fish and of amber, boats, contracts and points may vary.",
    ),
)
