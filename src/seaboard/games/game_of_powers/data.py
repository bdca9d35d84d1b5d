"""Boards, tokens, missions and cards: the tables of the specification's section 2, read from data files and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from pathlib import Path

import numpy as np

from seaboard.engine.data import ids
from seaboard.engine.errors import UsageError
from seaboard.engine.texts import read_texts
from seaboard.games.game_of_powers.reading import (
    Row,
    number_of,
    one_of,
    read_named,
    read_rows,
    read_sheet,
    read_table,
    text_of,
    values_of,
)

NOWHERE = -1
CARD_COUNT = 52
TOKEN_COUNT = 60
MISSION_TOKENS = 12
MOST_FIELDS = 9
MOST_CITIES = 30
MOST_VALUE = 50
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CARD_COLUMNS = "id card_no site_id category points influence name_en name_pl basis desc_en desc_pl source".split()


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


@dataclass(frozen=True)
class City:
    """A city as one board has it."""

    id: str
    zone: int
    has_field: bool
    x: int
    y: int
    names: Row


@dataclass(frozen=True)
class CardFace:
    """What stands on a card, and its story."""

    id: str
    number: str
    site: int
    category: int
    points: int
    kind: int
    basis: str
    source: str
    texts: Row


def read_name(row: Row, where: str, taken: set[str]) -> str:
    """An id that can stand in a move and stands nowhere else."""
    name = text_of(row, "id", where)
    if not NAME.fullmatch(name):
        raise UsageError(f"{where}: an id has lower-case letters, digits and single hyphens, not {name!r}")
    if name in taken:
        raise UsageError(f"{where}: the id {name!r} stands there twice")
    taken.add(name)
    return name


def read_city(row: Row, where: str, taken: set[str]) -> City:
    """A city of a board."""
    zone = one_of(row, "zone", where, ids(Zone))
    has_field = row.get("field")
    if not isinstance(has_field, bool):
        raise UsageError(f"{where}: field must be true or false, not {has_field!r}")
    x, y = number_of(row, "x", where, 0, 1000), number_of(row, "y", where, 0, 1000)
    text_of(row, "en", where)
    return City(read_name(row, where, taken), zone, has_field, x, y, row)


def read_ring(board: Row, place: str) -> tuple[City, ...]:
    """A board's cities in ring order, clockwise from the first: a closed ring with the four sites and 1 to 9 fields.  [specification 2.2]"""
    rows = board.get("city")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or not 4 <= len(rows) <= MOST_CITIES:
        raise UsageError(f"{place}: a board has a list of 4 to {MOST_CITIES} cities")
    taken: set[str] = set()
    found = [read_city(row, f"{place}, city {number} ({row.get('id')})", taken) for number, row in enumerate(rows, 1)]
    by_id = {city.id: city for city in found}
    missing = [site for site in ids(Site) if site not in by_id]
    if missing:
        raise UsageError(f"{place}: the board must hold the four sites; {', '.join(missing)} not found")
    fields = sum(city.has_field for city in found)
    if not 1 <= fields <= MOST_FIELDS:
        raise UsageError(f"{place}: a board has 1 to {MOST_FIELDS} token fields, not {fields}")
    ring = [found[0]]
    while len(ring) <= len(found):
        name = ring[-1].names.get("next")
        if name not in by_id:
            raise UsageError(f"{place}, city {ring[-1].id}: next must be a city of the board, not {name!r}")
        if by_id[name] is found[0]:
            break
        ring.append(by_id[name])
    if len(ring) != len(found):
        raise UsageError(
            f"{place}: the cities are no closed ring: `next` leads from {found[0].id} through {len(ring)} of {len(found)}"
        )
    return tuple(ring)


def read_slots() -> list[Row]:
    """The eight slots, two by two in the order of their zones.  [specification 2.3]"""
    rows = read_rows(__file__, "board.toml", "slot")
    wanted = [f"{zone}-{number}" for zone in ids(Zone) for number in (1, 2)]
    if [row.get("id") for _, row in rows] != wanted:
        raise UsageError(f"board.toml: the slot rows must be {', '.join(wanted)} in this order")
    for where, row in rows:
        if row.get("zone") != str(row["id"]).rpartition("-")[0]:
            raise UsageError(f"{where}: unknown zone {row.get('zone')!r} for this slot")
        for key in ("x", "y", "w", "h"):
            number_of(row, key, where, 0, 1000)
    return [row for _, row in rows]


