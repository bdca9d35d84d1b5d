"""Two processes that learn together, started by `torchrun`.  Says for each whether it is as it should be; run by `test_processes.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import torch
from torch import distributed

from seaboard.engine.registry import find_game
from seaboard.learning.processes import join_processes, leave_processes
from seaboard.learning.recipe import read_recipe
from seaboard.learning.training import Training


def all_of(tensor: torch.Tensor) -> list[torch.Tensor]:
    """The tensor of every process."""
    found = [torch.empty_like(tensor) for _ in range(distributed.get_world_size())]
    distributed.all_gather(found, tensor)
    return found


def main(folder: Path, recipe: Path) -> None:
    """Play and learn, and compare."""
    processes = join_processes("cpu")
    game = find_game("libertalia")
    training = Training(game, read_recipe(game, recipe), folder, 1.0, 0, "cpu", compiles=False, processes=processes)
    weights = torch.cat([each.detach().flatten() for each in training.learner.network.parameters()])
    one, other = all_of(weights)
    assert torch.equal(one, other), "they began with different networks"
    training.learner.play()
    one, other = all_of(training.learner.observations.float().sum((0, 2)))
    assert not torch.equal(one, other), "they played the same games"
    training.learner.learn(0.0)
    learned = torch.cat([each.detach().flatten() for each in training.learner.network.parameters()])
    one, other = all_of(learned)
    assert torch.equal(one, other), "they learned different networks"
    assert not torch.equal(one, weights), "they learned nothing"
    one, other = all_of(torch.cat([each.detach().flatten() for each in training.learner.average.parameters()]))
    assert torch.equal(one, other), "what they would save differs"
    training.close()
    leave_processes()
    print(f"{processes.rank}: as one")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
