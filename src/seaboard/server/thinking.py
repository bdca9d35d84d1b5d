"""Bots at tables: asked with what their seat may know, outside the event loop, and replaced by chance where they fail."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from seaboard.bots.bot import Bot, BotFault, answer
from seaboard.bots.question import Question, ask, count_turns, turn_stream
from seaboard.bots.registry import make_bot
from seaboard.server.counting import THINKING
from seaboard.server.logs import log_fault
from seaboard.server.table import Table

THREADS = 2
PATIENCE = 30.0
"""Seconds after which a bot is taken to be asleep."""
MOST_WEIGHT = 64
"""Of the bots whose thoughts are kept between moves: a hard one's trees take tens of megabytes."""
WEIGHTS = {"easy": 1, "medium": 1, "hard": 16}


@dataclass(frozen=True)
class Asked:
    """A question with who is to answer it."""

    table: str
    level: str
    question: Question


class Thinker:
    """All bots of a process."""

    def __init__(self, threads: int = THREADS, patience: float = PATIENCE, make: Callable[[str], Bot] = make_bot) -> None:
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="bots")
        self.patience = patience
        self.make = make
        self._kept: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def ask(self, table: Table, seats: Iterable[int]) -> list[Asked]:
        """Put the open decision to bots, as their seats see it."""
        match = table.match
        assert match is not None
        asked = []
        for seat in seats:
            # The same turn has the same stream, so taking back changes no mind.
            secret = hashlib.sha256(b"bot at seat %d " % seat + table.row.bot_secret).digest()
            question = ask(match, seat, turn_stream(secret, seat, count_turns(match, seat)), self.patience)
            asked.append(Asked(table.id, table.seats[seat].level or table.settings.level, question))
        return asked

    async def answers(self, asked: Sequence[Asked]) -> tuple[tuple[int, str], ...]:
        """What the bots choose, in the order they were asked; all of them think before any answer is given."""
        loop = asyncio.get_running_loop()
        actions = await asyncio.gather(*(loop.run_in_executor(self.pool, self.think, each) for each in asked))
        return tuple(
            (each.question.seat, each.question.game.rules.space.texts[action]) for each, action in zip(asked, actions, strict=True)
        )

    def think(self, asked: Asked) -> int:
        """One bot's choice; any legal one where it fails."""
        question, key = asked.question, (asked.table, asked.question.seat, asked.level)
        begin = time.perf_counter()
        # Taken out while it thinks: a bot that is still at an old question is not asked another one.
        bot = self._kept.pop(key, None)
        try:
            bot = bot or self.make(asked.level)
            action = answer(bot, question)
        except BotFault as fault:
            log_fault("a bot failed", fault)
            return question.legal[question.stream.ticket(0, len(question.legal))]
        except Exception as fault:  # a maker from another package may do anything
            log_fault("a bot could not be made", fault)
            return question.legal[question.stream.ticket(0, len(question.legal))]
        THINKING.observe(time.perf_counter() - begin)
        self._keep(key, bot)
        return action

    def _keep(self, key: tuple[str, int, str], bot: Bot) -> None:
        self._kept[key] = bot
        weight = sum(WEIGHTS.get(level, 1) for _, _, level in list(self._kept))
        while weight > MOST_WEIGHT and self._kept:
            (_, _, level), _ = self._kept.popitem(last=False)
            weight -= WEIGHTS.get(level, 1)

    def forget(self, table: str) -> None:
        """A table is put away."""
        for key in [key for key in list(self._kept) if key[0] == table]:
            self._kept.pop(key, None)

    def close(self) -> None:
        """Let no bot begin to think any more."""
        self.pool.shutdown(wait=False, cancel_futures=True)
