"""A network's features of what a viewer knows, from a redacted record only.

First what belongs to the table, then one block for each of five places: the viewer's own first and the others clockwise; empty places are
zeros.  Sets and choices are ones and zeros, numbers are scaled to about 1 at the most that is usual.
"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.features import FeatureLayout, Piece, scaled, write_members, write_one
from seaboard.engine.record import Seen, Tensor
from seaboard.games.game_of_powers.actions import MOST_SEATS
from seaboard.games.game_of_powers.data import CARDS, CITIES, DIRECTIONS, KINDS, MISSIONS, NOWHERE, SITES, SLOTS
from seaboard.games.game_of_powers.knowledge import find_unseen
from seaboard.games.game_of_powers.scoring import card_points, mission_points
from seaboard.games.game_of_powers.state import MOST_ITEMS, PHASES

CARD_COUNT = len(CARDS)
KIND_COUNT = len(KINDS)
PER_ROUND, PER_TOKEN, PER_FIELD, PER_CARD, PER_DECK, PER_POINT = 1 / 60, 1 / 10, 1 / 6, 1 / 10, 1 / CARD_COUNT, 1 / 50
PER_GIFT = 1 / 2
TABLE_PIECES = (
    Piece("players", MOST_SEATS - 1),  # which number of players, from 2
    Piece("options", 3),  # board, missions, trade
    Piece("phase", len(PHASES)),
    Piece("rounds", 1, PER_ROUND),
    Piece("ending"),
    Piece("turned"),
    Piece("claimed"),
    Piece("reach", 1, PER_FIELD),
    Piece("left", 1, PER_FIELD),
    Piece("filling", len(CITIES)),
    Piece("gap", len(SLOTS)),
    Piece("fields", len(CITIES) * KIND_COUNT, PER_FIELD),
    Piece("pool", KIND_COUNT, PER_TOKEN),
    Piece("slots", len(SLOTS) * CARD_COUNT),
    Piece("deck", 1, PER_DECK),  # cards of the shuffled part
    Piece("bottom", CARD_COUNT, PER_DECK),  # how soon each card put under the deck comes: 1 for the first
    Piece("box", CARD_COUNT),
    Piece("unseen", CARD_COUNT),  # cards the viewer has not seen: in the shuffled part or unknown in a hand
    Piece("first_left", len(MISSIONS)),
    Piece("next_left", len(MISSIONS)),
    Piece("countered"),
    Piece("given_tokens", KIND_COUNT, PER_GIFT),
    Piece("given_cards", CARD_COUNT),
    Piece("wanted_tokens", KIND_COUNT, PER_GIFT),
    Piece("wanted_sites", MOST_ITEMS * len(SITES)),
    Piece("handed", CARD_COUNT),
)
SEAT_PIECES = (
    Piece("present"),
    Piece("asked"),
    Piece("active"),
    Piece("first"),
    Piece("talked"),
    Piece("builder"),
    Piece("responder"),
    Piece("city", len(CITIES)),
    Piece("heading", len(DIRECTIONS)),
    Piece("hand", CARD_COUNT),  # cards the viewer knows to be in hand
    Piece("known", CARD_COUNT),  # those of them that all know
    Piece("barred", CARD_COUNT),  # cards that unknown hand cards are not
    Piece("hidden", 1, PER_CARD),
    Piece("hand_size", 1, PER_CARD),
    Piece("tokens", KIND_COUNT, PER_TOKEN),
    Piece("played", CARD_COUNT),
    Piece("missions", len(MISSIONS)),
    Piece("seconds", len(MISSIONS)),
    Piece("card_points", 1, PER_POINT),
    Piece("mission_points", 1, PER_POINT),
)
FEATURES = FeatureLayout(TABLE_PIECES, SEAT_PIECES, MOST_SEATS)
AT, SEAT, PER = FEATURES.at, FEATURES.in_seat, FEATURES.per
FIRST_SEAT, SEAT_FEATURES = FEATURES.first_seat, FEATURES.seat_features


@rule
def observe_course(seen: Seen, tensor: Tensor) -> None:
    """How far the game and the turn are."""
    tensor[AT.players + int(seen.players) - 2] = 1.0
    tensor[AT.options] = int(seen.board) * 1.0
    tensor[AT.options + 1] = int(seen.has_missions) * 1.0
    tensor[AT.options + 2] = int(seen.has_trade) * 1.0
    tensor[AT.phase + int(seen.phase)] = 1.0
    tensor[AT.rounds] = scaled(int(seen.rounds), PER.rounds, tensor)
    tensor[AT.ending] = int(seen.ending) * 1.0
    tensor[AT.turned] = int(seen.turned) * 1.0
    tensor[AT.claimed] = int(seen.claimed) * 1.0
    tensor[AT.reach] = scaled(int(seen.reach), PER.reach, tensor)
    tensor[AT.left] = scaled(int(seen.left), PER.left, tensor)
    write_one(int(seen.filling), AT.filling, tensor)
    write_one(int(seen.gap), AT.gap, tensor)


@rule
def observe_board(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """Fields, pool, open cards, deck, box and missions."""
    for city in range(len(CITIES)):
        for kind in range(KIND_COUNT):
            tensor[AT.fields + city * KIND_COUNT + kind] = scaled(int(seen.field[city, kind]), PER.fields, tensor)
    for kind in range(KIND_COUNT):
        tensor[AT.pool + kind] = scaled(int(seen.pool[kind]), PER.pool, tensor)
    for slot in range(len(SLOTS)):
        write_one(int(seen.slots[slot]), AT.slots + slot * CARD_COUNT, tensor)
    tensor[AT.deck] = scaled(int(seen.unknown_size), PER.deck, tensor)
    for place in range(int(seen.bottom_size)):
        tensor[AT.bottom + int(seen.bottom[place])] = scaled(CARD_COUNT - place, PER.bottom, tensor)
    write_members(int(seen.box), AT.box, tensor)
    write_members(find_unseen(seen, viewer), AT.unseen, tensor)
    write_members(int(seen.first_left), AT.first_left, tensor)
    write_members(int(seen.next_left), AT.next_left, tensor)


@rule
def observe_offer(seen: Seen, tensor: Tensor) -> None:
    """The trade under way."""
    tensor[AT.countered] = int(seen.countered) * 1.0
    for kind in range(KIND_COUNT):
        tensor[AT.given_tokens + kind] = scaled(int(seen.given_tokens[kind]), PER.given_tokens, tensor)
        tensor[AT.wanted_tokens + kind] = scaled(int(seen.wanted_tokens[kind]), PER.wanted_tokens, tensor)
    for item in range(MOST_ITEMS):
        write_one(int(seen.wanted_sites[item]), AT.wanted_sites + item * len(SITES), tensor)
    write_members(int(seen.given_cards), AT.given_cards, tensor)
    write_members(int(seen.handed), AT.handed, tensor)


@rule
def observe_roles(seen: Seen, seat: int, first: int, tensor: Tensor) -> None:
    """What a seat is just now."""
    tensor[first + SEAT.present] = 1.0
    tensor[first + SEAT.asked] = (int(seen.waiting) >> seat & 1) * 1.0
    tensor[first + SEAT.active] = 1.0 if seen.active == seat else 0.0
    tensor[first + SEAT.first] = 1.0 if seen.first_seat == seat else 0.0
    tensor[first + SEAT.talked] = (int(seen.talked) >> seat & 1) * 1.0
    tensor[first + SEAT.builder] = 1.0 if seen.builder == seat else 0.0
    tensor[first + SEAT.responder] = 1.0 if seen.responder == seat else 0.0


@rule
def observe_seat(seen: Seen, seat: int, first: int, tensor: Tensor) -> None:
    """What a seat has."""
    if seen.ship[seat] != NOWHERE:
        tensor[first + SEAT.city + int(seen.ship[seat])] = 1.0
        tensor[first + SEAT.heading + int(seen.heading[seat])] = 1.0
    hand = int(seen.hand[seat]) | int(seen.known[seat])
    write_members(hand, first + SEAT.hand, tensor)
    write_members(int(seen.known[seat]), first + SEAT.known, tensor)
    write_members(int(seen.barred[seat]), first + SEAT.barred, tensor)
    tensor[first + SEAT.hidden] = scaled(int(seen.hand_size[seat]) - count(hand), PER.hidden, tensor)
    tensor[first + SEAT.hand_size] = scaled(int(seen.hand_size[seat]), PER.hand_size, tensor)
    for kind in range(KIND_COUNT):
        tensor[first + SEAT.tokens + kind] = scaled(int(seen.tokens[seat, kind]), PER.tokens, tensor)
    write_members(int(seen.played[seat]), first + SEAT.played, tensor)
    write_members(int(seen.missions[seat]), first + SEAT.missions, tensor)
    write_members(int(seen.seconds[seat]), first + SEAT.seconds, tensor)
    tensor[first + SEAT.card_points] = scaled(card_points(seen, seat), PER.card_points, tensor)
    tensor[first + SEAT.mission_points] = scaled(mission_points(seen, seat), PER.mission_points, tensor)


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
