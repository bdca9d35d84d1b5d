"""What a bot is asked, as bytes that can leave the process, and the bots of one process with their kept thoughts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec
import numpy as np
from msgspec import Struct

from seaboard.bots.bot import Bot, answer
from seaboard.bots.decision import Decision
from seaboard.bots.registry import kind_at, make_bot
from seaboard.engine.match import ShownMove
from seaboard.engine.record import SeenBytes
from seaboard.engine.registry import find_game
from seaboard.engine.stream import FastStream

MOST_WEIGHT = 48
"""Of the bots whose thoughts are kept between moves; `BotKind.weight` says how heavy each is."""


class Thought(Struct, frozen=True, tag="think"):
    """One decision for one bot: what its seat may know, and nothing else of the table."""

    number: int
    table: str
    level: str
    seconds: float
    """How long the bot should think at most."""
    game: str
    players: int
    seat: int
    seen: bytes
    """The redacted record."""
    legal: tuple[int, ...]
    log: tuple[ShownMove, ...]
    stream: bytes
    options: dict[str, str] | None = None


class Forget(Struct, frozen=True, tag="forget"):
    """A table has been put away: its bots' thoughts are not needed any more."""

    table: str


class Compiled(Struct, frozen=True, tag="compiled"):
    """A game that ran interpreted can be loaded from the cache now."""

    game: str


class Answered(Struct, frozen=True):
    """A worker's message: that it is ready (number 0), or the result of a thought."""

    number: int
    action: int | None = None
    fault: str = ""
    """The type of what went wrong."""
    megabytes: float = 0.0
    """Resident memory of the worker."""


Asked = Thought | Forget | Compiled
encode = msgspec.msgpack.Encoder().encode
decode_asked = msgspec.msgpack.Decoder(Asked).decode
decode_answered = msgspec.msgpack.Decoder(Answered).decode


def pack(decision: Decision, number: int, table: str, level: str, seconds: float) -> Thought:
    """A decision as it travels."""
    return Thought(
        number=number,
        table=table,
        level=level,
        seconds=seconds,
        game=decision.game.slug,
        players=decision.players,
        seat=decision.seat,
        seen=decision.seen.tobytes(),
        legal=decision.legal,
        log=decision.log,
        stream=decision.stream.seed,
        options=None if decision.options is None else dict(decision.options),
    )


def unpack(thought: Thought) -> Decision:
    """The decision as it is put to a bot."""
    # A copy: compiled code knows two types of arrays, those that may be written and others, and is compiled for the first.
    seen = SeenBytes(np.frombuffer(thought.seen, np.uint8).copy())
    game, stream = find_game(thought.game), FastStream(thought.stream)
    return Decision(game, thought.players, thought.seat, seen, thought.legal, thought.log, stream, options=thought.options)


@dataclass(frozen=True)
class Hurried:
    """A bot that is told how long it may think.  How long it is waited for is another matter: a slow machine is not a fault."""

    bot: Bot
    seconds: float

    def choose(self, decision: Decision) -> int:
        """The bot's choice."""
        return self.bot.choose(replace(decision, seconds=self.seconds))


class Minds:
    """All bots that think in one process.  A bot keeps its thoughts from move to move, as long as there is room for them."""

    def __init__(self, make: Callable[[str], Bot] = make_bot) -> None:
        self.make = make
        self._kept: OrderedDict[tuple[str, int, str], tuple[Bot, int]] = OrderedDict()
        """Each with its weight."""

    def think(self, thought: Thought, patience: float | None = None) -> int:
        """One bot's choice; `BotFault`, or whatever its maker raises, where it fails."""
        key = (thought.table, thought.seat, thought.level)
        # Taken out while it thinks: a bot that is still at an old question is not asked another one.
        try:
            bot, weight = self._kept.pop(key)
        except KeyError:
            bot, weight = self._new(thought)
        action = answer(Hurried(bot, thought.seconds), replace(unpack(thought), seconds=patience))
        self._keep(key, bot, weight)
        return action

    def _new(self, thought: Thought) -> tuple[Bot, int]:
        return self.make(thought.level), kind_at(thought.level, find_game(thought.game)).weight

    def _keep(self, key: tuple[str, int, str], bot: Bot, weight: int) -> None:
        self._kept[key] = bot, weight
        total = sum(weight for _, weight in list(self._kept.values()))
        while total > MOST_WEIGHT and self._kept:
            _, (_, weight) = self._kept.popitem(last=False)
            total -= weight

    def forget(self, table: str) -> None:
        """A table is put away."""
        for key in [key for key in list(self._kept) if key[0] == table]:
            self._kept.pop(key, None)
