"""What teachers are told of their classes."""

from __future__ import annotations

from msgspec import Struct


class Pupil(Struct, frozen=True):
    """A pupil, as the teacher is shown."""

    number: int
    name: str
    """What others see: a neutral name until the teacher has approved one."""
    wish: str
    """The name that waits for the teacher; empty where none does."""
    entered: float | None
    """When the code was first used."""
    seen: float | None


class ClassLine(Struct, frozen=True):
    """A class in a list."""

    id: str
    name: str
    pupils: int
    entered: int
    """Who have used their code."""
    waiting: int
    """Names that wait for the teacher."""
    has_chat: bool
    created: float
    ends: float
    """When it is deleted by itself, with everything in it."""
    is_mine: bool
    """Else a keeper of the server sees it."""


class ClassView(Struct, frozen=True):
    """A class with its pupils."""

    line: ClassLine
    pupils: list[Pupil]
    most_days: float
    """For how long the server keeps a class at most."""


class Slip(Struct, frozen=True):
    """A pupil's code, to be handed out on paper."""

    number: int
    name: str
    code: str
    url: str
    qr: str
    """The link as a QR code: SVG."""


class Slips(Struct, frozen=True):
    """The codes of a class."""

    name: str
    where: str
    """The page at which a code is typed in."""
    slips: list[Slip]
