"""In Polish one thing has one word, the one of the game's own Polish rulebook, in every text that people read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts

ROOT = Path(__file__).resolve().parents[2]
BOATS = {"kuter": r"kut(er|r)\w*", "łódź": r"ł(ódź|odzi|ódk|odzią)\w*", "okręt": r"okręt\w*", "statek": r"stat(ek|k)\w*"}


def boats_but(ours: str) -> dict[str, str]:
    """Every word for a boat but one, with that one as advice."""
    return {pattern: ours for word, pattern in BOATS.items() if word != ours}


INSTEAD: dict[str, dict[str, str]] = {
    "libertalia": {r"kryjów\w+": "siedziba", r"kampani\w+": "wyprawa", **boats_but("statek")},
    "mare-balticum": {r"kompani\w+": "przedsiębiorstwo", r"ryn(ek|k)\w*": "targ", **boats_but("kuter")},
    "game-of-powers": boats_but("statek"),
    "orp-orzel": boats_but("okręt"),
}
"""By game: what is not written, as a pattern, and the word of the rulebook."""
EVERYWHERE = {r"odnośnik\w*": "link", r"konwersacj\w+": "czat", r"rozmow\w+|rozmów\w*": "czat"}
"""The same for what the server and the page say."""
NAMES = {"Chłopiec okrętowy", "chłopiec okrętowy"}
"""Names of things that hold another word for a boat."""


def strings(node: Any) -> Iterator[str]:
    """Every text of a file, wherever it stands."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for each in node.values():
            yield from strings(each)
    elif isinstance(node, list):
        for each in node:
            yield from strings(each)


@cache
def polish(slug: str) -> tuple[str, ...]:
    """What is read of a game in Polish: its texts, its names; not the stories of finds, in which there are real ships."""
    game = find_game(slug)
    texts = {key: table for key, table in read_texts(Texts(game).folder, "pl").items() if key not in {"story", "rule"}}
    tile = json.loads((ROOT / f"web/src/boards/{slug}/tile.json").read_text(encoding="utf-8"))
    return (*strings(texts), *import_module(f"{game.package}.data").names("pl").values(), tile["line"]["pl"])


def faults_of(texts: tuple[str, ...], instead: dict[str, str]) -> list[str]:
    """A line for each word that should be another one."""
    found = []
    for text in texts:
        plain = text
        for name in NAMES:
            plain = plain.replace(name, "")
        found += [
            f"`{hit.group()}` in {text!r}: write {ours!r}"
            for pattern, ours in instead.items()
            for hit in re.finditer(rf"\b({pattern})\b", plain, re.IGNORECASE)
        ]
    return found


@pytest.mark.parametrize("slug", INSTEAD)
def test_a_game_calls_one_thing_by_one_polish_word(slug: str) -> None:
    assert not faults_of(polish(slug), INSTEAD[slug])


@pytest.mark.parametrize("slug", INSTEAD)
def test_the_word_of_the_rulebook_is_used(slug: str) -> None:
    told = " ".join(polish(slug)).lower()
    for ours in set(INSTEAD[slug].values()):
        assert re.search(BOATS.get(ours, ours[:6]), told), ours


def test_server_and_page_call_one_thing_by_one_polish_word() -> None:
    said = [path.read_text(encoding="utf-8") for path in (ROOT / "web/src/words").rglob("pl.ts")]
    said += [path.read_text(encoding="utf-8") for path in (ROOT / "src/seaboard").rglob("texts/pl.toml")]
    said += [(ROOT / "src/seaboard/server/table/phrases.py").read_text(encoding="utf-8")]
    assert len(said) > len(INSTEAD) + 3
    assert not [fault.split(" in ")[0] for text in said for fault in faults_of((text,), EVERYWHERE)]


def test_another_word_is_found_in_any_case_and_number() -> None:
    faults = faults_of(("Czy łupy w kryjówkach są jawne?", "Jak Statki wchodzą", "Chłopiec okrętowy"), INSTEAD["libertalia"])
    assert faults == ["`kryjówkach` in 'Czy łupy w kryjówkach są jawne?': write 'siedziba'"]
    assert len(faults_of(("Jak Statki wchodzą", "moje łodzie, łódki"), INSTEAD["mare-balticum"])) == 3
