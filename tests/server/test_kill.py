"""Nothing lost: a real server is killed in the middle of fifty games, again and again, and every acknowledged move is there when it is back.

After each kill the stored entries are read while nobody serves them:

- every acknowledged deed is the entry that its acknowledgement named;
- whatever stood there after an earlier kill still stands there, to the byte, and folds to the same record;
- everything that anybody was shown is what the stored entries imply, so nothing was told that is not stored.

Then the server is started again, everybody finds the table no older than it was last shown, and plays on.

Some lives see trouble before the end: the disk is full, or the database stands still.  Sometimes it passes before the kill, sometimes not.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import msgspec
import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.registry import games
from seaboard.server.store.store import Store
from tests.server.client import Guest, Player, digest
from tests.server.postgres import Postgres
from tests.server.processes import ServerProcess, StoredTable
from tests.server.troubles import FullDisk, StoppedDatabase, Trouble

TABLES, GUESTS = 50, 10
PAUSE = 0.12
"""Most seconds for which a person thinks."""
SHORTEST, LONGEST = 0.3, 1.5
"""How long a server lives once everybody is back."""
BACK_SECONDS = 120
KILLS = int(os.environ.get("SEABOARD_KILLS", "100"))
"""Of the soak."""


class Fleet:
    """Fifty tables at one server, and what is known of them."""

    def __init__(self, folder: Path, seed: int, trouble: Trouble, database: str | None = None) -> None:
        self.server = ServerProcess(folder, database)
        self.trouble = trouble
        self.rng = random.Random(seed)
        self.guests = [Guest(lambda: self.server.address) for _ in range(GUESTS)]
        self.players: dict[str, list[Player]] = {}
        self.playing: dict[Player, asyncio.Task[None]] = {}
        self.known: dict[str, tuple[int, str, str]] = {}
        """Of each table after the last kill: entries, their hash, the record's hash."""
        self.kills = self.views = self.games = self.finished = self.moves = 0
        self.troubled = self.refused = 0
        """Lives that saw trouble, and deeds that were refused for it."""

    async def make_table(self) -> None:
        """A game of two people, and bots where more play."""
        game = list(games().values())[self.games % len(games())]
        self.games += 1
        host, other = self.rng.sample(self.guests, 2)
        players = self.rng.randint(game.fewest, min(game.most, 4))
        seats = [{"kind": "me"}, {"kind": "open"}, *({"kind": "bot", "level": "easy"} for _ in range(players - 2))]
        table = (await host.ask("POST", "/api/tables", {"game": game.slug, "seats": seats}))["id"]
        await other.ask("POST", f"/api/tables/{table}/join", {})
        await host.ask("POST", f"/api/tables/{table}/start")
        self.players[table] = [
            Player(lambda: self.server.address, guest, table, self.rng.getrandbits(32), PAUSE) for guest in (host, other)
        ]
        for player in self.players[table]:
            self.playing[player] = asyncio.create_task(player.play())

    async def fill(self) -> None:
        """Begin new games for those that are over."""
        for table in [table for table, players in self.players.items() if all(player.is_done for player in players)]:
            self.finished += 1
            for player in self.players.pop(table):
                self.moves += len(player.acknowledged)
                await self.playing.pop(player)
            self.known.pop(table, None)
        await asyncio.gather(*(self.make_table() for _ in range(TABLES - len(self.players))))

    async def all_back(self, before: dict[Player, int]) -> None:
        """Wait until everybody was shown their table again."""
        async with asyncio.timeout(BACK_SECONDS):
            while not all(player.snapshots > before.get(player, 0) or player.is_done for player in self.playing):
                self.raise_faults()
                await asyncio.sleep(0.02)

    def raise_faults(self) -> None:
        """A player's failed assertion is the test's."""
        for task in self.playing.values():
            if task.done():
                task.result()

    async def live(self, has_trouble: bool) -> None:
        """One life of the server, from its start to its end in the middle of things."""
        before = {player: player.snapshots for player in self.playing}
        await self.server.start()
        await self.all_back(before)
        for guest in self.guests if self.kills == 0 else ():
            await guest.ask("PATCH", "/api/me", {"language": "en"})
        await self.fill()
        await self.all_back({})
        await asyncio.sleep(self.rng.uniform(SHORTEST, LONGEST))
        try:
            if has_trouble:
                await self.suffer()
            self.server.kill()
        finally:
            self.trouble.end(self.server)
        self.kills += 1
        await self.look()

    async def suffer(self) -> None:
        """Trouble begins, and perhaps passes."""
        self.troubled += 1
        self.trouble.begin(self.server)
        await asyncio.sleep(self.rng.uniform(SHORTEST, 2 * LONGEST))
        if self.rng.random() < 0.5:
            self.trouble.end(self.server)
            await asyncio.sleep(self.rng.uniform(SHORTEST, 2 * LONGEST))

    def note_refusals(self, player: Player) -> None:
        """Nothing is refused but for trouble, and with the words for it."""
        told = [refusal["words"] for refusal in player.refusals] + player.faults
        assert not told or self.troubled
        assert {words for words in told if "could not store" not in words} == set()
        self.refused += len(told)
        player.refusals, player.faults = [], []

    async def look(self) -> None:
        """Compare what is stored with what was acknowledged and shown."""
        self.raise_faults()
        store = await Store.open(self.server.database)
        try:
            for table, players in self.players.items():
                self.compare(table, players, await StoredTable.read(store, table))
        finally:
            await store.close()

    def compare(self, table: str, players: list[Player], stored: StoredTable) -> None:
        """One table."""
        entries = {entry.number: entry for entry in stored.entries}
        assert list(entries) == list(range(1, len(entries) + 1))
        number, written, record = self.known.get(table, (0, digest([]), ""))
        assert digest(msgspec.to_builtins(stored.entries[:number])) == written, "what was stored has changed"
        seen: dict[int, set[int]] = {number: set()}
        for player in players:
            viewer = SPECTATOR if player.you is None else player.you
            for seq in player.seen:
                seen.setdefault(seq, set()).add(viewer)
            for id, seq in player.acknowledged.items():
                assert seq in entries, f"the acknowledged move {id} is lost"
                assert (entries[seq].move_id, entries[seq].actor) == (id, player.you)
            self.note_refusals(player)
            assert player.rolled_back == [], "a snapshot was older than what had been shown"
        views, states = stored.fold(seen)
        for player in players:
            for seq, shown in player.seen.items():
                assert views[seq, SPECTATOR if player.you is None else player.you] == shown
            self.views += len(player.seen)
            player.seen = {seq: shown for seq, shown in player.seen.items() if seq == player.seq}
        assert not number or states[number] == record, "the same entries lead to another record"
        self.known[table] = len(entries), digest(msgspec.to_builtins(stored.entries)), states[len(entries)]

    @property
    def acknowledged(self) -> int:
        """Moves, in all games so far."""
        return self.moves + sum(len(player.acknowledged) for players in self.players.values() for player in players)

    def summary(self) -> str:
        return (
            f"{self.kills} kills, {self.troubled} of them in trouble ({self.refused:,} deeds refused), "
            f"{self.games} games on {TABLES} tables ({self.finished} played to their end): "
            f"{self.acknowledged:,} acknowledged moves, 0 lost; {self.views:,} views as the stored entries imply"
        )

    def errors(self) -> list[str]:
        """Faults that the server has logged; a store in trouble may be named."""
        return [line for line in self.server.errors() if not (self.troubled and "errors.StoreError" in line)]

    async def close(self) -> None:
        self.trouble.end(self.server)
        self.server.kill()
        for task in self.playing.values():
            task.cancel()
        await asyncio.gather(*self.playing.values(), return_exceptions=True)
        for guest in self.guests:
            await guest.close()


