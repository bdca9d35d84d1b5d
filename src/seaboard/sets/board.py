"""What a browser's board draws from: a set's tables side by side, its names by language, and its drawing."""

from __future__ import annotations

from typing import Any

from seaboard.sets.document import DataSet
from seaboard.sets.tables import Content


def tables_of(content: Content) -> dict[str, Any]:
    """All tables of a game's files in one, by table name; rows of a sheet by the sheet's name."""
    tables: dict[str, Any] = {}
    # Sheets last: a TOML table of the same name only says where its rows come from.
    for file, found in sorted(content.items(), key=lambda each: (each[0].endswith(".csv"), each[0])):
        if file.endswith(".csv"):
            tables[file.removesuffix(".csv")] = found
        else:
            tables |= found
    return tables


def board_of(found: DataSet) -> dict[str, Any]:
    """Everything that a board needs of a set."""
    head = found.head
    told = {"id": found.hash, "game": head.game, "slug": head.id, "name": head.name}
    return {"set": told, "data": tables_of(found.content), "drawing": dict(found.drawing)}
