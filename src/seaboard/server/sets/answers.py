"""What the HTTP interface tells of sets, and is told."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType


class NewSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set to be checked or kept: its TOML text, or the same as tables."""

    text: str | UnsetType = UNSET
    tables: dict[str, Any] | UnsetType = UNSET


class SetInfo(Struct, frozen=True):
    """What is said of a set."""

    id: str
    """Its hash; of a rulebook's set the game."""
    game: str
    slug: str
    name: str
    author: str
    licence: str
    source: str
    created: float = 0.0
    is_newest: bool = True
    """Of the asker's sets of this game with this slug the one that was brought last."""


class SetLists(Struct, frozen=True):
    """The sets of the rulebooks, and those that the asker has brought, newest first."""

    rulebooks: list[SetInfo]
    mine: list[SetInfo]


class SetFault(Struct, frozen=True):
    """One fault of a set."""

    path: list[str | int]
    """The way to it: the data file, then tables and keys by name, entries by number from 0."""
    place: str
    line: int
    words: str


class CheckedSet(Struct, frozen=True):
    """Whether a set can be played; what is said of it, or all its faults."""

    faults: list[SetFault]
    info: SetInfo | None = None


class SetTables(Struct, frozen=True):
    """A set as tables, for an editor, and what is wrong with it."""

    tables: dict[str, Any]
    faults: list[SetFault]


class SetText(Struct, frozen=True):
    """A set as a text, and what its file is called."""

    name: str
    text: str


class SetBoard(Struct, frozen=True):
    """What a board draws from: the tables of all files side by side, and the set's drawing."""

    info: SetInfo
    data: dict[str, Any]
    drawing: dict[str, Any]
