"""A network's features of what a viewer knows, from a redacted record only.

First what belongs to the table, then one block for each of six places: the viewer's own first and the others in order to his left,
so that "my left neighbour" is always the same place; empty places are zeros.  Sets and choices are ones and zeros, numbers are
scaled to about 1 at the most that is usual.  A computer player may use all it has been shown (LIB-SEE-11), so fields marked
REMEMBERED are used here.
"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.features import scaled, scales, starts, write_set
from seaboard.engine.fields import MOST_SEATS
from seaboard.engine.record import Seen, Tensor
from seaboard.games.libertalia.data import ALL_TOKENS, CARDS, COLOURS, TOKENS_IN_BAG
from seaboard.games.libertalia.state import CAMPAIGNS, DAYS, NO_CARD, NOBODY, Phase
from seaboard.games.libertalia.table import KINDS

RANKS = len(CARDS)
ASKING = int(Phase.WAITRESS) + 1
TABLE_PIECES = (
    ("players", MOST_SEATS - 1),  # which number of players, from 2
    ("campaign", CAMPAIGNS),
    ("day", DAYS),
    ("phase", ASKING + 1),  # the points that ask somebody, then the end
    ("left", 1),  # tokens still to take, or draws to come
    ("doomed", 1),  # the character in turn has taken an officer
    ("open_booty", 1),
    ("third_campaign", 1),
    ("undealt", RANKS),
    ("spaces", DAYS * KINDS),  # today's space, then those of the days to come
    ("unseen", KINDS),  # tokens the viewer has seen neither on the ship nor in a den: in the bag or face down
    ("bag", 1),
    ("choice", RANKS),  # the viewer's card while others still choose
    ("sells", 1),  # the viewer's Waitress sells, while others still choose
    ("veiled", KINDS),  # tokens of the viewer that others have not seen
)
SEAT_PIECES = (
    ("present", 1),
    ("asked", 1),
    ("turn", 1),
    ("acted", 1),
    ("doubloons", 1),
    ("total", 1),
    ("hand_size", 1),
    ("graves", 1),
    ("booty_size", 1),
    ("hidden", 1),  # tokens whose kind the viewer does not know
    ("colour", len(COLOURS)),
    ("booty", KINDS),  # tokens whose kind the viewer knows
    ("ship", RANKS),
    ("den", RANKS),
    ("hand", RANKS),  # cards the viewer knows to be in hand
    ("perhaps", RANKS),  # cards others cannot tell to be in hand: the Surgeon may have taken them back
    ("graveyard", RANKS),  # own cards; of others those last seen to go there
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

AT_PLAYERS, AT_CAMPAIGN, AT_DAY, AT_PHASE, AT_LEFT = (OFFSETS[name] for name in ("players", "campaign", "day", "phase", "left"))
AT_DOOMED, AT_OPEN_BOOTY, AT_THIRD_CAMPAIGN = (OFFSETS[name] for name in ("doomed", "open_booty", "third_campaign"))
AT_UNDEALT, AT_SPACES, AT_UNSEEN, AT_BAG = (OFFSETS[name] for name in ("undealt", "spaces", "unseen", "bag"))
AT_CHOICE, AT_SELLS, AT_VEILED = (OFFSETS[name] for name in ("choice", "sells", "veiled"))

IN_SEAT = starts(SEAT_PIECES)
SEAT_PRESENT, SEAT_ASKED, SEAT_TURN, SEAT_ACTED = (IN_SEAT[name] for name in ("present", "asked", "turn", "acted"))
SEAT_DOUBLOONS, SEAT_TOTAL, SEAT_COLOUR, SEAT_BOOTY = (IN_SEAT[name] for name in ("doubloons", "total", "colour", "booty"))
SEAT_HAND_SIZE, SEAT_GRAVES, SEAT_BOOTY_SIZE, SEAT_HIDDEN = (
    IN_SEAT[name] for name in ("hand_size", "graves", "booty_size", "hidden")
)
SEAT_SHIP, SEAT_DEN, SEAT_HAND, SEAT_PERHAPS, SEAT_GRAVEYARD = (
    IN_SEAT[name] for name in ("ship", "den", "hand", "perhaps", "graveyard")
)

PER_TOKEN, PER_BAG, PER_CARD, PER_DOUBLOON, PER_TOTAL = 1 / 6, 1 / ALL_TOKENS, 1 / 12, 1 / 40, 1 / 150
SCALES = scales(
    PIECES,
    {
        **dict.fromkeys(("left", "spaces", "unseen", "veiled", "booty_size", "hidden", "booty"), PER_TOKEN),
        **dict.fromkeys(("hand_size", "graves"), PER_CARD),
        "bag": PER_BAG,
        "doubloons": PER_DOUBLOON,
        "total": PER_TOTAL,
    },
)
"""What each feature's whole number is multiplied by."""


@rule
def count_seen(seen: Seen, seat: int, token: int) -> int:
    """Tokens of a kind that the viewer knows to lie in a den: his own and open ones, and what he saw go there."""
    return max(int(seen.booty[seat, token]), int(seen.known_booty[seat, token]))


