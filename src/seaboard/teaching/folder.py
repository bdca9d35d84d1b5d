"""Where a game keeps what it teaches."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from seaboard.engine.game import Game

NAME = "teaching"


def teaching_folder(game: Game) -> Path:
    """The folder of a game's lessons and books; a game need not have one."""
    return Path(str(import_module(game.package).__file__)).parent / NAME
