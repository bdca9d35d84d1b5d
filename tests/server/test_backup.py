"""A backup holds every row of one moment, is taken while people play, and comes back as the server it was."""

from __future__ import annotations

import asyncio
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.server.people.ledger import Ledger, hash_of
from seaboard.server.process.config import Config
from seaboard.server.store.schema import METADATA
from seaboard.server.store.store import Store
from seaboard.server.upkeep.backup import back_up, restore
from tests.server.client import Guest, Player
from tests.server.postgres import Postgres
from tests.server.processes import listening
from tests.server.test_old_databases import write_old

Contents = dict[str, list[tuple[Any, ...]]]
BEFORE = 4
"""Moves that everybody makes before the backup."""
TABLES, BACKUPS = 6, 3
"""Of the soak."""


def contents(connection: Connection) -> Contents:
    """Every row of every table."""
    return {
        table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
        for table in METADATA.sorted_tables
    }


async def contents_of(url: str) -> Contents:
    store = await Store.open(url)
    try:
        return await store.run(contents)
    finally:
        await store.close()


@pytest.fixture
def new_url(postgres: Postgres, tmp_path: Path) -> Callable[[str], str]:
    """The URL of an empty database of either kind, and of a folder that is not there yet."""

    def make(kind: str) -> str:
        if kind == "postgres":
            return postgres.new_database()
        folder = tmp_path / "restored"
        folder.mkdir(exist_ok=True)
        return f"sqlite+aiosqlite:///{folder}/seaboard.sqlite3"

    return make


async def seat(address: Callable[[], str]) -> tuple[list[Guest], list[Player]]:
    """Two people at a table that has just begun."""
    guests = [Guest(address) for _ in range(2)]
    table = (await guests[0].ask("POST", "/api/tables", {"game": "libertalia", "players": 2}))["id"]
    await guests[1].ask("POST", f"/api/tables/{table}/join", {})
    await guests[0].ask("POST", f"/api/tables/{table}/start")
    return guests, [Player(address, guest, table, seed) for seed, guest in enumerate(guests)]


async def have_moved(players: list[Player], moves: int) -> None:
    async with asyncio.timeout(120):
        while min(len(player.acknowledged) for player in players) < moves:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_taken_while_people_play_is_one_moment_and_the_game_goes_on_from_it(
    tmp_path: Path, request: pytest.FixtureRequest, new_url: Callable[[str], str], kind: str
) -> None:
    database_url: str = request.getfixturevalue(f"{kind}_url")
    # Into a database of the other kind, which is the longer way.
    file, folder, url = tmp_path / "x.zip", tmp_path / "restored", new_url("sqlite" if kind == "postgres" else "postgres")
    where = {"address": ""}

    async def run() -> None:
        config = Config(data=tmp_path, database=database_url)
        async with listening(tmp_path, database=database_url) as (address, _):
            where["address"] = address
            guests, players = await seat(lambda: where["address"])
            playing = [asyncio.create_task(player.play()) for player in players]
            await have_moved(players, BEFORE)
            acknowledged = dict(players[0].acknowledged)
            note = await back_up(config, file)
            await have_moved(players, len(acknowledged) + 3)
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)
        later = await contents_of(database_url)
        copy = Config(data=folder, database=url)
        await restore(copy, file)
        restored = await contents_of(url)
        assert {name: len(rows) for name, rows in restored.items()} == {name: note.rows[name] for name in restored}
        # Everything of one moment, in which every acknowledged move was stored, and nothing after it.
        number = len(restored["entries"])
        assert restored["entries"] == later["entries"][:number]
        assert max(acknowledged.values()) <= number < len(later["entries"])
        assert (folder / "secret").read_bytes() == (tmp_path / "secret").read_bytes()
        assert stat.S_IMODE((folder / "secret").stat().st_mode) == stat.S_IMODE(file.stat().st_mode) == 0o600
        async with listening(folder, database=url) as (address, _):
            where["address"] = address
            fresh = [Player(player.address, player.guest, player.table, seed) for seed, player in enumerate(players)]
            playing = [asyncio.create_task(player.play()) for player in fresh]
            await have_moved(fresh, 3)
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)
        for guest in guests:
            await guest.close()

    asyncio.run(run())


