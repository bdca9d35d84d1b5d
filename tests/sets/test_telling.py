"""Faults are told in the reader's language: every sentence that the code can say has a form in the lists."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from seaboard.engine.registry import games
from seaboard.sets.document import BadSet, from_tables, to_tables
from seaboard.sets.pack import rulebook_set
from seaboard.sets.telling import place_in, told_in

SETS = Path(__file__).resolve().parents[2] / "src" / "seaboard" / "sets"
FILLED = "port"
"""Stands for whatever a sentence names."""


def sentence(node: ast.expr) -> str | None:
    """A text as the code writes it, with something for each of its places; None where it is made elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else FILLED for part in node.values)
    return None


def sentences(path: Path) -> Iterator[str]:
    """What a module says of faults: what it adds to a report, and what its columns answer."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "add" and node.args:
            found = sentence(node.args[0])
        elif isinstance(node, ast.FunctionDef) and node.name in ("fault", "value_fault"):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None and (said := sentence(inner.value)):
                    yield said
        if found:
            yield found


@pytest.mark.parametrize("language", ["pl", "fr"])
def test_every_sentence_of_the_code_can_be_told(language: str) -> None:
    shared = [(path, "") for path in sorted(SETS.glob("*.py"))]
    own = [(SETS.parent / "games" / game.module / "sets.py", game.slug) for game in games().values()]
    known = [(slug, said) for path, slug in (*shared, *own) for said in sentences(path)]
    assert len(known) > 60
    assert [said for slug, said in known if told_in(said, language, slug) == said] == []


def test_what_a_sentence_names_stays() -> None:
    said = "one-way link: 'copenhagen' links to 'kattegat', but 'kattegat' not to 'copenhagen'"
    told = told_in(said, "pl", "mare-balticum")
    assert told == "połączenie w jedną stronę: „copenhagen” łączy się z „kattegat”, ale „kattegat” nie z „copenhagen”"
    assert told_in(said, "en", "mare-balticum") == said
    assert told_in("nobody ever said this", "fr", "mare-balticum") == "nobody ever said this"
    assert place_in("the set", "fr") == "l’ensemble"
    assert place_in("map.toml: space 1, x", "pl") == "map.toml: space 1, x"


def test_a_sentence_inside_a_sentence_is_told_too() -> None:
    told = told_in("value 3 must be a whole number from 1 to 6, not 7", "fr", "libertalia")
    assert told == "la valeur 3 : doit être un nombre entier de 1 à 6, et non 7"


def test_braces_in_what_somebody_wrote_do_no_harm() -> None:
    tables = to_tables(rulebook_set(next(iter(games().values()))))
    tables["set"] = {**tables["set"], "id": "{0}{set.__class__}"}
    with pytest.raises(BadSet) as caught:
        from_tables(tables)
    for language in ("pl", "fr"):
        assert "{0}{set.__class__}" in told_in(caught.value.faults[0].words, language)


def test_long_and_odd_sentences_are_told_quickly() -> None:
    odd = random.Random(1)
    for _ in range(200):
        words = "".join(odd.choice(", not'{}must be a list of to") for _ in range(600))
        assert told_in(words, "pl", "mare-balticum")
