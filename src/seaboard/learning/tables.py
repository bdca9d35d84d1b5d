"""Tables for a learner, as PyTorch's tensors: on a GPU, or on the CPU where there is none."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from seaboard.bots.binding import find_evaluation
from seaboard.engine.game import Game
from seaboard.engine.setting import Setting, share_tables
from seaboard.lab.vector import VectorEnv


class Tables(ABC):
    """Many tables, a decision at a time.  After `step` all tensors are to be read again: on a GPU it writes them in place."""

    observations: Tensor
    """What the seat to move knows, in bytes."""
    masks: Tensor
    """1 for each choice that it has."""
    seats: Tensor
    players: Tensor
    finished: Tensor
    """1 where the last step ended a game; its `ranks` are the places by seat."""
    ranks: Tensor
    points: Tensor
    """By seat, of the last game that ended there."""
    worths: Tensor
    """What the game's evaluation says of each seat, or zeros."""
    choices: Tensor
    """What the seats to move choose: the learner writes it."""
    judges: bool

    @abstractmethod
    def step(self) -> None:
        """Make every table's choice."""


class GpuTables(Tables):
    """The engine's tables on a GPU, sharing their memory with PyTorch."""

    def __init__(self, game: Game, lanes: int, settings: Sequence[Setting], seed: int, lead_in: int) -> None:
        from numba import cuda

        from seaboard.engine.device_tables import DeviceTables

        evaluation = find_evaluation(game)
        value = None if evaluation is None else evaluation.value
        self._tables = DeviceTables(game, lanes, settings, seed, np.uint8, value, lead_in)
        cuda.synchronize()
        self.judges = self._tables.judges
        for name in ("observations", "masks", "seats", "players", "finished", "ranks", "points", "worths", "choices"):
            setattr(self, name, torch.as_tensor(getattr(self._tables, name), device="cuda"))

    def step(self) -> None:
        """Make every table's choice, on PyTorch's stream."""
        from numba import cuda

        self._tables.judges = self.judges
        self._tables.stream = cuda.external_stream(torch.cuda.current_stream().cuda_stream)
        self._tables.step()


class CpuTables(Tables):
    """The laboratory's tables, one environment for each setting.  There are no worths here, and all tables play the whole lead-in."""

    judges = False

    def __init__(self, game: Game, lanes: int, settings: Sequence[Setting], seed: int, lead_in: int) -> None:
        which = share_tables(lanes, settings)
        counts = [int((which == number).sum()) for number in range(len(settings))]
        self._first = game.rules.first_choice
        self._tables = [
            VectorEnv(game.slug, count, setting.players, setting.options, seed + number, dtype=np.uint8)
            for number, (setting, count) in enumerate(zip(settings, counts, strict=True))
            if count
        ]
        for _ in range(lead_in):
            for tables in self._tables:
                tables.step(tables.random_actions())
        self.players = torch.cat([torch.full((each.tables,), each.players) for each in self._tables])
        self.choices = torch.zeros(lanes, dtype=torch.int64)
        self.worths = torch.zeros(lanes, 8)
        self._gather()

    def _gather(self) -> None:
        def together(name: str) -> Tensor:
            return torch.cat([torch.as_tensor(getattr(each, name)) for each in self._tables])

        self.observations, self.seats = together("observations"), together("seats")
        self.masks, self.finished = together("masks")[:, self._first :], together("finished")
        self.ranks = torch.cat([pad_seats(each.places) for each in self._tables])
        self.points = torch.cat([pad_seats(each.points) for each in self._tables])

    def step(self) -> None:
        """Make every table's choice."""
        chosen = self.choices.numpy() + self._first
        first = 0
        for tables in self._tables:
            tables.step(chosen[first : first + tables.tables])
            first += tables.tables
        self._gather()


def pad_seats(numbers: Any) -> Tensor:
    """Places or points by seat with a column for each of eight seats."""
    return torch.as_tensor(np.pad(numbers, ((0, 0), (0, 8 - numbers.shape[1]))))


def open_tables(game: Game, device: str, lanes: int, settings: Sequence[Setting], seed: int, lead_in: int) -> Tables:
    """Tables where the learner is."""
    return (GpuTables if device == "cuda" else CpuTables)(game, lanes, settings, seed, lead_in)
