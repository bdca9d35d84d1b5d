"""What tests of the server share: databases of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, started when the first test asks for it."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """A new, empty database on the PostgreSQL server."""
    return postgres.new_database()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A new SQLite file."""
    return f"sqlite+aiosqlite:///{tmp_path}/seaboard.db"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A new, empty database of either kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
