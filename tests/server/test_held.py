"""A file that another program holds: everybody else is served meanwhile, people are told, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from seaboard.server.store.pace import FEWEST_QUICK, QUICK_SECONDS, Pace
from tests.server.client import Guest
from tests.server.postgres import Postgres
from tests.server.processes import listening
from tests.server.talker import seated

HELD_SECONDS = 2.5


@contextmanager
def held(path: Path, seconds: float) -> Iterator[None]:
    """Another program's write lock on a SQLite file."""
    ready = threading.Event()

    def hold() -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        ready.set()
        time.sleep(seconds)
        connection.rollback()
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    ready.wait()
    yield
    thread.join()


def test_a_foreign_lock_keeps_nobody_waiting_but_who_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seaboard.server.live.storing.CALM_SECONDS", 0.0, raising=False)

    async def run() -> None:
        async with listening(tmp_path) as (address, _):
            guests = [Guest(lambda: address) for _ in range(4)]
            _, anna, bert = await seated(address, guests[0], guests[1])
            _, cleo, dora = await seated(address, guests[2], guests[3])
            waits = []
            with held(tmp_path / "seaboard.sqlite3", HELD_SECONDS):
                begun = time.monotonic()
                moving = asyncio.create_task(anna.act("m"))
                while time.monotonic() - begun < HELD_SECONDS - 0.2:
                    before = time.monotonic()
                    await cleo.ping()
                    waits.append(time.monotonic() - before)
                    await asyncio.sleep(0.06)  # no more often than a socket may speak
                before = time.monotonic()
                await guests[2].ask("GET", "/api/tables")
                waits.append(time.monotonic() - before)
                waits.sort()
                assert waits[-1] < HELD_SECONDS / 2, waits
                assert waits[len(waits) * 9 // 10] < 0.1, waits
                assert not moving.done(), "nothing is acknowledged before it is stored"
                for talker in (anna, bert, cleo, dora):
                    assert "long" in (await talker.hear("notice", kind="storing"))["words"]
            assert (await moving)["type"] == "acknowledged"
            await cleo.hear("notice", kind="storing", words="")
            for talker in (anna, bert, cleo, dora):
                assert talker.is_open
                await talker.close()
            for guest in guests:
                await guest.close()

    asyncio.run(run())


def test_a_database_that_stands_still_ends_nobodys_connection(tmp_path: Path, postgres: Postgres, postgres_url: str) -> None:
    async def run() -> None:
        async with listening(tmp_path, database=postgres_url) as (address, _):
            guests = [Guest(lambda: address) for _ in range(2)]
            _, anna, bert = await seated(address, guests[0], guests[1])
            postgres.freeze()
            try:
                moving = asyncio.create_task(anna.act("m"))
                for talker in (anna, bert):
                    assert "long" in (await talker.hear("notice", kind="storing"))["words"]
                    await talker.ping()
                ready = await guests[0].answer("GET", "/ready")
                assert (ready.status_code, ready.json()["database"], ready.json()["storing"]) == (503, "away", "slow")
                assert not moving.done()
            finally:
                postgres.thaw()
            assert (await moving)["type"] == "acknowledged"
            for talker in (anna, bert):
                await talker.ping()
                assert talker.is_open
                await talker.close()
            for guest in guests:
                await guest.close()

    asyncio.run(run())


def felt(slow: list[bool]) -> int:
    """How many slow transactions of a row everybody feels."""
    pace, number = Pace(), 0
    for is_slow in slow:
        number += is_slow and pace.is_quick
        pace.note(2 * QUICK_SECONDS if is_slow else QUICK_SECONDS / 10)
    return number


@pytest.mark.parametrize("every", [1, 2, FEWEST_QUICK, FEWEST_QUICK + 10, 100])
def test_a_disk_that_is_slow_again_and_again_is_felt_a_few_times_only(every: int) -> None:
    assert felt([number % every == 0 for number in range(20_000)]) <= 4


def test_a_disk_that_is_slow_once_is_written_by_the_loop_again() -> None:
    pace = Pace()
    pace.note(1.0)
    assert not pace.is_quick
    for _ in range(4 * FEWEST_QUICK):
        pace.note(0.001)
    assert pace.is_quick


def test_other_users_of_the_machine_cannot_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    for name in ("secret", "seaboard.sqlite3"):  # as older versions left them
        (folder / name).touch(mode=0o644)
    (folder / "secret").write_text("s" * 64)

    async def run(data: Path) -> None:
        async with listening(data) as (address, _):
            guest = Guest(lambda: address)
            await guest.ask("POST", "/api/tables", {"game": "libertalia", "players": 2})
            await guest.close()
            found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
            assert {"secret", "seaboard.sqlite3", "seaboard.sqlite3-wal", "seaboard.sqlite3-shm"} <= set(found)
            assert {name: mode for name, mode in found.items() if mode & 0o077} == {}
            assert stat.S_IMODE(data.stat().st_mode) == 0o700

    asyncio.run(run(folder))
    asyncio.run(run(tmp_path / "new" / "folder"))
