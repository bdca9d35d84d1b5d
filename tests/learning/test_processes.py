"""Several processes learn one network, as `torchrun` starts them: here two on the CPU."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.learning.conftest import Command

pytestmark = pytest.mark.train
TORCHRUN = ("-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2")


def test_two_processes_play_different_games_and_learn_the_same_network(command: Command, tmp_path: Path, tiny: Path) -> None:
    script = Path(__file__).with_name("together.py")
    done = command(tmp_path / "t", tiny, before=(*TORCHRUN, str(script)))
    assert done.returncode == 0, done.stderr
    assert sorted(line for line in done.stdout.splitlines() if "as one" in line) == ["0: as one", "1: as one"]


def test_the_command_under_torchrun_counts_all_and_writes_once(command: Command, tmp_path: Path, tiny: Path) -> None:
    folder = tmp_path / "t"
    words = ("train", "libertalia", "--minutes", 0.05, "--folder", folder, "--recipe", tiny, "--device", "cpu")
    done = command(*words, before=(*TORCHRUN, "-m", "seaboard.cli.main"))
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("trained for") == 1
    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert all(line["decisions"] % (2 * 64 * 16) == 0 for line in lines)
    done = command(*words[:3], 0.1, *words[4:], before=(*TORCHRUN, "-m", "seaboard.cli.main"))
    assert done.returncode == 0, done.stderr
    assert "going on after" in done.stderr
