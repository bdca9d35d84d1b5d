"""A soak: thousands of bot games, one after the other, through one keeper on a SQLite file, each with somebody looking on.

    python -m bench.bot_games --games 10000

Memory is noted as they go by.  It must not grow: a table that is over and that nobody looks at is put away.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from seaboard.bots.random_bot import RandomBot
from seaboard.engine.registry import find_game, games
from seaboard.server.audience.lines import Line
from seaboard.server.deeds.deeds import Start
from seaboard.server.live.keeper import Keeper
from seaboard.server.people.first_contact import add_guest
from seaboard.server.protocol import Acknowledged, GiveSeat
from seaboard.server.store.cluster import Alone
from seaboard.server.store.rows import GuestRow, SeatRow
from seaboard.server.store.store import Store
from seaboard.server.table.lobby import table_row
from seaboard.server.table.names import made_up_bot
from seaboard.server.table_info import TableSettings
from seaboard.server.thought.thinking import Thinker
from seaboard.server.thought.workers import Threads

ROWS = 10
"""Of the table that is printed."""
IDLE_SECONDS = 2.0
PAUSE = 0.005


class Sample(NamedTuple):
    """What was so after a number of games."""

    games: int
    moves: int
    seconds: float
    megabytes: float
    objects: int
    tables: int


def resident_megabytes() -> float:
    """Memory of this process that is really there."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 2**20


class Soak:
    """Games, several at a time, until there have been enough or the time is up."""

    def __init__(self, store: Store, slugs: list[str], wanted: int, minutes: float) -> None:
        self.store = store
        self.keeper = Keeper(store, Alone(), thinker=Thinker(Threads(make=lambda level: RandomBot())), idle_seconds=IDLE_SECONDS)
        self.slugs = slugs
        self.wanted = wanted
        self.begin = time.monotonic()
        self.end = self.begin + minutes * 60
        self.guest = GuestRow("soak", "Soak", "en", time.time(), time.time())
        self.begun = self.done = self.moves = 0
        self.samples: list[Sample] = []

    async def run(self, side_by_side: int) -> None:
        """Play all games."""
        await self.store.run(partial(add_guest, guest=self.guest))
        noting = asyncio.create_task(self.note())
        await asyncio.gather(*(self.play_on() for _ in range(side_by_side)))
        noting.cancel()
        self.sample()

    async def play_on(self) -> None:
        """One game after the other."""
        while self.begun < self.wanted and time.monotonic() < self.end:
            self.begun += 1
            await self.play(self.slugs[self.begun % len(self.slugs)])
            self.done += 1

    async def play(self, slug: str) -> None:
        """One game: the only person leaves the seat to a bot and looks on as another guest."""
        game = find_game(slug)
        bots = [SeatRow(seat, "bot", made_up_bot("easy", seat), None, "easy") for seat in range(1, game.fewest)]
        row = table_row(game, game.fewest, {}, TableSettings(level="easy"), self.guest, self.keeper.now())
        await self.store.add_table(row, [SeatRow(0, "guest", self.guest.name, self.guest.id), *bots])
        room = await self.keeper.room(row.id)
        assert room is not None
        line = Line(None, "en", ignore, hang_up)
        room.audience.admit(line)
        for deed in (Start("start"), GiveSeat("give")):
            answer = await self.keeper.do(row.id, self.guest.id, deed)
            assert isinstance(answer, Acknowledged), answer
        while room.table.status == "playing":
            assert not room.is_gone, "the table was thrown away"
            await asyncio.sleep(PAUSE)
        assert room.table.status == "over", room.table.status
        self.moves += room.table.seq
        room.audience.dismiss(line)

    async def note(self) -> None:
        """Take a sample at regular intervals."""
        step = max(1, self.wanted // ROWS)
        while True:
            await asyncio.sleep(1)
            by_games, by_time = self.done // step, int((time.monotonic() - self.begin) / ((self.end - self.begin) / ROWS))
            if max(by_games, by_time) > len(self.samples):
                self.sample()

    def sample(self) -> None:
        """Take down memory and counts."""
        gc.collect()
        seconds = time.monotonic() - self.begin
        now = Sample(self.done, self.moves, seconds, resident_megabytes(), len(gc.get_objects()), len(self.keeper.rooms))
        self.samples.append(now)
        print(next(iter(lines([now]))), flush=True)


async def ignore(message: bytes) -> None:
    """A spectator connects."""


async def hang_up(code: int) -> None:
    """The spectator is disconnected."""


def lines(samples: list[Sample]) -> Iterator[str]:
    """The rows of the table."""
    for each in samples:
        yield f"| {each.games:,} | {each.moves:,} | {each.seconds:,.0f} | {each.megabytes:,.1f} | {each.objects:,} | {each.tables} |"


HEAD = "| games | entries | seconds | resident MB | Python objects | tables in memory |\n|---|---|---|---|---|---|"


def growth(samples: list[Sample]) -> float:
    """By how much memory grew from the middle to the end, as a share; what is loaded on first use lies before the middle."""
    middle, last = samples[len(samples) // 2], samples[-1]
    return (last.megabytes - middle.megabytes) / middle.megabytes


async def soak(folder: Path, slugs: list[str], wanted: int, minutes: float, side_by_side: int) -> list[Sample]:
    """Play, and return what was noted."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'soak.sqlite3'}")
    try:
        running = Soak(store, slugs, wanted, minutes)
        try:
            await running.run(side_by_side)
        finally:
            await running.keeper.close()
        return running.samples
    finally:
        await store.close()


def main(arguments: list[str]) -> int:
    """Play, and say whether memory stayed flat."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="how many games (10,000)")
    parser.add_argument("--minutes", type=float, default=240, help="stop after this time (240)")
    parser.add_argument("--tables", type=int, default=8, help="games at a time (8)")
    parser.add_argument("--game", action="append", choices=list(games()), help="one game only; may be given again")
    wanted = parser.parse_args(arguments)
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder:
        samples = asyncio.run(soak(Path(folder), wanted.game or list(games()), wanted.games, wanted.minutes, wanted.tables))
    grown = growth(samples)
    print(f"{samples[-1].games:,} games; from the middle to the end memory grew by {grown:.1%}")
    return 0 if grown < 0.1 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
