"""Reading a long table keeps nobody else waiting, and a flood of replays delays no referee."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from seaboard.server.store.store import Store
from seaboard.server.table.table import Table, encode_seats
from tests.server.client import Guest, Player
from tests.server.processes import listening
from tests.server.samples import keep_guest
from tests.server.tables import NOON, guest_row, seat_rows, table_row

TRIES = 3
ENTRIES = 4000


async def store_long_table(url: str) -> None:
    """A game in which somebody moves and takes back, again and again."""
    store = await Store.open(url)
    await keep_guest(store, guest_row("anna"))
    row, seats = table_row(), seat_rows(2)
    await store.add_table(row, seats)
    table = Table(row, seats)
    entries = [table.write("start", None, encode_seats(table.seats), NOON), *table.draw(NOON)]
    assert table.match is not None
    stay, move = len(table.match.log), table.match.legal(table.asked[0])[0]
    while len(entries) < ENTRIES:
        entries += [table.write_move(table.asked[0], move, NOON), table.write("undo", None, str(stay), NOON)]
    await store.commit(table.change(entries))
    await store.close()


class Gaps:
    """How long the event loop kept others waiting."""

    def __init__(self) -> None:
        self.worst = 0.0
        self.task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(0.005)
            self.worst = max(self.worst, time.perf_counter() - begun - 0.005)


async def loading(folder: Path, way: str) -> tuple[float, float]:
    """Load a long table: how long the event loop kept others waiting at worst, and how long it took."""
    await store_long_table(f"sqlite+aiosqlite:///{folder / 'seaboard.sqlite3'}")
    async with listening(folder) as (address, _):
        guest = Guest(lambda: address)
        await guest.ask("GET", "/health")
        gaps, begun = Gaps(), time.perf_counter()
        if way == "socket":
            player = Player(lambda: address, None, "t")
            playing = asyncio.create_task(player.play())
            while not player.snapshots:
                await asyncio.sleep(0.005)
            playing.cancel()
        else:
            await guest.answer("POST", "/api/tables/t/join", {})
        took = time.perf_counter() - begun
        gaps.task.cancel()
        await guest.close()
        return gaps.worst, took


@pytest.mark.compiled
@pytest.mark.parametrize("way", ["socket", "http"])
def test_loading_a_long_table_keeps_nobody_else_waiting(tmp_path: Path, way: str) -> None:
    """A loop that folds the table itself is blocked every time; one that does not may be unlucky on a busy machine."""
    found = []
    for number in range(TRIES):
        folder = tmp_path / str(number)
        folder.mkdir()
        worst, took = asyncio.run(loading(folder, way))
        found.append((worst, took))
        # The second bound is for a machine that has a lot else to do.
        if worst < max(0.1, took / 6):
            return
    pytest.fail(f"the event loop was blocked each time (gap, whole time): {found}")


@contextmanager
def stuck_replays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replays that take as long as this lasts."""
    go_on = threading.Event()

    def positions(*args: object) -> list[object]:
        assert go_on.wait(60)
        return []

    monkeypatch.setattr("seaboard.server.http.api_replays.positions", positions)
    try:
        yield
    finally:
        go_on.set()


def test_a_flood_of_replays_delays_no_referee_and_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with listening(tmp_path) as (address, _):
            host, other, referee = (Guest(lambda: address) for _ in range(3))
            wish = {"game": "libertalia", "players": 2, "settings": {"on_timeout": "forfeit"}}
            over, open_table = [(await host.ask("POST", "/api/tables", wish))["id"] for _ in range(2)]
            await other.ask("POST", f"/api/tables/{over}/join", {})
            await host.ask("POST", f"/api/tables/{over}/start")
            await other.ask("POST", f"/api/tables/{over}/leave")
            event = await referee.ask("POST", "/api/tournaments", {"title": "Cup", "referee": "Fred"})
            with stuck_replays(monkeypatch):
                asked = [
                    asyncio.create_task(other.answer("GET", f"/api/replays/{over}/positions?from=0&to=1&viewer=all"))
                    for _ in range(60)
                ]
                await asyncio.sleep(0.3)
                async with asyncio.timeout(10):
                    await referee.ask("POST", f"/api/tournaments/{event['id']}/players", {"name": "Anna"})
                    await other.ask("POST", f"/api/tables/{open_table}/join", {})
            answers = await asyncio.gather(*asked)
            assert {answer.status_code for answer in answers} <= {200, 503}
            for guest in (host, other, referee):
                await guest.close()

    asyncio.run(scene())
