"""What data of the Game of Powers must hold: the tables of the specification's section 2, for the rules and for sets of one's own."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from seaboard.engine.data import ids
from seaboard.sets.columns import NAME, PROSE, SOURCE, Column, Digits, Identity, ListOf, OneOf, Truth, Whole, Words
from seaboard.sets.fault import Report
from seaboard.sets.tables import Content, Form, Rule, Table, each

BOARD, TOKENS, CARDS = "board.toml", "tokens.toml", "cards.csv"
CARD_COUNT = 52
TOKEN_COUNT = 60
MISSION_TOKENS = 12
MOST_FIELDS = 9
MOST_CITIES = 30
MOST_VALUE = 50


class Board(IntEnum):
    """A board, as the option `board` names it."""

    COMPACT = 0
    GRAND_TOUR = 1


class Zone(IntEnum):
    """A colour of cities, with its two card slots.  [GOP-CARD-1]"""

    RED = 0
    YELLOW = 1
    BLUE = 2
    GREEN = 3


class Site(IntEnum):
    """A city whose finds are on the cards.  [GOP-PLAY-1]"""

    UPPAKRA = 0
    SORTE_MULD = 1
    WISLOUJSCIE = 2
    OWIDZ = 3


class Kind(IntEnum):
    """A kind of influence."""

    MILITARY = 0
    RELIGIOUS = 1
    TRADE = 2
    DIPLOMATIC = 3


class Category(IntEnum):
    """A category of cards."""

    COINS = 0
    WEAPONS = 1
    JEWELLERY = 2
    EVERYDAY = 3
    CULT = 4
    ART = 5


class Mission(IntEnum):
    """A mission's condition.  [GOP-MIS-2 to 6, GOP-MIS-9]"""

    FOUR_SITES = 0
    FIVE_UPPAKRA = 1
    FIVE_SORTE_MULD = 2
    FIVE_WISLOUJSCIE = 3
    FIVE_OWIDZ = 4
    SIX_CATEGORIES = 5
    FOUR_OF_A_CATEGORY = 6
    THREE_PAIRS = 7


class Ship(IntEnum):
    """A ship's colour, by seat."""

    WHITE = 0
    BLACK = 1
    ORANGE = 2
    PURPLE = 3
    TEAL = 4


class Direction(IntEnum):
    """The way a bow points round the ring.  [GOP-MOVE-14]"""

    CW = 0
    CCW = 1


SLOTS = tuple(f"{zone}-{number}" for zone in ids(Zone) for number in (1, 2))
CANVAS = Whole(0, 1000)
NAMES: dict[str, Column] = {"en": NAME, "source": SOURCE}
OTHER_NAMES: dict[str, Column] = {"pl": NAME, "fr": NAME}


def check_slots(content: Content, report: Report) -> None:
    """Each slot lies in the zone that its id names.  [specification 2.3]"""
    for number, row in enumerate(content[BOARD]["slot"]):
        zone = row["id"].rpartition("-")[0]
        if row["zone"] != zone:
            report.add(f"must be '{zone}' for this slot, not '{row['zone']}'", BOARD, "slot", number, "zone")


def check_boards(content: Content, report: Report) -> None:
    """Each board is a closed ring with the four sites and 1 to 9 fields.  [specification 2.2]"""
    for number, board in enumerate(content[BOARD]["board"]):
        check_ring(board["city"], report, (BOARD, "board", number, "city"))


def check_ring(cities: list[dict[str, Any]], report: Report, path: tuple[str | int, ...]) -> None:
    """The cities of one board."""
    by_id = {city["id"]: city for city in cities}
    missing = [site for site in ids(Site) if site not in by_id]
    if missing:
        report.add(f"the board must hold the four sites; {', '.join(missing)} not found", *path)
    fields = sum(city["field"] for city in cities)
    if not 1 <= fields <= MOST_FIELDS:
        report.add(f"a board has 1 to {MOST_FIELDS} token fields, not {fields}", *path)
    strays = [number for number, city in enumerate(cities) if city["next"] not in by_id]
    for number in strays:
        report.add(f"must be a city of the board, not '{cities[number]['next']}'", *path, number, "next")
    if strays:
        return
    first = cities[0]["id"]
    here, length = cities[0]["next"], 1
    while here != first and length <= len(cities):
        here, length = by_id[here]["next"], length + 1
    if length != len(cities) or here != first:
        told = min(length, len(cities))
        report.add(f"the cities are no closed ring: `next` leads from {first} through {told} of {len(cities)}", *path)


