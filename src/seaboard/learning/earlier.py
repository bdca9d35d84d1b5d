"""Earlier selves as opponents: who learns against itself alone forgets how to beat what it was before."""

from __future__ import annotations

import torch
from torch import Tensor

from seaboard.engine.game import Game
from seaboard.learning.network import Network, drawn, masked_log_softmax
from seaboard.learning.recipe import Recipe
from seaboard.learning.tables import Tables

SELVES = 4
"""How many earlier selves there are at a time."""
EVERY = 1.0 / 12.0
"""The part of a training after which the oldest of them makes room for the present one."""


class EarlierSelves:
    """Networks of before at some of the tables, in every second seat."""

    def __init__(self, game: Game, recipe: Recipe, tables: Tables, network: Network) -> None:
        self.selves = [Network(game, recipe).to(network.first_bias.device) for _ in range(SELVES)]
        self.taken = 0
        """How often one of them has made room."""
        for each in self.selves:
            each.load_state_dict(network.state_dict())
        # Every n-th table, so that all settings have their share.
        self.stride = max(SELVES, round(SELVES / recipe.earlier))
        lanes = torch.arange(tables.seats.shape[0], device=tables.seats.device)
        seats = torch.arange(game.most, device=tables.seats.device)
        is_theirs = (lanes % self.stride < SELVES)[:, None] & ((lanes // self.stride)[:, None] % 2 == seats % 2)
        self.learns = ~is_theirs

    @torch.no_grad()
    def choose(self, tables: Tables, choices: Tensor) -> None:
        """Replace the choices of the seats that are theirs.  Choices are drawn, as those of the network that learns are."""
        for number, network in enumerate(self.selves):
            lanes = slice(number, None, self.stride)
            logs = masked_log_softmax(network(tables.observations[lanes])[0], tables.masks[lanes])
            is_learning = self.learns[lanes].gather(1, tables.seats[lanes][:, None])[:, 0]
            choices[lanes] = torch.where(is_learning, choices[lanes], drawn(logs))

    def grow_older(self, done: float, present: Network) -> None:
        """When another part of the training is over, the present network takes the place of the oldest."""
        if done >= (self.taken + 1) * EVERY:
            self.selves[self.taken % SELVES].load_state_dict(present.state_dict())
            self.taken += 1

    def state(self) -> list[dict[str, Tensor]]:
        """What a checkpoint keeps of them."""
        return [each.state_dict() for each in self.selves]

    def take_up(self, saved: list[dict[str, Tensor]], done: float) -> None:
        """Go on with those of a checkpoint."""
        for each, state in zip(self.selves, saved, strict=True):
            each.load_state_dict(state)
        self.taken = int(done / EVERY)
