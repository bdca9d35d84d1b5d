"""Several processes that learn one network together, as `torchrun` starts them: each at tables of its own, all going the same steps."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import torch
from torch import Tensor, distributed


class Processes(NamedTuple):
    """This process among those that learn together."""

    rank: int = 0
    size: int = 1

    @property
    def is_first(self) -> bool:
        """Whether this one writes files and speaks to the person."""
        return self.rank == 0

    def agree(self, elapsed: float, stops: bool, device: torch.device) -> tuple[float, bool]:
        """The first process's clock, and whether any wants to stop: all must do the same number of updates with the same rates."""
        if self.size == 1:
            return elapsed, stops
        told = torch.tensor([elapsed if self.is_first else 0.0, float(stops)], dtype=torch.float64, device=device)
        distributed.all_reduce(told, distributed.ReduceOp.MAX)
        return float(told[0]), bool(told[1] > 0)

    def same_for_all(self, thing: Any) -> Any:
        """What the first process has."""
        if self.size == 1:
            return thing
        things = [thing]
        distributed.broadcast_object_list(things)
        return things[0]

    def same_weights(self, network: torch.nn.Module) -> None:
        """Every process begins with the first one's network."""
        if self.size > 1:
            for tensor in network.state_dict().values():
                distributed.broadcast(tensor, 0)


def join_processes(device: str) -> Processes:
    """Meet the others that `torchrun` started; without it this process is alone.  Each process of a machine has a GPU of its own."""
    size = int(os.environ.get("WORLD_SIZE", "1"))
    if size == 1:
        return Processes()
    if device == "cuda":
        from numba import cuda

        torch.cuda.set_device(int(os.environ.get("LOCAL_RANK", "0")))
        cuda.select_device(torch.cuda.current_device())
    distributed.init_process_group("nccl" if device == "cuda" else "gloo")
    return Processes(distributed.get_rank(), distributed.get_world_size())


def leave_processes() -> None:
    """Say good-bye to the others."""
    if distributed.is_available() and distributed.is_initialized():
        distributed.destroy_process_group()


def fewest_of_all(number: int, device: torch.device) -> int:
    """The smallest of the numbers that the processes have."""
    if not distributed.is_available() or not distributed.is_initialized():
        return number
    told = torch.tensor(number, device=device)
    distributed.all_reduce(told, distributed.ReduceOp.MIN)
    return int(told)


def share_gradients(network: torch.nn.Module) -> None:
    """Where several processes learn together, each takes the mean of all gradients."""
    if not distributed.is_available() or not distributed.is_initialized():
        return
    gradients: list[Tensor] = [parameter.grad for parameter in network.parameters() if parameter.grad is not None]
    # One message instead of one for each layer.
    together = torch.cat([gradient.flatten() for gradient in gradients])
    distributed.all_reduce(together)
    together /= distributed.get_world_size()
    first = 0
    for gradient in gradients:
        gradient.copy_(together[first : first + gradient.numel()].view_as(gradient))
        first += gradient.numel()
