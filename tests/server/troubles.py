"""What can befall a server's store while it runs, and passes: a full disk, a database that stands still."""

from __future__ import annotations

import resource
from pathlib import Path
from typing import Protocol

from tests.server.postgres import Postgres
from tests.server.processes import ServerProcess

NO_LIMIT = resource.RLIM_INFINITY


class Trouble(Protocol):
    """Begins, and ends; to end it twice, or when the server is gone, does no harm."""

    def begin(self, server: ServerProcess) -> None: ...
    def end(self, server: ServerProcess) -> None: ...


class FullDisk:
    """No file of the server grows: for it the disk is full."""

    def begin(self, server: ServerProcess) -> None:
        size = Path(f"{server.folder / 'seaboard.sqlite3'}-wal").stat().st_size
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, NO_LIMIT))

    def end(self, server: ServerProcess) -> None:
        if server.is_running:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (NO_LIMIT, NO_LIMIT))


class StoppedDatabase:
    """PostgreSQL stands still: it answers nothing, and its connections stay open."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres

    def begin(self, server: ServerProcess) -> None:
        self.postgres.freeze()

    def end(self, server: ServerProcess) -> None:
        self.postgres.thaw()
