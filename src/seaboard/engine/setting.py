"""What is played at a part of many tables: a number of players and options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Options

GOLDEN = 0.6180339887498949


class Setting(NamedTuple):
    """What is played at a part of the tables."""

    players: int
    options: Options
    share: float = 1.0
    """How many tables it gets, as a part of the sum of all shares."""


def share_tables(tables: int, settings: Sequence[Setting]) -> NDArray[np.int64]:
    """Which setting each table has: every setting its share, mixed evenly."""
    shares = np.array([setting.share for setting in settings])
    if not settings or not np.isfinite(shares).all() or (shares < 0).any() or shares.sum() <= 0:
        raise UsageError("tables need at least one setting with a share above 0")
    ends = np.cumsum(shares) / shares.sum()
    # Steps of the golden ratio mix the settings, so that neighbouring tables differ.
    return np.searchsorted(ends, np.arange(tables) * GOLDEN % 1.0, side="right").clip(max=len(settings) - 1)
