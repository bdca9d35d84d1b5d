"""Sets whose every text tries to be something else."""

from __future__ import annotations

from typing import Any

from seaboard.engine.game import Game
from seaboard.engine.registry import SET_MARK
from seaboard.sets.document import DataSet, from_tables, to_tables
from seaboard.sets.pack import rulebook_set
from seaboard.sets.playing import load

STRANGE = "\"><img src=//x onerror=a()></text><script>b()</script>&amp;'{0}"
TEXTS = ("en", "pl", "fr", "name_en", "name_pl", "desc_en", "desc_pl", "name", "author", "source")


def strange_set(game: Game) -> DataSet:
    """The rulebook's set with strange words wherever somebody may write words."""
    tables = to_tables(rulebook_set(game))
    return from_tables({part: changed(found) for part, found in tables.items()})


def changed(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: changed(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [changed(each, key) for each in value]
    is_text = isinstance(value, str) and key in TEXTS and value not in ("book", "fact", "ours")
    return STRANGE if is_text else value


def loaded(game: Game, found: DataSet) -> Game:
    """A game with a set."""
    return load(game, found, f"{game.slug}{SET_MARK}{found.hash}")
