"""Small networks that learned nothing, made with NumPy alone: a file such as training writes, for tests of what plays with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from seaboard.bots.weights import FORMAT, layout_hash
from seaboard.engine.game import Game

WIDTH, HIDDEN, BLOCKS = 32, 24, 2
Arrays = dict[str, np.ndarray]


def tiny_arrays(game: Game, seed: int = 1) -> Arrays:
    """Random weights in the shapes of a game."""
    rng, rules = np.random.default_rng(seed), game.rules
    choices, values = len(rules.space) - rules.first_choice, 2 * game.most
    rows = {
        "first": (rules.features, WIDTH),
        "into": (BLOCKS, WIDTH, HIDDEN),
        "out": (BLOCKS, HIDDEN, WIDTH),
        "policy": (choices, WIDTH),
        "value": (values, WIDTH),
    }
    sums = {"first": (WIDTH,), "into": (BLOCKS, HIDDEN), "out": (BLOCKS, WIDTH), "policy": (choices,), "value": (values,)}
    scales = {"first": 0.002, "into": 0.003, "out": 0.003, "policy": 0.005, "value": 0.0008}
    arrays: Arrays = {}
    for name, shape in rows.items():
        arrays[name] = rng.integers(-127, 128, shape).astype(np.int8)
        arrays[f"{name}_scale"] = np.full(shape[:-1], scales[name], np.float32)
        arrays[f"{name}_bias"] = rng.normal(0.0, 0.05, sums[name]).astype(np.float32)
    return arrays


def write_tiny(path: Path, game: Game, arrays: Arrays | None = None, told: dict[str, Any] | None = None) -> Path:
    """A file with these arrays, and what it tells of itself."""
    header = {"format": FORMAT, "game": game.slug, "layout": layout_hash(game), **(told or {})}
    written: dict[str, Any] = {"told": np.frombuffer(json.dumps(header).encode(), np.uint8), **(arrays or tiny_arrays(game))}
    np.savez(path, **written)
    return path
