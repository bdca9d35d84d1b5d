"""What tests of the command line share: a way to call it, and a file of games."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from seaboard.cli.main import run

GAME = "libertalia"


@dataclass(frozen=True)
class Outcome:
    """What a command line came to."""

    status: int
    out: str
    err: str

    def is_one_complaint(self, status: int, *words: str) -> bool:
        """Whether it failed as wanted: nothing on standard output, one line on standard error with all the words."""
        lines = self.err.splitlines()
        return self.status == status and not self.out and len(lines) == 1 and all(word in lines[0] for word in words)


Call = Callable[..., Outcome]
Told = dict[str, Any]


@pytest.fixture
def seaboard(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls the command line with words and standard input."""

    def call(*words: object, stdin: str | bytes = b"") -> Outcome:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
        capsys.readouterr()
        status = run([str(word) for word in words])
        return Outcome(status, *capsys.readouterr())

    return call


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    """Three random games with traces, as they stand in a file."""
    path = tmp_path_factory.mktemp("played") / "games.jsonl"
    assert run(["simulate", GAME, "--players", "3", "--games", "3", "--seed", "7", "--trace", "--transcripts", str(path)]) == 0
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes transcripts as JSON lines and returns the file."""

    def to_file(*games: Told, name: str = "x.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("".join(json.dumps(game) + "\n" for game in games))
        return path

    return to_file
