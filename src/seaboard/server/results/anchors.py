"""How strong the bots' levels are in each game: measured in the arena, fixed, and what the ratings of people are measured by."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

ANCHORS = Path(__file__).with_name("anchors.toml")


@cache
def _all_anchors() -> dict[str, dict[str, float]]:
    return msgspec.toml.decode(ANCHORS.read_bytes(), type=dict[str, dict[str, float]])


def anchors_of(game: str) -> dict[str, float]:
    """The strength of each level in a game, weakest first; empty for a game in which it was not measured."""
    return _all_anchors().get(game, {})
