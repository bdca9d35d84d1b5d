"""What the HTTP interface answers about what is taught."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from seaboard.server.protocol import Choice, Happening


class Scene(Struct, frozen=True):
    """A table at one moment, as one viewer sees it."""

    number: int
    """Of moves made."""
    view: Any
    prompt: str
    asked: list[int]
    choices: list[Choice]
    """The legal moves of the viewer who is asked."""
    past: list[Happening]
    """The latest moves before the news, without what followed from them."""
    events: list[Happening]
    """The news: what happened since the scene before."""


class ShownPosition(Struct, frozen=True):
    """A position of a game, and each of its steps."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    names: list[str]
    """The players, by seat."""
    you: int | None
    """Through whose eyes; null for a spectator's."""
    scenes: list[Scene]
    """The position, and then what it is after each step."""
