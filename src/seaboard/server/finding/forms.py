"""What is asked for by people who look for others."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Slug = Annotated[str, Meta(min_length=1, max_length=40)]


class SeekWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A game with people: which games would do, how many players, rated or not, with a clock or not."""

    games: Annotated[list[Slug], Meta(min_length=1, max_length=8)]
    players: Annotated[int, Meta(ge=2, le=6)] | None = None
    """None: any number."""
    rated: bool = False
    clock: bool = False
    """A rated game has one in any case."""


class NewStandingLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that can be used a number of times, for a number of days."""

    uses: Annotated[int, Meta(ge=1, le=50)] = 1
    days: Annotated[int, Meta(ge=1, le=30)] = 7


class OnlineWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether my friends see that I am here."""

    shows_online: bool


class NewInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """A friend to be asked to a table, by the id of my own list."""

    friend: Annotated[str, Meta(min_length=1, max_length=64)]