def endure(folder: Path, kills: int, troubled: int, trouble: Trouble, database: str | None = None) -> Fleet:
    """A number of lives of a server, some of them in trouble."""
    seed = random.SystemRandom().getrandbits(32)
    in_trouble = {int((number + 0.5) * kills / troubled) for number in range(troubled)}

    async def run() -> Fleet:
        fleet = Fleet(folder, seed, trouble, database)
        try:
            for number in range(kills):
                before = fleet.acknowledged
                await fleet.live(number in in_trouble)
                assert fleet.acknowledged > before, "nobody played in this life"
                print(fleet.summary(), flush=True)
        finally:
            await fleet.close()
        assert fleet.errors() == []
        assert (fleet.kills, fleet.troubled) == (kills, troubled)
        return fleet

    return asyncio.run(run())


@pytest.mark.compiled
def test_every_acknowledged_move_outlives_three_kills_one_of_them_with_a_full_disk(tmp_path: Path) -> None:
    fleet = endure(tmp_path, 3, 1, FullDisk())
    assert fleet.acknowledged > 3 * TABLES
    assert fleet.refused


@pytest.mark.compiled
@pytest.mark.soak
def test_every_acknowledged_move_outlives_a_hundred_kills_twenty_of_them_with_a_full_disk(tmp_path: Path) -> None:
    """Its last line of output is the one in docs/server.md (`make soak-server`)."""
    fleet = endure(tmp_path, KILLS, KILLS // 5, FullDisk())
    assert fleet.refused


@pytest.mark.compiled
@pytest.mark.soak
def test_every_acknowledged_move_outlives_kills_while_the_database_stands_still(
    tmp_path: Path, postgres: Postgres, postgres_url: str
) -> None:
    """On PostgreSQL, which stops before every second kill."""
    endure(tmp_path, max(2, KILLS // 10), max(1, KILLS // 20), StoppedDatabase(postgres), postgres_url)
