"""What a move costs the server, without sockets: `python -m bench.moves [GAME] [--tables N] [--moves N] [--rounds N] [--profile]`.

Many tables of people in one process, as a saturated server has them: at every table somebody's message is heard, then all moves are decided, stored
(SQLite, in a folder that is thrown away) and told to everybody.  Microseconds of processor time a move, the least of several rounds, so that a busy
machine says nearly the same as an idle one.  What sockets cost beside it, `bench.frames` measures.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import random
import tempfile
import time
from pathlib import Path

import msgspec

from bench import serving
from seaboard.engine.registry import find_game
from seaboard.server.audience.lines import Line
from seaboard.server.http import sockets
from seaboard.server.http.wire import text_frame
from seaboard.server.live.keeper import Keeper
from seaboard.server.live.room import Room
from seaboard.server.process.config import Config
from seaboard.server.process.run import tune
from seaboard.server.protocol import Act
from seaboard.server.store.cluster import Alone
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.store import Store

encode = msgspec.json.Encoder().encode
UPDATE = b'{"type":"update"'


class Round:
    """How many updates are still to come, and who waits for them."""

    def __init__(self) -> None:
        self.left = 0
        self.all_told = asyncio.Event()

    def begin(self, updates: int) -> None:
        """This many updates will follow."""
        self.left = updates
        self.all_told.clear()

    def note(self) -> None:
        """One has come."""
        self.left -= 1
        if not self.left:
            self.all_told.set()


class Seated:
    """One table, and the connections of its people."""

    def __init__(self, room: Room, turn: Round) -> None:
        self.room = room
        self.turn = turn
        self.bytes = 0
        self.talks = []
        for seat in room.table.seats:
            line = Line(GuestRow(seat.guest or "", seat.name, "en", 0.0, 0.0), "en", self.deliver, self.hang_up, self.write)
            room.audience.admit(line)
            self.talks.append(sockets.Conversation(room, line))
        self.sent = 0

    def write(self, message: bytes) -> bool:
        """What a socket would be given."""
        self.bytes += len(text_frame(message))
        if message.startswith(UPDATE):
            self.turn.note()
        return True

    async def deliver(self, message: bytes) -> None:
        """Nothing comes this way."""

    async def hang_up(self, code: int) -> None:
        """Nothing is sent after a connection."""

    def choose(self, rng: random.Random) -> tuple[sockets.Conversation, str] | None:
        """Somebody who is asked, and the message with a legal move."""
        table = self.room.table
        if table.match is None or table.status != "playing":
            return None
        seat = rng.choice(table.asked)
        self.sent += 1
        act = Act(id=f"m{self.sent}", seq=table.seq, move=rng.choice(table.match.legal_in_order(seat)))
        return self.talks[seat], encode(act).decode()


async def play(seated: list[Seated], moves: int, rng: random.Random, profile: cProfile.Profile | None) -> float:
    """Microseconds of processor time a move."""
    spent, made, turn = 0.0, 0, seated[0].turn
    for _ in range(moves):
        chosen = [each for each in (one.choose(rng) for one in seated) if each is not None]
        turn.begin(sum(len(one.talks) for one in seated if one.room.table.status == "playing"))
        if profile is not None:
            profile.enable()
        begun = time.process_time()
        for talk, text in chosen:
            talk.hear(text)
        await turn.all_told.wait()
        spent += time.process_time() - begun
        if profile is not None:
            profile.disable()
        made += len(chosen)
    return 1e6 * spent / made


async def measure(
    game: str, players: int, tables: int, moves: int, rounds: int, where: Path | None, profile: cProfile.Profile | None
) -> list[float]:
    """Each round with new tables."""
    found = []
    sockets.MESSAGES = serving.NO_LIMIT
    for number in range(rounds):
        with tempfile.TemporaryDirectory(prefix="seaboard-bench-", dir=where) as folder:
            config = Config(data=Path(folder))
            made = await serving.make_tables(config, tables, game, players)
            keeper = Keeper(await Store.open(config.database_url), Alone())
            rooms = [await keeper.room(row[0]) for row in made]
            turn = Round()
            seated = [Seated(room, turn) for room in rooms if room is not None]
            await asyncio.sleep(0.1)
            if not number:
                tune()
            found.append(await play(seated, moves, random.Random(number), profile if number else None))
            sizes = [one.bytes for one in seated]
            print(f"{found[-1]:.1f} µs a move, {sum(sizes) / sum(one.sent for one in seated):,.0f} bytes", flush=True)
            await keeper.close()
            await keeper.store.close()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default=serving.GAME)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--where", type=Path, help="a folder for the database, such as /dev/shm where others keep the disk busy")
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    profile = cProfile.Profile() if asked.profile else None
    players = find_game(asked.game).fewest
    found = asyncio.run(measure(asked.game, players, asked.tables, asked.moves, asked.rounds, asked.where, profile))
    print(f"{asked.game}, {players} players, {asked.tables} tables: {min(found):.0f} µs of processor time a move")
    if profile is not None:
        profile.print_stats("tottime")


if __name__ == "__main__":
    main()