def read_cards() -> tuple[CardFace, ...]:
    """The 52 cards.  [specification 2.6]"""
    rows = read_sheet(__file__, "cards.csv", CARD_COLUMNS)
    taken: set[str] = set()
    cards = [read_card(row, where, taken) for where, row in rows]
    if len(cards) != CARD_COUNT:
        raise UsageError(f"cards.csv: there must be {CARD_COUNT} cards, not {len(cards)}")
    return tuple(cards)


def read_card(row: Row, where: str, taken: set[str]) -> CardFace:
    """One card."""
    name = read_name(row, where, taken)
    points = row["points"]
    if not points.isascii() or not points.isdigit() or not 1 <= int(points) <= MOST_VALUE:
        raise UsageError(f"{where}: points must be a whole number from 1 to {MOST_VALUE}, not {points!r}")
    return CardFace(
        id=name,
        number=row["card_no"],
        site=one_of(row, "site_id", where, ids(Site)),
        category=one_of(row, "category", where, ids(Category)),
        points=int(points),
        kind=one_of(row, "influence", where, ids(Kind)),
        basis=text_of(row, "basis", where),
        source=row["source"],
        texts={key: text_of(row, key, where) for key in ("name_en", "name_pl", "desc_en", "desc_pl")},
    )


def read_area() -> tuple[int, int, int, int]:
    """Where the mission tokens lie on the board: x, y, width and height.  [specification 2.3]"""
    where, row = read_table(__file__, "board.toml", "mission-area")
    x, y, w, h = (number_of(row, key, where, 0, 1000) for key in ("x", "y", "w", "h"))
    return x, y, w, h


ZONE_ROWS = read_named(__file__, "board.toml", "zone", Zone)
KIND_ROWS = read_named(__file__, "tokens.toml", "kind", Kind)
CATEGORY_ROWS = read_named(__file__, "tokens.toml", "category", Category)
MISSION_ROWS = read_named(__file__, "tokens.toml", "mission", Mission)
SHIP_ROWS = read_named(__file__, "tokens.toml", "ship", Ship)
DIRECTION_ROWS = read_named(__file__, "tokens.toml", "direction", Direction)
BOARD_ROWS = read_rows(__file__, "board.toml", "board")
SLOT_ROWS = read_slots()
MISSION_AREA = read_area()
CARD_FACES = read_cards()

BOARDS = ids(Board)
ZONES = ids(Zone)
SITES = ids(Site)
KINDS = ids(Kind)
CATEGORIES = ids(Category)
MISSIONS = ids(Mission)
DIRECTIONS = ids(Direction)
SLOTS = tuple(str(row["id"]) for row in SLOT_ROWS)
CARDS = tuple(face.id for face in CARD_FACES)

if tuple(row.get("id") for _, row in BOARD_ROWS) != BOARDS:
    raise UsageError(f"board.toml: the board rows must be {', '.join(BOARDS)} in this order")
RINGS = tuple(read_ring(row, where) for where, row in BOARD_ROWS)
CITIES = tuple(dict.fromkeys(city.id for ring in RINGS for city in ring))
"""The cities of both boards, each once."""
PLACE_COUNT = max(len(ring) for ring in RINGS)

TOKENS_OF_KIND = np.array([number_of(row, "tokens", where, 0, TOKEN_COUNT) for where, row in KIND_ROWS], np.int64)
if TOKENS_OF_KIND.sum() != TOKEN_COUNT:
    raise UsageError(f"tokens.toml: the kinds must have {TOKEN_COUNT} influence tokens in all, not {TOKENS_OF_KIND.sum()}")

MISSION_VALUES = [values_of(row, "tokens", where, (1, 2)) for where, row in MISSION_ROWS]
for (where, _), values in zip(MISSION_ROWS, MISSION_VALUES, strict=True):
    if sorted(values, reverse=True) != values:
        raise UsageError(f"{where}: tokens must stand highest first, not {values}")
