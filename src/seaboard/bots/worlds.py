"""The world in which somebody plays on from a moment of a game: as it was, or drawn again from what one seat knew there."""

from __future__ import annotations

import secrets

import numpy as np

from seaboard.engine.held_game import HeldGame
from seaboard.engine.record import FullBytes
from seaboard.engine.stream import FastStream
from seaboard.world import World

SEED_BYTES = 8


def world_of(held: HeldGame, seat: int, world: World, seed: bytes | None = None) -> FullBytes:
    """The full record to play on from.  A drawn one comes from the seat's redacted record and from nothing else, so it looks the same to the seat."""
    if world == "true":
        return FullBytes(held.state.copy())
    seen, drawn = held.seen_by(seat), held.rules.new_full()
    first, second = FastStream(seed or secrets.token_bytes(SEED_BYTES)).key
    held.rules.guess(seen, seat, np.array([first, second, 0], np.int64), drawn)
    return drawn
