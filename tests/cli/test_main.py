"""The command itself: help, versions, and what it says when it is asked wrongly."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from seaboard import __version__
from seaboard.cli import main
from tests.cli.conftest import Call

LIGHT = """
import sys
from seaboard.cli.main import run
status = run(sys.argv[2:])
heavy = set(sys.argv[1].split(",")) & set(sys.modules)
sys.exit(f"loaded: {heavy}" if heavy else status)
"""


def loads_none_of(modules: str, *words: str) -> bool:
    """Whether a command succeeds without loading any of these modules."""
    done = subprocess.run([sys.executable, "-c", LIGHT, modules, *words], capture_output=True, text=True, check=False)
    return done.returncode == 0


@pytest.mark.parametrize("words", [["--help"], ["simulate", "--help"], ["play", "--help"], ["--version"], ["rules", "libertalia"]])
def test_light_commands_load_neither_numba_nor_numpy(words: list[str]) -> None:
    assert loads_none_of("numba,llvmlite,numpy", *words)


def test_games_loads_nothing_that_takes_long() -> None:
    assert loads_none_of("numba,llvmlite,numpy,pydantic,msgspec", "games")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_can_learn_to_complete(shell: str) -> None:
    environment = {**os.environ, "_SEABOARD_COMPLETE": f"source_{shell}"}
    done = subprocess.run([sys.executable, "-m", "seaboard.cli.main"], capture_output=True, text=True, check=False, env=environment)
    assert "seaboard" in done.stdout, done.stderr


def test_the_version_is_told(seaboard: Call) -> None:
    assert seaboard("--version").out == f"seaboard {__version__}\n"


def test_help_names_every_command(seaboard: Call) -> None:
    told = seaboard("--help").out
    assert all(name in told for name in ("games", "play", "simulate", "replay", "verify", "rules", "warm"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["sail"], "No such command 'sail'"),
        (["games", "--fast"], "No such option: --fast"),
        (["replay"], "Missing argument 'FILE'"),
        (["simulate", "libertalia", "--games", "many"], "'--games'"),
        (["games", "too", "many"], "unexpected extra argument"),
    ],
)
def test_wrong_words_are_one_line_and_status_2(seaboard: Call, words: list[str], told: str) -> None:
    assert seaboard(*words).is_one_complaint(2, told, "--help")


def test_ctrl_c_ends_without_a_traceback(seaboard: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("seaboard.cli.games.description", interrupted)
    outcome = seaboard("games")
    assert outcome.status == main.INTERRUPTED
    assert "Traceback" not in outcome.err


def test_a_full_disk_is_one_line_and_status_1(seaboard: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "x.jsonl")

    monkeypatch.setattr("seaboard.cli.games.description", full)
    assert seaboard("games").is_one_complaint(1, "x.jsonl: No space left on device")


def test_a_reader_who_leaves_early_hears_no_complaint() -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "seaboard.cli.main", "rules", "libertalia"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


def test_no_shared_code_names_a_game() -> None:
    for path in Path(main.__file__).parent.glob("*.py"):
        assert "libertalia" not in path.read_text().lower(), path
