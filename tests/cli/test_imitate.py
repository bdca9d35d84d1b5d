"""`seaboard imitate`: what it refuses before a game is played.  PyTorch is not needed for this."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.cli import train
from tests.cli.conftest import GAME, Call


def test_without_pytorch_one_sentence_says_how_to_get_it(seaboard: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(train, "find_spec", lambda name: None)
    refusal = seaboard("imitate", GAME, "--folder", tmp_path / "games")
    assert refusal.is_one_complaint(2, "PyTorch", "pip install 'seaboard[train]'")
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "3"], "--games must be 8 to"),
        (["--jobs", "0"], "--jobs must be 1 to"),
        (["--seed", "-1"], "--seed must be 0"),
        (["--bot", "mermaid"], "mermaid"),
        (["--guest", "mermaid"], "mermaid"),
        (["--device", "sextant"], "--device must be auto, cuda or cpu, not sextant"),
    ],
)
def test_a_wrong_option_is_named(seaboard: Call, words: list[str], told: str, tmp_path: Path) -> None:
    assert seaboard("imitate", GAME, "--folder", tmp_path / "games", *words).is_one_complaint(2, told)
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--partner", "a.npz", "--against", "b.npz"], "--partner does not go with --against"),
        (["--partner", "a.npz"], "--partner needs tables: say in the recipe at which part of them"),
    ],
)
def test_a_partner_without_tables_is_refused_before_a_training_begins(
    seaboard: Call, words: list[str], told: str, tmp_path: Path
) -> None:
    pytest.importorskip("torch")
    (tmp_path / "mine.toml").write_text("tables = [{ players = 2 }]")
    made = ("train", GAME, "--folder", tmp_path / "training", "--recipe", tmp_path / "mine.toml")
    assert seaboard(*made, *words).is_one_complaint(2, told)
    assert not (tmp_path / "training").exists()
