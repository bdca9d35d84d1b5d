"""docs/bots.md names the terms of every evaluation, all of them and no others."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from seaboard.engine.game import Game
from seaboard.engine.registry import games

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
TERM = re.compile(r"`(\w+)`")
PLAIN = {"float", "int", "score", "future_den"}
"""What a value calls that is no term: conversions, the score of a finished game, and what is asked about a den on the way to its terms."""


def listed(game: Game) -> set[str]:
    """The names in the first column of a game's table."""
    section = PAGE.partition(f"### {game.name}")[2].partition("\n### ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in TERM.findall(row.split("|")[1])}


def called(game: Game) -> set[str]:
    """What `value` adds up: the functions it calls, and those called by a `..._value` it calls."""
    folder = ROOT / "src" / "seaboard" / "games" / game.module
    functions = {
        node.name: node
        for node in ast.parse((folder / "evaluate.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    found, todo = set[str](), ["value"]
    while todo:
        for node in ast.walk(functions[todo.pop()]):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in found:
                found.add(node.func.id)
                todo += [node.func.id] if node.func.id.endswith("_value") else []
    return {name for name in found if name not in PLAIN and not name.endswith("_value")}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_every_term_of_a_value_stands_in_the_table(game: Game) -> None:
    assert called(game) - listed(game) == set()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_every_term_in_the_table_is_in_the_evaluation(game: Game) -> None:
    source = (ROOT / "src" / "seaboard" / "games" / game.module / "evaluate.py").read_text(encoding="utf-8")
    assert {name for name in listed(game) if name not in source} == set()
    assert listed(game)
