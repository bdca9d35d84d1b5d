"""What people are told of clubs."""

from __future__ import annotations

from msgspec import Struct

from seaboard.server.clubs.access import ClubRole
from seaboard.server.table_info import TableInfo


class ClubGlimpse(Struct, frozen=True):
    """What whoever holds a club's link is told, and nothing else."""

    name: str


class ClubLine(Struct, frozen=True):
    """A club of mine in a list."""

    id: str
    name: str
    role: ClubRole
    members: int


class ClubMember(Struct, frozen=True):
    """A member, as members see each other."""

    id: str
    """What the club calls this member; it means nothing elsewhere."""
    name: str
    role: ClubRole
    since: float
    is_me: bool


class ClubEvent(Struct, frozen=True):
    """A tournament that stands on the club's page."""

    id: str
    title: str
    game: str
    phase: str
    code: str
    created: float


class ClubLink(Struct, frozen=True):
    """How people become members: for the owner and the organisers."""

    code: str
    url: str
    qr: str
    """The link as a QR code: SVG."""


class ClubView(Struct, frozen=True):
    """A club, as a member sees it."""

    line: ClubLine
    members: list[ClubMember]
    tables: list[TableInfo]
    """That are not over."""
    events: list[ClubEvent]
    is_shown: bool
    """Whether other members are shown my ratings."""
    link: ClubLink | None
    """None for plain members."""
