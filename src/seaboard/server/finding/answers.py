"""What people are told who look for others."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

SeekState = Literal["waiting", "called", "seated"]


class Seeking(Struct, frozen=True):
    """What I wait for, and how it stands."""

    games: list[str]
    players: int | None
    rated: bool
    clock: bool
    since: float
    state: SeekState
    """`called`: a table is there, and my seat is kept for a while.  `seated`: I sit there, and others are awaited."""
    others: int
    """How many people beside me wait for something that fits, or are at the table."""
    table: str | None = None
    game: str | None = None
    """Of the table."""
    seconds: float | None = None
    """For which my seat is still kept."""


class Finding(Struct, frozen=True):
    """What people and I have asked of each other: for every page."""

    seeking: Seeking | None


class Seeker(Struct, frozen=True):
    """Somebody who waits for a game with people, as the lobby shows it."""

    name: str
    games: list[str]
    players: int | None
    rated: bool
    clock: bool
    is_me: bool
