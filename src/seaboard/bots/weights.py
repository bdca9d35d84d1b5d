"""A network's file: weights in bytes with their scales, and what they were learned for."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from seaboard.bots.forward import Layers
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game

FORMAT = 1
FILE = "weights.npz"


@dataclass(frozen=True)
class Weights:
    """A network as it was read."""

    layers: Layers
    told: dict[str, Any]
    """What its file says of it: game, layout, format."""


def layout_hash(game: Game) -> str:
    """A hash of what a network must know by position: the pieces of the features, and the moves that seats choose from."""
    layout = import_module(f"{game.package}.features").FEATURES
    pieces = [(piece.name, piece.size, np.asarray(piece.scale, np.float64).tolist()) for piece in layout.pieces]
    texts = game.rules.space.texts[game.rules.first_choice :]
    return hashlib.sha256(json.dumps([pieces, texts]).encode()).hexdigest()[:16]


def net_folder(game: Game) -> Path:
    """Where a game's recipe and its network stand."""
    return Path(str(import_module(game.package).__file__)).parent / "net"


def net_file(game: Game) -> Path:
    """The file of a game's network: the one that came with it, or one of the folder that SEABOARD_NETS names."""
    other = os.environ.get("SEABOARD_NETS")
    return Path(other) / f"{game.slug}.npz" if other else net_folder(game) / FILE


def read_weights(path: Path, game: Game) -> Weights:
    """The network in a file.  A file that is damaged, or made for another game or another layout, is refused in one sentence."""
    try:
        with np.load(path, allow_pickle=False) as file:
            told = json.loads(bytes(file["told"]).decode())
            arrays = {name: np.ascontiguousarray(file[name]) for name in Layers._fields}
    except FileNotFoundError:
        raise UsageError(f"{game.slug} has no network: there is no file {path}") from None
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as fault:
        raise UsageError(f"{path} is not a network, or it is damaged: {fault}") from fault
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise UsageError(f"{path} has another format than this version reads ({FORMAT})")
    if told.get("game") != game.slug:
        raise UsageError(f"{path} is a network for {told.get('game')}, not for {game.slug}")
    if told.get("layout") != layout_hash(game):
        raise UsageError(
            f"{path} was learned with other features or other moves of {game.slug} than these rules have; train it again"
        )
    layers = Layers(**arrays)
    check_shapes(path, layers, game)
    return Weights(layers, told)


def check_shapes(path: Path, layers: Layers, game: Game) -> None:
    """Refuse arrays that do not fit together: compiled code does not look."""
    rules = game.rules
    width, (blocks, hidden) = layers.first_bias.size, layers.into_bias.shape if layers.into_bias.ndim == 2 else (0, 0)
    choices, values = len(rules.space) - rules.first_choice, 2 * game.most
    expected = {
        "first": (rules.features, width), "first_scale": (rules.features,), "first_bias": (width,),
        "into": (blocks, width, hidden), "into_scale": (blocks, width), "into_bias": (blocks, hidden),
        "out": (blocks, hidden, width), "out_scale": (blocks, hidden), "out_bias": (blocks, width),
        "policy": (choices, width), "policy_scale": (choices,), "policy_bias": (choices,),
        "value": (values, width), "value_scale": (values,), "value_bias": (values,),
    }  # fmt: skip
    for name, shape in expected.items():
        array = getattr(layers, name)
        kind = np.float32 if name.endswith(("scale", "bias")) else np.int8
        if array.shape != shape or array.dtype != kind:
            raise UsageError(
                f"{path}: {name} is {array.dtype} in the shape {array.shape}, where {np.dtype(kind)} in {shape} is needed"
            )
    if width % 16 or not all(np.isfinite(getattr(layers, name)).all() for name in expected if name.endswith(("scale", "bias"))):
        raise UsageError(f"{path}: its numbers are not those of a network")


@cache
def weights_of(slug: str) -> Weights:
    """The network of a game, read on first use."""
    game = find_game(slug)
    return read_weights(net_file(game), game)
