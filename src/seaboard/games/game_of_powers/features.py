"""A network's features of what a viewer knows, from a redacted record only.

First what belongs to the table, then one block for each of five places: the viewer's own first and the others clockwise; empty places are
zeros.  Sets and choices are ones and zeros, numbers are scaled to about 1 at the most that is usual.
"""

from __future__ import annotations

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.features import scaled, scales, starts
from seaboard.engine.record import Seen, Tensor
from seaboard.games.game_of_powers.actions import MOST_SEATS
from seaboard.games.game_of_powers.data import CARDS, CITIES, DIRECTIONS, KINDS, MISSIONS, NOWHERE, SITES, SLOTS
from seaboard.games.game_of_powers.knowledge import find_unseen
from seaboard.games.game_of_powers.scoring import card_points, mission_points
from seaboard.games.game_of_powers.state import MOST_ITEMS, NO_CARD, NO_SITE, NOBODY, PHASES

CARD_COUNT = len(CARDS)
KIND_COUNT = len(KINDS)
TABLE_PIECES = (
    ("players", MOST_SEATS - 1),  # which number of players, from 2
    ("options", 3),  # board, missions, trade
    ("phase", len(PHASES)),
    ("rounds", 1),
    ("ending", 1),
    ("turned", 1),
    ("claimed", 1),
    ("reach", 1),
    ("left", 1),
    ("filling", len(CITIES)),
    ("gap", len(SLOTS)),
    ("fields", len(CITIES) * KIND_COUNT),
    ("pool", KIND_COUNT),
    ("slots", len(SLOTS) * CARD_COUNT),
    ("deck", 1),  # cards of the shuffled part
    ("bottom", CARD_COUNT),  # how soon each card put under the deck comes: 1 for the first
    ("box", CARD_COUNT),
    ("unseen", CARD_COUNT),  # cards the viewer has not seen: in the shuffled part or unknown in a hand
    ("first_left", len(MISSIONS)),
    ("next_left", len(MISSIONS)),
    ("countered", 1),
    ("given_tokens", KIND_COUNT),
    ("given_cards", CARD_COUNT),
    ("wanted_tokens", KIND_COUNT),
    ("wanted_sites", MOST_ITEMS * len(SITES)),
    ("handed", CARD_COUNT),
)
SEAT_PIECES = (
    ("present", 1),
    ("asked", 1),
    ("active", 1),
    ("first", 1),
    ("talked", 1),
    ("builder", 1),
    ("responder", 1),
    ("city", len(CITIES)),
    ("heading", len(DIRECTIONS)),
    ("hand", CARD_COUNT),  # cards the viewer knows to be in hand
    ("known", CARD_COUNT),  # those of them that all know
    ("barred", CARD_COUNT),  # cards that unknown hand cards are not
    ("hidden", 1),
    ("hand_size", 1),
    ("tokens", KIND_COUNT),
    ("played", CARD_COUNT),
    ("missions", len(MISSIONS)),
    ("seconds", len(MISSIONS)),
    ("card_points", 1),
    ("mission_points", 1),
)
PLACES = ("own", *(f"left {distance}" for distance in range(1, MOST_SEATS)))
PIECES: tuple[tuple[str, int], ...] = TABLE_PIECES + tuple(
    (f"{place} {name}", size) for place in PLACES for name, size in SEAT_PIECES
)
"""The named pieces of a feature vector in their order, with their sizes."""

OFFSETS = starts(PIECES)
FEATURES = sum(size for _, size in PIECES)
FIRST_SEAT = sum(size for _, size in TABLE_PIECES)
SEAT_FEATURES = sum(size for _, size in SEAT_PIECES)

AT_PLAYERS, AT_OPTIONS, AT_PHASE, AT_ROUNDS = (OFFSETS[name] for name in ("players", "options", "phase", "rounds"))
AT_ENDING, AT_TURNED, AT_CLAIMED, AT_REACH, AT_LEFT = (OFFSETS[name] for name in ("ending", "turned", "claimed", "reach", "left"))
AT_FILLING, AT_GAP, AT_FIELDS, AT_POOL, AT_SLOTS = (OFFSETS[name] for name in ("filling", "gap", "fields", "pool", "slots"))
AT_DECK, AT_BOTTOM, AT_BOX, AT_UNSEEN = (OFFSETS[name] for name in ("deck", "bottom", "box", "unseen"))
AT_FIRST_LEFT, AT_NEXT_LEFT, AT_COUNTERED = (OFFSETS[name] for name in ("first_left", "next_left", "countered"))
AT_GIVEN_TOKENS, AT_GIVEN_CARDS = (OFFSETS[name] for name in ("given_tokens", "given_cards"))
AT_WANTED_TOKENS, AT_WANTED_SITES, AT_HANDED = (OFFSETS[name] for name in ("wanted_tokens", "wanted_sites", "handed"))

