"""An arena on a Ray cluster of two workers on this machine: the same results, faults and interruptions as without it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.lab.arena import Arena, play_here
from seaboard.lab.cluster import Cluster
from seaboard.lab.plan import Plan, Task
from tests.cli.conftest import GAME
from tests.lab.conftest import plan_of

pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("default")]

WORKERS = 2


@pytest.fixture(autouse=True)
def _ray_is_here() -> Iterator[None]:
    ray = pytest.importorskip("ray")
    yield
    ray.shutdown()


def told(folder: Path) -> dict[str, Any]:
    """What results.json says, without how long it took."""
    found: dict[str, Any] = json.loads((folder / "results.json").read_text())
    del found["timing"]
    return found


def run(plan: Plan, folder: Path, seeds: int = 2, on_ray: bool = True) -> dict[str, Any]:
    Arena(plan, seeds, folder=folder).run(Cluster(plan, WORKERS).play if on_ray else play_here(plan))
    return told(folder)


def test_the_results_are_those_of_the_local_engine(tmp_path: Path) -> None:
    plan = plan_of("greedy:2", "random", "search:20")
    assert run(plan, tmp_path / "ray") == run(plan, tmp_path / "here", on_ray=False)


def test_games_are_played_by_both_workers_and_not_one_here() -> None:
    import ray

    cluster = Cluster(plan_of("random", "random"), WORKERS)
    games = cluster.play([Task(group, seating) for group in range(2) for seating in range(2)])
    assert {next(games).task for _ in range(3)} <= {Task(group, seating) for group in range(2) for seating in range(2)}
    assert ray.cluster_resources()["CPU"] == WORKERS
    assert ray.available_resources().get("CPU", 0.0) == 0.0
    assert len(list(games)) == 1
    assert not ray.is_initialized()


def test_an_interrupted_arena_goes_on_to_the_same_results(tmp_path: Path) -> None:
    plan = plan_of("random", "greedy:2")

    def stop_after_three(tasks: Any) -> Iterator[Any]:
        games = Cluster(plan, WORKERS).play(tasks)
        yield from (next(games) for _ in range(3))
        games.close()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Arena(plan, 4, folder=tmp_path / "ray").run(stop_after_three)  # type: ignore[arg-type]
    assert len((tmp_path / "ray" / "games.jsonl").read_text().splitlines()) == 1 + 3
    assert run(plan, tmp_path / "ray", 4) == run(plan, tmp_path / "here", 4, on_ray=False)
    assert len((tmp_path / "ray" / "games.jsonl").read_text().splitlines()) == 1 + 8


@pytest.fixture
def faulty_there(faulty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The faulty bots, for Ray's processes too; the file that the scuttler leaves behind."""
    monkeypatch.setenv("PYTHONPATH", f"{faulty}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setenv("SCUTTLED", str(tmp_path / "scuttled"))
    return tmp_path / "scuttled"


def test_a_bot_that_kills_its_process_or_crashes_costs_a_forfeit_not_the_arena(faulty_there: Path, tmp_path: Path) -> None:
    found = run(plan_of("killer", "random", "crasher"), tmp_path, 1)
    killer, _, crasher = found["standings"]
    assert killer["reasons"] == {"ended its process (exit code 3)": 3}
    assert crasher["reasons"] == {"crashed: ZeroDivisionError: no wind": 3}


def test_a_lost_worker_costs_time_not_games(faulty_there: Path, tmp_path: Path) -> None:
    plan = plan_of("random", "scuttler")
    found = run(plan, tmp_path / "ray")
    assert faulty_there.exists()
    assert found["forfeits"] == 0
    assert found == run(plan, tmp_path / "here", on_ray=False)


def test_a_machine_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from seaboard.lab import cluster

    monkeypatch.setattr(cluster, "__version__", "99.0")
    with pytest.raises(SeaboardError, match=r"of the cluster would play with seaboard '.*', here it is '99\.0'"):
        list(Cluster(plan_of("random", "random"), 1).play([Task(0, 0)]))


def test_a_cluster_that_does_not_answer_is_named() -> None:
    begin = time.monotonic()
    with pytest.raises(UsageError, match=r"cannot reach a Ray cluster at 127\.0\.0\.1:1: "):
        list(Cluster(plan_of("random", "random"), 1, "127.0.0.1:1").play([Task(0, 0)]))
    assert time.monotonic() - begin < 20.0


def test_the_command_line_goes_on_with_what_an_interrupt_left(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "seaboard.cli.main", "arena", GAME, "--bots", "greedy:20,random", "--engine", "ray"]
    words += ["--jobs", str(WORKERS), "--report", str(tmp_path / "r"), "--games"]
    process = subprocess.Popen([*words, "1000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    games = tmp_path / "r" / "games.jsonl"
    until = time.monotonic() + 120.0
    while time.monotonic() < until and (not games.exists() or len(games.read_text().splitlines()) < 4):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    kept = len(games.read_text().splitlines()) - 1
    assert (process.returncode, out) == (130, "")
    assert err.splitlines() == [f"{kept} games kept in {tmp_path / 'r'}; the same command goes on with them"]
    done = subprocess.run([*words, str(kept)], capture_output=True, text=True, check=True)
    assert f"{kept + kept % 2} games of Libertalia" in done.stdout
    assert not done.stderr
