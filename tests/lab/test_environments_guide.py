"""The examples of the guide are run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seaboard.engine.registry import games
from seaboard.lab.pettingzoo import environments

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "guides" / "environments.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


def run(example: str) -> None:
    exec(compile(example, "environments.md", "exec"), {"__name__": "example"})


@pytest.mark.compiled
def test_the_pettingzoo_example_plays_a_game_and_shows_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    run(EXAMPLES[0])
    assert "Libertalia" in capsys.readouterr().out


@pytest.mark.compiled
def test_the_example_with_arrays_plays_five_hundred_games(capsys: pytest.CaptureFixture[str]) -> None:
    run(EXAMPLES[1])
    assert re.match(r"5\d\d games, wins by seat \[", capsys.readouterr().out)


def test_the_guide_names_every_environment() -> None:
    assert len(EXAMPLES) == 2
    assert len(environments()) == len(games())
    assert all(f"`{name}`" in GUIDE for name in environments())