@rule
def observe_course(seen: Seen, tensor: Tensor) -> None:
    """How far the game is, and where in the day."""
    phase = int(seen.phase)
    tensor[AT_PLAYERS + int(seen.players) - 2] = 1.0
    if seen.campaign > 0:
        tensor[AT_CAMPAIGN + int(seen.campaign) - 1] = 1.0
    if seen.day > 0:
        tensor[AT_DAY + int(seen.day) - 1] = 1.0
    tensor[AT_PHASE + min(phase, ASKING)] = 1.0
    if phase == Phase.TAKE or phase == Phase.SABER or phase == Phase.SPY:
        tensor[AT_LEFT] = scaled(int(seen.left), PER_TOKEN, tensor)
        tensor[AT_DOOMED] = 1.0 if phase != Phase.SPY and seen.doomed else 0.0
    tensor[AT_OPEN_BOOTY] = int(seen.open_booty) * 1.0
    tensor[AT_THIRD_CAMPAIGN] = int(seen.third_campaign) * 1.0


@rule
def observe_tokens(seen: Seen, tensor: Tensor) -> None:
    """The tokens to come, today's first, and those nobody has shown."""
    today = max(0, int(seen.day) - 1)
    for day in range(today, DAYS):
        for token in range(KINDS):
            tensor[AT_SPACES + (day - today) * KINDS + token] = scaled(int(seen.space[day, token]), PER_TOKEN, tensor)
    for token in range(KINDS):
        unseen = int(TOKENS_IN_BAG[token])
        for day in range(DAYS):
            unseen -= int(seen.space[day, token])
        for seat in range(int(seen.players)):
            unseen -= count_seen(seen, seat, token)
        tensor[AT_UNSEEN + token] = scaled(unseen, PER_TOKEN, tensor)
    tensor[AT_BAG] = scaled(int(seen.bag_size), PER_BAG, tensor)


@rule
def observe_own(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """What only the viewer knows of himself: his choice, and which of his tokens others have not seen."""
    if seen.chosen[viewer] != NO_CARD:
        tensor[AT_CHOICE + int(seen.chosen[viewer])] = 1.0
    tensor[AT_SELLS] = int(seen.sells[viewer]) * 1.0
    for token in range(KINDS):
        tensor[AT_VEILED + token] = scaled(int(seen.veiled[viewer, token]), PER_TOKEN, tensor)


@rule
def observe_seat(seen: Seen, viewer: int, seat: int, first: int, tensor: Tensor) -> None:
    """One seat's block."""
    fallen = int(seen.fallen[seat])
    graves = int(seen.graves[seat])
    is_shown = seat == viewer or seen.phase == Phase.OVER
    tensor[first + SEAT_PRESENT] = 1.0
    tensor[first + SEAT_ASKED] = (int(seen.waiting) >> seat & 1) * 1.0
    tensor[first + SEAT_TURN] = 1.0 if seen.turn == seat else 0.0
    tensor[first + SEAT_ACTED] = (int(seen.acted) >> seat & 1) * 1.0
    tensor[first + SEAT_DOUBLOONS] = scaled(int(seen.doubloons[seat]), PER_DOUBLOON, tensor)
    tensor[first + SEAT_TOTAL] = scaled(int(seen.total[seat]), PER_TOTAL, tensor)
    tensor[first + SEAT_HAND_SIZE] = scaled(int(seen.hand_size[seat]), PER_CARD, tensor)
    tensor[first + SEAT_GRAVES] = scaled(graves, PER_CARD, tensor)
    tensor[first + SEAT_BOOTY_SIZE] = scaled(int(seen.booty_size[seat]), PER_TOKEN, tensor)
    if seen.colour[seat] != NOBODY:
        tensor[first + SEAT_COLOUR + int(seen.colour[seat])] = 1.0
    if seen.ship[seat] != NO_CARD:
        tensor[first + SEAT_SHIP + int(seen.ship[seat])] = 1.0
    hidden = int(seen.booty_size[seat])
    for token in range(KINDS):
        known = count_seen(seen, seat, token)
        hidden -= known
        tensor[first + SEAT_BOOTY + token] = scaled(known, PER_TOKEN, tensor)
    tensor[first + SEAT_HIDDEN] = scaled(hidden, PER_TOKEN, tensor)
    write_set(int(seen.den[seat]), RANKS, first + SEAT_DEN, tensor)
    write_set(int(seen.hand[seat]) | int(seen.sure_hand[seat]), RANKS, first + SEAT_HAND, tensor)
    write_set(int(seen.lapsed[seat]) | (fallen if count(fallen) > graves else 0), RANKS, first + SEAT_PERHAPS, tensor)
    write_set(int(seen.graveyard[seat]) if is_shown else fallen, RANKS, first + SEAT_GRAVEYARD, tensor)


@rule
def observe(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """A network's features of what a viewer knows, into a tensor of zeros; seat 0 stands first for a spectator.  [LIB-SEE-11]"""
    players = int(seen.players)
    observe_course(seen, tensor)
    observe_tokens(seen, tensor)
    write_set(int(seen.undealt), RANKS, AT_UNDEALT, tensor)
    seat = 0
    if viewer < players:
        observe_own(seen, viewer, tensor)
        seat = viewer
    for place in range(players):
        observe_seat(seen, viewer, seat, FIRST_SEAT + place * SEAT_FEATURES, tensor)
        seat = seat + 1 if seat + 1 < players else 0
