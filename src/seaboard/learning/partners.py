"""Partners at some of the tables: a network that plays like another bot, so that the network that learns also meets players unlike itself."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from seaboard.engine.game import Game
from seaboard.learning.network import drawn, masked_log_softmax
from seaboard.learning.recipe import Recipe
from seaboard.learning.tables import Tables

SILVER = 0.7548776662466927
"""Tables are picked by steps of this part, which have nothing to do with the steps by which settings are mixed."""
HALF_EVERY = 3
"""At every third of these tables half of the seats learn; at the others one alone does, from every seat in turn."""


class Partners:
    """A network that learns nothing, in most seats of some tables."""

    def __init__(self, game: Game, recipe: Recipe, tables: Tables, network: Any) -> None:
        self.network = network
        device, players = tables.seats.device, tables.players
        numbers = torch.arange(players.shape[0], device=device)
        self.lanes = torch.nonzero((numbers.double() * SILVER) % 1.0 < recipe.partners)[:, 0]
        place = torch.arange(self.lanes.shape[0], device=device)[:, None]
        seats = torch.arange(game.most, device=device)
        is_alone = seats == place // HALF_EVERY % players[self.lanes][:, None]
        is_half = (seats + place // HALF_EVERY) % 2 == 0
        self.learns = torch.ones((players.shape[0], game.most), dtype=torch.bool, device=device)
        self.learns[self.lanes] = torch.where(place % HALF_EVERY == 0, is_half, is_alone)

    @torch.no_grad()
    def choose(self, tables: Tables, choices: Tensor) -> None:
        """Replace the choices of the seats that are theirs, drawn by their probability."""
        lanes = self.lanes
        logs = masked_log_softmax(self.network(tables.observations[lanes])[0], tables.masks[lanes])
        is_learning = self.learns[lanes].gather(1, tables.seats[lanes][:, None])[:, 0]
        choices[lanes] = torch.where(is_learning, choices[lanes], drawn(logs))
