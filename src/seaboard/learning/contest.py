"""One network among others of another kind: how often it wins, from every seat."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor

from seaboard.learning.network import masked_log_softmax


class Share(NamedTuple):
    """How a contest ended."""

    games: int
    wins: float
    """Shared wins count in parts."""
    fair: float
    """What equal players would have won."""

    @property
    def share(self) -> float:
        return self.wins / max(1, self.games)


def choose(network: Any, observations: Tensor, masks: Tensor, samples: bool) -> Tensor:
    """A choice for every row: the best, or drawn by its probability.  Without a network, any legal one."""
    if network is None:
        return (torch.rand(masks.shape, device=masks.device) * masks).argmax(1)
    logs = masked_log_softmax(network(observations)[0], masks)
    if samples:
        logs = logs - torch.log(-torch.log(torch.rand_like(logs).clamp(1e-10, 1.0 - 1e-7)))
    return logs.argmax(1)


@torch.no_grad()
def contest(one: Any, others: Any, tables: Any, steps: int, seat: int | None = None, samples: bool = False) -> Share:
    """Play this many steps at all tables: one seat of each table is the first network's, the table's number decides which, or `seat` does.

    Games that the lead-in began are left out: each table's first end does not count.
    """
    lanes = tables.seats.shape[0]
    mine = torch.arange(lanes, device=tables.seats.device) % tables.players if seat is None else torch.full_like(tables.seats, seat)
    begun = torch.zeros(lanes, dtype=torch.bool, device=mine.device)
    games = torch.zeros((), dtype=torch.float64, device=mine.device)
    wins, fair = torch.zeros_like(games), torch.zeros_like(games)
    for _ in range(steps):
        theirs = choose(others, tables.observations, tables.masks, samples)
        ours = choose(one, tables.observations, tables.masks, samples)
        tables.choices.copy_(torch.where(tables.seats == mine, ours, theirs))
        tables.step()
        over = tables.finished.bool() & begun
        first = (tables.ranks == 1) & (torch.arange(tables.ranks.shape[1], device=mine.device) < tables.players[:, None])
        won = first.gather(1, mine[:, None])[:, 0] / first.sum(1).clamp(min=1)
        games += over.sum()
        wins += (won * over).sum()
        fair += (over / tables.players).sum()
        begun |= tables.finished.bool()
    return Share(int(games), float(wins), float(fair / games.clamp(min=1)))
