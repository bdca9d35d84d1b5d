"""How long an event takes, and what fits into the time there is: estimates, from which nothing follows.  [TRN-TIME-1]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, log2

from seaboard.engine.game import Game
from seaboard.tournament.many import seating
from seaboard.tournament.rules import swiss
from seaboard.tournament.rules.rounds import count_round_robin
from seaboard.tournament.rules.settings import (
    AUTO,
    GROUPS,
    KNOCK_OUT,
    MOST_SEATS,
    PLAYERS_OF,
    ROUND_ROBIN,
    SWISS,
    TABLES,
    fitting_format,
)
from seaboard.tournament.rules.state import LEGS

BEGIN_MINUTES, CHANGE_MINUTES, END_MINUTES, TEST_CHANGE = 5.0, 3.0, 4.0, 2.0
"""Until all have entered; between two rounds; for places and certificates; before and after the test."""
CLOCKS = {60: 1.0, 30: 0.8, 20: 0.67, 15: 0.58}
"""Decision clocks with the share of a leg's usual minutes that people then need: decision 0050 counts it."""
SLOW = 1.12
"""A round lasts until its slow matches are over: three of four need no longer than the usual time multiplied by this."""
TESTS = ((20, 10), (10, 5), (5, 3))
"""Questions and minutes."""
FEW_ROUNDS = 3
"""A Swiss event of fewer rounds hardly finds its best players."""


@dataclass(frozen=True)
class Schedule:
    """An event as it could be played, with the minutes it is likely to take."""

    format: str
    rounds: int
    clock: int
    questions: int
    test_minutes: int
    leg: float
    """Minutes of a leg."""
    loss: int = 0
    """How much is given up for time; smaller is better."""
    legs: int = 2
    """Games of a match: at a table it is one."""

    @property
    def fixed(self) -> float:
        """Minutes beside the rounds."""
        test = self.test_minutes + TEST_CHANGE if self.questions else 0.0
        return BEGIN_MINUTES + test + END_MINUTES

    @property
    def each(self) -> float:
        """Minutes of a round."""
        return self.legs * self.leg * SLOW

    @property
    def minutes(self) -> int:
        """Minutes in all."""
        return ceil(self.fixed + self.rounds * (self.each + CHANGE_MINUTES))

    def round_minutes(self, there_are: int) -> int:
        """A time for each round with which the event ends in time, if it can."""
        share = (there_are - self.fixed) / self.rounds - CHANGE_MINUTES
        return int(min(240, max(share, self.each)))

    def longer(self) -> Schedule:
        """The same with one round more."""
        return replace(self, rounds=self.rounds + 1)

    def options(self, there_are: int) -> dict[str, str]:
        """The event's options that say so."""
        shared = {
            "decision-seconds": str(self.clock),
            "event-minutes": str(there_are),
            "round-minutes": str(self.round_minutes(there_are)),
        }
        if self.format == TABLES:
            return {"rounds": str(self.rounds), **shared}
        return {
            "format": self.format,
            "questions": str(self.questions),
            "test-minutes": str(self.test_minutes),
            "swiss-rounds": str(self.rounds) if self.format == SWISS else AUTO,
            **shared,
        }


def leg_minutes(game: Game, clock: int) -> float:
    """How long a leg is likely to take with a decision clock."""
    share = next((share for seconds, share in sorted(CLOCKS.items()) if 0 < clock <= seconds), 1.0)
    # Several people at a table take longer than two.
    usual = game.minutes[0] if game.contest is not None else sum(game.minutes) / 2
    return usual * share


def usual_round(game: Game, clock: int) -> float:
    """Minutes after which three of four matches of a round are over."""
    return leg_minutes(game, clock) * (1 if game.contest is None else len(LEGS)) * SLOW


def most_rounds(game: Game, format: str, players: int) -> int:
    """The most rounds that a format has for a number of players."""
    if game.contest is None:
        return seating.count_rounds(players, min(game.usual, MOST_SEATS), AUTO)
    return rounds_of(format, players)


def rounds_of(format: str, players: int, wanted: str = AUTO) -> int:
    """How many rounds a format has for a number of players.  [TRN-RR-1, TRN-GRP-1, TRN-KO-2, TRN-SWISS-1]"""
    if format == ROUND_ROBIN:
        return count_round_robin(players)
    if format == KNOCK_OUT:
        return max(1, ceil(log2(players)))
    if format == GROUPS:
        groups = max((number for number in (2, 4, 8) if 3 * number <= players), default=2)
        return count_round_robin(ceil(players / groups)) + round(log2(2 * groups))
    return swiss.count_rounds(players, wanted)


def takes(format: str, players: int) -> bool:
    """Whether a format takes this number of players.  [TRN-EVENT-4]"""
    least, most = PLAYERS_OF[format]
    return least <= players <= most


def formats_for(players: int) -> Iterator[tuple[str, int, int]]:
    """Formats with their rounds, and what is given up by taking them instead of the usual one."""
    usual = fitting_format(players)
    yield usual, rounds_of(usual, players), 0
    if takes(SWISS, players):
        most = rounds_of(SWISS, players)
        for number in range(most, 0, -1):
            yield SWISS, number, 1 + 2 * (most - number) + 3 * max(0, FEW_ROUNDS - number)


def table_schedules(game: Game, players: int) -> Iterator[Schedule]:
    """Every event at tables that could be proposed.  [TAB-ROUND-1]"""
    most = most_rounds(game, TABLES, players)
    for rounds in range(most, 0, -1):
        for clock_loss, clock in enumerate(CLOCKS):
            loss = 2 * (most - rounds) + 3 * max(0, FEW_ROUNDS - rounds) + 2 * clock_loss
            yield Schedule(TABLES, rounds, clock, 0, 1, leg_minutes(game, clock), loss, legs=1)


def schedules(game: Game, players: int) -> Iterator[Schedule]:
    """Every event that could be proposed."""
    if game.contest is None:
        yield from table_schedules(game, players)
        return
    for format, rounds, lost in formats_for(players):
        for clock_loss, clock in enumerate(CLOCKS):
            for test_loss, (questions, minutes) in enumerate(TESTS):
                loss = lost + 2 * clock_loss + test_loss
                yield Schedule(format, rounds, clock, questions, minutes, leg_minutes(game, clock), loss)


def propose(game: Game, players: int, minutes: int) -> tuple[Schedule, bool]:
    """The best event for this many players that fits into the minutes there are; else the shortest, and that it does not fit.  [TRN-TIME-1]"""
    known = list(schedules(game, players))
    fitting = [each for each in known if each.minutes <= minutes]
    if fitting:
        return min(fitting, key=lambda each: (each.loss, each.minutes)), True
    return min(known, key=lambda each: (each.minutes, each.loss)), False
