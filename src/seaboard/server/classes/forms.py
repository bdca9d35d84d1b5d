"""What teachers and pupils send."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

MOST_PUPILS = 60
ClassName = Annotated[str, Meta(min_length=1, max_length=40)]
Pupils = Annotated[int, Meta(ge=1, le=MOST_PUPILS)]
Days = Annotated[int, Meta(ge=1, le=3660)]


class PupilCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that stands on a pupil's slip."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


class NewClass(Struct, frozen=True, forbid_unknown_fields=True):
    """A class to be made, with a code for each pupil."""

    name: ClassName
    pupils: Pupils
    days: Days | None = None
    """Until it is deleted by itself; without it, and at most, as long as the server keeps classes."""


class ClassWishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What a teacher changes about a class."""

    name: ClassName | UnsetType = UNSET
    has_chat: bool | UnsetType = UNSET
    days: Days | UnsetType = UNSET
    """From now on, until it is deleted by itself."""


class MorePupils(Struct, frozen=True, forbid_unknown_fields=True):
    """More codes for a class."""

    pupils: Pupils


class NameAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others may see the name that a pupil wishes for."""

    wish: Annotated[str, Meta(min_length=1, max_length=24)]
    """The name that the teacher has read: another one, wished for meanwhile, is not approved."""
    is_approved: bool
