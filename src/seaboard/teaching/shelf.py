"""The players' rulebooks there are: found by the `teaching` folders of the games, a tournament's inside its game's."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import games

FOLDER = "teaching"
LANGUAGES = ("en", "pl", "fr")


def book_file(language: str) -> str:
    """The name of a book's file in a language."""
    return f"book.{language}.md"


class UnknownBook(UsageError):
    """There is no players' rulebook of that name."""


class Place(NamedTuple):
    """Where a book stands: its name is that of its specification."""

    slug: str
    folder: Path
    game: Game
    """The game it is about, also where it teaches a tournament of that game."""

    def languages(self) -> tuple[str, ...]:
        """The languages it is written in."""
        return tuple(language for language in LANGUAGES if (self.folder / book_file(language)).is_file())


@cache
def places() -> dict[str, Place]:
    """All books by name: `games/<game>/teaching` is the game's own, `games/<game>/tournament/teaching` is `<game>-tournament`."""
    found = {}
    for game in games().values():
        home = Path(str(import_module(game.package).__file__)).parent
        for folder in sorted(path.parent for path in home.rglob(f"{FOLDER}/{book_file(LANGUAGES[0])}")):
            slug = "-".join([game.slug, *folder.relative_to(home).parts[:-1]])
            found[slug] = Place(slug, folder, game)
    return found


def place_of(slug: str) -> Place:
    """Where the book of this name stands; an unknown one is an error that lists the known ones."""
    if slug not in places():
        raise UnknownBook(f"there is no players' rulebook {slug!r}; there are: {', '.join(places())}")
    return places()[slug]
