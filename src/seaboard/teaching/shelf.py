"""The players' rulebooks there are: found by the `teaching` folders of the games, a tournament's inside its game's, and
beside the specifications for what belongs to no single game."""

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
    game: Game | None
    """The game it is about, also where it teaches a tournament of that game; None where it is about no single game."""

    @property
    def about(self) -> str:
        """The game's name in addresses; empty where the book is about no single game."""
        return self.game.slug if self.game else ""

    def languages(self) -> tuple[str, ...]:
        """The languages it is written in."""
        return tuple(language for language in LANGUAGES if (self.folder / book_file(language)).is_file())


def _home(package: str) -> Path:
    return Path(str(import_module(package).__file__)).parent


@cache
def places() -> dict[str, Place]:
    """All books by name: `games/<game>/teaching` is the game's own, `games/<game>/tournament/teaching` is `<game>-tournament`, and
    `rulebooks/teaching/<name>` belongs to the specification of that name."""
    found = {}
    for game in games().values():
        home = _home(game.package)
        for folder in sorted(path.parent for path in home.rglob(f"{FOLDER}/{book_file(LANGUAGES[0])}")):
            slug = "-".join([game.slug, *folder.relative_to(home).parts[:-1]])
            found[slug] = Place(slug, folder, game)
    for folder in sorted(path.parent for path in _home("seaboard.rulebooks").glob(f"{FOLDER}/*/{book_file(LANGUAGES[0])}")):
        found[folder.name] = Place(folder.name, folder, None)
    return found


def place_of(slug: str) -> Place:
    """Where the book of this name stands; an unknown one is an error that lists the known ones."""
    if slug not in places():
        raise UnknownBook(f"there is no players' rulebook {slug!r}; there are: {', '.join(places())}")
    return places()[slug]
