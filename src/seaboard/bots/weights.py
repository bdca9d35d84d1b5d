"""A network's file: weights in bytes with their scales, and what they were learned for."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.lib.npyio import NpzFile

from seaboard.bots.forward import LANES, Layers
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game

FORMAT = 1
FILE = "weights.npz"
DAMAGE = (OSError, KeyError, ValueError, EOFError, NotImplementedError, zipfile.BadZipFile, zlib.error)
"""What reading a file raises that is no archive of arrays, or no longer one."""


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
    return Path(other) / f"{game.plain_slug}.npz" if other else net_folder(game) / FILE


def open_archive(raw: BinaryIO) -> NpzFile:
    """The arrays in an open file."""
    file = np.load(raw, allow_pickle=False)
    if not isinstance(file, NpzFile):
        raise ValueError("it holds one array alone")
    return file


def read_weights(path: Path, game: Game) -> Weights:
    """The network in a file.  A file that is damaged, or made for another game or another layout, is refused in one sentence."""
    try:
        with path.open("rb") as raw, open_archive(raw) as file:
            told = json.loads(bytes(file["told"]).decode())
            arrays = {name: np.ascontiguousarray(file[name]) for name in Layers._fields}
    except FileNotFoundError:
        raise UsageError(f"{game.slug} has no network: there is no file {path}") from None
    except DAMAGE as fault:
        raise UsageError(f"{path} is not a network, or it is damaged: {fault}") from fault
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise UsageError(f"{path} has another format than this version reads ({FORMAT})")
    if told.get("game") != game.plain_slug:
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
    if width % LANES or not all(np.isfinite(getattr(layers, name)).all() for name in expected if name.endswith(("scale", "bias"))):
        raise UsageError(f"{path}: its numbers are not those of a network")


@cache
def read_once(path: Path, slug: str) -> Weights:
    """The network in a file, read on first use."""
    return read_weights(path, find_game(slug))


def network_for(game: Game, path: Path | None = None) -> Weights:
    """The network in a file, or without one the game's own."""
    return read_once(net_file(game) if path is None else path, game.slug)
