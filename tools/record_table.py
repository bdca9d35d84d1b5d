"""Write docs/records.md: every field of every game's record, who sees it, and which rule it serves."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from seaboard.engine.game import Game
from seaboard.engine.registry import games

PAGE = Path(__file__).resolve().parent.parent / "docs" / "records.md"
HEAD = """# Records

Written by `make docs` from the field declarations in each game's `state.py`; do not edit. Who sees a field: *public* everybody,
*owner* the seat it belongs to, *secret* nobody, *remembered* everybody saw it once, so programs may keep it in mind and people are
not shown it. A hidden field is open while one of the conditions in "opened by" holds.
"""


def section(game: Game) -> str:
    """One game's table."""
    layout = import_module(f"{game.package}.state").LAYOUT
    return f"## {game.name}\n\n{layout.dtype.itemsize} bytes.\n\n{layout.table()}"


def main() -> None:
    """Write the page."""
    PAGE.write_text("\n".join((HEAD, *(section(game) for game in games().values()))), encoding="utf-8")


if __name__ == "__main__":
    main()
