"""What the HTTP interface answers about what is taught."""

from __future__ import annotations

from typing import Any, Literal

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


class LessonInfo(Struct, frozen=True):
    """A lesson as the list of lessons shows it."""

    id: str
    title: str
    idea: str


class LessonChoice(Struct, frozen=True):
    """A choice of a question."""

    id: str
    text: str


class LessonStep(Struct, frozen=True):
    """Where a learner stands in a lesson."""

    game: str
    lesson: str
    title: str
    number: int
    """Of steps done."""
    steps: int
    kind: Literal["tell", "move", "ask", "end"]
    text: str
    questions: list[LessonChoice]
    """What can be answered, where a question is asked."""
    mark: list[str]
    """Ids of things to look at."""
    names: list[str]
    you: int
    options: dict[str, str]
    scene: Scene


class LessonAnswer(Struct, frozen=True):
    """What is said to something done in a lesson, and what follows from it."""

    right: bool
    words: str
    """Empty where the lesson has nothing to say about a move."""
    scenes: list[Scene]
    """What happens next, one after another; none where the move was not made."""