def check_tokens(content: Content, report: Report) -> None:
    """As many influence and mission tokens as the rules count on, dearer missions first.  [specification 2.4, 2.5]"""
    tokens = sum(row["tokens"] for row in content[TOKENS]["kind"])
    if tokens != TOKEN_COUNT:
        report.add(f"the kinds must have {TOKEN_COUNT} influence tokens in all, not {tokens}", TOKENS, "kind")
    missions = content[TOKENS]["mission"]
    for number, row in enumerate(missions):
        if sorted(row["tokens"], reverse=True) != row["tokens"]:
            report.add(f"must stand highest first, not {row['tokens']}", TOKENS, "mission", number, "tokens")
    values = sum(len(row["tokens"]) for row in missions)
    if values != MISSION_TOKENS:
        report.add(f"there must be {MISSION_TOKENS} mission tokens, not {values}", TOKENS, "mission")
    bonus = content[TOKENS]["bonus"]["tokens"]
    if bonus[1] != bonus[2]:
        report.add(f"two tokens must be alike, for two players who tie, not {bonus}", TOKENS, "bonus", "tokens")


CITY = Table(
    BOARD,
    "city",
    {"id": Identity(), "next": Identity(), "zone": OneOf(ids(Zone)), "field": Truth(), "x": CANVAS, "y": CANVAS, **NAMES},
    OTHER_NAMES,
    least=4,
    most=MOST_CITIES,
)


def named(table: type[IntEnum], name: str, **more: Any) -> Table:
    """A table of the things that the rules speak of, with their names."""
    return Table(
        TOKENS, name, {"id": Identity(), **more, **NAMES}, {"split": SOURCE, **OTHER_NAMES}, most=len(table), ids=ids(table)
    )


FORM = Form(
    tables=(
        Table(BOARD, "zone", {"id": Identity(), **NAMES}, OTHER_NAMES, most=len(Zone), ids=ids(Zone)),
        Table(
            BOARD,
            "slot",
            {"id": Identity(), "zone": OneOf(ids(Zone)), "x": CANVAS, "y": CANVAS, "w": CANVAS, "h": CANVAS, "source": SOURCE},
            most=len(SLOTS),
            ids=SLOTS,
        ),
        Table(BOARD, "mission-area", {"x": CANVAS, "y": CANVAS, "w": CANVAS, "h": CANVAS, "source": SOURCE}, alone=True),
        Table(BOARD, "board", {"id": Identity(), "source": SOURCE}, most=len(Board), ids=ids(Board), inner=(CITY,)),
        named(Kind, "kind", tokens=Whole(0, TOKEN_COUNT)),
        named(Category, "category"),
        named(Mission, "mission", tokens=ListOf(Whole(1, 99), 1, 2)),
        named(Ship, "ship"),
        named(Direction, "direction"),
        Table(TOKENS, "bonus", {"tokens": ListOf(Whole(1, 99), 3, 3), "source": SOURCE}, alone=True),
        Table(TOKENS, "cards", {"file": OneOf((CARDS,)), "source": SOURCE}, alone=True),
        Table(
            CARDS,
            "",
            {
                "id": Identity(),
                "card_no": Words(20, may_be_empty=True),
                "site_id": OneOf(ids(Site)),
                "category": OneOf(ids(Category)),
                "points": Digits(1, MOST_VALUE),
                "influence": OneOf(ids(Kind)),
                "name_en": NAME,
                "name_pl": NAME,
                "basis": NAME,
                "desc_en": PROSE,
                "desc_pl": PROSE,
                "source": Words(300, may_be_empty=True),
            },
            {
                "site": Words(may_be_empty=True),
                "category_pl": Words(may_be_empty=True),
                "influence_pl": Words(may_be_empty=True),
                "name_fr": Words(may_be_empty=True),
                "desc_fr": Words(600, may_be_empty=True),
            },
            least=CARD_COUNT,
            most=CARD_COUNT,
        ),
    ),
    rules=(
        Rule(check_slots, each(BOARD, "slot", "id", "zone")),
        Rule(check_boards, tuple((BOARD, "board", None, "city", None, key) for key in ("id", "next", "field"))),
        Rule(check_tokens, (*each(TOKENS, "kind", "tokens"), *each(TOKENS, "mission", "tokens"), (TOKENS, "bonus", "tokens"))),
    ),
    limits=(
        "The zones, kinds, categories, missions, the four sites and the number of cards, 52, are part of the rules; their names may be others.",
        "A board may have 4 to 30 cities in a ring, 1 to 9 of them with a field; cards, worths and the shares of kinds may vary.",
    ),
)
