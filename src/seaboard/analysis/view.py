"""A position as one seat sees it: all that the judge may know, and the source of all its randomness."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes, SeenBytes

Key = tuple[int, int]
"""Two words that a stream begins with."""
GUESS_SALT = 0x6E55
STEP = 0x9E3779B1
WORD = 0xFFFFFFFF


@dataclass(frozen=True)
class View:
    """What a seat sees of a position.  Two games that the seat cannot tell apart have equal views, and so get equal judgements."""

    game: Game
    players: int
    seat: int
    seen: SeenBytes

    def seed(self, purpose: str) -> Key:
        """A key that follows from the view alone."""
        return seed_of(f"{purpose} {self.game.slug} {self.players} {self.seat}", self.seen)

    @property
    def chapter(self) -> int:
        """The day, round or turn, as everybody sees it."""
        return self.game.rules.chapter(self.game.rules.record(self.seen))

    def key(self, seed: Key, number: int) -> Key:
        """The key of one world out of many."""
        return key_of(seed, number)

    def world(self, key: Key) -> FullBytes:
        """A world that looks to the seat like the real one."""
        world = self.game.rules.new_full()
        self.game.rules.guess(self.seen, self.seat, np.array([key[0] ^ GUESS_SALT, key[1], 0], np.int64), world)
        return world


def view_of(match: Match, seat: int) -> View:
    """What a seat sees of a match now."""
    return View(match.game, match.players, seat, match.seen_by(seat))


def seed_of(purpose: str, record: FullBytes | SeenBytes) -> Key:
    """A key from a purpose and a record."""
    digest = hashlib.blake2b(purpose.encode() + b" " + record.tobytes(), digest_size=8).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:], "big")


def key_of(seed: Key, number: int) -> Key:
    """The key of one play-out out of many."""
    return seed[0], (seed[1] + number * STEP) & WORD
