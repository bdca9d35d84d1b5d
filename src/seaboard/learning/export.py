"""From what was learned to a file that plays: sums of shared rows made once, weights rounded to bytes."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from seaboard import __version__
from seaboard.bots.card import NAME, Card, card_text, checksum
from seaboard.bots.weights import FORMAT, layout_hash
from seaboard.engine.batch import count_cores
from seaboard.files import replacing, write_whole
from seaboard.learning.network import Network
from seaboard.learning.returns import WORTHS

EXPORTED = 2
"""The first worths, win and place, are told by the file; the lead in points only helps to learn."""


def rounded(weights: Any) -> tuple[np.ndarray, np.ndarray]:
    """Rows of weights as bytes, and the scale of each row."""
    weights = np.asarray(weights, np.float64)
    scale = np.maximum(np.abs(weights).max(-1, keepdims=True) / 127.0, 1e-12)
    return np.rint(weights / scale).astype(np.int8), scale[..., 0].astype(np.float32)


def exported(rows: Tensor) -> Tensor:
    """The rows of the values that the file has, out of those of all worths."""
    return rows.unflatten(0, (-1, WORTHS))[:, :EXPORTED].flatten(0, 1)


@torch.no_grad()
def pack(network: Network) -> dict[str, np.ndarray]:
    """The network's arrays as playing takes them."""
    stacked = {
        "first": network.first() * network.scales[:, None],
        "into": torch.stack([layer.weight.T for layer in network.into]),
        "out": torch.stack([layer.weight.T for layer in network.out]),
        "policy": network.policy(),
        "value": exported(network.value.weight),
    }
    biases = {
        "first_bias": network.first_bias,
        "into_bias": torch.stack([layer.bias for layer in network.into]),
        "out_bias": torch.stack([layer.bias for layer in network.out]),
        "policy_bias": network.policy_bias,
        "value_bias": exported(network.value.bias),
    }
    arrays = {name: bias.detach().float().cpu().numpy() for name, bias in biases.items()}
    for name, weight in stacked.items():
        arrays[name], arrays[f"{name}_scale"] = rounded(weight.detach().float().cpu().numpy())
    return arrays


def write_network(network: Network, path: Path, told: dict[str, Any] | None = None) -> None:
    """Write the file whole or not at all."""
    header = {"format": FORMAT, "game": network.game.slug, "layout": layout_hash(network.game), **(told or {})}
    with replacing(path) as file:
        np.savez_compressed(file, told=np.frombuffer(json.dumps(header, sort_keys=True).encode(), np.uint8), **pack(network))


def write_card(
    weights: Path, game: str, command: str, seed: int, seconds: float, decisions: int, device: torch.device,
    before: Sequence[str] = (),
) -> None:  # fmt: skip
    """Write where a file of weights comes from beside it.  Its strength is measured later."""
    date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    software = f"seaboard {__version__}, PyTorch {torch.__version__}"
    facts = (command, seed, hardware(device), software, round(seconds, 1), decisions, date, checksum(weights))
    write_whole(weights.with_name(NAME), card_text(Card(game, *facts, before=list(before))).encode())


def hardware(device: torch.device) -> str:
    """What the network learned on."""
    if device.type == "cuda":
        return str(torch.cuda.get_device_name(device))
    return f"CPU, {platform.machine()}, {count_cores()} cores"
