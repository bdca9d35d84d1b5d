"""A network's features of what a viewer knows, from a redacted record only.

First what belongs to the table, then one block for each of five places: the viewer's own first and the others in order to his left;
empty places are zeros.  Sets and choices are ones and zeros, numbers are scaled to about 1 at the most that is usual.  Agents may use all
they have seen (MB-INFO-3), so fields marked REMEMBERED are used here.
"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.features import scaled, scales, starts
from seaboard.engine.record import Seen, Tensor
from seaboard.games.mare_balticum import GAME
from seaboard.games.mare_balticum.actions import HOLD
from seaboard.games.mare_balticum.data import (
    COMPANIES,
    CONTRACTS,
    FISH,
    FISHES,
    KINDS,
    MARK_NAMES,
    NUMBERS,
    PORTS,
    SEAS,
    SPACES,
    TOKENS,
    TOKENS_IN_BAG,
)
from seaboard.games.mare_balticum.refill import ACTIONS_A_TURN
from seaboard.games.mare_balticum.state import CHOICES, NOTHING, PAYMENTS, PHASES, UNSET, Phase
from seaboard.games.mare_balticum.table import has

SEATS = GAME.most
FEWEST = GAME.fewest
TABLE_PIECES = (
    ("players", SEATS - FEWEST + 1),
    ("options", len(GAME.options)),
    ("phase", len(PHASES)),
    ("actions", 1),
    ("last", 2),  # winter is announced; this is the last round
    ("track", 1),
    ("idle", 1),
    ("sea", len(SEAS) * KINDS),  # tokens of each kind on each sea space
    ("bag", len(TOKENS)),
    ("demand", len(PORTS) * len(MARK_NAMES) * FISHES),
    ("supply", FISHES),
    ("lifted", len(SPACES)),
    ("port", len(PORTS)),
    ("unloaded", FISHES),
    ("storing", FISHES),
    ("storing_number", 1),
    ("due", len(SEAS)),
    ("stack", len(CONTRACTS)),  # the cards in the stack, while the viewer chooses
    ("choice", len(CHOICES)),  # the viewer's company token while others still choose
    ("payment", len(PAYMENTS)),  # the viewer's tax token while others still choose
)
SEAT_PIECES = (
    ("present", 1),
    ("asked", 1),
    ("active", 1),
    ("starter", 1),
    ("reserve", 1),
    ("boats", len(SPACES)),
    ("hold", FISHES),
    ("stored", KINDS),  # own contents; of others all that went in
    ("taken", 1),  # how many of those the tax took
    ("hand", len(COMPANIES)),  # own tokens; of others only the tax
    ("hand_size", 1),
    ("priced", FISHES),
    ("market", FISHES * NUMBERS),  # own numbers
    ("owed", 1),
    ("holder", 1),
    ("cards", len(CONTRACTS)),  # own card; of others those the viewer cannot rule out
)
PLACES = ("own", *(f"left {distance}" for distance in range(1, SEATS)))
PIECES: tuple[tuple[str, int], ...] = TABLE_PIECES + tuple(
    (f"{place} {name}", size) for place in PLACES for name, size in SEAT_PIECES
)
"""The named pieces of a feature vector in their order, with their sizes."""

OFFSETS = starts(PIECES)
FEATURES = sum(size for _, size in PIECES)
FIRST_SEAT = sum(size for _, size in TABLE_PIECES)
SEAT_FEATURES = sum(size for _, size in SEAT_PIECES)

AT_PLAYERS, AT_OPTIONS, AT_PHASE, AT_ACTIONS = (OFFSETS[name] for name in ("players", "options", "phase", "actions"))
AT_LAST, AT_TRACK, AT_IDLE, AT_SEA, AT_BAG = (OFFSETS[name] for name in ("last", "track", "idle", "sea", "bag"))
AT_DEMAND, AT_SUPPLY, AT_LIFTED, AT_PORT = (OFFSETS[name] for name in ("demand", "supply", "lifted", "port"))
AT_UNLOADED, AT_STORING, AT_STORING_NUMBER = (OFFSETS[name] for name in ("unloaded", "storing", "storing_number"))
AT_DUE, AT_STACK, AT_CHOICE, AT_PAYMENT = (OFFSETS[name] for name in ("due", "stack", "choice", "payment"))

IN_SEAT = starts(SEAT_PIECES)
SEAT_PRESENT, SEAT_ASKED, SEAT_ACTIVE, SEAT_STARTER = (IN_SEAT[name] for name in ("present", "asked", "active", "starter"))
SEAT_RESERVE, SEAT_BOATS, SEAT_HOLD, SEAT_STORED = (IN_SEAT[name] for name in ("reserve", "boats", "hold", "stored"))
SEAT_TAKEN, SEAT_HAND, SEAT_HAND_SIZE, SEAT_PRICED = (IN_SEAT[name] for name in ("taken", "hand", "hand_size", "priced"))
SEAT_MARKET, SEAT_OWED, SEAT_HOLDER, SEAT_CARDS = (IN_SEAT[name] for name in ("market", "owed", "holder", "cards"))

PER_HOLD, PER_ACTION, PER_STORED, PER_TIME = 1 / HOLD, 1 / ACTIONS_A_TURN, 1 / 8, 1 / int(TOKENS_IN_BAG[-1])
PER_PAIR = 1 / 2
PER_BAG = 1 / TOKENS_IN_BAG
SCALES = scales(
    PIECES,
    {
        **dict.fromkeys(("storing_number", "hold", "reserve"), PER_HOLD),
        **dict.fromkeys(("actions", "idle"), PER_ACTION),
        **dict.fromkeys(("track", "hand_size"), PER_TIME),
        **dict.fromkeys(("sea", "supply", "taken", "owed"), PER_PAIR),
        "bag": PER_BAG,
        "stored": PER_STORED,
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
def write_one(number: int, first: int, tensor: Tensor) -> None:
    """A one at the place of a number, if there is one."""
    if number != NOTHING:
        tensor[first + number] = 1.0


@rule
def observe_course(seen: Seen, tensor: Tensor) -> None:
    """How far the game is, and what is under way."""
    tensor[AT_PLAYERS + int(seen.players) - FEWEST] = 1.0
    tensor[AT_OPTIONS] = int(seen.sets_demand) * 1.0
    tensor[AT_OPTIONS + 1] = int(seen.has_contracts) * 1.0
    tensor[AT_OPTIONS + 2] = int(seen.all_at_once) * 1.0
    tensor[AT_PHASE + int(seen.phase)] = 1.0
    tensor[AT_ACTIONS] = scaled(int(seen.actions), PER_ACTION, tensor)
    tensor[AT_LAST] = 1.0 if seen.last_round != UNSET else 0.0
    tensor[AT_LAST + 1] = 1.0 if seen.last_round != UNSET and seen.last_round == seen.round_number else 0.0
    tensor[AT_TRACK] = scaled(int(seen.track), PER_TIME, tensor)
    tensor[AT_IDLE] = scaled(int(seen.idle), PER_ACTION, tensor)
    write_one(int(seen.lifted), AT_LIFTED, tensor)
    write_one(int(seen.port), AT_PORT, tensor)
    write_set(int(seen.unloaded), AT_UNLOADED, tensor)
    write_one(int(seen.storing), AT_STORING, tensor)
    tensor[AT_STORING_NUMBER] = scaled(int(seen.storing_number), PER_HOLD, tensor)


@rule
def observe_board(seen: Seen, tensor: Tensor) -> None:
    """Sea, bag and ports."""
    for kind in range(KINDS):
        for space in range(len(SEAS)):
            if has(int(seen.sea[kind]), space):
                tensor[AT_SEA + space * KINDS + kind] = scaled(2 if has(int(seen.doubled), space) else 1, PER_PAIR, tensor)
    for kind in range(len(TOKENS)):
        tensor[AT_BAG + kind] = scaled(int(seen.bag[kind]), PER_BAG[kind], tensor)
    for port in range(len(PORTS)):
        for mark in range(len(MARK_NAMES)):
            write_one(int(seen.demand[port, mark]), AT_DEMAND + (port * len(MARK_NAMES) + mark) * len(FISH), tensor)
    for fish in range(FISHES):
        tensor[AT_SUPPLY + fish] = scaled(int(seen.supply[fish]), PER_PAIR, tensor)
    write_set(int(seen.due), AT_DUE, tensor)
    write_set(int(seen.stack), AT_STACK, tensor)


@rule
def observe_things(seen: Seen, seat: int, is_shown: bool, first: int, tensor: Tensor) -> None:
    """A seat's hold, warehouse, company tokens and market."""
    for fish in range(FISHES):
        tensor[first + SEAT_HOLD + fish] = scaled(int(seen.hold[seat, fish]), PER_HOLD, tensor)
        if seen.market[seat, fish] != NOTHING:
            tensor[first + SEAT_MARKET + fish * NUMBERS + int(seen.market[seat, fish])] = 1.0
    taken = -int(seen.stored_size[seat])
    for kind in range(KINDS):
        delivered = int(seen.delivered[seat, kind])
        taken += delivered
        tensor[first + SEAT_STORED + kind] = scaled(int(seen.stored[seat, kind]) if is_shown else delivered, PER_STORED, tensor)
    tensor[first + SEAT_TAKEN] = scaled(taken, PER_PAIR, tensor)
    tax = (1 << (len(COMPANIES) - 1)) if has(int(seen.untaxed), seat) else 0
    write_set(int(seen.hand[seat]) | tax, first + SEAT_HAND, tensor)
    tensor[first + SEAT_HAND_SIZE] = scaled(int(seen.hand_size[seat]), PER_TIME, tensor)
    write_set(int(seen.priced[seat]), first + SEAT_PRICED, tensor)
    tensor[first + SEAT_OWED] = scaled(int(seen.owed[seat]), PER_PAIR, tensor)


