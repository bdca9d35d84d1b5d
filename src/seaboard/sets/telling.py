"""What is said of faults, in the reader's language.

Sentences are made in English, where a fault is found.  Here the one that was said is recognised by its form, and said again: lists of forms
stand beside this module and in each game's folder; not in its `texts`, where every file is a language.  A sentence that no list knows stays as it is.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from seaboard.engine.game import Game
from seaboard.engine.registry import find_game

NAME = "faults.toml"
PLACE = re.compile(r"\{(\d)(!?)\}")
ALL = {"en": "the set", "pl": "zestaw", "fr": "l’ensemble"}


@dataclass(frozen=True)
class Form:
    """A form of English sentences, and how it is said in the other languages."""

    pattern: re.Pattern[str]
    inner: frozenset[int]
    """The places that hold a sentence themselves."""
    said: dict[str, str]


def form_of(row: dict[str, str]) -> Form:
    """A form as its list has it."""
    pieces = PLACE.split(row["en"])
    # Literal text, number of the place, mark of a sentence, literal text, ...
    pattern = "".join(re.escape(piece) if at % 3 == 0 else "(.+?)" if at % 3 == 1 else "" for at, piece in enumerate(pieces))
    inner = frozenset(int(number) for number, mark in PLACE.findall(row["en"]) if mark)
    said = {language: words.replace("!}", "}") for language, words in row.items() if language != "en"}
    return Form(re.compile(pattern, re.DOTALL), inner, said)


def read_forms(path: Path) -> tuple[Form, ...]:
    """The forms of a list; none where there is no list."""
    if not path.is_file():
        return ()
    return tuple(form_of(row) for row in tomllib.loads(path.read_text(encoding="utf-8"))["fault"])


@cache
def forms_of(slug: str) -> tuple[Form, ...]:
    """The forms of a game's sentences, then those of all games."""
    shared = read_forms(Path(__file__).parent / NAME)
    return (read_forms(folder_of(find_game(slug)) / NAME) if slug else ()) + shared


def folder_of(game: Game) -> Path:
    """A game's folder."""
    return Path(str(import_module(game.package).__file__)).parent


def told_in(words: str, language: str, slug: str = "") -> str:
    """A sentence about a fault in a language; `slug` is the game of the set."""
    if language == "en":
        return words
    for form in forms_of(slug):
        if found := form.pattern.fullmatch(words):
            parts = [told_in(part, language, slug) if at in form.inner else part for at, part in enumerate(found.groups())]
            return form.said[language].format(*parts)
    return words


def place_in(place: str, language: str) -> str:
    """A place in words; those of data files are the same in all languages."""
    return ALL[language] if place == ALL["en"] else place
