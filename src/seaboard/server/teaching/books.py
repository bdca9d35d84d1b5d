"""Players' rulebooks as the browser gets them, each made once."""

from __future__ import annotations

from functools import cache

from seaboard.server.teaching.book_answers import BookInfo, BookTerm, PlayersBook
from seaboard.teaching.book import book_in
from seaboard.teaching.shelf import places


@cache
def told_books() -> list[BookInfo]:
    """All books by name."""
    return [
        BookInfo(slug, place.about, {language: book_in(slug, language).title for language in place.languages()})
        for slug, place in places().items()
    ]


@cache
def told_book(slug: str, language: str) -> PlayersBook:
    """A book in a language."""
    book = book_in(slug, language)
    return PlayersBook(
        slug=slug,
        game=book.place.about,
        language=book.language,
        title=book.title,
        sections=book.sections,
        glossary=[BookTerm(term.id, term.word, term.means) for term in book.glossary],
        covers=book.covers,
    )
