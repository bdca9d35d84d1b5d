"""A seat's chances to win as it can judge them: worlds guessed from what it sees, each played on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seaboard.analysis.calibration import corrected
from seaboard.analysis.continuation import Shares, continuation
from seaboard.analysis.report import Chances
from seaboard.analysis.view import View, key_of, seed_of
from seaboard.engine.game import Game
from seaboard.engine.record import FullBytes
from seaboard.means import mean_and_reach, rounded

SMALLEST = 1e-3
"""An interval reaches at least so far to either side: a handful of equal play-outs proves little."""


def chances_of(view: View, worlds: int = 32, horizon: int = 1) -> Chances:
    """The seat's chances to win, from a number of guessed worlds; the same view always gives the same answer."""
    raw, chapter = guessed_chances(view, worlds, horizon), view.chapter
    return Chances(*(rounded(corrected(view.game.slug, chapter, chance)) for chance in (raw.value, raw.low, raw.high)))


def guessed_chances(view: View, worlds: int, horizon: int = 1) -> Chances:
    """The same, as if guessed worlds were like real ones."""
    player, seed = continuation(view.game.slug, view.players), view.seed("worlds")
    keys = [key_of(seed, number) for number in range(worlds)]
    found = np.array([player.play_on(view.world(key), horizon, key)[view.seat] for key in keys])
    return interval_of(found)


def open_chances(game: Game, players: int, state: FullBytes, playouts: int, horizon: int = 1) -> tuple[Chances, ...]:
    """All seats' chances with everything open; the bots that play on see their own seats only."""
    player, seed = continuation(game.slug, players), seed_of(f"open {game.slug} {players}", state)
    shares: list[Shares] = [player.play_on(state, horizon, key_of(seed, number)) for number in range(playouts)]
    return tuple(interval_of(np.array(of_seat)) for of_seat in zip(*shares, strict=True))


def interval_of(values: NDArray[np.float64]) -> Chances:
    """A mean with its 95 % interval."""
    mean, reach = mean_and_reach(values.tolist(), least=SMALLEST)
    return Chances(rounded(mean), rounded(max(0.0, mean - reach)), rounded(min(1.0, mean + reach)))
