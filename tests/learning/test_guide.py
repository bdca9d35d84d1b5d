"""The guide's example that needs no GPU is run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "guides" / "train.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.train
def test_the_example_plays_on_the_cpu(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[1], "train.md", "exec"), {"__name__": "example"})
    assert re.match(r"\d{3,} games\n", capsys.readouterr().out)


def test_the_example_on_the_gpu_has_ten_lines() -> None:
    assert len(EXAMPLES) == 2
    assert len([line for line in EXAMPLES[0].splitlines() if line]) <= 10
