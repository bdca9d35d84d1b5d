"""A network's features of what a viewer knows, from a redacted record only.

First what belongs to the table, then one block for each of five places: the viewer's own first and the others in order to the left;
empty places are zeros.  Sets and choices are ones and zeros, numbers are scaled to about 1 at the most that is usual.  Agents may use all
they have seen (MB-INFO-3), so fields marked REMEMBERED are used here.
"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.features import FeatureLayout, Piece, scaled, write_members, write_one
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
from seaboard.games.mare_balticum.state import CHOICES, PAYMENTS, PHASES, UNSET, Phase
from seaboard.games.mare_balticum.table import has

SEATS = GAME.most
FEWEST = GAME.fewest
PER_HOLD, PER_ACTION, PER_STORED, PER_TIME = 1 / HOLD, 1 / ACTIONS_A_TURN, 1 / 8, 1 / int(TOKENS_IN_BAG[-1])
PER_PAIR = 1 / 2
PER_BAG = 1 / TOKENS_IN_BAG
TABLE_PIECES = (
    Piece("players", SEATS - FEWEST + 1),
    Piece("options", len(GAME.options)),
    Piece("phase", len(PHASES)),
    Piece("actions", 1, PER_ACTION),
    Piece("last", 2),  # winter is announced; this is the last round
    Piece("track", 1, PER_TIME),
    Piece("idle", 1, PER_ACTION),
    Piece("sea", len(SEAS) * KINDS, PER_PAIR),  # tokens of each kind on each sea space
    Piece("bag", len(TOKENS), PER_BAG),
    Piece("demand", len(PORTS) * len(MARK_NAMES) * FISHES),
    Piece("supply", FISHES, PER_PAIR),
    Piece("lifted", len(SPACES)),
    Piece("port", len(PORTS)),
    Piece("unloaded", FISHES),
    Piece("storing", FISHES),
    Piece("storing_number", 1, PER_HOLD),
    Piece("due", len(SEAS)),
    Piece("stack", len(CONTRACTS)),  # the cards in the stack, while the viewer chooses
    Piece("choice", len(CHOICES)),  # the viewer's company token while others still choose
    Piece("payment", len(PAYMENTS)),  # the viewer's tax token while others still choose
)
SEAT_PIECES = (
    Piece("present"),
    Piece("asked"),
    Piece("active"),
    Piece("starter"),
    Piece("reserve", 1, PER_HOLD),
    Piece("boats", len(SPACES)),
    Piece("hold", FISHES, PER_HOLD),
    Piece("stored", KINDS, PER_STORED),  # own contents; of others all that went in
    Piece("taken", 1, PER_PAIR),  # how many of those the tax took
    Piece("hand", len(COMPANIES)),  # own tokens; of others only the tax
    Piece("hand_size", 1, PER_TIME),
    Piece("priced", FISHES),
    Piece("market", FISHES * NUMBERS),  # own numbers
    Piece("owed", 1, PER_PAIR),
    Piece("holder"),
    Piece("cards", len(CONTRACTS)),  # own card; of others those the viewer cannot rule out
)
FEATURES = FeatureLayout(TABLE_PIECES, SEAT_PIECES, SEATS)
AT, SEAT, PER = FEATURES.at, FEATURES.in_seat, FEATURES.per
FIRST_SEAT, SEAT_FEATURES = FEATURES.first_seat, FEATURES.seat_features


@rule
def observe_course(seen: Seen, tensor: Tensor) -> None:
    """How far the game is, and what is under way."""
    tensor[AT.players + int(seen.players) - FEWEST] = 1.0
    tensor[AT.options] = int(seen.sets_demand) * 1.0
    tensor[AT.options + 1] = int(seen.has_contracts) * 1.0
    tensor[AT.options + 2] = int(seen.all_at_once) * 1.0
    tensor[AT.phase + int(seen.phase)] = 1.0
    tensor[AT.actions] = scaled(int(seen.actions), PER.actions, tensor)
    tensor[AT.last] = 1.0 if seen.last_round != UNSET else 0.0
    tensor[AT.last + 1] = 1.0 if seen.last_round != UNSET and seen.last_round == seen.round_number else 0.0
    tensor[AT.track] = scaled(int(seen.track), PER.track, tensor)
    tensor[AT.idle] = scaled(int(seen.idle), PER.idle, tensor)
    write_one(int(seen.lifted), AT.lifted, tensor)
    write_one(int(seen.port), AT.port, tensor)
    write_members(int(seen.unloaded), AT.unloaded, tensor)
    write_one(int(seen.storing), AT.storing, tensor)
    tensor[AT.storing_number] = scaled(int(seen.storing_number), PER.storing_number, tensor)


@rule
def observe_board(seen: Seen, tensor: Tensor) -> None:
    """Sea, bag and ports."""
    for kind in range(KINDS):
        for space in range(len(SEAS)):
            if has(int(seen.sea[kind]), space):
                tensor[AT.sea + space * KINDS + kind] = scaled(2 if has(int(seen.doubled), space) else 1, PER.sea, tensor)
    for kind in range(len(TOKENS)):
        tensor[AT.bag + kind] = scaled(int(seen.bag[kind]), PER_BAG[kind], tensor)
    for port in range(len(PORTS)):
        for mark in range(len(MARK_NAMES)):
            write_one(int(seen.demand[port, mark]), AT.demand + (port * len(MARK_NAMES) + mark) * len(FISH), tensor)
    for fish in range(FISHES):
        tensor[AT.supply + fish] = scaled(int(seen.supply[fish]), PER.supply, tensor)
    write_members(int(seen.due), AT.due, tensor)
    write_members(int(seen.stack), AT.stack, tensor)


@rule
def observe_things(seen: Seen, seat: int, is_shown: bool, first: int, tensor: Tensor) -> None:
    """A seat's hold, warehouse, company tokens and market."""
    for fish in range(FISHES):
        tensor[first + SEAT.hold + fish] = scaled(int(seen.hold[seat, fish]), PER.hold, tensor)
        write_one(int(seen.market[seat, fish]), first + SEAT.market + fish * NUMBERS, tensor)
    taken = -int(seen.stored_size[seat])
    for kind in range(KINDS):
        delivered = int(seen.delivered[seat, kind])
        taken += delivered
        tensor[first + SEAT.stored + kind] = scaled(int(seen.stored[seat, kind]) if is_shown else delivered, PER.stored, tensor)
    tensor[first + SEAT.taken] = scaled(taken, PER.taken, tensor)
    tax = (1 << (len(COMPANIES) - 1)) if has(int(seen.untaxed), seat) else 0
    write_members(int(seen.hand[seat]) | tax, first + SEAT.hand, tensor)
    tensor[first + SEAT.hand_size] = scaled(int(seen.hand_size[seat]), PER.hand_size, tensor)
    write_members(int(seen.priced[seat]), first + SEAT.priced, tensor)
    tensor[first + SEAT.owed] = scaled(int(seen.owed[seat]), PER.owed, tensor)


