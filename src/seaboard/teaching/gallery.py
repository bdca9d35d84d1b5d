"""A game's gallery, in `gallery.toml` of its teaching folder: the things that are shown, in groups, and notes about where some of them come from.

What is told of a thing stands in the game's texts; here is only which things there are to see, in which order, and what no card says.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from seaboard.engine.errors import FormatError
from seaboard.engine.game import Game
from seaboard.teaching.folder import teaching_folder

FILE = "gallery.toml"


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Things of one kind."""

    id: str
    title: dict[str, str]
    """By language."""
    things: list[str]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is true of several things."""

    things: list[str]
    text: dict[str, str]
    """By language."""


class Gallery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything of a game that there is to see."""

    group: list[Group]
    note: list[Note] = []

    @property
    def things(self) -> list[str]:
        """All things in order."""
        return [thing for group in self.group for thing in group.things]

    def notes_on(self, thing: str, language: str) -> list[str]:
        """What the notes say of a thing."""
        return [note.text[language] for note in self.note if thing in note.things]


@cache
def read_gallery(path: Path) -> Gallery | None:
    """The gallery of a file; None where there is no file."""
    if not path.is_file():
        return None
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Gallery)
    except msgspec.DecodeError as fault:
        raise FormatError(f"{path}: {fault}") from fault


def gallery_of(game: Game) -> Gallery | None:
    """A game's gallery; None where it has none."""
    return read_gallery(teaching_folder(game) / FILE)
