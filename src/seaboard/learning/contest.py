"""One network among others of another kind: how often it wins, from every seat."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import torch
from torch import Tensor

from seaboard.learning.network import drawn, masked_log_softmax

ASK_EVERY = 16
"""Steps between two looks at whether all games are over."""


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
    return drawn(logs) if samples else logs.argmax(1)


@torch.no_grad()
def contest(
    one: Any, others: Any, tables: Any, steps: int, seat: int | None = None, samples: bool = False, skips: int = 1, most: int | None = None,
    others_sample: bool | None = None, seconds: float = float("inf"),
) -> Share:  # fmt: skip
    """Play this many steps at all tables: one seat of each table is the first network's, the table's number decides which, or `seat` does.

    Each table's first `skips` games do not count (a lead-in may have begun them), and after them at most `most` do.  With `most` the contest
    is over as soon as every table has played that many, and long games weigh as much as short ones.  `others_sample` where the others
    choose in another way.  After this many seconds it ends, and games under way do not count.
    """
    lanes = tables.seats.shape[0]
    mine = mine_at(tables.players, seat)
    ended = torch.zeros(lanes, dtype=torch.int64, device=mine.device)
    games = torch.zeros((), dtype=torch.float64, device=mine.device)
    wins, fair = torch.zeros_like(games), torch.zeros_like(games)
    limit = time.perf_counter() + seconds
    for step in range(steps):
        theirs = choose(others, tables.observations, tables.masks, samples if others_sample is None else others_sample)
        ours = choose(one, tables.observations, tables.masks, samples)
        tables.choices.copy_(torch.where(tables.seats == mine, ours, theirs))
        tables.step()
        over = tables.finished.bool() & (ended >= skips)
        if most is not None:
            over &= ended < skips + most
        first = (tables.ranks == 1) & (torch.arange(tables.ranks.shape[1], device=mine.device) < tables.players[:, None])
        won = first.gather(1, mine[:, None])[:, 0] / first.sum(1).clamp(min=1)
        games += over.sum()
        wins += (won * over).sum()
        fair += (over / tables.players).sum()
        ended += tables.finished.bool()
        # Asking a GPU costs time, so it is asked seldom; it also waits for it, so that the clock is right.
        if step % ASK_EVERY == 0:
            is_over = most is not None and bool((ended >= skips + most).all())
            if is_over or time.perf_counter() > limit:
                break
    return Share(int(games), float(wins), float(fair / games.clamp(min=1)))


def mine_at(players: Tensor, seat: int | None) -> Tensor:
    """The one seat of each table: this one, or another from table to table."""
    return torch.arange(players.shape[0], device=players.device) % players if seat is None else torch.full_like(players, seat)
