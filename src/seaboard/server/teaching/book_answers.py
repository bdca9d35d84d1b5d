"""The structures in which players' rulebooks are sent."""

from __future__ import annotations

from msgspec import Struct

from seaboard.teaching.book import BookSection


class BookTerm(Struct, frozen=True):
    """A word one must know."""

    id: str
    word: str
    means: str


class BookInfo(Struct, frozen=True):
    """A players' rulebook from outside."""

    slug: str
    game: str
    """The game it is about, also where it teaches a tournament of that game; empty where it is about no single game."""
    titles: dict[str, str]
    """By language."""


class PlayersBook(Struct, frozen=True):
    """A players' rulebook in one language."""

    slug: str
    game: str
    language: str
    title: str
    sections: list[BookSection]
    glossary: list[BookTerm]
    covers: dict[str, str]
    """The anchor of the section that covers a rule of the specification, by the rule's id."""
