"""Shared code never names a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from seaboard.engine.game import Game
from seaboard.engine.registry import games

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "seaboard"
CLIENT = ROOT / "web" / "src"
TEXTS = {".ts", ".svelte", ".css", ".json", ".html", ".svg"}


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
    marks = {game.slug: marks_of(game) for game in known}
    return [f"{name}:{line}: names {slug}" for slug, marked in marks.items() for line, word in words if marked.search(word)]


def test_no_shared_code_names_a_game() -> None:
    shared = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] != "games"]
    faults = [
        fault
        for path in shared
        for fault in faults_in(path.read_text(encoding="utf-8"), str(path.relative_to(PACKAGE)), games().values())
    ]
    assert faults == []


def faults_in_text(text: str, name: str, known: Iterable[Game]) -> list[str]:
    """One line for each line of a text that names a game, comments included."""
    lines = list(enumerate(text.splitlines(), 1))
    marks = {game.slug: marks_of(game) for game in known}
    return [f"{name}:{line}: names {slug}" for slug, marked in marks.items() for line, words in lines if marked.search(words)]


def is_shared(path: Path, known: Iterable[Game]) -> bool:
    """Whether a file of the client belongs to no game: neither its board's nor its editor's nor generated for it."""
    room, *rest = path.relative_to(CLIENT).parts
    if room == "generated":
        return path.name == "protocol.ts"
    return room not in ("boards", "workshop") or rest[0] not in {game.slug for game in known}


def test_no_shared_code_of_the_client_names_a_game() -> None:
    known = list(games().values())
    shared = [path for path in sorted(CLIENT.rglob("*")) if path.suffix in TEXTS and is_shared(path, known)]
    assert len(shared) > 100
    assert CLIENT / "boards" / "index.ts" in shared
    faults = [
        fault for path in shared for fault in faults_in_text(path.read_text(encoding="utf-8"), str(path.relative_to(CLIENT)), known)
    ]
    assert faults == []


def test_planted_names_are_found_in_texts_identifiers_and_rule_ids() -> None:
    game = Game("tall-ships", {"en": "Tall Ships"}, "", "", 2, 4, 2, (1, 2), (), 1, "TS", "seaboard.games.tall_ships")
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
    client = """
const ORDER = ["tall-ships"];
// The Tall Ships have a board of their own.
const rule = "TS-SAIL-1";
const sheets = "BOOTS-AND-SHIPS";
"""
    assert [fault.split(":")[1] for fault in faults_in_text(client, "x.ts", [game])] == ["2", "3", "4"]
