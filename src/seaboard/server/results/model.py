"""How a rating follows from results: openskill's Plackett-Luce model, set so that its intervals hold (docs/decisions/0059)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct

MU = 25.0
SIGMA = 25.0 / 3
BETA = 25.0 / 6
TAU = 0.25
"""How much a person may change between two games."""
POINTS = 30.0
"""Shown for 1 of mu: 200 shown points then mean 76 % in a game of two, as people know it from chess."""
MIDDLE = 1500.0
"""Shown for a newcomer, and for the mean of the bots' levels."""
WIDTH = 1.96
"""Standard deviations on each side of an interval of 95 %."""
SETTLED = 200
"""Shown points on each side of an interval; a wider one is provisional."""


class Rating(Struct, frozen=True):
    """How strong somebody seems, and how sure that is (one standard deviation)."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """As people are shown it."""
        return round(MIDDLE + POINTS * (self.mu - MU))

    @property
    def margin(self) -> int:
        """Half of the interval in which the strength lies with 95 %, as people are shown it."""
        return round(POINTS * WIDTH * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known."""
        return self.margin > SETTLED


NEWCOMER = Rating()


def _whole(*_: object, **__: object) -> float:
    """Let a game tell as much as it can; what openskill does by default leaves most of it unused."""
    return 1.0


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU, gamma=_whole)


def after_game(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings of all players after a game in which they came out in these ranks, the best lowest."""
    model = _model()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(float(one.mu), float(one.sigma)) for (one,) in rated]
