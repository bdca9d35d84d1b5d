"""Ratings of the bots of an arena, by openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.lab.sitting import Played

METHOD = (
    "openskill's Plackett-Luce model over whole orders of places, games in the order of seeds; tau is 0, as bots do not change."
)


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot seems (25 at the start) and how sure that is (one standard deviation)."""

    mu: float
    sigma: float


class Ratings:
    """All bots' ratings, game after game."""

    def __init__(self, bots: int) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError as fault:
            raise UsageError("the arena rates with openskill; install it with `pip install 'seaboard[lab]'`") from fault
        self.model: Any = PlackettLuce(tau=0.0)
        self.held: list[Any] = [self.model.rating() for _ in range(bots)]

    def add(self, game: Played) -> None:
        """Count a game in."""
        rated = self.model.rate([[self.held[bot]] for bot in game.bots], ranks=[float(place) for place in game.places])
        for bot, (rating,) in zip(game.bots, rated, strict=True):
            self.held[bot] = rating

    def all(self) -> list[Rating]:
        """The ratings by bot."""
        return [Rating(float(each.mu), float(each.sigma)) for each in self.held]


def rate(bots: int, games: Sequence[Played]) -> list[Rating]:
    """The ratings after these games."""
    ratings = Ratings(bots)
    for game in games:
        ratings.add(game)
    return ratings.all()
