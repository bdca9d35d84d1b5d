"""Migrations beside servers of the version before: they only add, or say that everything has to be stopped; and they give way."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import asyncpg
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url

from seaboard.server.store import migrations
from seaboard.server.store.database import open_database, revision_of
from seaboard.server.store.migrations import STOPPING, known_revisions, migrate, needs_stop
from seaboard.server.upkeep.server_check import form

FILES = sorted((Path(migrations.__file__).parent / "versions").glob("v*.py"))
ADDING = {"add_column", "create_table", "create_index", "get_bind"}
"""What is added, or only asked."""


def steps(file: Path) -> list[ast.Call]:
    """What a migration asks of Alembic on its way up."""
    parts = [part for part in ast.parse(file.read_text()).body if getattr(part, "name", "") != "downgrade"]
    calls = [node for part in parts for node in ast.walk(part) if isinstance(node, ast.Call)]
    return [call for call in calls if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "op"]


def is_an_addition(call: ast.Call) -> bool:
    """Whether servers that know nothing of it can go on: rows that they write need no value for it."""
    assert isinstance(call.func, ast.Attribute)
    if call.func.attr == "add_column":
        told = ast.unparse(call.args[1])
        return "nullable=False" not in told or "server_default" in told
    if call.func.attr == "execute":
        # A trigger of a table that older servers do not know.
        return ast.unparse(call.args[0]).strip("\"'").startswith(("CREATE TRIGGER order_log", "CREATE FUNCTION order_log"))
    return call.func.attr in ADDING


@pytest.mark.parametrize("file", FILES[1:], ids=[file.stem for file in FILES[1:]])
def test_a_migration_only_adds_or_says_that_servers_must_stop(file: Path) -> None:
    asked = steps(file)
    assert asked
    assert all(map(is_an_addition, asked)) or file.stem[1:5] in STOPPING


def test_migrations_follow_each_other_in_one_line() -> None:
    """Numbers are names: the order is what `down_revision` says."""
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert (len(scripts.get_bases()), len(scripts.get_heads())) == (1, 1)
    steps = list(scripts.walk_revisions())
    assert [step.down_revision for step in steps] == [*(step.revision for step in steps[1:]), None]
    assert sorted(step.revision for step in steps) == [file.stem[1:5] for file in FILES]
    assert known_revisions() == [step.revision for step in steps][::-1]


def test_whether_servers_must_stop_goes_by_the_order_and_not_by_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "STOPPING", ("0014",))
    assert needs_stop("0020"), "0014 comes after it"
    assert not needs_stop("0018")
    assert not needs_stop("9999"), "of a newer version"


def test_check_says_whether_older_servers_may_go_on() -> None:
    oldest, *_, last = [each for each in known_revisions() if each != known_revisions()[-1]]
    assert needs_stop(oldest)
    assert "stop every server first" in form("PostgreSQL 17", oldest).advice
    assert not needs_stop(last)
    assert "may go on meanwhile" in form("PostgreSQL 17", last).advice
    assert form("PostgreSQL 17", known_revisions()[-1]).state == "ok"


def test_a_migration_that_meets_a_long_transaction_gives_way_and_comes_again(
    empty_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody reads the tables for as long as a migration would wait: others are not kept waiting behind it, and it is done in the end."""
    monkeypatch.setattr(migrations, "LOCK_SECONDS", 1)
    url, before = make_url(empty_postgres_url), "0005"
    tried: list[int] = []

    async def run() -> None:
        database = open_database(empty_postgres_url)
        await database.migrate(lambda connection: migrate(connection, before))
        reader = await asyncpg.connect(host=str(url.query["host"]), user="postgres", database=url.database)
        held = reader.transaction()
        await held.start()
        await reader.execute("SELECT count(*) FROM events")

        def note(connection: object) -> None:
            tried.append(1)
            migrate(connection)  # type: ignore[arg-type]

        migrating = asyncio.create_task(database.migrate(note))
        async with asyncio.timeout(60):
            while len(tried) < 2:
                await asyncio.sleep(0.02)
        assert await database.read(revision_of) == before
        await held.rollback()
        await reader.close()
        await asyncio.wait_for(migrating, 60)
        assert await database.read(revision_of) == known_revisions()[-1]
        await database.close()

    asyncio.run(run())
