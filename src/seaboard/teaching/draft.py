"""The text of a players' rulebook, cut into sections; all that the terminal needs of it, and nothing heavy with it."""

from __future__ import annotations

from functools import cache

from seaboard.teaching.markup import Draft, cut, tied
from seaboard.teaching.shelf import book_file, place_of


@cache
def read_draft(slug: str, language: str) -> Draft:
    """A book's text, cut into sections."""
    text = (place_of(slug).folder / book_file(language)).read_text(encoding="utf-8")
    return cut(tied(text, language))
