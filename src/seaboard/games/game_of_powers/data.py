"""Boards, tokens, missions and cards: the tables of the specification's section 2, read from data files and checked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from seaboard.engine.data import ids
from seaboard.engine.texts import read_texts
from seaboard.games.game_of_powers.sets import CARD_COUNT as CARD_COUNT
from seaboard.games.game_of_powers.sets import FORM, Board, Category, Kind, Site, Zone
from seaboard.games.game_of_powers.sets import MISSION_TOKENS as MISSION_TOKENS
from seaboard.games.game_of_powers.sets import SLOTS as SLOTS
from seaboard.games.game_of_powers.sets import Direction as Direction
from seaboard.games.game_of_powers.sets import Mission as Mission
from seaboard.games.game_of_powers.sets import Ship as Ship
from seaboard.sets.reading import read_content, still_true

Row = dict[str, Any]

NOWHERE = -1


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


def read_ring(rows: list[Row]) -> tuple[City, ...]:
    """A board's cities in ring order, clockwise from the first.  [specification 2.2]"""
    by_id = {row["id"]: row for row in rows}
    ring = [rows[0]]
    while len(ring) < len(rows):
        ring.append(by_id[ring[-1]["next"]])
    return tuple(City(row["id"], ids(Zone).index(row["zone"]), row["field"], row["x"], row["y"], row) for row in ring)


def read_card(row: Row) -> CardFace:
    """One card.  [specification 2.6]"""
    told = ("name_en", "name_pl", "name_fr", "desc_en", "desc_pl", "desc_fr")
    return CardFace(
        id=row["id"],
        number=row["card_no"],
        site=ids(Site).index(row["site_id"]),
        category=ids(Category).index(row["category"]),
        points=int(row["points"]),
        kind=ids(Kind).index(row["influence"]),
        basis=row["basis"],
        source=row["source"],
        texts={key: row[key] for key in told if row.get(key)},
    )


CONTENT = read_content(__name__, __file__, FORM)
ZONE_ROWS = CONTENT["board.toml"]["zone"]
SLOT_ROWS = CONTENT["board.toml"]["slot"]
BOARD_ROWS = CONTENT["board.toml"]["board"]
MISSION_AREA = tuple(CONTENT["board.toml"]["mission-area"][key] for key in ("x", "y", "w", "h"))
"""Where the mission tokens lie on the board: x, y, width and height.  [specification 2.3]"""
KIND_ROWS = CONTENT["tokens.toml"]["kind"]
CATEGORY_ROWS = CONTENT["tokens.toml"]["category"]
MISSION_ROWS = CONTENT["tokens.toml"]["mission"]
SHIP_ROWS = CONTENT["tokens.toml"]["ship"]
DIRECTION_ROWS = CONTENT["tokens.toml"]["direction"]
CARD_FACES = tuple(read_card(row) for row in CONTENT["cards.csv"])

BOARDS = ids(Board)
ZONES = ids(Zone)
SITES = ids(Site)
KINDS = ids(Kind)
CATEGORIES = ids(Category)
MISSIONS = ids(Mission)
DIRECTIONS = ids(Direction)
CARDS = tuple(face.id for face in CARD_FACES)

RINGS = tuple(read_ring(row["city"]) for row in BOARD_ROWS)
CITIES = tuple(dict.fromkeys(city.id for ring in RINGS for city in ring))
"""The cities of both boards, each once."""
PLACE_COUNT = max(len(ring) for ring in RINGS)

TOKENS_OF_KIND = np.array([row["tokens"] for row in KIND_ROWS], np.int64)
MISSION_VALUES = [row["tokens"] for row in MISSION_ROWS]
FIRST_VALUE = np.array([values[0] for values in MISSION_VALUES], np.int64)
NEXT_VALUE = np.array([values[1] if len(values) > 1 else 0 for values in MISSION_VALUES], np.int64)
ALL_MISSIONS = (1 << len(Mission)) - 1
MISSIONS_WITH_NEXT = sum(1 << mission for mission, values in enumerate(MISSION_VALUES) if len(values) > 1)

BONUS = CONTENT["tokens.toml"]["bonus"]["tokens"]


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
    rows = [row for table in (ZONE_ROWS, KIND_ROWS, CATEGORY_ROWS, MISSION_ROWS, SHIP_ROWS, DIRECTION_ROWS) for row in table]
    rows += [city.names for ring in RINGS for city in ring]
    found = {str(row["id"]): str(row.get(language, row["en"])) for row in rows}
    found |= {str(row["id"]): found[str(row["zone"])] for row in SLOT_ROWS}
    found |= {face.id: str(face.texts.get(f"name_{language}", face.texts["name_en"])) for face in CARD_FACES}
    translated: dict[str, str] = read_texts(Path(__file__).parent / "texts", language).get("names", {})
    rows += [{"id": face.id, "en": face.texts["name_en"]} for face in CARD_FACES]
    return found | still_true(translated, rows, language, __file__)