@rule
def observe_seat(seen: Seen, viewer: int, seat: int, first: int, tensor: Tensor) -> None:
    """One seat's block."""
    is_shown = seat == viewer or seen.phase == Phase.OVER
    tensor[first + SEAT_PRESENT] = 1.0
    tensor[first + SEAT_ASKED] = 1.0 if has(int(seen.waiting), seat) else 0.0
    tensor[first + SEAT_ACTIVE] = 1.0 if seen.active == seat else 0.0
    tensor[first + SEAT_STARTER] = 1.0 if seen.starter == seat else 0.0
    tensor[first + SEAT_RESERVE] = scaled(int(seen.reserve[seat]), PER_HOLD, tensor)
    write_set(int(seen.boats[seat]), first + SEAT_BOATS, tensor)
    observe_things(seen, seat, is_shown, first, tensor)
    tensor[first + SEAT_HOLDER] = 1.0 if has(int(seen.holders), seat) else 0.0
    if is_shown:
        write_one(int(seen.card[seat]), first + SEAT_CARDS, tensor)
    elif viewer < int(seen.players):
        write_set(int(seen.may_hold[viewer, seat]), first + SEAT_CARDS, tensor)


@rule
def observe(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """A network's features of what a viewer knows, into a tensor of zeros; seat 0 stands first for a spectator.  [MB-INFO-3]"""
    players = int(seen.players)
    observe_course(seen, tensor)
    observe_board(seen, tensor)
    seat = 0
    if viewer < players:
        write_one(int(seen.chosen[viewer]), AT_CHOICE, tensor)
        write_one(int(seen.paying[viewer]), AT_PAYMENT, tensor)
        seat = viewer
    for place in range(players):
        observe_seat(seen, viewer, seat, FIRST_SEAT + place * SEAT_FEATURES, tensor)
        seat = seat + 1 if seat + 1 < players else 0
