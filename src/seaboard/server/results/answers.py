"""What people are told of results and ratings."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from seaboard.server.store.rows import How
from seaboard.server.table_info import Level


class ShownRating(Struct, frozen=True):
    """A rating and its interval of 95 %: `margin` on each side."""

    rating: int
    margin: int
    games: int
    is_provisional: bool
    """The interval is still wide."""


class BoardLine(Struct, frozen=True):
    """A line of a leader board: a person who wants to be shown, or a bot's level, whose rating is fixed."""

    name: str
    rating: ShownRating
    level: Level | None = None
    """Of a bot."""
    is_me: bool = False


class LeaderBoard(Struct, frozen=True):
    """The ratings of a game, the strongest first; provisional ones last."""

    game: str
    lines: list[BoardLine]
    is_shown: bool
    """Whether others are shown the asker's name and ratings."""
    mine: ShownRating | None = None


class ShownToOthers(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others are shown my name and ratings."""

    is_shown: bool


class PlayedSeat(Struct, frozen=True):
    """A seat of a game that is over."""

    name: str
    """Empty where nobody is known any more."""
    is_bot: bool
    level: Level | None
    points: int | None
    place: int | None
    has_left: bool
    is_me: bool
    is_removed: bool = False
    """Was taken from the table by its host, or by a referee, and so has not left."""


class PlayedGame(Struct, frozen=True):
    """A game of mine that is over."""

    table: str
    kind: Literal["table", "leg", "what-if"]
    game: str
    ended: float
    seconds: float
    moves: int | None
    how: How
    is_rated: bool
    has_replay: bool
    """Whether its moves are still kept."""
    rating: int | None
    """Mine after it."""
    seats: list[PlayedSeat]


class PlayedGames(Struct, frozen=True):
    """One page of my games that are over, the newest first."""

    total: int
    games: list[PlayedGame]


class Tally(Struct, frozen=True):
    """Games, how many of them were won, and the mean place as a part of the way from first (0) to last (1)."""

    what: str
    games: int
    wins: int
    lag: float | None


class RatingMoment(Struct, frozen=True):
    """My rating after a game."""

    at: float
    rating: int
    margin: int


class Favourite(Struct, frozen=True):
    """Something of a game that I name often in my moves: a character, a find, a port."""

    id: str
    name: str
    times: int


class GameRecord(Struct, frozen=True):
    """What I have done in one game."""

    game: str
    all: Tally
    seats: list[Tally]
    """By seat, `0` first."""
    against: list[Tally]
    """By opponents: `people`, a bot's level, or `mixed` where several kinds sat there."""
    best: list[PlayedGame]
    """The most points."""
    rating: ShownRating | None
    curve: list[RatingMoment]
    favourites: list[Favourite]
    """What I play most, of games that I played to their end."""


class MyRecord(Struct, frozen=True):
    """What I have done, by game; those I play most come first."""

    games: list[GameRecord]
    is_shown: bool


class WaitingTable(Struct, frozen=True):
    """A table that waits for my move."""

    id: str
    game: str
    others: list[str]
    seconds: float | None
    """Until a clock runs out; null where there is none."""
