"""systemd hears when the server listens, that it lives, and when it stops."""

from __future__ import annotations

import asyncio
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from seaboard.server.process.supervisor import Supervisor
from tests.server.processes import listening


@pytest.fixture
def ear() -> Iterator[tuple[str, socket.socket]]:
    """A socket as systemd has one; its path must be short."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"{folder}/notify")
        line.settimeout(60)
        yield f"{folder}/notify", line


def test_a_server_says_when_it_is_ready_lives_and_stops(
    tmp_path: Path, ear: tuple[str, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, line = ear
    monkeypatch.setenv("NOTIFY_SOCKET", path)
    monkeypatch.setenv("WATCHDOG_USEC", "20000")

    async def run() -> list[bytes]:
        async with listening(tmp_path):
            said = [await asyncio.to_thread(line.recv, 100) for _ in range(3)]
        line.setblocking(False)
        while True:
            try:
                said.append(line.recv(100))
            except BlockingIOError:
                return said

    said = asyncio.run(run())
    assert said[0] == b"READY=1"
    assert said[1] == b"WATCHDOG=1"
    assert said.count(b"STOPPING=1") == 1


def test_without_systemd_nothing_is_said_and_a_deaf_one_disturbs_nobody(tmp_path: Path) -> None:
    async def run(environment: dict[str, str]) -> None:
        supervisor = Supervisor(environment)
        supervisor.is_ready()
        await asyncio.sleep(0.01)
        supervisor.is_stopping()
        supervisor.end()

    asyncio.run(run({}))
    asyncio.run(run({"NOTIFY_SOCKET": str(tmp_path / "nobody"), "WATCHDOG_USEC": "2000"}))


@pytest.mark.skipif(not Path("/proc").exists(), reason="names without a file are Linux's")
def test_a_name_without_a_file_is_understood() -> None:
    name = f"seaboard-test-{time.monotonic_ns()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0{name}")
        line.settimeout(60)

        async def run() -> None:
            Supervisor({"NOTIFY_SOCKET": f"@{name}"}).is_ready()

        asyncio.run(run())
        assert line.recv(100) == b"READY=1"
