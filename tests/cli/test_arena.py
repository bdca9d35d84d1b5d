"""`seaboard arena`: its words, its complaints and its report."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import GAME, Call


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "random,dreamer"], "there is no bot 'dreamer'"),
        (["--bots", "random,search:0"], "search:0"),
        (["--bots", "random,search:0s"], "search:0s"),
        (["--bots", "random"], "libertalia is for 2 to 6 players, but 1 bots are named"),
        (["--bots", "random,random,"], "there is no bot ''"),
        (["--bots", "random,random", "--games", 0], "--games must be 1 to"),
        (["--bots", "random,random", "--jobs", 0], "--jobs must be 1 to"),
        (["--bots", "random,random", "--seed", -1], "--seed must be 0 to"),
        (["--bots", "random,random", "--deadline", 0], "--deadline must be more than 0"),
        (["--bots", "random,random", "--deadline", "nan"], "--deadline must be more than 0"),
        (["--bots", "random,random", "--option", "x=y"], "has no option 'x'"),
        (["--bots", "random,random", "--report", "/dev/null/x"], "cannot write into report folder /dev/null/x"),
        (["--bots", "random,random", "--engine", "steam"], "there is no engine 'steam'; there are: local, ray"),
        (["--bots", "random,random", "--address", "auto"], "--address is where a Ray cluster is; it goes with --engine ray"),
        ([], "--bots"),
    ],
)
def test_a_wrong_question_is_answered_in_one_line(seaboard: Call, words: list[object], told: str) -> None:
    assert seaboard("arena", GAME, *words).is_one_complaint(2, told)


def test_an_arena_on_two_processes_reports_and_goes_on(seaboard: Call, tmp_path: Path) -> None:
    words = ["arena", GAME, "--bots", "random,random", "--seed", 4, "--report", tmp_path / "r"]
    outcome = seaboard(*words, "--games", 3, "--jobs", 2)
    assert outcome.status == 0, outcome.err
    assert "4 games of Libertalia: 2 seeds in 2 seatings each (seed 4)" in outcome.out
    assert json.loads((tmp_path / "r" / "results.json").read_text())["games"] == 4
    assert (tmp_path / "r" / "index.html").is_file()
    assert seaboard(*words, "--games", 4).out == outcome.out
    refused = seaboard("arena", GAME, "--bots", "random,random", "--seed", 5, "--report", tmp_path / "r")
    assert refused.is_one_complaint(2, "was begun with seed 4, not 5")


def test_a_missing_ray_is_answered_with_how_to_install_it(seaboard: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    outcome = seaboard("arena", GAME, "--bots", "random,random", "--engine", "ray")
    assert outcome.is_one_complaint(2, "an arena on a cluster needs Ray", "pip install 'seaboard[ray]'")
