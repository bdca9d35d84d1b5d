"""What a table is, as everybody may know it: its settings, its seats, where it stands.  Told by the socket and by HTTP alike."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from seaboard.bots.registry import USUAL
from seaboard.world import World

PersonName = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Meta(ge=0)]
Language = Literal["en", "pl", "fr"]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
"""A bot by its name.  `GET /api/bots` lists those that can be seated; a stored table may name one that is no longer installed."""
Status = Literal["gathering", "playing", "over", "closed"]
"""`closed`: ended without a result (forfeit, a referee, whoever runs the server); the moves are kept."""


class Pace(Struct, frozen=True, omit_defaults=True):
    """How long a seat may think: `untimed`, seconds per `move`, a time `bank` for the game (with seconds added per move), `days` per move."""

    kind: Literal["untimed", "move", "bank", "days"] = "untimed"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """Seconds per move, or in the bank at the start."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds the bank gains with every move."""
    days: Annotated[int, Meta(ge=0, le=30)] = 0


class TableSettings(Struct, frozen=True):
    """What was agreed when the table was made."""

    public: bool = False
    pace: Pace = Pace()
    level: Level = USUAL
    """Of the bot that takes over a seat."""
    on_timeout: Literal["bot", "forfeit"] = "bot"
    undo: bool = True
    """Whether moves may be taken back by agreement."""
    forced: bool = False
    """Whether a person's move makes itself where everybody can see that there is no other."""
    chat: bool = True
    """Whether people who sit at the table may write to each other; never where `public` lets strangers sit down."""
    spectators: bool = True
    spectator_delay: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds by which spectators see everything later."""
    takeover: bool = True
    """Whether a bot may play on for a person who leaves; where not, nobody leaves a running game, and a player who runs out of time forfeits."""
    rated: bool = False
    """Whether the result counts for ratings.  Then nothing is taken back, no hints are given, everybody has a clock, and whoever leaves has lost."""
    rematch: bool = True
    """Whether the same people may go on at a new table."""
    begins: Literal["host", "full"] = "host"
    """When the game begins: when the host says so, or by itself when the last seat is taken."""


class WhatIf(Struct, frozen=True):
    """Where a what-if game goes on from.  It is no real game: it counts for nothing, and its dice are sealed for nobody."""

    game: str
    """The game that is over: a table or an uploaded transcript."""
    parent: str
    """The game itself, or the what-if game of it that this one goes on from."""
    move: int
    """How many moves of the parent were made before."""
    seat: int
    """The seat of its player."""
    world: World
    """As it was there, or drawn again from what the seat knew."""
    name: str = ""


class Holiday(Struct, frozen=True):
    """From when to when somebody does not play, in seconds since 1970."""

    begins: float
    ends: float


class SeatInfo(Struct, frozen=True):
    """One seat as everybody sees it."""

    seat: int
    kind: Literal["open", "guest", "bot"]
    name: str
    level: Level | None = None
    """Of the bot that plays here."""
    taken_over: bool = False
    """A bot plays for a person who left or ran out of time; that person can take the seat back."""
    connected: bool = False
    holiday: Holiday | None = None
    """Of its person, now or soon: the clock of this seat stands still meanwhile."""


class PlayedSet(Struct, frozen=True):
    """A set of data at a table."""

    id: str
    """Its hash, by which it is found."""
    name: str
    """Empty where the set is not at hand."""


class TableInfo(Struct, frozen=True):
    """A table from outside: nothing in it is secret."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    settings: TableSettings
    status: Status
    host: str
    """The name of the guest who made the table."""
    seats: list[SeatInfo]
    rules_version: int
    commitment: str
    """SHA-256 of the seed from which chance draws; the seed is shown when the game is over.  Empty for a what-if game."""
    created: float
    seq: int
    asked: list[int]
    """Seats whose move is awaited."""
    you: int | None = None
    """The seat of the guest who asks."""
    is_host: bool = False
    rematch: str | None = None
    """The table at which the same people go on."""
    held: bool = False
    """The game is stopped for a while: no move is accepted, no clock runs."""
    suspended: str | None = None
    """Why the game cannot go on for now, in a sentence: its rules are not at hand.  Nothing is lost; it goes on when they are back."""
    what_if: WhatIf | None = None
    """Set for a what-if game, which is not a real one."""
    set: PlayedSet | None = None
    """The set of data that is played with, where it is not the rulebook's."""
    club: str | None = None
    """The club whose members alone may come."""
