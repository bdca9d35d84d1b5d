"""A network's features of what a viewer knows, from a redacted record only.

First numbers and choices, then planes over the hexes in table order.  Sets and choices are ones and zeros, numbers are scaled to
about 1 at the most that is usual.  Hidden kinds are zeros: the record of a viewer that may not know them does not hold them.
"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.features import FeatureLayout, Piece, scaled, write_members, write_one
from seaboard.engine.fields import WORD_MEMBERS
from seaboard.engine.record import Numbers, Seen, Tensor
from seaboard.games.orp_orzel.data import (
    FACES,
    HEXES,
    IS_GOAL,
    MINE_TOKENS,
    MINES,
    SEA_TOKENS,
    SHIP_TOKENS,
    SIDES,
    STEPS_TO_GOAL,
    SYMBOLS,
    Mine,
    Token,
)
from seaboard.games.orp_orzel.state import Phase

PER_ROUND, PER_TOKEN, PER_PIECE, PER_DIE = 1 / 60, 1 / 8, 1 / 4, 1 / 4
PER_STEP = 1 / max(1, int(STEPS_TO_GOAL.max()))
FEATURES = FeatureLayout(
    (
        Piece("viewer", len(SIDES)),  # zeros for a spectator
        Piece("turn", len(SIDES)),
        Piece("phase", len(Phase)),
        Piece("first_game"),
        Piece("rounds_left", 1, PER_ROUND),
        Piece("hand_size", 1, PER_TOKEN),
        Piece("hand", len(Token), PER_PIECE),  # the Navy's own only
        Piece("stock_size", 1, PER_TOKEN),
        Piece("stock", len(Mine), PER_PIECE),  # KM's own only
        Piece("unlost", len(Token), PER_PIECE),  # submarine and sea tokens behind the screen and on the board taken together
        Piece("unboxed", len(Mine), PER_PIECE),  # mine tokens of each kind behind the screen and on the board taken together
        Piece("reserve", 1, PER_PIECE),
        Piece("taken", 1, PER_PIECE),
        Piece("held", 1, PER_PIECE),
        Piece("lost", 1, PER_PIECE),
        Piece("left", 1, PER_DIE),
        Piece("rolled", len(FACES), PER_DIE),
        Piece("kept", len(FACES)),
        Piece("aside", len(SIDES) * len(FACES), PER_DIE),
        Piece("pending", len(SYMBOLS), PER_DIE),
        Piece("figure", len(HEXES)),
        Piece("tokens", len(HEXES)),
        Piece("faceup", len(HEXES)),
        Piece("subs", len(HEXES)),  # those the viewer knows of
        Piece("ships", len(HEXES)),
        Piece("mines", len(HEXES)),
        Piece("live", len(HEXES)),  # those the viewer knows of
        Piece("lifted", len(HEXES)),
        Piece("goals", len(HEXES)),
        Piece("steps", len(HEXES), PER_STEP),  # to the nearest goal
    )
)
AT, PER = FEATURES.at, FEATURES.per


@rule
def write_hexes(places: Numbers, first: int, tensor: Tensor) -> None:
    """A one for each hex of a set."""
    write_members(int(places[0]), first, tensor)
    write_members(int(places[1]), first + WORD_MEMBERS, tensor)


@rule
def observe_course(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """The viewer, the seat that decides, the decision, and how much time is left."""
    if viewer < len(SIDES):
        tensor[AT.viewer + viewer] = 1.0
    tensor[AT.turn + int(seen.turn)] = 1.0
    tensor[AT.phase + int(seen.phase)] = 1.0
    tensor[AT.first_game] = int(seen.first_game) * 1.0
    tensor[AT.rounds_left] = scaled(int(seen.round_limit) - int(seen.round_number), PER.rounds_left, tensor)


@rule
def observe_pieces(seen: Seen, tensor: Tensor) -> None:
    """What lies behind the screens and beside the board, as far as the viewer knows.  [ORZ-SEE-1, ORZ-SEE-2, ORZ-SEE-5]"""
    first_game = int(seen.first_game)
    tensor[AT.hand_size] = scaled(int(seen.hand_size), PER.hand_size, tensor)
    tensor[AT.stock_size] = scaled(int(seen.stock_size), PER.stock_size, tensor)
    tensor[AT.unlost + Token.SHIP] = scaled(int(SHIP_TOKENS[first_game]) - int(seen.lost), PER.unlost, tensor)
    tensor[AT.unlost + Token.SEA] = scaled(int(SEA_TOKENS[first_game]) - int(seen.held), PER.unlost, tensor)
    for kind in range(len(MINES)):
        tensor[AT.hand + kind] = scaled(int(seen.hand[kind]), PER.hand, tensor)
        tensor[AT.stock + kind] = scaled(int(seen.stock[kind]), PER.stock, tensor)
        tensor[AT.unboxed + kind] = scaled(int(MINE_TOKENS[kind]) - int(seen.box[kind]), PER.unboxed, tensor)
    tensor[AT.reserve] = scaled(int(seen.reserve), PER.reserve, tensor)
    tensor[AT.taken] = scaled(int(seen.taken), PER.taken, tensor)
    tensor[AT.held] = scaled(int(seen.held), PER.held, tensor)
    tensor[AT.lost] = scaled(int(seen.lost), PER.lost, tensor)


@rule
def observe_dice(seen: Seen, tensor: Tensor) -> None:
    """Dice rolled, chosen and set aside, and the symbols pending."""
    tensor[AT.left] = scaled(int(seen.left), PER.left, tensor)
    for face in range(len(FACES)):
        tensor[AT.rolled + face] = scaled(int(seen.rolled[face]), PER.rolled, tensor)
        tensor[AT.kept + face] = (int(seen.kept) >> face & 1) * 1.0
        for side in range(len(SIDES)):
            tensor[AT.aside + side * len(FACES) + face] = scaled(int(seen.aside[side, face]), PER.aside, tensor)
    for symbol in range(len(SYMBOLS)):
        tensor[AT.pending + symbol] = scaled(int(seen.pending[symbol]), PER.pending, tensor)


@rule
def observe_board(seen: Seen, tensor: Tensor) -> None:
    """The map, a plane for each sort of thing."""
    tensor[AT.figure + int(seen.figure)] = 1.0
    write_hexes(seen.tokens, AT.tokens, tensor)
    write_hexes(seen.faceup, AT.faceup, tensor)
    write_hexes(seen.subs, AT.subs, tensor)
    write_hexes(seen.ships, AT.ships, tensor)
    write_hexes(seen.mines, AT.mines, tensor)
    write_hexes(seen.live, AT.live, tensor)
    write_one(int(seen.lifted), AT.lifted, tensor)
    for place in range(len(HEXES)):
        tensor[AT.goals + place] = int(IS_GOAL[place]) * 1.0
        tensor[AT.steps + place] = scaled(int(STEPS_TO_GOAL[place]), PER.steps, tensor)


@rule
def observe(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """A network's features of what a viewer knows, into a tensor of zeros.  [specification 5]"""
    observe_course(seen, viewer, tensor)
    observe_pieces(seen, tensor)
    observe_dice(seen, tensor)
    observe_board(seen, tensor)
