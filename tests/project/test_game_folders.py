"""Every game's folder has the same files, so that who knows one finds his way in all."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.engine.registry import games
from seaboard.rulebooks import rule_ids

GAMES = Path(__file__).resolve().parents[2] / "src" / "seaboard" / "games"
REQUIRED = {
    "__init__.py",
    "actions.py",
    "data.py",
    "evaluate.py",
    "invariants.py",
    "knowledge.py",
    "notation.py",
    "rules.py",
    "scoring.py",
    "state.py",
    "stories.py",
    "table.py",
    "terminal.py",
    "view.py",
}


@pytest.mark.parametrize("slug", games())
def test_a_game_has_the_files_that_every_game_has(slug: str) -> None:
    folder = GAMES / games()[slug].module
    assert REQUIRED - {path.name for path in folder.iterdir()} == set()
    assert list((folder / "data").glob("*.toml"))
    assert (folder / "texts" / "en.toml").is_file()


@pytest.mark.parametrize("slug", games())
def test_a_game_has_a_rulebook_with_its_prefix(slug: str) -> None:
    assert {rule.partition("-")[0] for rule in rule_ids(slug)} == {games()[slug].prefix}


def test_every_folder_of_games_is_registered() -> None:
    folders = {path.parent.name for path in GAMES.glob("*/__init__.py")}
    assert folders == {game.module for game in games().values()}
