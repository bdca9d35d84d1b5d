"""What is built and shipped: small enough to load at once, and part of the package."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "seaboard" / "server" / "web"
GAMES = ("libertalia", "mare-balticum", "orp-orzel", "game-of-powers")
MOST_BYTES = 150_000

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 5))


def loaded(*starts: str) -> int:
    """Bytes of the scripts whose names begin like this, with all that they import at once; what is fetched later does not count."""
    found: set[Path] = set()
    rest = [path for start in starts for path in WEB.glob(f"assets/{start}-*.js")]
    while rest:
        path = rest.pop()
        if path not in found:
            found.add(path)
            named = re.findall(r'(?:from|import)"\./([\w.-]+\.js)"', path.read_text(encoding="utf-8"))
            rest += [path.with_name(name) for name in named]
    return sum(map(compressed, found))


def words_of(language: str) -> int:
    """Bytes of the words that every page of a language needs; those of tournaments are fetched with their pages."""
    [path] = [path for path in WEB.glob(f"assets/{language}-*.js") if "home.mine" in path.read_text(encoding="utf-8")]
    return compressed(path)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_of_a_table_is_under_150_kb_of_script(game: str) -> None:
    """Everything that a table's page needs, with its board, also where the words of another language come on top."""
    size = loaded("index", "Table", game)
    assert size > loaded("index", "Table") > 20_000
    assert size + max(words_of("pl"), words_of("fr")) < MOST_BYTES


def test_the_first_load_of_a_hall_is_under_150_kb_of_script() -> None:
    assert loaded("index") < loaded("index", "Hall", "pl") < MOST_BYTES


def test_the_page_names_scripts_that_are_there_and_nothing_from_elsewhere() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert any(name.endswith(".js") for name in named)
    for name in named:
        assert name.startswith("/")
        assert (WEB / name.lstrip("/")).is_file()
