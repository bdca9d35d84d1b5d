"""A training's checkpoint: all that is needed to go on with it, and a refusal of what does not belong to it."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import msgspec
import torch

from seaboard.bots.weights import layout_hash
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.files import replacing
from seaboard.learning.recipe import Recipe

FORMAT = 2
FREE = {"lanes", "batch", "lead_in", "finish"}
"""What a recipe may say otherwise from part to part: a training goes on where there is no GPU, or another one.

What `finish` says stands in the rest of the recipe where it counts.
"""


class Terms(msgspec.Struct, frozen=True):
    """What stays the same through all parts of a training."""

    game: str
    layout: str
    recipe: Recipe
    seed: int
    against: str = ""
    """The checksum of the frozen network it is trained against."""
    seat: int | None = None
    opponent_samples: bool = False
    partner: str = ""
    """The checksum of the network that plays like another bot."""
    begin: str = ""
    """The checksum of the network it began with."""


def terms_of(
    game: Game, recipe: Recipe, seed: int, against: str = "", seat: int | None = None, samples: bool = False,
    partner: str = "", begin: str = "",
) -> Terms:  # fmt: skip
    """The terms of a training that begins now."""
    return Terms(game.slug, layout_hash(game), recipe, seed, against, seat, samples, partner, begin)


def write_checkpoint(path: Path, terms: Terms, state: dict[str, Any]) -> None:
    """Write it whole or not at all."""
    with replacing(path) as file:
        torch.save({"format": FORMAT, "terms": msgspec.json.encode(terms).decode(), **state}, file)


def read_checkpoint(path: Path, terms: Terms) -> dict[str, Any] | None:
    """The checkpoint, or None where there is none.  One that does not fit is refused in one sentence that names it."""
    if not path.exists():
        return None
    try:
        saved = torch.load(path, map_location="cpu", weights_only=True)
        form = saved["format"]
    except (OSError, RuntimeError, ValueError, KeyError, TypeError, EOFError, pickle.UnpicklingError) as fault:
        raise UsageError(f"{path} is not a checkpoint, or it is damaged: {fault}") from fault
    if form != FORMAT:
        raise UsageError(f"{path} has another format ({form}) than this version reads ({FORMAT})")
    try:
        before = msgspec.json.decode(saved["terms"], type=Terms)
    except (KeyError, msgspec.MsgspecError) as fault:
        raise UsageError(f"{path} is a checkpoint of another version: {fault}") from fault
    fault_found = misfit(before, terms)
    if fault_found:
        raise UsageError(f"{path} {fault_found}; give the same again, or another --folder")
    return dict(saved)


def misfit(before: Terms, now: Terms) -> str:
    """What does not fit, in words; empty where all does."""
    if before.game != now.game:
        return f"is a training of {before.game}, not of {now.game}"
    if before.layout != now.layout:
        return f"was begun with other features or other moves of {now.game} than these rules have"
    for name in Recipe.__struct_fields__:
        old, new = getattr(before.recipe, name), getattr(now.recipe, name)
        if name not in FREE and old != new:
            return f"was begun with another recipe: its {name} is {shown(old)}, not {shown(new)}"
    if before.seed != now.seed:
        return f"was begun with --seed {before.seed}, not {now.seed}"
    for option in ("--against", "--partner", "--begin"):
        old, new = (getattr(terms, option.removeprefix("--")) for terms in (before, now))
        if old != new:
            known = {
                (True, True): f"with another network as {option}",
                (True, False): f"with {option}",
                (False, True): f"without {option}",
            }
            return f"was begun {known[bool(old), bool(new)]}"
    if before.seat != now.seat:
        return f"was begun with {'no --seat' if before.seat is None else f'--seat {before.seat}'}"
    if before.opponent_samples != now.opponent_samples:
        return f"was begun {'with' if before.opponent_samples else 'without'} --opponent-samples"
    return ""


def shown(value: Any) -> str:
    """A part of a recipe, as JSON."""
    return msgspec.json.encode(value).decode()
