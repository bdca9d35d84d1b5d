"""How a game is played on from a position: by bots that each see their own seat only, until the game's evaluation can say who will win."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from seaboard.analysis.calibration import steepness
from seaboard.analysis.view import Key
from seaboard.bots.binding import Thinking, thinking
from seaboard.bots.odds import steady_exp
from seaboard.engine.compile import plain
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import FullBytes, Numbers, SeenBytes, new_bytes
from seaboard.engine.stream import GOLDEN, WORD, plain_mix

Shares = NDArray[np.float64]
"""Chances to win by seat; they add up to 1."""
NOBODY = -1
"""Who moves when the game is over."""
LUCK_SALT = 0x5EAF00D
"""Keeps the draws of chance apart from what the bots draw for themselves."""
exponential = plain(steady_exp)


class Continuation:
    """Plays positions of one game on.  What it holds belongs to the play-out under way, so every answer depends on the question alone."""

    def __init__(self, mind: Thinking, players: int) -> None:
        rules = mind.rules
        self.mind, self.rules, self.players = mind, rules, players
        self.state = rules.new_full()
        self._seen = SeenBytes(new_bytes(rules.layout.dtype))
        self._legal = np.empty(rules.most_legal, np.int16)
        self._weights = np.empty(rules.most_legal, np.int64)
        self._worths = np.empty(rules.most_legal, np.float64)
        self._glance = rules.glance(self.state)
        self._thought = np.zeros(3, np.int64)
        self._luck = np.zeros(3, np.int64)

    def play_on(self, world: FullBytes, horizon: int, key: Key) -> Shares:
        """Each seat's chances: the world is played on until a number of chapters have passed or the game is over."""
        self.begin(world, key)
        last = self.chapter + horizon
        while (actor := self.actor()) != NOBODY:
            if actor != CHANCE and self.chapter >= last:
                return self.promised()
            self.move(actor)
        return self.earned()

    def begin(self, world: FullBytes, key: Key) -> None:
        """Stand at the beginning of a play-out."""
        self.state[:] = world
        self._thought[:] = *key, 0
        self._luck[:] = key[0] ^ LUCK_SALT, key[1], 0

    @property
    def chapter(self) -> int:
        """The day, round or turn that the play-out has come to."""
        return self.rules.chapter(self._glance)

    def actor(self) -> int:
        """Who moves next: of several, the first."""
        waiting = self.rules.actors(self.state)
        return (waiting & -waiting).bit_length() - 1

    def move(self, actor: int) -> int:
        """Make the next move; returns how many there were to choose from."""
        number = self.rules.legal(self.state, actor, self._legal)
        place = 0
        if number > 1:
            place = self._draw() if actor == CHANCE else self._choose(actor, number)
        self.rules.apply(self.state, actor, int(self._legal[place]))
        return number

    def _draw(self) -> int:
        """The place of the outcome that chance draws, by its weight."""
        ticket, place = draw_below(self._luck, self.rules.chance(self.state, self._weights)), 0
        while ticket >= self._weights[place]:
            ticket -= int(self._weights[place])
            place += 1
        return place

    def _choose(self, seat: int, number: int) -> int:
        """The place of the move that looks best to a seat, from what it sees itself."""
        if not self.mind.has_value:
            return draw_below(self._thought, number)
        self.rules.redact(self.state, seat, self._seen)
        worths = self._worths[:number]
        self.mind.weigh(self._seen, seat, self.players, self._legal[:number], 1, self._thought, worths)
        return int(worths.argmax())

    def values(self) -> list[float]:
        """What the evaluation thinks of the position, by seat."""
        return [self.mind.evaluate(self.state, seat) for seat in range(self.players)]

    def promised(self) -> Shares:
        """What the evaluation promises each seat where the play-out stands."""
        values = self.values()
        best = max(values)
        steep = steepness(self.rules.game.slug, self.chapter) / self.mind.spread
        odds = [exponential((value - best) * steep) for value in values]
        return np.array(odds) / sum(odds)

    def earned(self) -> Shares:
        """What the finished game has brought each seat: a win, shared where it is shared."""
        _, places = self.rules.results(self.state, self.players)
        winners = [float(place == 1) for place in places]
        return np.array(winners) / sum(winners)


def draw_below(stream: Numbers, total: int) -> int:
    """The next number below a total, as compiled code draws it."""
    word = plain_mix(plain_mix((int(stream[2]) * GOLDEN & WORD) + int(stream[0])) ^ int(stream[1]))
    stream[2] += 1
    return (word * total) >> 32


@cache
def continuation(slug: str, players: int) -> Continuation:
    """The room for playing on, made once for each process.  Not for several threads at a time."""
    return Continuation(thinking(slug), players)
