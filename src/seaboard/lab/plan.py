"""What an arena plays: every seed once in every seating, so that luck and seats fall alike on all bots."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from seaboard.bots.registry import make_bot
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game

DEADLINE = 60.0
"""Seconds a bot may think about one move unless told otherwise; more than any sensible budget takes."""


class Task(NamedTuple):
    """One game to play: which seed, in which seating."""

    group: int
    seating: int


@dataclass(frozen=True)
class Plan:
    """Everything that fixes the games of an arena.  How many are played, and on how many processes, is not part of it."""

    slug: str
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int = 0
    deadline: float = DEADLINE

    @property
    def game(self) -> Game:
        return find_game(self.slug)

    @property
    def players(self) -> int:
        return len(self.bots)

    def labels(self) -> list[str]:
        """A name for each bot; bots of the same kind are numbered."""
        kinds, met = Counter(self.bots), Counter[str]()
        names = []
        for bot in self.bots:
            met[bot] += 1
            names.append(bot if kinds[bot] == 1 else f"{bot} #{met[bot]}")
        return names

    def seating(self, number: int) -> list[int]:
        """Which bot sits at each seat in one rotation."""
        return [(seat + number) % self.players for seat in range(self.players)]

    def tasks(self, groups: int) -> Iterator[Task]:
        """All games of a number of seeds, seed after seed."""
        for group in range(groups):
            for seating in range(self.players):
                yield Task(group, seating)

    def groups_for(self, games: int) -> int:
        """How many seeds give at least this number of games."""
        return -(-games // self.players)

    def secret(self, task: Task, bot: int) -> bytes:
        """Where a bot's own randomness in a game comes from.  It tells nothing of the table's stream."""
        told = f"arena {self.seed} {task.group} {task.seating} {bot}".encode()
        return hashlib.blake2b(told, digest_size=32).digest()


def make_plan(game: Game, options: dict[str, str], bots: list[str], seed: int, deadline: float) -> Plan:
    """A plan whose bots can be made and sit at one table of this game."""
    for bot in bots:
        try:
            make_bot(bot)
        except SeaboardError:
            raise
        except Exception as fault:
            raise UsageError(f"bot {bot!r} cannot be made: {type(fault).__name__}: {fault}") from fault
    if not game.fewest <= len(bots) <= game.most:
        raise UsageError(f"{game.slug} is for {game.fewest} to {game.most} players, but {len(bots)} bots are named")
    return Plan(game.slug, game.check_options(options), tuple(bots), seed, deadline)
