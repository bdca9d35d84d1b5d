"""What a game's training is made of: `net/recipe.toml` in the game's folder, read and checked."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.setting import Setting

NET_FOLDER = "net"


class TableShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setting that is trained, and how many of the tables it gets."""

    players: int
    share: float = 1.0
    options: dict[str, str] = {}


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Things that several features and moves speak of, such as cards or places: what is learned of one is shared between them."""

    of: str
    """The kind of move whose last argument lists them."""
    pieces: tuple[str, ...] = ()
    """The pieces of the feature vector that have a place for each of them, or several rows of such places."""


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about a game's training that is not the rules."""

    tables: tuple[TableShare, ...]
    vocabularies: dict[str, Vocabulary] = {}
    width: int = 768
    blocks: int = 2
    hidden: int = 768
    shared: int = 64
    """Numbers that stand for a member of a vocabulary."""
    lanes: int = 32_768
    """Tables played at the same time."""
    steps: int = 64
    """Decisions at each table between two updates."""
    batch: int = 65_536
    epochs: int = 1
    """How often each decision is learned from.  Once, with a greater step, was stronger after the same time than twice (docs/bots.md)."""
    rate: float = 6e-4
    """The learner's step at the start; it falls to a twentieth."""
    entropy: tuple[float, float] = (0.05, 0.0025)
    """What a spread of choices is worth, at the start and at the end."""
    win_weight: tuple[float, float] = (0.3, 0.8)
    """How much of the utility is winning, at the start and at the end; the rest is the place."""
    trace: float = 0.97
    """How far a decision is judged by what came after it (lambda)."""
    clip: float = 0.2
    hand_until: float = 0.4
    """The part of the time in which the game's own evaluation helps to judge, less and less."""
    lead_in: int = 400
    """Random moves before the first decision, at most, so that tables stand at all stages of the game."""

    def settings(self) -> list[Setting]:
        """The settings as tables take them."""
        return [Setting(each.players, each.options, each.share) for each in self.tables]


def net_folder(game: Game) -> Path:
    """Where a game's recipe and its network stand."""
    return Path(str(import_module(game.package).__file__)).parent / NET_FOLDER


def read_recipe(game: Game) -> Recipe:
    """The game's recipe; what does not fit is named with its file."""
    path = net_folder(game) / "recipe.toml"
    if not path.exists():
        return Recipe((TableShare(min(4, game.most)),))
    try:
        recipe = msgspec.toml.decode(path.read_bytes(), type=Recipe)
    except msgspec.MsgspecError as fault:
        raise UsageError(f"{path}: {fault}") from fault
    for each in recipe.tables:
        game.check_players(each.players)
        game.check_options(each.options)
    return recipe