IN_SEAT = starts(SEAT_PIECES)
SEAT_PRESENT, SEAT_ASKED, SEAT_ACTIVE, SEAT_FIRST = (IN_SEAT[name] for name in ("present", "asked", "active", "first"))
SEAT_TALKED, SEAT_BUILDER, SEAT_RESPONDER = (IN_SEAT[name] for name in ("talked", "builder", "responder"))
SEAT_CITY, SEAT_HEADING, SEAT_HAND, SEAT_KNOWN = (IN_SEAT[name] for name in ("city", "heading", "hand", "known"))
SEAT_BARRED, SEAT_HIDDEN, SEAT_HAND_SIZE = (IN_SEAT[name] for name in ("barred", "hidden", "hand_size"))
SEAT_TOKENS, SEAT_PLAYED, SEAT_MISSIONS, SEAT_SECONDS = (IN_SEAT[name] for name in ("tokens", "played", "missions", "seconds"))
SEAT_CARD_POINTS, SEAT_MISSION_POINTS = (IN_SEAT[name] for name in ("card_points", "mission_points"))

PER_ROUND, PER_TOKEN, PER_FIELD, PER_CARD, PER_DECK, PER_POINT = 1 / 60, 1 / 10, 1 / 6, 1 / 10, 1 / CARD_COUNT, 1 / 50
PER_GIFT = 1 / 2
SCALES = scales(
    PIECES,
    {
        **dict.fromkeys(("reach", "left", "fields"), PER_FIELD),
        **dict.fromkeys(("pool", "tokens"), PER_TOKEN),
        **dict.fromkeys(("deck", "bottom"), PER_DECK),
        **dict.fromkeys(("given_tokens", "wanted_tokens"), PER_GIFT),
        **dict.fromkeys(("hidden", "hand_size"), PER_CARD),
        **dict.fromkeys(("card_points", "mission_points"), PER_POINT),
        "rounds": PER_ROUND,
    },
)
"""What each feature's whole number is multiplied by."""


@rule
def write_set(members: int, first: int, tensor: Tensor) -> None:
    """A one for each member of a set."""
    rest = int(members)
    while rest != 0:
        tensor[first + lowest(rest)] = 1.0
        rest &= rest - 1


@rule
def observe_course(seen: Seen, tensor: Tensor) -> None:
    """How far the game and the turn are."""
    tensor[AT_PLAYERS + int(seen.players) - 2] = 1.0
    tensor[AT_OPTIONS] = int(seen.board) * 1.0
    tensor[AT_OPTIONS + 1] = int(seen.has_missions) * 1.0
    tensor[AT_OPTIONS + 2] = int(seen.has_trade) * 1.0
    tensor[AT_PHASE + int(seen.phase)] = 1.0
    tensor[AT_ROUNDS] = scaled(int(seen.rounds), PER_ROUND, tensor)
    tensor[AT_ENDING] = int(seen.ending) * 1.0
    tensor[AT_TURNED] = int(seen.turned) * 1.0
    tensor[AT_CLAIMED] = int(seen.claimed) * 1.0
    tensor[AT_REACH] = scaled(int(seen.reach), PER_FIELD, tensor)
    tensor[AT_LEFT] = scaled(int(seen.left), PER_FIELD, tensor)
    if seen.filling != NOWHERE:
        tensor[AT_FILLING + int(seen.filling)] = 1.0
    if seen.gap != NOBODY:
        tensor[AT_GAP + int(seen.gap)] = 1.0


