"""A what-if game in the terminal: a table that goes on from a moment of a finished game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from seaboard.bots.worlds import SEED_BYTES, world_of
from seaboard.cli.arguments import check_range
from seaboard.cli.screen import warm_bots
from seaboard.cli.table import TerminalTable, load_match, make_bots, saved_seat
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.stream import seeded_stream
from seaboard.world import World


def check_world(world: str) -> World:
    """A world by its name."""
    if world not in ("true", "drawn"):
        raise UsageError(f"--world is true or drawn, not {world!r}")
    return "true" if world == "true" else "drawn"


class WhatIfTable(TerminalTable):
    """It begins in the middle, so no transcript can tell it."""

    can_be_saved = False

    def save(self, file: str) -> None:
        """Refuse to."""
        raise UsageError("a what-if game is not saved; play on from the same moment again")


def what_if_table(
    game: Game, file: str, move: int, seat: int | None, world: World, seed: int | None, bots: Sequence[str]
) -> WhatIfTable:
    """The game in a file after this many of its moves, in the world as it was or in one drawn again from what the seat knew."""
    match, entry = load_match(file, game)
    if not match.is_over:
        raise UsageError(f"the game in {file} is not over; only a finished game can be played on from")
    check_range("--move", move, 0, len(match.log) - 1)
    own = saved_seat(entry) if seat is None else seat
    if not 0 <= own < match.players:
        raise UsageError(f"there is no seat {own} at a table of {match.players}; seats are 0 to {match.players - 1}")
    match.undo(len(match.log) - move)
    drawn_by = None if seed is None else hashlib.sha256(b"world %d" % seed).digest()[:SEED_BYTES]
    stream = None if seed is None else seeded_stream(seed)
    warm_bots(game, bots)
    moment = Match(game, match.players, match.options, stream, world_of(match, own, world, drawn_by))
    return WhatIfTable(moment, own, make_bots(match.players, seed, bots, own))
