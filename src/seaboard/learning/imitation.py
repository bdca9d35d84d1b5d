"""A network that plays like another bot: it learns from watched games which of its choices that bot made."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.learning.network import Network, masked_log_softmax
from seaboard.learning.recipe import Recipe
from seaboard.learning.watching import Watched

HELD_OUT = 10
"""Every tenth part of the games is kept to measure by."""
ROUNDS = 8
"""How often each decision is learned from."""
BATCH, LARGEST_TEST = 2048, 8192
RATE, DECAY = 4e-4, 0.05


class Likeness(NamedTuple):
    """How well a network foretells the bot's choices in games it did not learn from."""

    decisions: int
    agreement: float
    """The part of them that are the network's first choice."""
    surprise: float
    """The mean of minus the logarithm of what the network gave them."""


class Rows:
    """Decisions on the device that learns."""

    def __init__(self, watched: Watched, rows: np.ndarray[Any, np.dtype[np.int64]], game: Game, device: torch.device) -> None:
        choices = len(game.rules.space) - game.rules.first_choice
        self.observations = torch.as_tensor(watched.observations[rows]).to(device)
        self.masks = torch.as_tensor(watched.masks_of(rows, choices)).to(device)
        self.choices = torch.as_tensor(watched.choices[rows]).to(device)

    def __len__(self) -> int:
        return int(self.choices.shape[0])


def surprise_of(network: Any, observations: Tensor, masks: Tensor, choices: Tensor) -> Tensor:
    """What each choice that was made cost: minus the logarithm of its probability."""
    logits, _ = network(observations)
    return functional.nll_loss(masked_log_softmax(logits, masks), choices, reduction="none")


@torch.no_grad()
def likeness(network: Any, rows: Rows) -> Likeness:
    """How well the network foretells these decisions."""
    right, surprise = 0.0, 0.0
    for first in range(0, len(rows), LARGEST_TEST):
        part = slice(first, first + LARGEST_TEST)
        logs = masked_log_softmax(network(rows.observations[part])[0], rows.masks[part])
        chosen = rows.choices[part]
        right += float((logs.argmax(1) == chosen).sum())
        surprise -= float(logs.gather(1, chosen[:, None]).sum())
    return Likeness(len(rows), right / len(rows), surprise / len(rows))


def imitate(
    game: Game, recipe: Recipe, watched: Watched, device: str, seed: int, begin: Any = None, rounds: int = ROUNDS,
    tell: Callable[[int, Likeness], None] = lambda number, like: None,
) -> tuple[Network, Likeness]:  # fmt: skip
    """The network that foretold held-out decisions best, and how well; `begin` are layers to begin with, if their shape is the recipe's."""
    torch.manual_seed(seed)
    held = watched.parts % HELD_OUT == 0
    if held.all() or not held.any():
        raise UsageError("too few games were watched to keep some to measure by; watch more")
    where = torch.device(device)
    learned, tested = (Rows(watched, np.flatnonzero(each), game, where) for each in (~held, held))
    network = Network(game, recipe).to(where)
    if begin is not None:
        network.take_layers(begin)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    batch = min(BATCH, len(learned))
    steps = rounds * (len(learned) // batch)
    falling = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    best = likeness(network, tested)
    kept = copy.deepcopy(network.state_dict())
    tell(0, best)
    for number in range(rounds):
        order = torch.randperm(len(learned), device=where)
        for first in range(0, len(learned) - batch + 1, batch):
            rows = order[first : first + batch]
            loss = surprise_of(network, learned.observations[rows], learned.masks[rows], learned.choices[rows]).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            falling.step()
        now = likeness(network, tested)
        tell(number + 1, now)
        if now.surprise < best.surprise:
            best, kept = now, copy.deepcopy(network.state_dict())
    network.load_state_dict(kept)
    return network, best
