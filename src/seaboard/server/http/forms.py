"""What is sent to the HTTP interface, and what guests are told about themselves: beside `answers.py`, which holds the other answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from seaboard.bots.registry import USUAL
from seaboard.server.table_info import Language, Level, PersonName, TableSettings
from seaboard.world import World

BranchName = Annotated[str, Meta(max_length=60)]
PasskeyName = Annotated[str, Meta(max_length=40)]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level = USUAL


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made.  Without `seats`: me first, the others open."""

    game: Annotated[str, Meta(max_length=40)]
    players: int | UnsetType = UNSET
    options: dict[str, str] = msgspec.field(default_factory=dict)
    seats: list[SeatWish] | UnsetType = UNSET
    settings: TableSettings = TableSettings()
    set: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    """The hash of the set to play with; without it, the rulebook's."""
    club: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    """The club whose members alone may come."""


class PlayNow(Struct, frozen=True, forbid_unknown_fields=True):
    """A game against bots, begun at once."""

    game: Annotated[str, Meta(max_length=40)]
    players: int | UnsetType = UNSET
    options: dict[str, str] = msgspec.field(default_factory=dict)
    level: Level = USUAL
    seat: int | UnsetType = UNSET
    set: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    """The hash of the set to play with; without it, the rulebook's."""


class NewBranch(Struct, frozen=True, forbid_unknown_fields=True):
    """A what-if game: play on from a moment of a game that is over."""

    move: Annotated[int, Meta(ge=0, le=100_000)]
    """How many moves were made there."""
    seat: Annotated[int, Meta(ge=0, le=5)]
    world: World = "true"
    level: Level = USUAL
    name: BranchName = ""


class BranchWishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What the player of a what-if game changes about it."""

    name: BranchName | UnsetType = UNSET
    shared: bool | UnsetType = UNSET


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down: in this seat, or in the first open one."""

    seat: Annotated[int, Meta(ge=0, le=5)] | UnsetType = UNSET


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host does with a seat while people gather."""

    kind: Literal["open", "bot"]
    level: Level = USUAL


class Me(Struct, frozen=True):
    """A guest, as that guest is shown."""

    name: str
    language: Language
    created: float
    class_name: str = ""
    """Of the class whose pupil this is; empty for everybody else."""
    wish: str = ""
    """Of a pupil: the name that the teacher has not approved yet; others see the other one."""


class MyWishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest changes: their name, their language."""

    name: PersonName | UnsetType = UNSET
    language: Language | UnsetType = UNSET


class LinkToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands behind the `#` of a link."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    take_along: bool = False
    """Whether what this device's guest has played goes to the guest whose personal link it is."""


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that an authenticator has made for the asker."""

    name: PasskeyName
    credential: dict[str, Any]
    """As the browser tells it, in JSON."""


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in with a passkey."""

    credential: dict[str, Any]
    """As the browser tells it, in JSON."""
    take_along: bool = False
    """Whether what this device's guest has played goes to the player who signs in."""


class ProviderWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in at the server's OpenID provider, or add an account there to one's own ways to sign in."""

    adds: bool = False
    take_along: bool = False
    """Whether what this device's guest has played goes to the player who signs in."""


class TypedCode(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in with a recovery code; how it is typed does not matter."""

    words: Annotated[str, Meta(min_length=1, max_length=400)]
    take_along: bool = False
    """Whether what this device's guest has played goes to the player who signs in."""


class Problem(Struct, frozen=True):
    """Why a request was not carried out; nothing has changed."""

    words: str
    rule: str | None = None
