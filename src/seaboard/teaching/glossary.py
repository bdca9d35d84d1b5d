"""The words one must know to play, one word per language for one thing."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

from seaboard.teaching.markup import tied

FILE = "glossary.toml"


class Term(NamedTuple):
    """A word of a language and what it means."""

    id: str
    word: str
    plural: str
    """Empty where it is not given."""
    means: str
    forms: tuple[str, ...] = ()
    """Forms of the word that begin otherwise."""


@cache
def read_glossary(folder: Path) -> dict[str, dict[str, Term]]:
    """The terms by id, each by language; empty where there is no glossary."""
    path = folder / FILE
    if not path.is_file():
        return {}
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        term: {
            language: Term(
                term,
                str(entry.get("word", "")),
                str(entry.get("plural", "")),
                tied(str(entry.get("means", "")), language),
                tuple(entry.get("forms", ())),
            )
            for language, entry in languages.items()
        }
        for term, languages in tables.items()
    }


def bare(word: str) -> str:
    """A word without capitals and accents, by which a list is in order."""
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).replace("ł", "l")


def terms_of(folder: Path, language: str) -> list[Term]:
    """The glossary of one language in the order of its words; a term that the language lacks is taken from English."""
    known = (languages.get(language) or languages.get("en") for languages in read_glossary(folder).values())
    return sorted((term for term in known if term is not None), key=lambda term: bare(term.word))
