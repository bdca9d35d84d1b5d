"""Shared code never names a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from seaboard.engine.game import Game
from seaboard.engine.registry import games

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "seaboard"


def words_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every identifier and every text of a module, with its line."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, node.value
        for name in ("id", "attr", "arg", "name", "asname", "module"):
            word = getattr(node, name, None)
            if isinstance(word, str):
                yield line, word


def marks_of(game: Game) -> re.Pattern[str]:
    """What gives a game away: its slug, its module, its names, and rule ids or constants with its prefix."""
    names = {game.slug, game.module, *game.names.values()}
    spelled = "|".join(re.escape(name) for name in sorted(names))
    return re.compile(rf"(?i:{spelled})|(?<![A-Z]){re.escape(game.prefix)}[-_][A-Z]")


def faults_in(text: str, name: str, known: Iterable[Game]) -> list[str]:
    """One line for each place that names a game."""
    words = sorted(words_of(ast.parse(text)))
    return [f"{name}:{line}: names {game.slug}" for game in known for line, word in words if marks_of(game).search(word)]


def test_no_shared_code_names_a_game() -> None:
    shared = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] != "games"]
    faults = [
        fault
        for path in shared
        for fault in faults_in(path.read_text(encoding="utf-8"), str(path.relative_to(PACKAGE)), games().values())
    ]
    assert faults == []


def test_planted_names_are_found_in_texts_identifiers_and_rule_ids() -> None:
    game = Game("tall-ships", {"en": "Tall Ships"}, "", "", 2, 4, (1, 2), (), 1, "TS", "seaboard.games.tall_ships")
    planted = '''
"""Nothing here."""
DEFAULT = "tall-ships"
def load_tall_ships() -> None: ...
"The Tall Ships of 1880"
TS_SAIL_1 = 1
RULE = "TS-SAIL-1"
SHEETS = "no TS of its own; BOOTS-AND-SHIPS; tall and ships"
'''
    assert [fault.split(":")[1] for fault in faults_in(planted, "x.py", [game])] == ["3", "4", "5", "6", "7"]
