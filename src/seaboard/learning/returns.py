"""What decisions turned out to be worth: each seat's own decisions in order, judged by those after them."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

WORTHS = 3
"""What is foretold of each seat while it learns: its share of the win, its place, and its lead in points."""


def utilities(ranks: Tensor, points: Tensor, players: Tensor, seats: int, spread: float) -> Tensor:
    """By seat, the win and the place as numbers whose sums over a table are 0, winning alone being 1 of both; and the lead in points.

    Seats that are not there have rank 0 and count for nothing.
    """
    ranks = ranks[:, :seats]
    there = torch.arange(seats, device=ranks.device) < players[:, None]
    winners = ((ranks == 1) & there).sum(1, keepdim=True).clamp(min=1)
    others = (players[:, None] - 1).float()
    share = ((ranks == 1) & there).float() / winners
    win = (share * players[:, None] - 1.0) / others
    above = ((ranks[:, None, :] < ranks[:, :, None]) & there[:, None, :]).sum(2)
    below = ((ranks[:, None, :] > ranks[:, :, None]) & there[:, None, :]).sum(2)
    place = (below - above).float() / others
    return torch.stack([win, place, leads(points.float(), players, seats, spread)], -1) * there[..., None]


def leads(worths: Tensor, players: Tensor, seats: int, spread: float) -> Tensor:
    """What the game's evaluation or its points give each seat, between -1 and 1: its own less that of its rivals, the best counting most."""
    worths = worths[:, :seats]
    there = torch.arange(seats, device=worths.device) < players[:, None]
    total = (worths * there).sum(1, keepdim=True)
    low = worths.masked_fill(~there, -1e18)
    top = low.amax(1, keepdim=True)
    # Two maxima are quicker than `topk`, which sorts every row for itself.
    is_top = low == top
    second = torch.where(is_top.sum(1, keepdim=True) > 1, top, low.masked_fill(is_top, -1e18).amax(1, keepdim=True))
    best = torch.where(is_top, second, top)
    mean = (total - worths) / (players[:, None] - 1)
    return torch.tanh((worths - 0.5 * best - 0.5 * mean) / (2.0 * spread)) * there


def to_seats(relative: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Values by distance from the seat to move, as values by seat."""
    number = relative.shape[1]
    distance = (torch.arange(number, device=seats.device) - seats[:, None]) % players[:, None]
    return relative.gather(1, distance[..., None].expand(-1, -1, relative.shape[2]))


def from_seats(absolute: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Values by seat, as values by distance from the seat to move."""
    number = absolute.shape[1]
    seat = (torch.arange(number, device=seats.device) + seats[:, None]) % players[:, None]
    return absolute.gather(1, seat[..., None].expand(-1, -1, absolute.shape[2]))


class Told(NamedTuple):
    """What the backward pass carries: for each seat of each table, its next decision, or the end of the game."""

    value: Tensor
    """What the network said then, or what the game paid."""
    later: Tensor
    """What turned out later, mixed by the trace."""
    judged: Tensor
    """What the critic said then."""
    advantage: Tensor
    known: Tensor
    """Whether there is such a decision at all before the tables stopped."""


def begin_told(lanes: int, seats: int, device: torch.device) -> Told:
    """Nothing is known of what came after the last step."""
    zeros = torch.zeros(lanes, seats, WORTHS, device=device)
    return Told(
        zeros,
        zeros.clone(),
        zeros[..., 0].clone(),
        zeros[..., 0].clone(),
        torch.zeros(lanes, seats, dtype=torch.bool, device=device),
    )


def step_back(
    told: Told, seat: Tensor, finished: Tensor, paid: Tensor, value: Tensor, critic: Tensor, shares: Tensor, trace: float
) -> tuple[Told, Tensor, Tensor, Tensor]:
    """One step earlier: the advantage of the choice made there, whether it is known, and by seat what the network should have said.

    `shares` say how much of the utility each of the worths is.
    """
    over = finished.bool()[:, None]
    value_next = torch.where(over[..., None], paid, told.value)
    later = torch.where(over[..., None], paid, told.later)
    judged = torch.where(over, (paid * shares).sum(-1), told.judged)
    advantages = torch.where(over, 0.0, told.advantage)
    known = told.known | over
    target = (1.0 - trace) * value_next + trace * later
    own = seat[:, None]
    mine = torch.arange(known.shape[1], device=seat.device) == own
    is_known = known.gather(1, own)[:, 0]
    advantage = torch.where(is_known, judged.gather(1, own)[:, 0] - critic + trace * advantages.gather(1, own)[:, 0], 0.0)
    next_later = torch.where(known[..., None], target, value)
    next_told = Told(
        torch.where(mine[..., None], value, value_next),
        torch.where(mine[..., None], next_later, later),
        torch.where(mine, critic[:, None], judged),
        torch.where(mine, advantage[:, None], advantages),
        known | mine,
    )
    return next_told, advantage, target, known
