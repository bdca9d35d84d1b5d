"""Worlds guessed from what a seat sees, and games played on from them to the end by bots that each see their own seat only.

Every number follows from the view: the same position gives the same worlds, the same draws and the same results on every machine.  Nothing
here leans on the chances that an evaluation promises, so a better judge of games leaves the proofs of puzzles as they are.
"""

from __future__ import annotations

import hashlib

import numpy as np

from seaboard.bots.binding import thinking
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes, Numbers, SeenBytes, new_bytes
from seaboard.engine.stream import GOLDEN, WORD, plain_mix

Key = tuple[int, int]
STEP = 0x9E3779B1
GUESS_SALT, LUCK_SALT = 0x6E55, 0x5EAF00D
"""Keep what is guessed, what chance draws and what bots imagine apart from each other."""


class PlayOut:
    """Plays one seat's decision on, world by world."""

    def __init__(self, match: Match, seat: int) -> None:
        self.game: Game = match.game
        self.players, self.seat = match.players, seat
        self.rules, self.mind = match.rules, thinking(match.game.slug)
        self.view = match.seen_by(seat)
        told = f"worlds {self.game.slug} {self.players} {seat} ".encode()
        digest = hashlib.blake2b(told + self.view.tobytes(), digest_size=8).digest()
        self._seed: Key = int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:], "big")
        self._state = self.rules.new_full()
        self._seen = SeenBytes(new_bytes(self.rules.layout.dtype))
        self._legal = np.empty(self.rules.most_legal, np.int16)
        self._weights = np.empty(self.rules.most_legal, np.int64)
        self._worths = np.empty(self.rules.most_legal, np.float64)

    def key(self, number: int) -> Key:
        """What world number n and all draws in it begin with."""
        return self._seed[0], (self._seed[1] + number * STEP) & WORD

    def world(self, key: Key) -> FullBytes:
        """A world that looks to the seat like the real one."""
        world = self.rules.new_full()
        self.rules.guess(self.view, self.seat, np.array([key[0] ^ GUESS_SALT, key[1], 0], np.int64), world)
        return world

    def share(self, action: int, number: int) -> float:
        """The seat's share of the win after an action in world number n, played to the end."""
        key, rules = self.key(number), self.rules
        state, luck, draws = self._state, (key[0] ^ LUCK_SALT, key[1]), 0
        state[:] = self.world(key)
        rules.apply(state, self.seat, action)
        thought = np.array([*key, 0], np.int64)
        waiting = rules.actors(state)
        while waiting:
            actor = (waiting & -waiting).bit_length() - 1
            choices = rules.legal(state, actor, self._legal)
            place = 0
            if actor == CHANCE:
                place = self._draw(luck, draws) if choices > 1 else 0
                draws += 1
            elif choices > 1:
                place = self._choose(actor, choices, thought)
            rules.apply(state, actor, int(self._legal[place]))
            waiting = rules.actors(state)
        _, places = rules.results(state, self.players)
        return float(places[self.seat] == 1) / places.count(1)

    def _draw(self, luck: Key, draw: int) -> int:
        """The place of the outcome that chance draws, by its weight."""
        total = self.rules.chance(self._state, self._weights)
        ticket, place = (plain_mix(plain_mix((draw * GOLDEN & WORD) + luck[0]) ^ luck[1]) * total) >> 32, 0
        while ticket >= self._weights[place]:
            ticket -= int(self._weights[place])
            place += 1
        return place

    def _choose(self, seat: int, choices: int, thought: Numbers) -> int:
        """The place of the move that looks best to a seat one decision ahead, from what that seat sees."""
        self.rules.redact(self._state, seat, self._seen)
        worths = self._worths[:choices]
        self.mind.weigh(self._seen, seat, self.players, self._legal[:choices], 1, thought, worths)
        return int(worths.argmax())
