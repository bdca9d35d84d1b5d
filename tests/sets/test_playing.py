"""A set is played outside a server: transcripts name it, and replaying says which one is needed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from seaboard.cli.main import run
from seaboard.sets.document import read_set


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own: a process reads a game's data once."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(
        [sys.executable, "-m", "seaboard.cli.main", *words], capture_output=True, text=True, env=environment, check=False
    )


def small_sea(folder: Path) -> Path:
    """An ORP Orzeł of four hexes, as a set."""
    file = folder / "strait.toml"
    assert run(["data", "new", "orp-orzel", str(file), "--name", "The strait"]) == 0
    text = file.read_text(encoding="utf-8")
    head = text[: text.index("[[hexes.hex]]")].replace('start = "p2"', 'start = "a1"')
    head = head.replace('goals = ["a12", "c11", "d10", "d11"]', 'goals = ["c1"]')
    rows = [("a1", 0, 0), ("b1", 1, 0), ("c1", 2, 0), ("a2", 0, 1)]
    hexes = "".join(f'[[hexes.hex]]\nid = "{name}"\nq = {q}\nr = {r}\nen = "x"\npl = "x"\nsource = "ours"\n' for name, q, r in rows)
    file.write_text(head + hexes, encoding="utf-8")
    return file


def test_a_game_with_a_set_is_named_replayed_and_refused_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEABOARD_CACHE", str(tmp_path / "cache"))
    file, games = small_sea(tmp_path), tmp_path / "games.jsonl"
    played = command("simulate", "orp-orzel", "--set", str(file), "--games", "2", "--transcripts", str(games))
    assert played.returncode == 0, played.stderr
    told = json.loads(games.read_text(encoding="utf-8").splitlines()[0])
    assert (told["set"], told["data"]) == ("The strait", read_set(file.read_bytes()).hash)
    assert command("replay", str(games), "--set", str(file)).returncode == 0
    refused = command("replay", str(games))
    assert refused.returncode == 1
    assert f"it was played with the set 'The strait' ({told['data']}): give that set's file with --set" in refused.stdout


def test_a_set_of_another_game_and_a_set_beside_a_folder_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = small_sea(tmp_path)
    assert command("simulate", "libertalia", "--set", str(file)).stderr.endswith("is a set of orp-orzel, not of libertalia\n")
    assert run(["replay", "none.json", "--set", str(file), "--data", str(tmp_path)]) == 2
    assert "--data and --set exclude each other" in capsys.readouterr().err