if sum(map(len, MISSION_VALUES)) != MISSION_TOKENS:
    raise UsageError(f"tokens.toml: there must be {MISSION_TOKENS} mission tokens, not {sum(map(len, MISSION_VALUES))}")
FIRST_VALUE = np.array([values[0] for values in MISSION_VALUES], np.int64)
NEXT_VALUE = np.array([values[1] if len(values) > 1 else 0 for values in MISSION_VALUES], np.int64)
ALL_MISSIONS = (1 << len(Mission)) - 1
MISSIONS_WITH_NEXT = sum(1 << mission for mission, values in enumerate(MISSION_VALUES) if len(values) > 1)

BONUS = values_of(read_table(__file__, "tokens.toml", "bonus")[1], "tokens", "tokens.toml: [bonus]", (3,))
if BONUS[1] != BONUS[2]:
    raise UsageError(f"tokens.toml: [bonus]: two tokens must be alike, for two players who tie, not {BONUS}")
read_table(__file__, "tokens.toml", "cards")


def cards_with(what: str, number: int) -> int:
    """The set of cards whose face shows this."""
    return sum(1 << card for card, face in enumerate(CARD_FACES) if getattr(face, what) == number)


ALL_CARDS = (1 << CARD_COUNT) - 1
CARD_VALUE = np.array([face.points for face in CARD_FACES], np.int64)
CARD_KIND = np.array([face.kind for face in CARD_FACES], np.int64)
CARD_SITE = np.array([face.site for face in CARD_FACES], np.int64)
SITE_CARDS = np.array([cards_with("site", site) for site in Site], np.int64)
KIND_CARDS = np.array([cards_with("kind", kind) for kind in Kind], np.int64)
CATEGORY_CARDS = np.array([cards_with("category", category) for category in Category], np.int64)
CITY_CARDS = np.array([int(SITE_CARDS[SITES.index(city)]) if city in SITES else 0 for city in CITIES], np.int64)
"""The cards that may be played in a city.  [GOP-PLAY-1, GOP-PLAY-2]"""

RING_SIZE = np.array([len(ring) for ring in RINGS], np.int64)
CITY_AT = np.full((len(Board), PLACE_COUNT), NOWHERE, np.int64)
PLACE_OF = np.full((len(Board), len(CITIES)), NOWHERE, np.int64)
ZONE_OF = np.full((len(Board), len(CITIES)), NOWHERE, np.int64)
HAS_FIELD = np.zeros((len(Board), len(CITIES)), np.int64)
NEXT_FIELD = np.full((len(Board), len(CITIES)), NOWHERE, np.int64)
"""The next city with a field in ring order, or nowhere after the last."""
FIRST_FIELD = np.zeros(len(Board), np.int64)
BARE_BOARD = np.zeros(len(Board), np.int64)
"""The cities that have a field."""
for board, ring in enumerate(RINGS):
    for place, city in enumerate(ring):
        number = CITIES.index(city.id)
        CITY_AT[board, place] = number
        PLACE_OF[board, number] = place
        ZONE_OF[board, number] = city.zone
        HAS_FIELD[board, number] = city.has_field
    with_field = [CITIES.index(city.id) for city in ring if city.has_field]
    FIRST_FIELD[board] = with_field[0]
    BARE_BOARD[board] = sum(1 << number for number in with_field)
    for one, other in pairwise(with_field):
        NEXT_FIELD[board, one] = other


def names(language: str) -> dict[str, str]:
    """The display names of all things that have an id: the data's own, then those of the language's texts; else English."""
    rows = [row for table in (ZONE_ROWS, KIND_ROWS, CATEGORY_ROWS, MISSION_ROWS, SHIP_ROWS, DIRECTION_ROWS) for _, row in table]
    rows += [city.names for ring in RINGS for city in ring]
    found = {str(row["id"]): str(row.get(language, row["en"])) for row in rows}
    found |= {str(row["id"]): found[str(row["zone"])] for row in SLOT_ROWS}
    found |= {face.id: str(face.texts.get(f"name_{language}", face.texts["name_en"])) for face in CARD_FACES}
    translated: dict[str, str] = read_texts(Path(__file__).parent / "texts", language).get("names", {})
    return found | translated
