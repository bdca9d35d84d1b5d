"""What is stored, as typed rows; the store gives and takes these and nothing else."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from seaboard.engine.registry import played_slug
from seaboard.engine.stream import commitment
from seaboard.server.table_info import Level, Status, TableSettings, WhatIf
from seaboard.world import World

How = Literal["played", "given up", "flagged", "closed"]
"""How a game ended: played out; a person left; a person's time was up; ended by a referee or by whoever runs the server."""


class GuestRow(Struct, frozen=True):
    """A guest: a name, and the time of the first visit."""

    id: str
    name: str
    language: str
    created: float
    seen: float


class BranchRow(Struct, frozen=True):
    """What makes a table a what-if game: the moment it goes on from, and the record it begins with."""

    root: str
    """The game that is over: a table or an upload."""
    parent: str
    """The same, or the table of another what-if game of it."""
    move: int
    seat: int
    world: World
    opening: bytes
    """The full record.  A drawn world cannot be told as moves from the beginning, so the record itself is kept."""
    name: str = ""
    is_shared: bool = False
    """Whoever may see the game may look at it; before, its player alone."""

    def told(self) -> WhatIf:
        """What everybody at the table may know of it."""
        return WhatIf(self.root, self.parent, self.move, self.seat, self.world, self.name)


class TableRow(Struct, frozen=True):
    """A table as it was made, with its secrets.  It never leaves the server."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    settings: TableSettings
    status: Status
    host: str
    """The guest who made it."""
    rules_version: int
    data: str
    """Hash of the game's data, as a transcript names it."""
    stream: str
    seed: bytes
    bot_secret: bytes
    """What the bots' own randomness comes from."""
    created: float
    ended: float | None = None
    rematch: str | None = None
    asked: tuple[int, ...] = ()
    """Seats whose move is awaited, kept for the lists of the lobby."""
    deadline: float | None = None
    """When a clock runs out next."""
    wakes: bool = False
    """Something must be done although nobody asks: a bot must move."""
    seq: int = 0
    """The number of the last entry, for readers; it is counted from the entries, not kept."""
    is_broken: bool = False
    """What is stored of its options and settings cannot be read; what stands here instead allows nothing."""
    branch: BranchRow | None = None
    """Set for a what-if game."""
    club: str | None = None
    """The club whose members alone may come."""

    @property
    def played(self) -> str:
        """The game with the set that it is played with: what its rules are found by."""
        return played_slug(self.game, self.data)

    @property
    def commitment(self) -> str:
        """What is shown of the seed from the start; a what-if game claims nothing about its dice."""
        return commitment(self.seed) if self.branch is None else ""


class SeatRow(Struct, frozen=True):
    """Who sits in a seat."""

    seat: int
    kind: Literal["open", "guest", "bot"]
    name: str = ""
    guest: str | None = None
    level: Level | None = None
    taken_over: bool = False
    key: str | None = None
    """What the table's entries call the guest; guest and name come from the sitter's row."""


class SitterRow(Struct, frozen=True):
    """The guest behind a key of a table's entries; a row without a guest belonged to a forgotten one."""

    key: str
    guest: str | None
    name: str


class SeatEntry(Struct, frozen=True, omit_defaults=True):
    """A seat as an entry holds it: nothing in it tells who a person is."""

    seat: int
    kind: Literal["open", "guest", "bot"]
    key: str | None = None
    name: str = ""
    """Of a bot."""
    level: Level | None = None
    taken_over: bool = False


class Entry(Struct, frozen=True):
    """One thing that happened at a table."""

    number: int
    kind: Literal["move", "undo", "seats", "start", "close", "rematch", "resume", "hold", "release", "holiday"]
    """`resume`: the server could not serve for a while, and clocks get that time back.  `hold`, `release`: the game is stopped for a while.
    `holiday`: the person of a seat does not play for a while, and the clock of that seat stands still."""
    actor: int | None
    """A seat, the number of chance, or nobody."""
    text: str
    """The move; how many moves stay; the seats as JSON; why the table was closed; the next table; how many seconds are given back; when a
    holiday begins and ends."""
    at: float
    move_id: str | None = None
    """The client's id of the deed, kept so that it is answered again and not done again."""
    sitter: str | None = None
    """The key of the person who did it; empty for a deed of the house that is done once."""
    checksum: int | None = None
    """Of the record after a move; unknown for entries of older versions."""


class ResultSeat(Struct, frozen=True):
    """How one seat came out of a game."""

    seat: int
    kind: Literal["guest", "bot"]
    """Who began it there: a person whose place a bot took stays a person."""
    key: str | None = None
    """Of the person; None for a bot, and where nobody is known."""
    level: Level | None = None
    """Of the bot that played here at the end."""
    points: int | None = None
    place: int | None = None
    """Shared by those who are equal; None where the game ended without a result."""
    gone: int | None = None
    """1 for the person who left first, 2 for the next; None for whoever stayed."""
    removed: bool = False
    """The person did not leave: the host, or the referee of a tournament, took the seat away."""
    finds: dict[str, int] | None = None
    """How often the person who stayed to the end named what of the game; None for bots, for leavers, and where nobody has counted."""


class ResultRow(Struct, frozen=True):
    """How a game came out, kept when it ends."""

    table: str
    game: str
    players: int
    options: dict[str, str]
    data: str
    rules_version: int
    moves: int | None
    """Of people and bots; None where that is not known."""
    seconds: float
    """From the start to the end."""
    ended: float
    how: How
    rated: bool
    is_what_if: bool
    seats: tuple[ResultSeat, ...]


class Change(Struct, frozen=True):
    """What a table wants to have written, all of it or nothing."""

    table: str
    entries: tuple[Entry, ...]
    status: Status
    asked: tuple[int, ...]
    deadline: float | None
    wakes: bool
    seats: tuple[SeatRow, ...] | None = None
    """All seats, if any of them changed."""
    sitters: tuple[SitterRow, ...] = ()
    """Whoever is new at the table, or is called something else."""
    ended: float | None = None
    """Here and in `rematch`, None leaves what is stored."""
    rematch: str | None = None
    result: ResultRow | None = None
    """How the game came out, with the entry that ends it."""
    is_as_before: bool = False
    """What it says of the table, beside its entries and seats, was written with the change before and need not be written again."""


class ChatRow(Struct, frozen=True):
    """A line of chat."""

    table: str
    number: int
    guest: str
    seat: int | None
    name: str
    text: str
    at: float


class SetRow(Struct, frozen=True):
    """A set of data as it is kept."""

    hash: str
    game: str
    text: bytes
    """Compressed."""
    created: float


class ReplayRow(Struct, frozen=True):
    """An uploaded transcript."""

    id: str
    guest: str
    transcript: bytes
    created: float
