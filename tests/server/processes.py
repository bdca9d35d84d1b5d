"""Real server processes for tests, and what they have stored."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar

from seaboard.server.process.config import Config
from seaboard.server.process.run import Server, bound_socket, uvicorn_config
from seaboard.server.store.rows import Entry
from seaboard.server.store.store import Store
from seaboard.server.table.rendering import Around, Rendering
from seaboard.server.table.table import Table
from tests.server.applications import application
from tests.server.client import digest
from tests.server.visitor import MANY


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class ServerProcess:
    """`seaboard serve` in a folder, at a port that it keeps through every restart."""

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self.folder = folder
        self.database = database or f"sqlite+aiosqlite:///{folder / 'seaboard.sqlite3'}"
        self.port = free_port()
        self.said = ""
        """What it printed when it was started last."""
        self.environment: dict[str, str] | None = None
        """Its variables, where they are not those of this process."""
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def command(self) -> list[str]:
        """What is run."""
        command = [sys.executable, "-m", "seaboard.cli.main", "serve", "--port", str(self.port), "--folder", str(self.folder)]
        # One worker for bots instead of two: each takes a second to load, and many tests start many servers.
        return [*command, "--bot-delay", "0", "--bot-workers", "1", "--database", self.database]

    async def start(self) -> None:
        """Start, and wait until it listens."""
        await asyncio.to_thread(self.start_now)

    def start_now(self) -> None:
        """Start, for callers without an event loop."""
        with (self.folder / f"log {self.port}").open("a") as log:
            self._process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment)
        assert self._process.stdout is not None
        self.said = ""
        for line in self._process.stdout:
            self.said += line
            if line.startswith("Ready"):
                return
        raise AssertionError(f"the server did not start: {self.said} {self.log()[-2000:]}")

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(60)
            assert process.stdout is not None
            process.stdout.close()

    def log(self) -> str:
        """What it has logged."""
        return (self.folder / f"log {self.port}").read_text()

    def errors(self) -> list[str]:
        """The faults it has logged."""
        return [line for line in self.log().splitlines() if re.search(r'"level":"(error|critical)"|Traceback', line)]


class StoredTable:
    """A table as it is stored, folded from its first entry on."""

    def __init__(self, table: Table, entries: list[Entry]) -> None:
        self.entries = entries
        self._table = table
        self._rendering = Rendering(table, Around())

    @classmethod
    async def read(cls, store: Store, table_id: str) -> StoredTable:
        row = await store.table(table_id)
        assert row is not None
        return cls(Table(row, await store.seats(table_id)), await store.entries(table_id))

    def fold(self, seen: dict[int, set[int]]) -> tuple[dict[tuple[int, int], str], dict[int, str]]:
        """What these viewers were to be shown after these entries, and the record's hash then and at the end."""
        views, states = {}, {}
        for entry in self.entries:
            self._table.fold(entry)
            for viewer in seen.get(entry.number, ()):
                raw, _ = self._rendering.view(viewer)
                views[entry.number, viewer] = digest(raw)
            if entry.number in seen or entry is self.entries[-1]:
                match = self._table.match
                states[entry.number] = "" if match is None else digest(bytes(match.state).hex())
        return views, states

    @property
    def status(self) -> str:
        return self._table.status


@asynccontextmanager
async def listening(folder: Path, **settings: Any) -> AsyncIterator[tuple[str, Litestar]]:
    """A server in this process that listens at a real port: its address, and the application."""
    plain: dict[str, Any] = {"limits": MANY, "bot_delay": 0.0, "web": folder / "no client", "port": 0}
    config = Config(data=folder, **(plain | settings))
    with application(config) as app, bound_socket(config) as listener:
        server = Server(uvicorn_config(config, app), lambda: ready.set())
        ready = asyncio.Event()
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await asyncio.wait([serving, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
            assert ready.is_set(), "the server did not start"
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", app
        finally:
            server.should_exit = True
            await serving
