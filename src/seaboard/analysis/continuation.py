"""How a game is played on from a position: by bots that each see their own seat only, until the game's evaluation can say who will win."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from seaboard.analysis.calibration import steepness
from seaboard.bots.binding import Thinking, thinking
from seaboard.bots.odds import steady_exp
from seaboard.engine.compile import plain
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import FullBytes, Numbers, SeenBytes, new_bytes
from seaboard.engine.stream import GOLDEN, WORD, plain_mix

Shares = NDArray[np.float64]
"""Chances to win by seat; they add up to 1."""
LUCK_SALT = 0x5EAF00D
"""Keeps the draws of chance apart from what the bots draw for themselves."""
exponential = plain(steady_exp)


class Continuation:
    """Plays positions of one game on.  It holds nothing but room to write on, so every answer depends on the question alone."""

    def __init__(self, mind: Thinking, players: int) -> None:
        rules = mind.rules
        self.mind, self.rules, self.players = mind, rules, players
        self._state = rules.new_full()
        self._seen = SeenBytes(new_bytes(rules.layout.dtype))
        self._legal = np.empty(rules.most_legal, np.int16)
        self._weights = np.empty(rules.most_legal, np.int64)
        self._worths = np.empty(rules.most_legal, np.float64)
        self._glance = rules.glance(self._state)

    def play_on(self, world: FullBytes, horizon: int, key: tuple[int, int]) -> Shares:
        """Each seat's chances: the world is played on until a number of chapters have passed or the game is over."""
        rules, state = self.rules, self._state
        state[:] = world
        last = rules.chapter(self._glance) + horizon
        thought, draws = np.array([*key, 0], np.int64), 0
        luck = (key[0] ^ LUCK_SALT, key[1])
        waiting = rules.actors(state)
        while waiting:
            actor = (waiting & -waiting).bit_length() - 1
            if actor != CHANCE and rules.chapter(self._glance) >= last:
                return self.promised()
            number = rules.legal(state, actor, self._legal)
            if actor == CHANCE:
                place = self._draw(luck, draws) if number > 1 else 0
                draws += 1
            else:
                place = self._choose(actor, number, thought) if number > 1 else 0
            rules.apply(state, actor, int(self._legal[place]))
            waiting = rules.actors(state)
        return self.earned()

    def _draw(self, luck: tuple[int, int], draw: int) -> int:
        """The place of the outcome that chance draws, by its weight."""
        total = self.rules.chance(self._state, self._weights)
        word = plain_mix(plain_mix((draw * GOLDEN & WORD) + luck[0]) ^ luck[1])
        ticket, place = (word * total) >> 32, 0
        while ticket >= self._weights[place]:
            ticket -= int(self._weights[place])
            place += 1
        return place

    def _choose(self, seat: int, number: int, thought: Numbers) -> int:
        """The place of the move that looks best to a seat, from what it sees itself."""
        if not self.mind.has_value:
            word = plain_mix(plain_mix((int(thought[2]) * GOLDEN & WORD) + int(thought[0])) ^ int(thought[1]))
            thought[2] += 1
            return (word * number) >> 32
        self.rules.redact(self._state, seat, self._seen)
        worths = self._worths[:number]
        self.mind.weigh(self._seen, seat, self.players, self._legal[:number], 1, thought, worths)
        return int(worths.argmax())

    def promised(self) -> Shares:
        """What the evaluation promises each seat where the play-out stands."""
        values = [self.mind.evaluate(self._state, seat) for seat in range(self.players)]
        best = max(values)
        steep = steepness(self.rules.game.slug, self.rules.chapter(self._glance)) / self.mind.spread
        odds = [exponential((value - best) * steep) for value in values]
        return np.array(odds) / sum(odds)

    def earned(self) -> Shares:
        """What the finished game has brought each seat: a win, shared where it is shared."""
        _, places = self.rules.results(self._state, self.players)
        winners = [float(place == 1) for place in places]
        return np.array(winners) / sum(winners)


@cache
def continuation(slug: str, players: int) -> Continuation:
    """The room for playing on, made once for each process.  Not for several threads at a time."""
    return Continuation(thinking(slug), players)
