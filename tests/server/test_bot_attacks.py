"""Attacks on a real server through its public interface: guessing hands from the time of bots' answers, and taking all thought."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from seaboard.engine.registry import find_game
from seaboard.server.protocol import PING_SECONDS
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from tests.server.client import Guest
from tests.server.test_live import process

GAMES = ("orp-orzel", "libertalia")
SECONDS = 14.0
SPYING_SECONDS = 25.0


async def bots_alone(guest: Guest, game: str, level: str) -> str:
    """A table that its only person has left to bots."""
    table = str((await guest.ask("POST", "/api/play", {"game": game, "players": find_game(game).fewest, "level": level}))["id"])
    await guest.ask("POST", f"/api/tables/{table}/leave")
    return table


@asynccontextmanager
async def guest_at(address: str) -> AsyncIterator[Guest]:
    guest = Guest(lambda: address)
    try:
        yield guest
    finally:
        await guest.close()


async def look_on(guest: Guest, table: str, until: float) -> list[tuple[int, float]]:
    """When which entry was shown to a spectator."""
    shown: list[tuple[int, float]] = []
    address = f"{guest.address().replace('http', 'ws', 1)}/ws/tables/{table}"
    async with connect(address, additional_headers={"Cookie": guest.cookie}, max_size=None, proxy=None) as socket:
        pinged = time.monotonic()
        while time.monotonic() < until:
            if time.monotonic() > pinged + PING_SECONDS:
                pinged = time.monotonic()
                await socket.send('{"type":"ping"}')
            try:
                message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 0.5))
            except TimeoutError:
                continue
            if message["type"] == "update":
                shown.append((message["seq"], time.monotonic()))
    return shown


async def forced_entries(folder: Path, table_id: str) -> dict[int, bool]:
    """What the attacker wants to know: for each move of a seat, whether it was the only one."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'seaboard.sqlite3'}")
    found = await store.whole_table(table_id)
    await store.close()
    assert found is not None
    table, forced = Table(found.row, found.seats), {}
    for entry in found.entries:
        if entry.kind == "move" and entry.actor is not None and entry.actor >= 0:
            assert table.match is not None
            forced[entry.number] = len(table.match.legal(entry.actor)) == 1
        table.fold(entry)
    return forced


@pytest.mark.compiled
@pytest.mark.soak
def test_an_onlooker_cannot_tell_forced_moves_by_their_time(tmp_path: Path) -> None:
    """Decisions of one bot at a time: with a limit between fast and slow answers, the best one, an onlooker guesses no better than without."""

    async def spy(address: str) -> dict[str, list[tuple[int, float]]]:
        async with guest_at(address) as guest:
            tables = [await bots_alone(guest, game, "hard") for game in (*GAMES, *GAMES[:1] * 4)]
            until = time.monotonic() + SPYING_SECONDS
            return dict(zip(tables, await asyncio.gather(*(look_on(guest, table, until) for table in tables)), strict=True))

    with process(tmp_path, "--bot-delay", "0.3") as (server, address, _):
        shown = asyncio.run(spy(address))
        server.terminate()
        server.wait(30)
    delays: dict[bool, list[float]] = {True: [], False: []}
    for table, times in shown.items():
        forced = asyncio.run(forced_entries(tmp_path, table))
        for (before, begin), (after, end) in pairwise(times):
            moves = [forced[number] for number in range(before + 1, after + 1) if number in forced]
            if len(moves) == 1:
                delays[moves[0]].append(round(end - begin, 1))
    assert len(delays[True]) >= 3
    assert len(delays[False]) >= 5
    everything = delays[True] + delays[False]
    best = max(
        sum((delay <= limit) == is_forced for is_forced in delays for delay in delays[is_forced]) for limit in set(everything)
    )
    luck = max(len(delays[True]), len(delays[False]))
    assert best <= luck + 2, (best, len(everything), delays)


@pytest.mark.compiled
@pytest.mark.soak
def test_tables_full_of_hard_bots_do_not_keep_anothers_easy_bot_waiting(tmp_path: Path) -> None:
    async def play(address: str) -> float:
        async with guest_at(address) as crowd, guest_at(address) as anna:
            for number in range(60):
                await bots_alone(crowd, GAMES[number % 2], "hard")
            table = await bots_alone(anna, "orp-orzel", "easy")
            times = [at for _, at in await look_on(anna, table, time.monotonic() + SECONDS)]
            assert len(times) >= 5, "an easy bot answers"
            return max(later - at for at, later in pairwise(times))

    with process(tmp_path, "--bot-delay", "0.7") as (_, address, _):
        assert asyncio.run(play(address)) < 3.0
