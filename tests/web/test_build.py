"""What is built and shipped: small enough to load at once, and part of the package."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "seaboard" / "server" / "web"
GAMES = ("libertalia", "mare-balticum", "orp-orzel", "game-of-powers")
MOST_BYTES = 200_000

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 5))


def test_the_first_load_is_under_200_kb_of_script() -> None:
    """Of any page: all that is not a board, with the largest board."""
    scripts = {path.name: compressed(path) for path in WEB.glob("assets/*.js")}
    boards = {game: sum(size for name, size in scripts.items() if name.startswith(game)) for game in GAMES}
    assert all(boards.values())
    rest = sum(scripts.values()) - sum(boards.values())
    assert rest > 20_000
    assert rest + max(boards.values()) < MOST_BYTES, (rest, boards)


def test_the_page_names_scripts_that_are_there_and_nothing_from_elsewhere() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert any(name.endswith(".js") for name in named)
    for name in named:
        assert name.startswith("/")
        assert (WEB / name.lstrip("/")).is_file()
