"""`seaboard train` with PyTorch on the CPU: it learns, stops, goes on, and refuses what does not fit."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from seaboard.bots.card import check_card
from seaboard.bots.weights import read_weights
from seaboard.cli.main import run
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game
from tests.learning.conftest import Command, environment

pytestmark = pytest.mark.train
Train = Callable[..., str]


def logged(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


@pytest.fixture
def train(tiny: Path, capsys: pytest.CaptureFixture[str]) -> Train:
    """Calls the command on the CPU with the tiny recipe; what it said."""

    def call(folder: Path, *words: object, game: str = "libertalia", minutes: float = 0.1, status: int = 0) -> str:
        capsys.readouterr()
        usual = ["--minutes", minutes, "--folder", folder, "--recipe", tiny, "--device", "cpu"]
        assert run([str(word) for word in ("train", game, *usual, *words)]) == status
        said = capsys.readouterr()
        return said.out + said.err

    return call


def test_a_network_that_learned_for_a_minute_beats_random_play(train: Train, tmp_path: Path, tiny: Path) -> None:
    tiny.write_text(tiny.read_text().replace("lanes = 64", "lanes = 256").replace("batch = 512", "batch = 2048"))
    said = train(tmp_path / "t", minutes=1.0)
    assert "trained for 1.0 of 1 min" in said
    share = logged(tmp_path / "t")[-1]["against"]["random"]
    assert share["games"] >= 100
    assert share["low"] > 0.6 > share["fair"] == 0.5
    card = check_card(tmp_path / "t" / "libertalia.npz")
    assert card.command == "seaboard train libertalia --minutes 1 --seed 0 --recipe tiny.toml"
    assert card.decisions == logged(tmp_path / "t")[-1]["decisions"]
    assert read_weights(tmp_path / "t" / "libertalia.npz", find_game("libertalia")).told["decisions"] == card.decisions
    assert "Share of wins" in (tmp_path / "t" / "index.html").read_text()


def test_the_fifth_game_trains_with_the_usual_recipe(command: Command, tmp_path: Path) -> None:
    words = ("--minutes", 0.02, "--folder", tmp_path, "--device", "cpu")
    done = command("train", "flotsam", *words)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "flotsam.npz").exists()
    assert {"before", "first", "random"} == set(logged(tmp_path)[-1]["against"])


def test_a_part_ends_in_time_and_the_same_command_goes_on(train: Train, tmp_path: Path) -> None:
    folder = tmp_path / "t"
    said = train(folder, "--part", 0.1)
    assert f"kept in {folder}; the same command goes on" in said
    before = logged(folder)
    with (folder / "log.jsonl").open("a") as file:
        file.write(json.dumps({"s": 99.0, "decisions": 10**12, "rate": 1}) + "\n")
    said = train(folder)
    assert "going on after" in said
    assert "min: " in said
    assert " against random play (" in said, "where no person looks, every contest has a line"
    after = logged(folder)
    assert after[: len(before)] == before, "what was logged after the checkpoint is dropped, and nothing else"
    assert after[len(before)]["decisions"] > before[-1]["decisions"]
    assert after[-1]["s"] >= 6.0
    weights = (folder / "libertalia.npz").read_bytes()
    assert "trained for" in train(folder), "a training that is over stays as it is"
    assert (folder / "libertalia.npz").read_bytes() == weights


def test_an_interrupt_saves_and_says_how_to_go_on(tmp_path: Path, tiny: Path) -> None:
    folder = tmp_path / "t"
    words = ["train", "libertalia", "--minutes", "5", "--folder", str(folder), "--recipe", str(tiny), "--device", "cpu"]
    line = [sys.executable, "-m", "seaboard.cli.main", *words]
    with subprocess.Popen(line, env=environment(), stderr=subprocess.PIPE, text=True) as process:
        begun = time.monotonic()
        while not (folder / "log.jsonl").exists() or not logged(folder):
            assert time.monotonic() - begun < 120
            assert process.poll() is None, process.stderr and process.stderr.read()
            time.sleep(0.2)
        os.kill(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "the same command goes on" in said
    assert (folder / "checkpoint.pt").exists()
    check_card(folder / "libertalia.npz")


def test_a_training_that_is_killed_goes_on_from_its_last_save(train: Train, tmp_path: Path, tiny: Path) -> None:
    folder = tmp_path / "t"
    words = ["train", "libertalia", "--minutes", "0.3", "--folder", str(folder), "--recipe", str(tiny), "--device", "cpu"]
    code = f"from seaboard.learning import training; training.SAVE_EVERY = 0.1\nfrom seaboard.cli.main import run; run({words!r})"
    with subprocess.Popen([sys.executable, "-c", code], env=environment()) as process:
        begun = time.monotonic()
        while not (folder / "checkpoint.pt").exists() or len(logged(folder)) < 1:
            assert time.monotonic() - begun < 120
            assert process.poll() is None
            time.sleep(0.05)
        process.kill()
    said = train(folder, minutes=0.3)
    assert "going on after" in said
    assert "trained for 0.3 of 0.3 min" in said
    decisions = [line["decisions"] for line in logged(folder)]
    assert decisions == sorted(decisions)
    check_card(folder / "libertalia.npz")


def test_an_exploiter_learns_against_a_frozen_network_from_one_seat(train: Train, tmp_path: Path) -> None:
    train(tmp_path / "t", minutes=0.01)
    frozen = tmp_path / "t" / "libertalia.npz"
    train(tmp_path / "e", "--against", frozen, "--seat", 1, minutes=0.01)
    assert {"opponent", "random"} == set(logged(tmp_path / "e")[-1]["against"])
    assert "--seat must be 0 to 1" in train(tmp_path / "f", "--against", frozen, "--seat", 5, status=2)
    assert "was begun without --opponent-samples" in train(
        tmp_path / "e", "--against", frozen, "--seat", 1, "--opponent-samples", status=2
    )


def test_a_checkpoint_that_does_not_fit_is_refused_in_one_sentence(train: Train, tmp_path: Path, tiny: Path) -> None:
    folder = tmp_path / "t"
    train(folder, minutes=0.01)

    def refusal(*words: object, game: str = "libertalia") -> str:
        told = train(folder, *words, game=game, status=2).splitlines()[-1]
        assert str(folder / "checkpoint.pt") in told
        return told

    assert "is a training of libertalia, not of orp-orzel" in refusal(game="orp-orzel")
    assert "was begun with --seed 0, not 3" in refusal("--seed", 3)
    assert "was begun without --against" in refusal("--against", folder / "libertalia.npz")
    tiny.write_text(tiny.read_text().replace("blocks = 1", "blocks = 2"))
    assert "another recipe: its blocks is 1, not 2" in refusal()
    (folder / "checkpoint.pt").write_bytes(b"not a checkpoint")
    assert "is not a checkpoint, or it is damaged" in refusal()


def opened(folder: Path, recipe: Path, **wanted: Any) -> Any:
    """A training in this process."""
    from seaboard.learning.recipe import read_recipe
    from seaboard.learning.training import Training

    game = find_game("libertalia")
    return Training(game, read_recipe(game, recipe), folder, 1.0, 7, "cpu", compiles=False, **wanted)


def test_what_was_saved_goes_on_as_it_was_with_other_tables(tmp_path: Path, tiny: Path) -> None:
    import torch

    one = opened(tmp_path / "t", tiny)
    one.run(lambda line: None, 0.1)
    first, random, seen = one.measure.first, torch.get_rng_state(), one.learner.tables.observations.clone()
    one.close()
    torch.manual_seed(12345)
    other = opened(tmp_path / "t", tiny)
    assert torch.equal(torch.get_rng_state(), random)
    assert (other.elapsed, other.decisions) == (one.elapsed, one.decisions)
    for name in ("network", "average"):
        kept = (getattr(each.learner, name).state_dict().values() for each in (one, other))
        assert all(torch.equal(old, new) for old, new in zip(*kept, strict=True))
    assert other.learner.updates == one.learner.updates > 0
    moments = [each.optimizer.state_dict()["state"] for each in (one.learner, other.learner)]
    assert moments[0]
    assert all(
        torch.equal(moments[0][key][name], moments[1][key][name])
        for key in moments[0]
        for name in ("exp_avg", "exp_avg_sq", "step")
    )
    assert first is not None
    assert other.measure.first is not None
    assert all(torch.equal(first[name], other.measure.first[name]) for name in first)
    assert not torch.equal(seen, other.learner.tables.observations)
    with pytest.raises(UsageError, match="another program trains in"):
        opened(tmp_path / "t", tiny)
    other.close()


def test_the_mean_of_the_last_networks_is_what_is_saved_and_nothing_of_the_first_one_stays(tmp_path: Path, tiny: Path) -> None:
    import torch

    from seaboard.learning.export import pack

    one = opened(tmp_path / "t", tiny)
    learner = one.learner
    with torch.no_grad():
        for parameter in learner.average.parameters():
            parameter.fill_(1e6)
    learner.play()
    learner.learn(0.0)
    assert learner.updates == 64 * 16 // 512
    pairs = list(zip(learner.average.parameters(), learner.network.parameters(), strict=True))
    assert all(float((mean - now).detach().abs().max()) < 0.1 for mean, now in pairs), (
        "the first update replaced what it began with"
    )
    assert any(not torch.equal(mean, now) for mean, now in pairs), "the second one moved it a part of the way"
    one.save(measures=False)
    one.close()
    saved = read_weights(one.weights, one.game).layers
    assert all((getattr(saved, name) == array).all() for name, array in pack(learner.average).items())
    learner.updates = 10**6
    before = learner.average.first_bias.clone()
    learner._take_into_average()
    step = (learner.network.first_bias - before) * (1.0 - learner.recipe.average)
    assert torch.allclose(learner.average.first_bias, before + step), "later it moves by the recipe's part"


def test_entropy_falls_by_factors_and_winning_takes_over_from_place_and_points() -> None:
    from seaboard.learning.learner import falling, shares_of
    from seaboard.learning.recipe import Recipe, TableShare

    assert [round(falling((0.08, 0.005), done), 6) for done in (0.0, 0.25, 0.5, 1.0, 2.0)] == [0.08, 0.04, 0.02, 0.005, 0.005]
    assert falling((0.08, 0.0), 0.5) == 0.04
    recipe = Recipe((TableShare(4),), win_weight=(0.2, 1.0), points=0.75)
    assert shares_of(recipe, 0.0) == pytest.approx((0.2, 0.2, 0.6))
    assert shares_of(recipe, 1.0) == (1.0, 0.0, 0.0)


def test_after_a_crash_it_goes_on_from_the_last_save(tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from seaboard.learning import training

    monkeypatch.setattr(training, "TELL_EVERY", 0.0)
    monkeypatch.setattr(training, "SAVE_EVERY", 0.0)
    one = opened(tmp_path / "t", tiny)
    steps: list[int] = []

    def crash(line: dict[str, Any]) -> None:
        steps.append(line["decisions"])
        if len(set(steps)) == 4:
            raise MemoryError

    with pytest.raises(MemoryError):
        one.run(crash)
    one.close()
    other = opened(tmp_path / "t", tiny)
    assert other.decisions == sorted(set(steps))[2], "the fourth stretch was logged, but not saved"
    other.close()
    assert logged(tmp_path / "t")[-1]["decisions"] == other.decisions


def test_an_exploiter_learns_from_its_own_choices_only(tmp_path: Path, tiny: Path) -> None:
    import torch

    one = opened(tmp_path / "t", tiny)
    one.save()
    one.close()
    other = opened(tmp_path / "e", tiny, against=one.weights)
    other.learner.play()
    _, weights, _, _ = other.learner.look_back((0.5, 0.5, 0.0), 0.0)
    mine = torch.arange(64) % 2
    assert bool(((other.learner.seats == mine) | (weights == 0)).all())
    assert weights.sum() > 0
    learned = int((other.learner.seats == mine).sum())
    assert learned < 600 < 64 * 16 == other.learner.seats.numel()
    other.learner.learn(0.0)
    assert other.learner.updates == 64 * 16 // 512 == 2, "as many updates as one that learns from all seats"
    other.close()


def test_a_contest_or_a_page_that_fails_is_logged_and_the_training_goes_on(
    tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from seaboard.learning import measure, training

    def fail(*words: object) -> str:
        raise RuntimeError("out of memory\nand more")

    monkeypatch.setattr(training, "SAVE_EVERY", 0.0)
    monkeypatch.setattr(training, "MEASURE_EVERY", 0.0)
    monkeypatch.setattr(measure, "contest", fail)
    monkeypatch.setattr(training, "draw_training", fail)
    one = opened(tmp_path / "t", tiny)
    told: list[dict[str, Any]] = []

    def tell(line: dict[str, Any]) -> None:
        told.append(line)
        one.is_stopped = len(told) > 6

    one.run(tell)
    one.close()
    failed = [line["failed"] for line in told if "failed" in line]
    assert failed[:4] == [f"{name} failed: RuntimeError: out of memory" for name in ("measuring", "the page")] * 2
    assert one.checkpoint.exists()
    assert any("failed" in line for line in logged(tmp_path / "t"))


def test_contests_are_two_minutes_apart_and_one_is_at_the_end(tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from seaboard.learning import training

    monkeypatch.setattr(training, "SAVE_EVERY", 0.0)
    one = opened(tmp_path / "t", tiny)
    saves: list[int] = []
    monkeypatch.setattr(one, "_write_checkpoint", lambda: saves.append(one.decisions))
    one.run(lambda line: None, one.prepared + 1.0)
    one.close()
    assert len(saves) > 2
    assert [line["decisions"] for line in logged(tmp_path / "t") if "against" in line] == [one.decisions]


def test_a_network_whose_numbers_are_no_longer_finite_is_not_saved(tmp_path: Path, tiny: Path) -> None:
    import torch

    one = opened(tmp_path / "t", tiny)
    one.save()
    before = one.checkpoint.read_bytes()
    with torch.no_grad():
        one.learner.network.value.bias[0] = float("nan")
    with pytest.raises(UsageError, match="no longer finite; the same command goes on from the last save"):
        one.run(lambda line: None)
    one.close()
    assert one.checkpoint.read_bytes() == before
