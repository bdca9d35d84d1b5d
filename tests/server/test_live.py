"""A real server process: it starts, says where it is, plays with a stranger's program, and ends when it is asked to."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "guides" / "play_by_protocol.py"
START_SECONDS = 600
"""Rules may have to be compiled first."""


@contextmanager
def process(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """A server of its own, its address, and what it has said."""
    command = [
        sys.executable,
        "-m",
        "seaboard.cli.main",
        "serve",
        "--port",
        "0",
        "--folder",
        str(folder),
        "--bot-delay",
        "0",
        *options,
    ]
    with (folder / "log").open("w") as log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as server:
        assert server.stdout is not None
        try:
            said: list[str] = []
            for line in server.stdout:
                said.append(line)
                if line.startswith("Ready"):
                    break
            found = re.search(r"at (http://\S+)", "".join(said))
            assert found, (said, (folder / "log").read_text())
            yield server, found[1], said
        finally:
            server.kill()


def play(address: str, game: str) -> subprocess.CompletedProcess[str]:
    """The program of the guide, with nothing of Seaboard on its path."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, str(SCRIPT), address, game, "--seed", "1"]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, env=environment)


def test_the_program_of_the_guide_knows_nothing_of_seaboard() -> None:
    assert not re.search(r"^\s*(?:import|from) seaboard", SCRIPT.read_text(), re.MULTILINE)


@pytest.mark.compiled
def test_a_program_written_against_the_protocol_plays_whole_games_and_the_server_ends_in_order(tmp_path: Path) -> None:
    with process(tmp_path) as (server, address, _):
        for game in ("libertalia", "orp-orzel"):
            done = play(address, game)
            assert done.returncode == 0, done.stdout + done.stderr
            told = json.loads(done.stdout)
            assert told["status"] == "over"
            assert told["moves"] > 5
            assert told["dice"] == "passed"
        server.send_signal(signal.SIGINT)
        assert server.wait(30) in {0, 130}
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines() if line.startswith("{")]
    assert [line["event"] for line in lines if line["level"] in {"error", "critical"}] == []
    assert lines[-1]["event"] == "stopped"


@pytest.mark.compiled
def test_a_server_for_the_house_prints_its_address_and_its_qr_code(tmp_path: Path) -> None:
    with process(tmp_path, "--host", "0.0.0.0") as (_, address, said):
        assert address.startswith("http://127.0.0.1:")
        port = int(address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), 5):
            pass
        text = "".join(said)
        assert "Others in your network" not in text or "█" in text or "▀" in text