def entries_of(found: Contents) -> dict[str, list[tuple[Any, ...]]]:
    """The stored entries of each table, in their order."""
    place = [column.name for column in METADATA.tables["entries"].columns].index("table_id")
    tables: dict[str, list[tuple[Any, ...]]] = {}
    for row in found["entries"]:
        tables.setdefault(row[place], []).append(row)
    return tables


def made(players: list[Player]) -> dict[str, int]:
    """Of each table the last entry that somebody was told is stored."""
    return {player.table: max(player.acknowledged.values(), default=0) for player in players if player.you == 0}


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_backups_under_load_are_each_one_moment_of_all_tables(
    tmp_path: Path, request: pytest.FixtureRequest, new_url: Callable[[str], str], kind: str
) -> None:
    """Six tables at which everybody moves as fast as they can, and three backups meanwhile; nobody has to wait for them to move on."""
    database_url: str = request.getfixturevalue(f"{kind}_url")
    taken: list[tuple[Path, dict[str, int]]] = []

    async def run() -> None:
        config = Config(data=tmp_path, database=database_url)
        async with listening(tmp_path, database=database_url) as (address, _):
            tables = [await seat(lambda: address) for _ in range(TABLES)]
            players = [player for _, seated in tables for player in seated]
            playing = [asyncio.create_task(player.play()) for player in players]
            for number in range(BACKUPS):
                await have_moved(players, BEFORE * (number + 1))
                before, file = made(players), tmp_path / f"{number}.zip"
                await back_up(config, file)
                during = sum(made(players).values()) - sum(before.values())
                print(f"{kind}: {during} entries while {file.name} with {file.stat().st_size:,} bytes was written")
                taken.append((file, before))
                await have_moved(players, min(len(player.acknowledged) for player in players) + 1)
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)
            for guests, _ in tables:
                for guest in guests:
                    await guest.close()
        assert all(not player.refusals and not player.faults for player in players)
        later = entries_of(await contents_of(database_url))
        for number, (file, before) in enumerate(taken):
            copy = Config(data=tmp_path / f"copy {number}", database=f"sqlite+aiosqlite:///{tmp_path}/copy{number}.sqlite3")
            await restore(copy, file)
            restored = entries_of(await contents_of(copy.database_url))
            assert set(restored) == set(later)
            for table, rows in restored.items():
                assert rows == later[table][: len(rows)]
                assert before[table] <= len(rows) < len(later[table])

    asyncio.run(run())


def test_what_comes_back_is_every_row_of_every_table(tmp_path: Path, database_url: str, new_url: Callable[[str], str]) -> None:
    urls = {kind: new_url(kind) for kind in ("sqlite", "postgres")}

    async def run() -> None:
        async with listening(tmp_path, database=database_url) as (address, _):
            guests, _ = await seat(lambda: address)
            await guests[0].ask("POST", "/api/tables", {"game": "orp-orzel", "players": 2})
            for guest in guests:
                await guest.close()
        before, file = await contents_of(database_url), tmp_path / "x.zip"
        await back_up(Config(data=tmp_path, database=database_url), file)
        for kind, url in urls.items():
            await restore(Config(data=tmp_path / kind, database=url), file)
            assert await contents_of(url) == before
        # A second time only if it is said.
        with pytest.raises(UsageError, match="--force"):
            await restore(Config(data=tmp_path / kind, database=url), file)
        await restore(Config(data=tmp_path / kind, database=url), file, is_forced=True)
        assert await contents_of(url) == before

    asyncio.run(run())


def stopped_server(folder: Path) -> Config:
    """A server that was started and stopped."""

    async def run() -> None:
        async with listening(folder):
            pass

    folder.mkdir(exist_ok=True)
    asyncio.run(run())
    return Config(data=folder)


