"""What tests of the server share: databases of both kinds."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, inspect

from seaboard.bots.bot import Bot
from seaboard.bots.random_bot import RandomBot
from seaboard.bots.registry import OURS, make_bot
from seaboard.engine.compile import INTERPRETED
from seaboard.engine.match import Match
from seaboard.server.process import app
from seaboard.server.store import store
from seaboard.server.store.migrations import migrate
from seaboard.server.table.tellings import Tellings
from seaboard.server.thought.workers import Threads, Workers, thinking_places
from tests.server.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def tables_of_today() -> list[str]:
    """The statements that give an empty SQLite file what all migrations together give it."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection)
        dump = list(connection.connection.driver_connection.iterdump())  # type: ignore[union-attr]
    engine.dispose()
    return [statement for statement in dump if statement not in ("BEGIN TRANSACTION;", "COMMIT;")]


@pytest.fixture(scope="session", autouse=True)
def _new_files_need_no_alembic(tables_of_today: list[str]) -> Iterator[None]:
    """An empty SQLite file is filled at once: Alembic takes fifty milliseconds for it, and hundreds of tests start a server."""

    def fill(connection: Connection) -> None:
        if connection.dialect.name != "sqlite" or inspect(connection).get_table_names():
            migrate(connection)
            return
        for statement in tables_of_today:
            connection.exec_driver_sql(statement)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "migrate", fill)
        yield


@pytest.fixture(scope="session", autouse=True)
def _interpreted_bots_do_not_search() -> Iterator[None]:
    """Our bots move at random in servers whose rules are interpreted: a search there takes half a second of work for every move."""

    def make(level: str) -> Bot:
        return RandomBot() if level in OURS else make_bot(level)

    def places(workers: int) -> Threads | Workers:
        return Threads(make=make) if workers <= 0 else thinking_places(workers)

    with pytest.MonkeyPatch.context() as patch:
        if INTERPRETED:
            patch.setattr(app, "thinking_places", places)
        yield


STORIES = ("test_rendering", "test_tellings", "test_leaks", "test_replays")
"""Modules of tests that ask for stories."""


@pytest.fixture(autouse=True)
def untold_stories(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, what followed from a move takes as long to tell as thirty moves: only tests of stories ask for it."""
    if INTERPRETED and request.module.__name__.rpartition(".")[2] not in STORIES:
        monkeypatch.setattr(Match, "story", lambda match, number, viewer: ())
        monkeypatch.setattr(Tellings, "of", lambda tellings, match, number, viewer: [])


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, started when the first test asks for it."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def today(postgres: Postgres) -> str:
    """A database with the tables that all migrations together make: others are copied from it, which is quicker than to migrate them."""

    async def migrated(url: str) -> None:
        await (await store.Store.open(url)).close()

    asyncio.run(migrated(postgres.new_database("today")))
    return "today"


@pytest.fixture
def postgres_url(postgres: Postgres, today: str) -> str:
    """A new database on the PostgreSQL server, with tables and without rows."""
    return postgres.new_database(template=today)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A new SQLite file."""
    return f"sqlite+aiosqlite:///{tmp_path}/seaboard.db"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A new database of either kind, without rows."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def empty_postgres_url(postgres: Postgres) -> str:
    """A new database on the PostgreSQL server, without tables."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """A new database of either kind, without tables."""
    url: str = request.getfixturevalue({"sqlite": "sqlite_url", "postgres": "empty_postgres_url"}[request.param])
    return url


@pytest.fixture
def even_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy this machine is, no server finds that it stood still; where two servers are compared, one of them might."""
    monkeypatch.setattr("seaboard.server.process.pulse.STANDSTILL_SECONDS", 1e9)
