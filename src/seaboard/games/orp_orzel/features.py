"""A network's features of what a viewer knows, from a redacted record only.

First numbers and choices, then planes over the hexes in table order.  Sets and choices are ones and zeros, numbers are scaled to
about 1 at the most that is usual.  Hidden kinds are zeros: the record of a viewer who may not know them does not hold them.
"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.features import scaled, scales
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
from seaboard.games.orp_orzel.state import NOWHERE, Phase

PIECES: tuple[tuple[str, int], ...] = (
    ("viewer", len(SIDES)),  # none for a spectator
    ("turn", len(SIDES)),
    ("phase", len(Phase)),
    ("first_game", 1),
    ("rounds_left", 1),
    ("hand_size", 1),
    ("hand", len(Token)),  # the Navy's own only
    ("stock_size", 1),
    ("stock", len(Mine)),  # KM's own only
    ("unlost", len(Token)),  # submarine and sea tokens behind the screen and on the board taken together
    ("unboxed", len(Mine)),  # mine tokens of each kind behind the screen and on the board taken together
    ("reserve", 1),
    ("taken", 1),
    ("held", 1),
    ("lost", 1),
    ("left", 1),
    ("rolled", len(FACES)),
    ("kept", len(FACES)),
    ("aside", len(SIDES) * len(FACES)),
    ("pending", len(SYMBOLS)),
    ("figure", len(HEXES)),
    ("tokens", len(HEXES)),
    ("faceup", len(HEXES)),
    ("subs", len(HEXES)),  # those the viewer knows of
    ("ships", len(HEXES)),
    ("mines", len(HEXES)),
    ("live", len(HEXES)),  # those the viewer knows of
    ("lifted", len(HEXES)),
    ("goals", len(HEXES)),
    ("steps", len(HEXES)),  # to the nearest goal
)
"""The named pieces of a feature vector in their order, with their sizes."""
OFFSETS = {name: sum(size for _, size in PIECES[:place]) for place, (name, _) in enumerate(PIECES)}
FEATURES = sum(size for _, size in PIECES)

AT_VIEWER, AT_TURN, AT_PHASE, AT_FIRST_GAME, AT_ROUNDS = (
    OFFSETS[name] for name in ("viewer", "turn", "phase", "first_game", "rounds_left")
)
AT_HAND_SIZE, AT_HAND, AT_STOCK_SIZE, AT_STOCK = (OFFSETS[name] for name in ("hand_size", "hand", "stock_size", "stock"))
AT_UNLOST, AT_UNBOXED, AT_RESERVE, AT_TAKEN = (OFFSETS[name] for name in ("unlost", "unboxed", "reserve", "taken"))
AT_HELD, AT_LOST, AT_LEFT, AT_ROLLED, AT_KEPT = (OFFSETS[name] for name in ("held", "lost", "left", "rolled", "kept"))
AT_ASIDE, AT_PENDING, AT_FIGURE, AT_TOKENS = (OFFSETS[name] for name in ("aside", "pending", "figure", "tokens"))
AT_FACEUP, AT_SUBS, AT_SHIPS, AT_MINES, AT_LIVE = (OFFSETS[name] for name in ("faceup", "subs", "ships", "mines", "live"))
AT_LIFTED, AT_GOALS, AT_STEPS = (OFFSETS[name] for name in ("lifted", "goals", "steps"))

PER_ROUND, PER_TOKEN, PER_PIECE, PER_DIE = 1 / 60, 1 / 8, 1 / 4, 1 / 4
PER_STEP = 1 / max(1, int(STEPS_TO_GOAL.max()))
SCALES = scales(
    PIECES,
    {
        **dict.fromkeys(("hand_size", "stock_size"), PER_TOKEN),
        **dict.fromkeys(("hand", "stock", "unlost", "unboxed", "reserve", "taken", "held", "lost"), PER_PIECE),
        **dict.fromkeys(("left", "rolled", "aside", "pending"), PER_DIE),
        "rounds_left": PER_ROUND,
        "steps": PER_STEP,
    },
)
"""What each feature's whole number is multiplied by."""


@rule
def write_hexes(places: Numbers, first: int, tensor: Tensor) -> None:
    """A one for each hex of a set."""
    low, high = int(places[0]), int(places[1])
    while low != 0:
        tensor[first + lowest(low)] = 1.0
        low &= low - 1
    while high != 0:
        tensor[first + WORD_MEMBERS + lowest(high)] = 1.0
        high &= high - 1