def test_nothing_is_overwritten_unless_it_is_said(tmp_path: Path) -> None:
    config, file = stopped_server(tmp_path / "a"), tmp_path / "x.zip"
    asyncio.run(back_up(config, file))
    with pytest.raises(UsageError, match="--force"):
        asyncio.run(back_up(config, file))
    asyncio.run(back_up(config, file, is_forced=True))
    with pytest.raises(UsageError, match="--force"):
        asyncio.run(restore(config, file))
    other = tmp_path / "other"
    other.mkdir()
    (other / "secret").write_text("another")
    with pytest.raises(UsageError, match="secret"):
        asyncio.run(restore(Config(data=other), file))
    assert not (other / "seaboard.sqlite3").exists()


def test_a_running_server_is_not_restored_over(tmp_path: Path, database_url: str) -> None:
    async def run() -> None:
        async with listening(tmp_path, database=database_url):
            config = Config(data=tmp_path, database=database_url)
            await back_up(config, tmp_path / "x.zip")
            with pytest.raises(UsageError, match=r"another server uses|stop every server"):
                await restore(config, tmp_path / "x.zip", is_forced=True)

    asyncio.run(run())


def test_a_damaged_or_foreign_file_gets_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    config, file = stopped_server(tmp_path / "a"), tmp_path / "x.zip"
    asyncio.run(back_up(config, file))
    good, target = file.read_bytes(), Config(data=tmp_path / "b")

    def refusal(content: bytes) -> str:
        (tmp_path / "y.zip").write_bytes(content)
        with pytest.raises(SeaboardError) as refused:
            asyncio.run(restore(target, tmp_path / "y.zip"))
        assert not (target.data / "seaboard.sqlite3").exists()
        assert len(str(refused.value).splitlines()) == 1
        return str(refused.value)

    assert "no backup of Seaboard" in refusal(b"")
    assert "no backup of Seaboard" in refusal(b"SQLite format 3\0" + bytes(100))
    assert "damaged" in refusal(good[: len(good) // 2])
    # The last tenth holds the names and times of the parts, which nobody reads.
    for at in range(len(good) // 10, len(good) * 9 // 10, len(good) // 5):
        bad = bytearray(good)
        bad[at] ^= 0xFF
        assert "damaged" in refusal(bytes(bad))
    with zipfile.ZipFile(tmp_path / "y.zip", "w") as other:
        other.writestr("photo.jpg", b"x")
    assert "no backup of Seaboard" in refusal((tmp_path / "y.zip").read_bytes())


def test_a_secret_in_a_variable_is_named_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = stopped_server(tmp_path)
    monkeypatch.setenv("SEABOARD_SECRET", "x" * 40)
    note = asyncio.run(back_up(config, tmp_path / "x.zip"))
    assert not note.has_secret
    assert zipfile.ZipFile(tmp_path / "x.zip").namelist() == ["backup.json", "database.sqlite3"]


def test_whoever_was_forgotten_since_stays_forgotten(tmp_path: Path) -> None:
    config = stopped_server(tmp_path)
    Ledger(tmp_path).add("anna")
    asyncio.run(back_up(config, tmp_path / "x.zip"))
    Ledger(tmp_path).add("bert")
    asyncio.run(restore(config, tmp_path / "x.zip", is_forced=True))
    assert Ledger(tmp_path).read() == {hash_of("anna"), hash_of("bert")}


def test_a_backup_of_an_older_version_comes_back_in_todays_form(
    tmp_path: Path, empty_database_url: str, new_url: Callable[[str], str]
) -> None:
    write_old(empty_database_url)
    file, urls = tmp_path / "x.zip", [new_url(kind) for kind in ("sqlite", "postgres")]

    async def run() -> None:
        await back_up(Config(data=tmp_path, database=empty_database_url), file)
        for number, url in enumerate(urls):
            await restore(Config(data=tmp_path / str(number), database=url), file)
        expected = await contents_of(empty_database_url)
        for url in urls:
            found = await contents_of(url)
            # That migration draws new ids for the people of an event, each time others.
            assert {name: len(rows) for name, rows in found.items()} == {name: len(rows) for name, rows in expected.items()}
            assert all(found[name] == expected[name] for name in ("guests", "tables", "entries", "sitters"))

    asyncio.run(run())
