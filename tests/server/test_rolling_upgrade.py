"""A rolling upgrade: the version before and this one serve the same games on PostgreSQL while the database is migrated, and nobody notices.

Both are wheels, each installed into a folder of its own.  What is checked in the end: every acknowledged move is stored once and at its place,
everybody was shown what is stored, no connection was closed but with "come again", nothing was refused, and every game came to its end.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seaboard.engine.registry import find_game
from seaboard.server.protocol import GONE
from seaboard.server.store.database import open_database, revision_of
from seaboard.server.store.migrations import known_revisions
from seaboard.server.store.store import Store
from tests.deploy.wheels import ROOT, installed, sources_of, variables, version_before
from tests.server.client import Guest, Player
from tests.server.processes import ServerProcess, StoredTable
from tests.server.test_processes import compare

LONG, SHORT = "game-of-powers", "libertalia"
"""What is played through the whole upgrade, and at the tables that are opened while both versions serve."""
OLD, NEW = 0, 1
SLOW = 1.0
"""Most seconds for which people think until the old version is gone: the games must not end before."""
SOME = 3
"""Moves that everybody makes in each part of the upgrade."""
SECONDS = 1200
"""Interpreted rules on a machine that does much else."""

pytestmark = pytest.mark.soak


class Upgrade:
    """Two versions on one database, and people who are at one of them."""

    def __init__(self, folder: Path, database: str, packages: list[Path]) -> None:
        self.servers = [ServerProcess(folder, database) for _ in packages]
        for server, place in zip(self.servers, packages, strict=True):
            server.environment = variables(place, folder / "cache")
        self.guests: list[Guest] = []
        self.home: dict[Guest, int] = {}
        """At which version a person is."""
        self.tables: list[list[Player]] = []
        self.playing: dict[Player, asyncio.Task[None]] = {}

    def address(self, guest: Guest) -> str:
        return self.servers[self.home[guest]].address

    def come(self, home: int) -> Guest:
        guest = Guest(lambda: self.address(guest))
        self.guests.append(guest)
        self.home[guest] = home
        return guest

    async def seat(self, slug: str, host: int, others: int) -> None:
        """A game between people at these versions."""
        guests = [self.come(others if seat else host) for seat in range(find_game(slug).fewest)]
        table = (await guests[0].ask("POST", "/api/tables", {"game": slug, "players": len(guests)}))["id"]
        for guest in guests[1:]:
            await guest.ask("POST", f"/api/tables/{table}/join", {})
        await guests[0].ask("POST", f"/api/tables/{table}/start")
        self.tables.append([])
        for seed, guest in enumerate(guests):
            player = Player(lambda guest=guest: self.address(guest), guest, table, seed, pause=SLOW)  # type: ignore[misc]
            self.tables[-1].append(player)
            self.playing[player] = asyncio.create_task(player.play())

    async def move_over(self, player: Player) -> None:
        """The page is loaded again, and the proxy sends it to the new version."""
        assert player.guest is not None
        self.home[player.guest] = NEW
        self.playing[player].cancel()
        await asyncio.wait([self.playing[player]])
        self.playing[player] = asyncio.create_task(player.play())

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.playing)

    async def everybody_moves(self) -> None:
        """Wait until everybody has made some more moves; nobody's game may be over before."""
        before = {player: len(player.acknowledged) for player in self.playing}
        while any(len(player.acknowledged) < made + SOME for player, made in before.items()):
            for player, task in self.playing.items():
                assert not player.is_done, "the game is over too early"
                if task.done():
                    task.result()
            await asyncio.sleep(0.05)

    async def finish(self) -> None:
        """All games to their end, at the new version."""
        for player in self.playing:
            player.pause = 0.0
        await asyncio.gather(*self.playing.values())

    async def close(self) -> None:
        for task in self.playing.values():
            task.cancel()
        await asyncio.gather(*self.playing.values(), return_exceptions=True)
        for server in self.servers:
            server.kill()
        for guest in self.guests:
            await guest.close()


async def form_of(url: str) -> str | None:
    """Which form the database has; nothing is migrated."""
    database = open_database(url)
    try:
        return await database.read(revision_of)
    finally:
        await database.close()


def test_games_go_on_while_the_version_before_hands_over_to_this_one(tmp_path: Path, empty_postgres_url: str) -> None:
    before = sources_of(version_before(), tmp_path / "before")
    packages = [installed(before, tmp_path / "old"), installed(ROOT, tmp_path / "new")]

    async def run() -> None:
        upgrade = Upgrade(tmp_path, empty_postgres_url, packages)
        try:
            async with asyncio.timeout(SECONDS):
                await roll(upgrade, empty_postgres_url)
            store = await Store.open(empty_postgres_url)
            moves = [compare(players, await StoredTable.read(store, players[0].table)) for players in upgrade.tables]
            await store.close()
            print(f"{moves} acknowledged moves, 0 lost; connections: {[player.connections for player in upgrade.playing]}")
            # On a busy machine somebody may have been told nothing for nine seconds, and has come again, as a page does.
            print(f"given up by people: {[player.troubles for player in upgrade.playing]}")
        finally:
            await upgrade.close()
        for player in upgrade.playing:
            assert set(player.codes) <= {GONE}, "a connection was closed with something else than 'come again'"
            assert player.faults == []
        assert [server.errors() for server in upgrade.servers] == [[], []]

    asyncio.run(run())


async def roll(upgrade: Upgrade, url: str) -> None:
    """The old version alone, both, the new one alone."""
    old, new = upgrade.servers
    await old.start()
    assert await form_of(url) != known_revisions()[-1], "there is nothing to migrate"
    for _ in range(2):
        await upgrade.seat(LONG, OLD, OLD)
    await upgrade.everybody_moves()
    made = upgrade.acknowledged
    await new.start()
    assert upgrade.acknowledged > made, "nobody could move while the database was migrated"
    assert await form_of(url) == known_revisions()[-1]
    # Of each table one person goes over, and new tables are opened at either version.
    for players in upgrade.tables:
        await upgrade.move_over(players[-1])
    for host, others in ((OLD, NEW), (NEW, OLD)):
        await upgrade.seat(SHORT, host, others)
    await upgrade.everybody_moves()
    at_old = [player for player in upgrade.playing if player.guest is not None and upgrade.home[player.guest] == OLD]
    upgrade.home |= dict.fromkeys(upgrade.guests, NEW)
    old.stop()
    await upgrade.finish()
    assert all(player.connections > 1 for player in at_old)
    assert GONE in {code for player in at_old for code in player.codes}
