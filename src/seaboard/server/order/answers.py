"""What keepers of the server are shown, and what everybody is told about order."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Measure(Struct, frozen=True):
    """What was decided about a guest: why, and until when; without an end it lasts until it is lifted."""

    why: str
    until: float | None


class MaintenanceNotice(Struct, frozen=True):
    """What everybody is told on every page."""

    text: str
    begins: float | None
    """When it happens, if it happens at a certain time."""
    ends: float
    """When it is no longer shown."""


class Standing(Struct, frozen=True):
    """What everybody should know now, and what was decided about whoever asks."""

    notice: MaintenanceNotice | None
    ban: Measure | None
    mute: Measure | None
    is_keeper: bool
    needs_invitation: bool = False
    """Only invited people may play here, and whoever asks was not invited."""
    is_teacher: bool = False
    """May make classes, or has one."""
    is_pupil: bool = False


class KeeperInfo(Struct, frozen=True):
    """Somebody who may use the keeper's page."""

    id: str
    name: str
    since: float
    is_you: bool


class InvitationInfo(Struct, frozen=True):
    """An invitation, without its code."""

    id: str
    note: str
    most: int
    """How many people it lets in."""
    used: int
    made: float
    expires: float


class EntryRules(Struct, frozen=True):
    """Who may come to the server, for its keepers."""

    is_invite_only: bool
    is_fixed: bool
    """The settings of the server say so: nobody can switch it off on a page."""
    invitations: list[InvitationInfo]


class Overview(Struct, frozen=True):
    """The server at a glance, for its keepers."""

    keepers: list[KeeperInfo]
    players: int
    tables: int
    """That are gathering or running."""
    events: int
    """That are not over."""
    reports: int
    """That are open."""
    notice: MaintenanceNotice | None


class KeptTable(Struct, frozen=True):
    """A table, as a keeper sees it from outside: nothing of the game."""

    id: str
    game: str
    status: str
    host: str
    people: list[str]
    created: float
    ended: float | None
    is_public: bool
    event: str | None


class KeptEvent(Struct, frozen=True):
    """A tournament, as a keeper sees it from outside."""

    id: str
    code: str
    title: str
    game: str
    phase: str
    referee: str
    players: int
    created: float
    changed: float
    is_closed: bool


class KeptClub(Struct, frozen=True):
    """A club, as a keeper sees it from outside."""

    id: str
    name: str
    owner: str
    members: int
    created: float


class ClubPage(Struct, frozen=True):
    """Some clubs."""

    total: int
    found: list[KeptClub]


class KeptPlayer(Struct, frozen=True):
    """A player, as a keeper sees them."""

    id: str
    name: str
    created: float
    seen: float
    tables: int
    """At which this player sits now."""
    is_keeper: bool
    ban: Measure | None
    mute: Measure | None
    is_teacher: bool = False
    is_pupil: bool = False
    is_let_in: bool = False
    """By an invitation, or by a keeper."""


class KeptReport(Struct, frozen=True):
    """What somebody has reported: a line of chat, a name, or a club's name."""

    id: str
    kind: Literal["line", "name", "club"]
    table: str
    """Or the club."""
    player: str
    """The id of whoever wrote the line or has the name."""
    name: str
    text: str
    at: float
    is_muted: bool
    is_banned: bool


class OrderLine(Struct, frozen=True):
    """Something that a keeper did.  Names are those of today; empty where nobody is known any more."""

    number: int
    at: float
    by: str
    """A key; empty for the command at the machine."""
    by_name: str
    deed: str
    subject: str
    """A key, or the id of a table, a tournament or a report."""
    subject_name: str
    why: str
    until: float | None


class TablePage(Struct, frozen=True):
    """Some of the tables that were asked for."""

    total: int
    found: list[KeptTable]


class EventPage(Struct, frozen=True):
    """Some of the tournaments that were asked for."""

    total: int
    found: list[KeptEvent]


class PlayerPage(Struct, frozen=True):
    """Some of the players who were asked for."""

    total: int
    found: list[KeptPlayer]


class LogPage(Struct, frozen=True):
    """Some lines of the log, newest first."""

    total: int
    found: list[OrderLine]


class OrderDone(Struct, frozen=True):
    """Something was done."""

    words: str = ""
    code: str = ""
    """For whoever shall be a keeper too; it is shown once."""
    expires: float = 0.0


class PrivacyFacts(Struct, frozen=True):
    """How this server treats what it knows, from its settings."""

    operator: str
    """Who runs it, in their own words; may be empty."""
    has_chat: bool
    days: dict[str, float]
    """For how many days what is kept, by the names of the settings."""
    session_days: float
    has_mail: bool
    """Whether people can be told by mail that a table waits."""
    has_push: bool
    """The same by their browser's push service."""
