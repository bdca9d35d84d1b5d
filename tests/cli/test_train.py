"""`seaboard train`: what it refuses before anything is learned.  PyTorch is not needed for this."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from seaboard.cli import train
from seaboard.cli.train import Watching, short
from tests.cli.conftest import GAME, Call


def test_without_pytorch_one_sentence_says_how_to_get_it(seaboard: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "find_spec", lambda name: None)
    assert seaboard("train", GAME).is_one_complaint(2, "PyTorch", "pip install 'seaboard[train]'")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--minutes", "0"], "--minutes must be more than 0"),
        (["--minutes", "nan"], "--minutes must be more than 0"),
        (["--part", "-1"], "--part must be more than 0"),
        (["--seed", "-1"], "--seed must be 0"),
        (["--players", "9"], "9"),
        (["--seat", "1"], "--seat goes with --against"),
        (["--opponent-samples"], "--opponent-samples goes with --against"),
        (["--device", "abacus"], "--device must be auto, cuda or cpu, not abacus"),
    ],
)
def test_a_wrong_option_is_named(seaboard: Call, words: list[str], told: str, tmp_path: Path) -> None:
    folder = tmp_path / "training"
    assert seaboard("train", GAME, "--folder", folder, *words).is_one_complaint(2, told)
    assert not folder.exists()


@pytest.mark.parametrize(
    ("number", "told"), [(7, "7"), (1234, "1.2 k"), (123_456, "123 k"), (4_200_000, "4.2 M"), (2.5e9, "2.5 G")]
)
def test_large_numbers_are_short(number: float, told: str) -> None:
    assert short(number) == told


def test_the_time_left_counts_saving_and_measuring_and_ends_with_the_part() -> None:
    training = SimpleNamespace(elapsed=0.0, seconds=600.0, prepared=10.0, log=None)
    line = {"s": 100.0, "wall": 120.0}
    assert Watching(training, float("inf")).left(line) == "9:10"  # type: ignore[arg-type]
    assert Watching(training, 180.0).left(line) == "1:00"  # type: ignore[arg-type]
