"""What a bot's decision and a note from another process cost, in processor time: `python -m bench.costs [GAME ...]`.

Positions of random games of the most players, each put to a bot of each level; and notes about tables that are not in memory here, as every process
hears them with every move of any other.  `docs/scale.md` reckons with these figures; the others come from `bench.server` and `bench.spread`.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from functools import partial

import asyncpg

from bench.spread import spent_by
from seaboard.bots.decision import ask
from seaboard.bots.levels import level_spec
from seaboard.bots.registry import make_bot
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import FastStream, seeded_stream
from seaboard.server.live.told import Grown, encode_told
from seaboard.server.store.notes import Note, pack
from seaboard.server.store.postgres_cluster import PostgresCluster
from tests.server.postgres import Postgres, running_postgres

LEVELS = {"easy": 40, "medium": 12, "hard": 40, "expert": 8}
"""Levels, and how many decisions of each are measured."""
NOTES, BATCH = 20_000, 50
LISTENERS = (1, 4, 16, 48)


def positions(slug: str, number: int) -> list[tuple[Match, int]]:
    """Open decisions with a choice, one from each random game."""
    game, rng = find_game(slug), random.Random(7)
    found: list[tuple[Match, int]] = []
    while len(found) < number:
        match = Match(game, game.most, {}, seeded_stream(len(found)))
        match.settle()
        for _ in range(rng.randrange(10, 100)):
            if not match.is_over:
                seat = rng.choice(match.actors())
                match.submit(seat, rng.choice(match.legal(seat)))
        if not match.is_over:
            found.append((match, match.actors()[0]))
    return found


def decision_ms(slug: str, level: str, number: int) -> str:
    """Milliseconds of processor time, all threads together: the median; a bot that searches by the clock takes what it is given."""
    if level_spec(level, find_game(slug)).endswith("s"):
        return "1,000 by the clock"
    bot, spent = make_bot(level), []
    for match, seat in positions(slug, number):
        decision = ask(match, seat, FastStream(b"12345678"), 1.0)
        begun = time.process_time()
        bot.choose(decision)
        spent.append(1000 * (time.process_time() - begun))
    return f"{statistics.median(spent[1:]):.2f}"


async def heard_us() -> float:
    """Microseconds for a note about a table that is not in memory here."""
    cluster = PostgresCluster("postgresql+asyncpg://nobody@/nothing")

    async def handler(table: str, payload: bytes) -> None:
        """What the keeper does with it: nothing."""

    cluster.on_told(handler)
    notes = [pack(Note("told", "another", number, f"table-{number}", encode_told(Grown(number)))) for number in range(NOTES)]
    found = []
    for _ in range(5):
        begun = time.process_time()
        for note in notes:
            cluster._hear(None, 0, "", note)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        found.append(1e6 * (time.process_time() - begun) / NOTES)
    return min(found)


async def handed_out_us(postgres: Postgres, listeners: int) -> float:
    """Microseconds of PostgreSQL's processor time a note where a number of processes listen."""
    connections = [
        await asyncpg.connect(host=str(postgres.folder), user="postgres", database="postgres") for _ in range(listeners + 1)
    ]
    sender, *others = connections
    left, is_done = listeners * NOTES, asyncio.Event()

    def hear(*told: object) -> None:
        nonlocal left
        left -= 1
        if not left:
            is_done.set()

    for other in others:
        await other.add_listener("bench", hear)
    before = spent_by(postgres)
    for first in range(0, NOTES, BATCH):
        words = [f"{number} {'x' * 80}" for number in range(first, first + BATCH)]
        await sender.execute("SELECT pg_notify('bench', note) FROM unnest($1::text[]) AS notes (note)", words)
    await is_done.wait()
    spent = spent_by(postgres) - before
    for connection in connections:
        await connection.close()
    return 1e6 * spent / NOTES


def main(*slugs: str) -> None:
    """Measure and print."""
    print(f"a note from another process is heard in {asyncio.run(heard_us()):.1f} µs", flush=True)
    with running_postgres() as postgres:
        for listeners in LISTENERS:
            print(f"and handed out to {listeners} of them in {asyncio.run(handed_out_us(postgres, listeners)):.1f} µs", flush=True)
    print("| a decision, ms | " + " | ".join(LEVELS) + " |\n|" + "---|" * (len(LEVELS) + 1))
    for slug in slugs or games():
        found = map(partial(decision_ms, slug), LEVELS, LEVELS.values())
        print(f"| {slug} | " + " | ".join(found) + " |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