@rule
def observe_board(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """Fields, pool, open cards, deck, box and missions."""
    for city in range(len(CITIES)):
        for kind in range(KIND_COUNT):
            tensor[AT_FIELDS + city * KIND_COUNT + kind] = scaled(int(seen.field[city, kind]), PER_FIELD, tensor)
    for kind in range(KIND_COUNT):
        tensor[AT_POOL + kind] = scaled(int(seen.pool[kind]), PER_TOKEN, tensor)
    for slot in range(len(SLOTS)):
        if seen.slots[slot] != NO_CARD:
            tensor[AT_SLOTS + slot * CARD_COUNT + int(seen.slots[slot])] = 1.0
    tensor[AT_DECK] = scaled(int(seen.unknown_size), PER_DECK, tensor)
    for place in range(int(seen.bottom_size)):
        tensor[AT_BOTTOM + int(seen.bottom[place])] = scaled(CARD_COUNT - place, PER_DECK, tensor)
    write_set(int(seen.box), AT_BOX, tensor)
    write_set(find_unseen(seen, viewer), AT_UNSEEN, tensor)
    write_set(int(seen.first_left), AT_FIRST_LEFT, tensor)
    write_set(int(seen.next_left), AT_NEXT_LEFT, tensor)


@rule
def observe_offer(seen: Seen, tensor: Tensor) -> None:
    """The trade under way."""
    tensor[AT_COUNTERED] = int(seen.countered) * 1.0
    for kind in range(KIND_COUNT):
        tensor[AT_GIVEN_TOKENS + kind] = scaled(int(seen.given_tokens[kind]), PER_GIFT, tensor)
        tensor[AT_WANTED_TOKENS + kind] = scaled(int(seen.wanted_tokens[kind]), PER_GIFT, tensor)
    for item in range(MOST_ITEMS):
        if seen.wanted_sites[item] != NO_SITE:
            tensor[AT_WANTED_SITES + item * len(SITES) + int(seen.wanted_sites[item])] = 1.0
    write_set(int(seen.given_cards), AT_GIVEN_CARDS, tensor)
    write_set(int(seen.handed), AT_HANDED, tensor)


@rule
def observe_roles(seen: Seen, seat: int, first: int, tensor: Tensor) -> None:
    """What a seat is just now."""
    tensor[first + SEAT_PRESENT] = 1.0
    tensor[first + SEAT_ASKED] = (int(seen.waiting) >> seat & 1) * 1.0
    tensor[first + SEAT_ACTIVE] = 1.0 if seen.active == seat else 0.0
    tensor[first + SEAT_FIRST] = 1.0 if seen.first_seat == seat else 0.0
    tensor[first + SEAT_TALKED] = (int(seen.talked) >> seat & 1) * 1.0
    tensor[first + SEAT_BUILDER] = 1.0 if seen.builder == seat else 0.0
    tensor[first + SEAT_RESPONDER] = 1.0 if seen.responder == seat else 0.0


@rule
def observe_seat(seen: Seen, seat: int, first: int, tensor: Tensor) -> None:
    """What a seat has."""
    if seen.ship[seat] != NOWHERE:
        tensor[first + SEAT_CITY + int(seen.ship[seat])] = 1.0
        tensor[first + SEAT_HEADING + int(seen.heading[seat])] = 1.0
    hand = int(seen.hand[seat]) | int(seen.known[seat])
    write_set(hand, first + SEAT_HAND, tensor)
    write_set(int(seen.known[seat]), first + SEAT_KNOWN, tensor)
    write_set(int(seen.barred[seat]), first + SEAT_BARRED, tensor)
    tensor[first + SEAT_HIDDEN] = scaled(int(seen.hand_size[seat]) - count(hand), PER_CARD, tensor)
    tensor[first + SEAT_HAND_SIZE] = scaled(int(seen.hand_size[seat]), PER_CARD, tensor)
    for kind in range(KIND_COUNT):
        tensor[first + SEAT_TOKENS + kind] = scaled(int(seen.tokens[seat, kind]), PER_TOKEN, tensor)
    write_set(int(seen.played[seat]), first + SEAT_PLAYED, tensor)
    write_set(int(seen.missions[seat]), first + SEAT_MISSIONS, tensor)
    write_set(int(seen.seconds[seat]), first + SEAT_SECONDS, tensor)
    tensor[first + SEAT_CARD_POINTS] = scaled(card_points(seen, seat), PER_POINT, tensor)
    tensor[first + SEAT_MISSION_POINTS] = scaled(mission_points(seen, seat), PER_POINT, tensor)


@rule
def observe(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """A network's features of what a viewer knows, into a tensor of zeros; seat 0 stands first for a spectator.  [specification 5]"""
    players = int(seen.players)
    observe_course(seen, tensor)
    observe_board(seen, viewer, tensor)
    observe_offer(seen, tensor)
    seat = viewer if viewer < players else 0
    for place in range(players):
        first = FIRST_SEAT + place * SEAT_FEATURES
        observe_roles(seen, seat, first, tensor)
        observe_seat(seen, seat, first, tensor)
        seat = seat + 1 if seat + 1 < players else 0
