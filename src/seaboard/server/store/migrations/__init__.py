"""Brings a database to the form that this version of the program wants."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from seaboard.server.store.database import key_of

STOPPING = ("0003", "0004", "0005")
"""Migrations that take something away or write rows again: no server of an older version may run meanwhile.  All others only add."""
LOCK_SECONDS = 2
"""How long a migration waits for a table that others use; everybody else would queue behind it.  Then it is tried again."""

# Alembic keeps the migration that is under way in module globals.
_one_at_a_time = threading.Lock()


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the migrations that are missing, inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        # Of several processes that start together one migrates; the others wait here and find it done.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key_of("migration")})
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'"))
    with _one_at_a_time:
        command.upgrade(configured(connection), revision)


def known_revisions() -> list[str]:
    """The forms that this version can read, oldest first."""
    found = ScriptDirectory(str(Path(__file__).parent)).walk_revisions()
    return [script.revision for script in found][::-1]


def needs_stop(revision: str) -> bool:
    """Whether every older server has to be stopped before a database of this form is brought up to date."""
    known = known_revisions()
    return revision in known and any(known.index(revision) < known.index(each) for each in STOPPING)


def configured(connection: Connection) -> Config:
    """What Alembic must know to work over this connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
