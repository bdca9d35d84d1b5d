"""What people are told who look for others."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from seaboard.server.table_info import TableSettings

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


class Invitation(Struct, frozen=True):
    """A friend asks me to a table."""

    id: str
    name: str
    """Of the friend."""
    table: str
    game: str
    players: int
    settings: TableSettings


class Finding(Struct, frozen=True):
    """What people and I have asked of each other: for every page."""

    seeking: Seeking | None
    invitations: list[Invitation] = []


class Seeker(Struct, frozen=True):
    """Somebody who waits for a game with people, as the lobby shows it."""

    name: str
    games: list[str]
    players: int | None
    rated: bool
    clock: bool
    is_me: bool


class Friend(Struct, frozen=True):
    """A friend of mine."""

    id: str
    """Mine for this friend; it means nothing to anybody else."""
    name: str
    since: float
    is_online: bool | None
    """None: this friend does not show it."""


class BlockedPlayer(Struct, frozen=True):
    """Somebody whom I have blocked."""

    id: str
    name: str


class FriendLink(Struct, frozen=True):
    """A link of mine that still makes friends."""

    id: str
    uses: int
    """How often it can still be used."""
    made: float
    expires: float


class Friends(Struct, frozen=True):
    """My friends, whom I have blocked, and my links."""

    friends: list[Friend]
    blocked: list[BlockedPlayer]
    links: list[FriendLink]
    shows_online: bool
    """Whether my friends see that I am here."""


class MadeLink(Struct, frozen=True):
    """A link, told this once."""

    id: str
    url: str
    expires: float
    qr: str
    """The same as a QR code, in SVG."""
