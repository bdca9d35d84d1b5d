"""How strong a network has become: contests against random play, against earlier selves, or against the network it is trained against."""

from __future__ import annotations

import time
from typing import Any

import torch
from torch import Tensor

from seaboard.engine.game import Game
from seaboard.lab.intervals import wilson
from seaboard.learning.contest import Share, contest
from seaboard.learning.network import Network
from seaboard.learning.recipe import Recipe
from seaboard.learning.tables import open_tables

GPU_TABLES, CPU_TABLES = 4096, 128
"""Games of each contest."""
MOST_STEPS = 3000
"""Decisions of a game at most; a longer one is left out."""
GPU_SECONDS = 3.0
"""A contest on a GPU ends after this long, so that measuring takes little of the training's time; the last few games may be left out."""

State = dict[str, Tensor]


class Measure:
    """Contests of a network that learns, each game from its start.  They draw from no generator that the training draws from on a CPU."""

    def __init__(
        self, game: Game, recipe: Recipe, device: str, seed: int, opponent: Any = None, seat: int | None = None, opponent_samples: bool = False,
        partner: Any = None,
    ) -> None:  # fmt: skip
        self.game, self.recipe, self.device, self.seed = game, recipe, device, seed
        self.opponent, self.seat, self.opponent_samples = opponent, seat, opponent_samples
        self.partner = partner
        self.first: State | None = None
        """The network before it learned anything."""
        self.before: State | None = None
        """The network at the last contest."""
        self._rival = None if opponent is not None else Network(game, recipe).to(device)

    def remember(self, network: Network) -> None:
        """Keep the network as it is now, as the first one or as the one of the last contest."""
        now = {name: tensor.detach().clone() for name, tensor in network.state_dict().items()}
        if self.first is None:
            self.first = now
        self.before = now

    def take(self, network: Network, decisions: int) -> dict[str, Any]:
        """The shares of the network against each of the others, as the log has them."""
        begun = time.perf_counter()
        told = {}
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(self.seed + decisions)
            if self.opponent is not None:
                told["opponent"] = self._share(network, self.opponent, decisions, False, self.opponent_samples)
            else:
                for name, state in (("before", self.before), ("first", self.first)):
                    if state is not None and self._rival is not None:
                        self._rival.load_state_dict(state)
                        told[name] = self._share(network, self._rival, decisions)
                self.remember(network)
            if self.partner is not None:
                told["partner"] = self._share(network, self.partner, decisions, False, True)
            told["random"] = self._share(network, None, decisions)
        return {"against": told, "measuring": round(time.perf_counter() - begun, 1)}

    def _share(
        self, network: Network, others: Any, decisions: int, samples: bool = True, others_sample: bool | None = None
    ) -> dict[str, Any]:
        lanes, seconds = (GPU_TABLES, GPU_SECONDS) if self.device == "cuda" else (CPU_TABLES, float("inf"))
        tables = open_tables(self.game, self.device, lanes, self.recipe.settings(), (self.seed + decisions) & 0x7FFFFFFF, 0)
        tables.judges = False
        return told_share(contest(network, others, tables, MOST_STEPS, self.seat, samples, 0, 1, others_sample, seconds))


def told_share(share: Share) -> dict[str, Any]:
    """A share with its 95 % interval, for the log."""
    if not share.games:
        return {"games": 0}
    measured = wilson(share.share, share.games)
    numbers = {"share": measured.mean, "low": measured.low, "high": measured.high, "fair": share.fair}
    return {"games": share.games} | {name: round(value, 4) for name, value in numbers.items() if value is not None}