@rule
def observe_course(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """Who looks, who decides, what about, and how much time is left."""
    if viewer < len(SIDES):
        tensor[AT_VIEWER + viewer] = 1.0
    tensor[AT_TURN + int(seen.turn)] = 1.0
    tensor[AT_PHASE + int(seen.phase)] = 1.0
    tensor[AT_FIRST_GAME] = int(seen.first_game) * 1.0
    tensor[AT_ROUNDS] = scaled(int(seen.round_limit) - int(seen.round_number), PER_ROUND, tensor)


@rule
def observe_pieces(seen: Seen, tensor: Tensor) -> None:
    """What lies behind the screens and beside the board, as far as the viewer knows.  [ORZ-SEE-1, ORZ-SEE-2, ORZ-SEE-5]"""
    first_game = int(seen.first_game)
    tensor[AT_HAND_SIZE] = scaled(int(seen.hand_size), PER_TOKEN, tensor)
    tensor[AT_STOCK_SIZE] = scaled(int(seen.stock_size), PER_TOKEN, tensor)
    tensor[AT_UNLOST + Token.SHIP] = scaled(int(SHIP_TOKENS[first_game]) - int(seen.lost), PER_PIECE, tensor)
    tensor[AT_UNLOST + Token.SEA] = scaled(int(SEA_TOKENS[first_game]) - int(seen.held), PER_PIECE, tensor)
    for kind in range(len(MINES)):
        tensor[AT_HAND + kind] = scaled(int(seen.hand[kind]), PER_PIECE, tensor)
        tensor[AT_STOCK + kind] = scaled(int(seen.stock[kind]), PER_PIECE, tensor)
        tensor[AT_UNBOXED + kind] = scaled(int(MINE_TOKENS[kind]) - int(seen.box[kind]), PER_PIECE, tensor)
    tensor[AT_RESERVE] = scaled(int(seen.reserve), PER_PIECE, tensor)
    tensor[AT_TAKEN] = scaled(int(seen.taken), PER_PIECE, tensor)
    tensor[AT_HELD] = scaled(int(seen.held), PER_PIECE, tensor)
    tensor[AT_LOST] = scaled(int(seen.lost), PER_PIECE, tensor)


@rule
def observe_dice(seen: Seen, tensor: Tensor) -> None:
    """Dice rolled, chosen and set aside, and the symbols pending."""
    tensor[AT_LEFT] = scaled(int(seen.left), PER_DIE, tensor)
    for face in range(len(FACES)):
        tensor[AT_ROLLED + face] = scaled(int(seen.rolled[face]), PER_DIE, tensor)
        tensor[AT_KEPT + face] = (int(seen.kept) >> face & 1) * 1.0
        for side in range(len(SIDES)):
            tensor[AT_ASIDE + side * len(FACES) + face] = scaled(int(seen.aside[side, face]), PER_DIE, tensor)
    for symbol in range(len(SYMBOLS)):
        tensor[AT_PENDING + symbol] = scaled(int(seen.pending[symbol]), PER_DIE, tensor)


@rule
def observe_board(seen: Seen, tensor: Tensor) -> None:
    """The map, a plane for each sort of thing."""
    tensor[AT_FIGURE + int(seen.figure)] = 1.0
    write_hexes(seen.tokens, AT_TOKENS, tensor)
    write_hexes(seen.faceup, AT_FACEUP, tensor)
    write_hexes(seen.subs, AT_SUBS, tensor)
    write_hexes(seen.ships, AT_SHIPS, tensor)
    write_hexes(seen.mines, AT_MINES, tensor)
    write_hexes(seen.live, AT_LIVE, tensor)
    if seen.lifted != NOWHERE:
        tensor[AT_LIFTED + int(seen.lifted)] = 1.0
    for place in range(len(HEXES)):
        tensor[AT_GOALS + place] = int(IS_GOAL[place]) * 1.0
        tensor[AT_STEPS + place] = scaled(int(STEPS_TO_GOAL[place]), PER_STEP, tensor)


@rule
def observe(seen: Seen, viewer: int, tensor: Tensor) -> None:
    """A network's features of what a viewer knows, into a tensor of zeros.  [specification 5]"""
    observe_course(seen, viewer, tensor)
    observe_pieces(seen, tensor)
    observe_dice(seen, tensor)
    observe_board(seen, tensor)
