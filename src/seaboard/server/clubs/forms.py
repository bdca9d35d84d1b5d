"""What is sent about clubs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from seaboard.server.clubs.access import ClubRole

ClubName = Annotated[str, Meta(min_length=1, max_length=40)]
CodeText = Annotated[str, Meta(min_length=1, max_length=60)]


class NewClub(Struct, frozen=True, forbid_unknown_fields=True):
    """A club to be founded."""

    name: ClubName
    is_shown: bool = False
    """Whether other members are shown the founder's ratings."""


class ClubCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A club's code, however it is typed."""

    code: CodeText


class JoinClub(Struct, frozen=True, forbid_unknown_fields=True):
    """Become a member."""

    code: CodeText
    is_shown: bool = False
    """Whether other members are shown my ratings."""


class ClubWishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What an owner changes."""

    name: ClubName


class MyMembership(Struct, frozen=True, forbid_unknown_fields=True):
    """What a member decides about themselves."""

    is_shown: bool


class NewRole(Struct, frozen=True, forbid_unknown_fields=True):
    """What a member becomes; `owner` hands the club over."""

    role: ClubRole
