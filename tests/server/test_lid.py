"""The lid closes: a real server that is stopped for a while, then killed and started again.  Nobody could have moved, so nobody has lost time."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest, Player
from tests.server.processes import ServerProcess

pytestmark = pytest.mark.compiled
PACES: list[dict[str, Any]] = [{"kind": "move", "seconds": 4}, {"kind": "bank", "seconds": 4}]


class Seated:
    """A timed game between two people, of whom neither moves."""

    def __init__(self, server: ServerProcess) -> None:
        self.guests = [Guest(lambda: server.address) for _ in range(2)]
        self.server = server

    async def begin(self, pace: dict[str, Any]) -> None:
        host, other = self.guests
        settings = {"pace": pace, "on_timeout": "forfeit"}
        table = (await host.ask("POST", "/api/tables", {"game": "libertalia", "settings": settings}))["id"]
        await other.ask("POST", f"/api/tables/{table}/join", {})
        await host.ask("POST", f"/api/tables/{table}/start")
        self.player = Player(lambda: self.server.address, host, table, pause=1e6)
        self.player.frames = []
        self.playing = asyncio.create_task(self.player.play())

    def notices(self) -> int:
        """How often the player was told that time was given back."""
        return sum('"notice"' in frame and '"time"' in frame for frame in self.player.frames or [])

    async def check(self, why: str) -> None:
        found = await self.guests[0].ask("GET", f"/api/tables/{self.player.table}")
        assert found["status"] == "playing", why

    async def close(self) -> None:
        self.playing.cancel()
        for guest in self.guests:
            await guest.close()


def stop_for_a_while(server: ServerProcess, how: signal.Signals) -> None:
    process = server._process
    assert process is not None
    process.send_signal(how)


async def story(server: ServerProcess) -> None:
    await server.start()
    tables = [Seated(server) for _ in PACES]
    for table, pace in zip(tables, PACES, strict=True):
        await table.begin(pace)
    while any(table.player.seq < 0 for table in tables):
        await asyncio.sleep(0.02)
    stop_for_a_while(server, signal.SIGSTOP)
    await asyncio.sleep(5.0)
    stop_for_a_while(server, signal.SIGCONT)
    await asyncio.sleep(0.5)
    for table in tables:
        await table.check("the process stood still")
    server.kill()
    await asyncio.sleep(2.0)
    await server.start()
    await asyncio.sleep(0.2)
    for table in tables:
        await table.check("the process was gone")
    while any(table.player.status == "playing" for table in tables):
        await asyncio.sleep(0.05)  # time that is served does count
    assert all(table.notices() >= 1 for table in tables), "the players are told"
    for table in tables:
        await table.close()
    server.stop()
    assert server.errors() == []


def test_a_server_that_stands_still_or_dies_flags_nobody(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    try:
        asyncio.run(asyncio.wait_for(story(server), 90))
    finally:
        server.kill()
