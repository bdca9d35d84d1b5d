"""The structures in which galleries and player aids are sent."""

from __future__ import annotations

from msgspec import Struct


class Exhibit(Struct, frozen=True):
    """One thing."""

    id: str
    name: str
    story: str
    rule: str | None
    """The rule that is about it."""
    notes: list[str]
    """Where it comes from."""


class ExhibitGroup(Struct, frozen=True):
    """Things of one kind."""

    id: str
    title: str
    exhibits: list[Exhibit]


class ShownGallery(Struct, frozen=True):
    """Everything of a game that there is to see."""

    game: str
    groups: list[ExhibitGroup]


class PlayerAid(Struct, frozen=True):
    """What one looks up at the table, on one page."""

    game: str
    html: str
