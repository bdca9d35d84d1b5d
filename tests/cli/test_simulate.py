"""`seaboard simulate`: random play, its figures and its transcripts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from seaboard.engine.batch import BatchResult, play_batch
from seaboard.engine.registry import find_game
from tests.cli.conftest import GAME, Call, Told


def read(path: Path) -> list[Told]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_games_are_spread_evenly_over_all_settings(seaboard: Call, tmp_path: Path) -> None:
    settings = list(find_game(GAME).settings())
    file = tmp_path / "x.jsonl"
    assert seaboard("simulate", GAME, "--games", len(settings) + 1, "--transcripts", file).status == 0
    met = Counter((game["players"], tuple(sorted(game["options"].items()))) for game in read(file))
    assert len(met) == len(settings)
    assert sorted(met.values()) == [1] * (len(settings) - 1) + [2]


def test_what_is_given_stays_fixed(seaboard: Call, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    words = ["--players", 2, "--option", "open-booty=on", "--games", 4, "--transcripts", file]
    assert seaboard("simulate", GAME, *words).status == 0
    games = read(file)
    assert {game["players"] for game in games} == {2}
    assert {game["options"]["open-booty"] for game in games} == {"on"}
    assert Counter(game["options"].get("tie-break", "shared") for game in games) == {"shared": 2, "third-campaign": 2}


def test_a_seed_gives_the_same_games_and_more_of_them_begin_alike(seaboard: Call, tmp_path: Path) -> None:
    def simulate(name: str, games: int, seed: int) -> list[str]:
        seaboard("simulate", GAME, "--players", 2, "--games", games, "--seed", seed, "--transcripts", tmp_path / name)
        return (tmp_path / name).read_text().splitlines()

    first = simulate("a", 2, 1)
    assert simulate("b", 2, 1) == first
    assert simulate("c", 5, 1)[:2] == first
    assert not set(simulate("d", 2, 2)) & set(first)


def test_transcripts_are_the_games_that_were_counted(seaboard: Call, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    words = ["--players", 2, "--option", "open-booty=off", "--option", "tie-break=shared", "--seed", 5, "--games", 3]
    outcome = seaboard("simulate", GAME, *words, "--transcripts", file)
    game = find_game(GAME)
    result = play_batch(game, 2, game.check_options({}), 3, seed=5)
    assert [told["scores"] for told in read(file)] == result.points.tolist()
    assert [told["places"] for told in read(file)] == result.places.tolist()
    assert f"3 games, {result.moves.sum()} moves" in outcome.out


def test_figures_by_seat_are_printed(seaboard: Call) -> None:
    told = seaboard("simulate", GAME, "--players", 3, "--games", 4).out
    assert re.search(r"mean points +sd +range +wins", told)
    assert len(re.findall(r"\d+\.\d+ +\d+\.\d+ +\d+ to \d+ +\d+\.\d%", told)) == 3
    assert re.search(r"games/s, .* moves/s \(seed 0, 1 thread\)", told)


def test_transcripts_hold_what_verify_needs(played: list[Told]) -> None:
    for game in played:
        assert game["stream"] == "fast"
        assert len(game["seed"]) == 16
        assert len(game["commitment"]) == 64
        assert len(game["trace"]) == len(game["moves"])


def test_transcripts_can_go_to_standard_output_with_the_figures_beside(seaboard: Call) -> None:
    outcome = seaboard("simulate", GAME, "--players", 2, "--games", 2, "--transcripts", "-")
    assert [json.loads(line)["game"] for line in outcome.out.splitlines()] == [GAME, GAME]
    assert "moves/s" in outcome.err


def test_an_audit_that_holds_is_silent(seaboard: Call) -> None:
    outcome = seaboard("simulate", GAME, "--players", 2, "--games", 2, "--audit")
    assert outcome.status == 0
    assert outcome.err == ""


def test_an_audit_that_fails_names_the_game_and_the_rule(seaboard: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*words: object, **more: object) -> BatchResult:
        result = play_batch(*words, **more)  # type: ignore[arg-type]
        result.moves[1] = -33
        return BatchResult(result.moves, result.points, result.places, None, "LIB-FREE-2")

    monkeypatch.setattr("seaboard.engine.batch.play_batch", broken)
    outcome = seaboard("simulate", GAME, "--players", 2, "--games", 8, "--audit", "--transcripts", tmp_path / "x")
    assert outcome.is_one_complaint(1, "game 1 of seed 0, after move 33", "LIB-FREE-2")
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_breaks_off_leaves_no_file_and_spares_the_old_one(
    seaboard: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(_: object) -> bytes:
        raise OSError(28, "No space left on device")

    (tmp_path / "old").write_text("as it was")
    monkeypatch.setattr("seaboard.engine.transcript.encode", full)
    outcome = seaboard("simulate", GAME, "--players", 2, "--games", 2, "--transcripts", tmp_path / "old")
    assert outcome.is_one_complaint(1, "No space left on device")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old", "as it was")]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], ["no game 'chess'", GAME]),
        ([GAME, "--players", "9"], ["2 to 6 players, not 9"]),
        ([GAME, "--players", "-1"], ["2 to 6 players, not -1"]),
        ([GAME, "--option", "wind=strong"], ["no option 'wind'", "tie-break"]),
        ([GAME, "--option", "tie-break=luck"], ["tie-break", "'luck'", "shared, third-campaign"]),
        ([GAME, "--option", "tie-break"], ["name=value", "'tie-break'"]),
        ([GAME, "--option", "tie-break=shared", "--option", "tie-break=third-campaign"], ["tie-break is given twice"]),
        ([GAME, "--games", "0"], ["--games", "not 0"]),
        ([GAME, "--games", "-5"], ["--games", "not -5"]),
        ([GAME, "--jobs", "0"], ["--jobs", "not 0"]),
        ([GAME, "--jobs", "-2"], ["--jobs", "not -2"]),
        ([GAME, "--seed", "-1"], ["--seed", "not -1"]),
        ([GAME, "--seed", str(2**63)], ["--seed", "not 9,223,372,036,854,775,808"]),
        ([GAME, "--trace"], ["--trace goes with --transcripts"]),
        ([GAME, "--transcripts", "/nowhere/x.jsonl"], ["cannot write /nowhere/x.jsonl", "No such file"]),
        ([GAME, "--transcripts", "/"], ["cannot write /", "directory"]),
        ([GAME, "--data", "/nowhere"], ["no data folder /nowhere"]),
    ],
)
def test_wrong_questions_are_one_line_and_status_2(seaboard: Call, words: list[str], told: list[str]) -> None:
    assert seaboard("simulate", *words).is_one_complaint(2, *told)


def with_data(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, for data folders are named once per process."""
    command = [sys.executable, "-m", "seaboard.cli.main", *words, "--data", str(folder)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_another_data_set_stands_in_the_transcript(seaboard: Call, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    original = Path(str(sys.modules["seaboard.games.libertalia"].__file__)).parent / "data" / "tokens.toml"
    (data / "tokens.toml").write_text(original.read_text() + "\n# ours\n")
    file = tmp_path / "x.jsonl"
    done = with_data(data, "simulate", GAME, "--games", "1", "--players", "2", "--transcripts", str(file))
    assert done.returncode == 0, done.stderr
    assert read(file)[0]["data"]
    assert with_data(data, "replay", str(file)).returncode == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [("[[token]\n", "tokens.toml"), ("token = 3\n", "must be entries"), ("", "there must be 7 entries"), ("\xff", "tokens.toml")],
)
def test_broken_data_is_one_line_that_names_the_file(tmp_path: Path, content: str, told: str) -> None:
    (tmp_path / "tokens.toml").write_text(content, encoding="latin-1")
    done = with_data(tmp_path, "simulate", GAME, "--games", "1")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert told in done.stderr


@pytest.mark.compiled
def test_hundreds_of_games_with_traces_are_written_and_replayed(seaboard: Call, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    told = seaboard("simulate", GAME, "--games", 200, "--trace", "--transcripts", file)
    assert told.status == 0
    assert seaboard("replay", file).out == "200 games replayed, 0 faults\n"


@pytest.mark.compiled
def test_threads_change_nothing_but_the_time(seaboard: Call) -> None:
    def figures(jobs: int) -> str:
        return seaboard("simulate", GAME, "--games", 9000, "--players", 3, "--jobs", jobs).out.rpartition("\n\n")[0]

    assert figures(1) == figures(3)
