"""From what was learned to a file that plays: sums of shared rows made once, weights rounded to bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch

from seaboard.bots.weights import FORMAT, layout_hash
from seaboard.learning.network import Network


def rounded(weights: Any) -> tuple[np.ndarray, np.ndarray]:
    """Rows of weights as bytes, and the scale of each row."""
    weights = np.asarray(weights, np.float64)
    scale = np.maximum(np.abs(weights).max(-1, keepdims=True) / 127.0, 1e-12)
    return np.rint(weights / scale).astype(np.int8), scale[..., 0].astype(np.float32)


@torch.no_grad()
def pack(network: Network) -> dict[str, np.ndarray]:
    """The network's arrays as playing takes them."""
    stacked = {
        "first": network.first() * network.scales[:, None],
        "into": torch.stack([layer.weight.T for layer in network.into]),
        "out": torch.stack([layer.weight.T for layer in network.out]),
        "policy": network.policy(),
        "value": network.value.weight,
    }
    biases = {
        "first_bias": network.first_bias,
        "into_bias": torch.stack([layer.bias for layer in network.into]),
        "out_bias": torch.stack([layer.bias for layer in network.out]),
        "policy_bias": network.policy_bias,
        "value_bias": network.value.bias,
    }
    arrays = {name: bias.detach().float().cpu().numpy() for name, bias in biases.items()}
    for name, weight in stacked.items():
        arrays[name], arrays[f"{name}_scale"] = rounded(weight.detach().float().cpu().numpy())
    return arrays


def write_network(network: Network, path: Path, told: dict[str, Any] | None = None) -> None:
    """Write the file whole or not at all."""
    header = {"format": FORMAT, "game": network.game.slug, "layout": layout_hash(network.game), **(told or {})}
    beside = path.with_suffix(".part.npz")
    np.savez_compressed(beside, told=np.frombuffer(json.dumps(header, sort_keys=True).encode(), np.uint8), **pack(network))
    beside.replace(path)
