"""The rules of a specification that a player need not read, each with the reason: `uncovered.toml` beside the book."""

from __future__ import annotations

import tomllib
from pathlib import Path

FILE = "uncovered.toml"


def read_uncovered(folder: Path) -> dict[str, str]:
    """The reason by rule."""
    path = folder / FILE
    if not path.is_file():
        return {}
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("left-out", [])
    return {str(rule): str(entry.get("reason", "")) for entry in entries for rule in entry.get("rules", [])}
