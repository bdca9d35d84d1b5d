"""The soak of bot games, with next to no games: it plays them to their end, notes memory, and puts tables away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.bot_games import Sample, growth, soak


@pytest.mark.compiled
def test_bot_games_are_played_to_their_end_and_memory_is_noted(tmp_path: Path) -> None:
    samples = asyncio.run(soak(tmp_path, ["libertalia"], wanted=6, minutes=5, side_by_side=3))
    assert samples[-1].games == 6
    assert samples[-1].moves > 6 * 50
    assert samples[-1].megabytes > 50


def test_growth_is_counted_from_the_middle() -> None:
    samples = [Sample(number, 0, 0.0, megabytes, 0, 0) for number, megabytes in enumerate((50.0, 100.0, 110.0))]
    assert growth(samples) == pytest.approx(0.1)
