"""What tests of learning share: a tiny recipe, a fifth game, and a way to start the command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

FIFTH = Path(__file__).resolve().parents[1] / "fifth"
SIZES = """
width = 32
hidden = 32
blocks = 1
lanes = 64
steps = 16
batch = 512
rate = 3e-3
lead_in = 20
"""
Started = subprocess.CompletedProcess[str]
Command = Callable[..., Started]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A recipe of a network that learns in seconds, for two players."""
    path = tmp_path / "tiny.toml"
    path.write_text("tables = [{ players = 2 }]" + SIZES)
    return path


def environment() -> dict[str, str]:
    """As a process has it that knows the fifth game."""
    return {**os.environ, "SEABOARD_GAMES": str(FIFTH), "OMP_NUM_THREADS": "1"}


@pytest.fixture
def command() -> Command:
    """Runs `seaboard` in a process of its own."""

    def run(*words: object, before: tuple[str, ...] = ("-m", "seaboard.cli.main")) -> Started:
        line = [sys.executable, *before, *(str(word) for word in words)]
        return subprocess.run(line, env=environment(), capture_output=True, text=True, timeout=300, check=False)

    return run
