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
PACES: list[dict[str, Any]] = [{"kind": "move", "seconds": 3}, {"kind": "bank", "seconds": 3}]


class Seated:
    """A timed game between two people, of whom neither moves."""

    def __init__(self, server: ServerProcess) -> None:
        self.guests = [Guest(lambda: server.address) for _ in range(2)]
        self.server = server

    async def begin(self, pace: dict[str, Any]) -> None:
        host, other = self.guests
        settings = {"pace": pace, "on_timeout": "forfeit"}
        table = (await host.ask("POST", "/api/tables", {"game": "libertalia", "players": 2, "settings": settings}))["id"]
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


async def stand_still(server: ServerProcess, seconds: float) -> None:
    """Stop the process for a while."""
    process = server._process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    process.send_signal(signal.SIGCONT)


async def story(server: ServerProcess) -> None:
    await server.start()
    tables = [Seated(server) for _ in PACES]
    for table, pace in zip(tables, PACES, strict=True):
        await table.begin(pace)
    while any(table.player.seq < 0 for table in tables):
        await asyncio.sleep(0.02)
    await stand_still(server, 4.0)
    await asyncio.sleep(0.3)
    for table in tables:
        await table.check("the process stood still")
    server.kill()
    await asyncio.sleep(1.0)
    await server.start()
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


async def hall_story(server: ServerProcess) -> None:
    await server.start()
    referee, anna, bolek = people = [Guest(lambda: server.address) for _ in range(3)]
    options = {"questions": "2", "test-minutes": "1", "stalling": "auto", "decision-seconds": "15"}
    key = await referee.ask("POST", "/api/tournaments", {"title": "Cup", "referee": "R", "options": options})
    event = f"/api/tournaments/{key['id']}"
    for guest, name in ((anna, "Anna"), (bolek, "Bolek")):
        await guest.ask("POST", f"{event}/join", {"name": name})

    async def log() -> list[str]:
        return [entry["text"] for entry in (await referee.ask("GET", event))["log"]]

    await referee.ask("POST", f"{event}/deeds", {"text": "start"})
    await anna.ask("POST", f"{event}/test/open")
    await stand_still(server, 65.0)
    await asyncio.sleep(3.0)
    assert not [text for text in await log() if text.startswith("test")], "the test is still open"
    await referee.ask("POST", f"{event}/deeds", {"text": "close"})
    await referee.ask("POST", f"{event}/deeds", {"text": "draw"})
    await asyncio.sleep(3.0)
    await stand_still(server, 65.0)
    await asyncio.sleep(3.0)
    assert not [text for text in await log() if text.startswith("offence")], "nobody has stalled"
    told = (await referee.ask("GET", event))["standstills"]
    assert [each["seconds"] for each in told] == pytest.approx([65, 65], abs=4), "the referee is told"
    for guest in people:
        await guest.close()
    server.stop()
    assert server.errors() == []


@pytest.mark.soak
def test_a_hall_in_which_the_lid_was_closed_punishes_nobody(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    try:
        asyncio.run(asyncio.wait_for(hall_story(server), 240))
    finally:
        server.kill()