@rule
def observe_seat(seen: Seen, viewer: int, seat: int, first: int, tensor: Tensor) -> None:
    """One seat's block."""
    is_shown = seat == viewer or seen.phase == Phase.OVER
    tensor[first + SEAT.present] = 1.0
    tensor[first + SEAT.asked] = 1.0 if has(int(seen.waiting), seat) else 0.0
    tensor[first + SEAT.active] = 1.0 if seen.active == seat else 0.0
    tensor[first + SEAT.starter] = 1.0 if seen.starter == seat else 0.0
    tensor[first + SEAT.reserve] = scaled(int(seen.reserve[seat]), PER.reserve, tensor)
    write_members(int(seen.boats[seat]), first + SEAT.boats, tensor)
    observe_things(seen, seat, is_shown, first, tensor)
    tensor[first + SEAT.holder] = 1.0 if has(int(seen.holders), seat) else 0.0
    if is_shown:
        write_one(int(seen.card[seat]), first + SEAT.cards, tensor)
    elif viewer < int(seen.players):
        write_members(int(seen.may_hold[viewer, seat]), first + SEAT.cards, tensor)


@rule
def observe(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """A network's features of what a viewer knows, into a tensor of zeros; seat 0 stands first for a spectator.  [MB-INFO-3]"""
    players = int(seen.players)
    observe_course(seen, tensor)
    observe_board(seen, tensor)
    seat = 0
    if viewer < players:
        write_one(int(seen.chosen[viewer]), AT.choice, tensor)
        write_one(int(seen.paying[viewer]), AT.payment, tensor)
        seat = viewer
    for place in range(players):
        observe_seat(seen, viewer, seat, FIRST_SEAT + place * SEAT_FEATURES, tensor)
        seat = seat + 1 if seat + 1 < players else 0
