"""What is stored of an event, as typed rows."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from seaboard.server.table_info import Level, Status
from seaboard.tournament.event.offers import Offers
from seaboard.tournament.event.quiz import Question

PlayerKind = Literal["device", "printed", "bot"]
StoredPhase = Literal["entry", "test", "play", "over"]


class EventRow(Struct, frozen=True):
    """An event as it was made, with its secret.  It never leaves the server."""

    id: str
    code: str
    title: str
    game: str
    options: dict[str, str]
    quiz: list[Question] | None
    """All questions, if they are not those that come with the game."""
    secret: bytes
    """Where the orders of test papers come from."""
    referee: str
    """The guest who is the head referee; empty if the event has no head referee."""
    referee_name: str
    created: float
    phase: StoredPhase = "entry"
    version: int = 0
    recovery: str | None = None
    """Hash of the code with which the head referee comes back from another device."""
    erasures: int = 0
    """How often names or reasons were erased."""
    venue: str = ""
    """Where it is held, for certificates."""
    nicknames: bool = False
    """Whether a projector calls people by their nicknames."""
    keep_days: int | None = None
    """For how many days names and games are kept, if for less than the server keeps them.  [TRN-LOG-8]"""
    changed: float = 0.0
    """When something was last written about it."""
    offers: Offers = "entry"
    """When devices are offered the names of players who have none.  [TRN-NAME-5]"""
    closed: float | None = None
    """When a keeper of the server closed it: nothing is entered any more."""


EndedBy = Literal["code", "keeper", "heir", "removed"]
"""How a referee lost the office: another device came with the recovery code, or with a link from whoever runs the server; the place went
to an heir; or the head referee ended it."""


class RefereeRow(Struct, frozen=True):
    """A co-referee of an event, in office or former."""

    guest: str
    name: str
    since: float
    until: float | None = None
    ended_by: EndedBy | None = None

    @property
    def is_in_office(self) -> bool:
        return self.until is None


class PlayerRow(Struct, frozen=True):
    """How a player takes part."""

    player: str
    kind: PlayerKind
    guest: str | None = None
    level: Level | None = None
    device: str = ""
    """What kind of device it is, as far as it says so."""
    taken: float | None = None
    """When the device took the name, for a name that was offered.  [TRN-NAME-6]"""
    withheld: bool = False
    """Whether the name is not offered.  [TRN-NAME-5]"""


class SittingRow(Struct, frozen=True):
    """A test that was opened."""

    player: str
    opened: float
    """When it was shown to the player; before that, when it was opened."""
    chosen: dict[str, int] = {}
    """For each question answered the place of the answer as shown."""
    version: int = 0
    """Goes up when the test is shown, with every answer and when it is handed in, so that no process overwrites what another has stored;
    0: nobody has seen the test yet."""


class BarredRow(Struct, frozen=True):
    """A guest who was struck off: the code does not let this guest in again."""

    guest: str
    player: str
    name: str


class LegRow(Struct, frozen=True):
    """The table of a leg."""

    match: str
    leg: int
    attempt: int
    """A leg that is played again has another table."""
    table: str
    overruns: tuple[int, ...] = (0, 0)
    """By seat."""
    status: Status = "gathering"
    """Of the table."""
