"""More than one process: people of one table on two real servers, one of which is killed in the middle of the game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.registry import find_game
from seaboard.server.store.store import Store
from tests.server.client import Guest, Player
from tests.server.processes import ServerProcess, StoredTable

GAMES = ("libertalia", "game-of-powers")
BEFORE = 12
"""Moves that each person makes before the kill."""
SECONDS = 300


class Pier:
    """Two servers on one database; people of the one that is gone come to the other."""

    def __init__(self, folder: Path, database: str) -> None:
        self.servers = [ServerProcess(folder, database) for _ in range(2)]
        self.is_gone = [False, False]
        self.guests: list[Guest] = []
        self.homes: dict[Player, int] = {}
        """At which server everybody began."""

    def address(self, number: int) -> str:
        """Of this server, or of the other one if it is gone."""
        return self.servers[1 - number if self.is_gone[number] else number].address

    def kill(self, number: int) -> None:
        self.is_gone[number] = True
        self.servers[number].kill()

    async def seat(self, slug: str, first: int) -> list[Player]:
        """A game between people on either server; the process that starts it owns it."""
        host, other = (Guest(lambda number=number: self.address(number)) for number in (first, 1 - first))  # type: ignore[misc]
        self.guests += [host, other]
        table = (await host.ask("POST", "/api/tables", {"game": slug, "players": find_game(slug).fewest}))["id"]
        await other.ask("POST", f"/api/tables/{table}/join", {})
        await host.ask("POST", f"/api/tables/{table}/start")
        players = []
        for number, guest in ((first, host), (1 - first, other), (first, None), (1 - first, None)):
            player = Player(lambda number=number: self.address(number), guest, table, number, pause=0.1)  # type: ignore[misc]
            self.homes[player] = number
            players.append(player)
        return players

    async def close(self) -> None:
        for server in self.servers:
            server.kill()
        for guest in self.guests:
            await guest.close()


def compare(players: list[Player], stored: StoredTable) -> int:
    """Everybody was shown what is stored, and every acknowledged move is there once; how many there are."""
    seen: dict[int, set[int]] = {}
    for player in players:
        for seq in player.seen:
            seen.setdefault(seq, set()).add(SPECTATOR if player.you is None else player.you)
    views, _ = stored.fold(seen)
    assert stored.status == "over"
    for player in players:
        assert all(views[seq, SPECTATOR if player.you is None else player.you] == shown for seq, shown in player.seen.items())
        assert (player.status, player.seq) == ("over", stored.entries[-1].number)
        assert player.ending == players[0].ending is not None
        made = [entry.move_id for entry in stored.entries if entry.kind == "move" and entry.actor == player.you and entry.move_id]
        assert sorted(made) == sorted(player.acknowledged)
        assert all(stored.entries[seq - 1].move_id == id for id, seq in player.acknowledged.items())
        assert player.refusals == []
        assert player.rolled_back == []
    return sum(len(player.acknowledged) for player in players)


@pytest.mark.compiled
def test_a_game_goes_on_when_one_of_its_two_processes_is_killed(tmp_path: Path, postgres_url: str) -> None:
    async def run() -> None:
        pier = Pier(tmp_path, postgres_url)
        try:
            for server in pier.servers:
                await server.start()
            # Of the first game the one that will be killed is the owner, of the second it follows.
            tables = [await pier.seat(slug, first) for first, slug in enumerate(GAMES)]
            everybody = [player for players in tables for player in players]
            async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as group:
                for player in everybody:
                    group.create_task(player.play())
                while min(len(player.acknowledged) for players in tables for player in players[:2]) < BEFORE:
                    await asyncio.sleep(0.01)
                pier.kill(0)
            store = await Store.open(postgres_url)
            moves = [compare(players, await StoredTable.read(store, players[0].table)) for players in tables]
            await store.close()
            print(f"{moves} acknowledged moves, 0 lost; connections: {[player.connections for player in everybody]}")
            assert all((player.connections > 1) == (home == 0) for player, home in pier.homes.items())
            assert pier.servers[1].errors() == []
        finally:
            await pier.close()

    asyncio.run(run())
