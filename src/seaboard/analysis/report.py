"""What the judge says of a finished game.  All chances run from 0 to 1, and a tied win is shared.

Position k is the position before entry k of the transcript, entries counted from 0 and draws of chance included; the last position is the
end of the game.
"""

from __future__ import annotations

import msgspec

VERSION = 4
"""Rises when the same game at the same depth may get other numbers: stored reports of other versions are made again."""
CHANCE = -1
"""Who made an entry that nobody chose."""


class Chances(msgspec.Struct, frozen=True):
    """A chance to win, with its 95 % interval."""

    value: float
    low: float
    high: float


class Choice(msgspec.Struct, frozen=True):
    """A move in the transcript's notation, what it promises, and in how many play-outs it was tried."""

    text: str
    chances: Chances
    visits: int


class Judgement(msgspec.Struct, frozen=True):
    """One decision, judged by what its seat knew.  Forced moves are not judged."""

    entry: int
    seat: int
    made: Choice
    best: tuple[Choice, ...]
    """At most three, the best first; the move made may be among them."""
    given_away: float
    """What the best move promised beyond the move made; 0 where none is better."""
    interval: tuple[float, float]
    """The 95 % interval of that difference, from paired play-outs."""


class Moment(msgspec.Struct, frozen=True):
    """A decision that mattered, told in a sentence."""

    entry: int
    seat: int
    given_away: float
    sentence: dict[str, str]
    """By language."""


class Parts(msgspec.Struct, frozen=True):
    """Where a change of a seat's open chances came from.  The three add up to the change."""

    own: float
    chance: float
    others: float

    @property
    def total(self) -> float:
        """The whole change."""
        return tidy(self.own + self.chance + self.others)


class JudgedBy(msgspec.Struct, frozen=True):
    """What judged."""

    player: str
    """The bot that plays on in every seat for the curves."""
    known: int
    """Guessed worlds for a seat's chances at a position."""
    open: int
    """Play-outs of the true position."""
    minds: int
    """Searches that compare the moves of every decision."""
    simulations: int
    worlds: int
    """Of each search, at most: guessed worlds, the same for all moves."""
    minds_again: int
    """Searches that look again at a decision that may have been a mistake, at most."""
    simulations_again: int
    worlds_again: int


class Report(msgspec.Struct, frozen=True):
    """Everything the judge found in one game."""

    version: int
    game: str
    players: int
    options: dict[str, str]
    depth: str
    entries: int
    actors: tuple[int, ...]
    """Who made each entry: a seat, or -1 for chance."""
    known: tuple[tuple[Chances, ...], ...]
    """By seat and position: the chances as the seat could judge them then.  Empty for seats that nobody asked about."""
    open: tuple[tuple[Chances, ...], ...]
    """By position and seat: the chances with everything open."""
    judgements: tuple[Judgement, ...]
    moments: tuple[Moment, ...]
    parts: tuple[Parts, ...]
    """By seat, summed up over the game."""
    judge: str
    """What judged, in English."""
    judged_by: JudgedBy | None = None
    """The same as data; older reports have none."""


def tidy(number: float) -> float:
    """A number as reports hold it: six digits, and never a negative zero."""
    return round(number, 6) + 0.0


def part_of(report: Report, entry: int, seat: int) -> Parts:
    """What one entry did to a seat's open chances: all of it is put down to whoever made the entry."""
    change = tidy(report.open[entry + 1][seat].value - report.open[entry][seat].value)
    actor = report.actors[entry]
    own, chance = actor == seat, actor == CHANCE
    return Parts(change if own else 0.0, change if chance else 0.0, 0.0 if own or chance else change)


def to_json(report: Report) -> bytes:
    """The report as JSON: the same report gives the same bytes."""
    return msgspec.json.encode(report)


def from_json(data: bytes) -> Report:
    """A report from its JSON."""
    return msgspec.json.decode(data, type=Report)
