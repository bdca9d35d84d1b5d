"""The state of an event, which follows from its log.  [TRN-LOG-3]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from seaboard.tournament.rules.settings import Settings


class Phase(StrEnum):
    """Where an event stands.  [TRN-EVENT-1]"""

    ENTRY = "entry"
    LOTS = "lots"
    QUESTIONS = "questions"
    TEST = "test"
    PLAY = "play"
    OVER = "over"


class Stage(StrEnum):
    """What a match is played for."""

    TABLE = "table"
    GROUP = "group"
    KNOCK_OUT = "knock-out"
    THIRD_PLACE = "third-place"


class Penalty(StrEnum):
    """What an offence leads to.  [specification 2.3]"""

    WARNING = "warning"
    YELLOW = "yellow"
    RED = "red"


PENALTIES = (Penalty.WARNING, Penalty.YELLOW, Penalty.WARNING, Penalty.RED)
"""The penalty of the first, second, third and fourth offence.  [TRN-FAIR-2]"""
OFFENCES = ("stalling", "disturbing", "vulgar", "insult", "other")
"""The kinds of offence; all but the last are on the referee's card.  [TRN-FAIR-5]"""
STALLING, OTHER = "stalling", "other"
LEGS = (1, 2)


@dataclass
class Player:
    """A participant."""

    id: str
    number: int = 0
    """The start number, from 1; 0 before lots are drawn.  [TRN-EVENT-3]"""
    right: int | None = None
    seconds: int = 0
    counter: int = 0
    """Offences that count towards the next penalty.  [TRN-FAIR-6]"""
    withdrawn: int | None = None
    """How many rounds had been drawn when the player withdrew."""


@dataclass
class Offended:
    """An offence, with what is needed to take it back."""

    player: str
    kind: str
    before: int
    """The counter before it."""
    penalty: Penalty
    rounds: int
    """Rounds drawn before it."""
    match: str | None = None
    """The match that its red card hit; a red card without one waits.  [TRN-FAIR-7]"""
    rescinded: bool = False


@dataclass(frozen=True)
class Result:
    """How a leg ended: the seat that won, and the tokens the first side lost."""

    winner: int
    lost: int
    places: tuple[int, ...] = ()
    """The places by seat, of a game at a table.  [TAB-GAME-1]"""


@dataclass
class EventMatch:
    """What the specification calls a match: two legs between the same two players.  Each leg is a `Match` of the engine."""

    id: str
    round: int
    players: tuple[str, ...]
    stage: Stage
    group: str = ""
    first: str | None = None
    """The player with the first side in leg 1; the other one has it in leg 2.  [TRN-MATCH-1, TRN-MATCH-2]"""
    legs: list[Result | None] = field(default_factory=lambda: [None, None])
    red: set[str] = field(default_factory=set)
    absent: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    """Players at fault for having withdrawn."""
    toss: str | None = None
    paused: bool = False
    void: set[int] = field(default_factory=set)
    """Legs that were unfinished when the round's time was up.  [TRN-TIME-3]"""

    @property
    def at_fault(self) -> set[str]:
        """The players with a red card in it, absent or withdrawn.  [TRN-FAIR-8]"""
        return self.red | self.absent | self.gone

    @property
    def is_stopped(self) -> bool:
        """Whether faults have decided it, whatever is played.  [TRN-FAIR-8]"""
        return bool(self.at_fault)

    @property
    def is_played(self) -> bool:
        """Whether each leg has a result or is void.  [TRN-MATCH-3, TRN-TIME-3]"""
        return self.open_leg() is None

    def open_leg(self) -> int | None:
        """The first leg without a result that is not void.  [TRN-MATCH-1]"""
        return next((leg for leg, result in enumerate(self.legs, 1) if result is None and leg not in self.void), None)

    def other(self, player: str) -> str:
        """The opponent."""
        one, two = self.players
        return two if player == one else one

    def sides(self, leg: int) -> tuple[str, ...]:
        """The players of a leg by seat: sides are swapped in the second.  [TRN-MATCH-1]"""
        assert self.first is not None
        second = self.other(self.first)
        return (self.first, second) if leg == 1 else (second, self.first)


@dataclass
class TableMatch(EventMatch):
    """One game at a table; the players stand in the order of their seats.  [TAB-EVENT-1]"""

    def __post_init__(self) -> None:
        self.legs, self.first = [None], self.players[0]

    @property
    def staying(self) -> list[int]:
        """The seats whose players are not at fault.  [TAB-FAIR-1]"""
        return [seat for seat, player in enumerate(self.players) if player not in self.at_fault]

    @property
    def is_stopped(self) -> bool:
        """The others play on, while there are two of them.  [TAB-GAME-2, TAB-FAIR-2]"""
        return len(self.staying) < 2

    def sides(self, leg: int) -> tuple[str, ...]:
        """The players by seat."""
        return self.players


@dataclass
class Round:
    """One round as it was drawn."""

    number: int
    matches: list[str] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)
    slots: list[str | None] = field(default_factory=list)
    """The slots of the knock-out before it, if it is a round of one."""
    extended: int = 0
    """Minutes that it was given beside `round-minutes`.  [TRN-TIME-5]"""

    @property
    def bye(self) -> str | None:
        """The player with the bye, where at most one has it."""
        return self.byes[0] if self.byes else None


@dataclass
class State:
    """Everything that follows from the log."""

    settings: Settings
    questions: tuple[str, ...] = ()
    """Ids of the questions that can be drawn."""
    phase: Phase = Phase.ENTRY
    players: dict[str, Player] = field(default_factory=dict)
    format: str = ""
    """The format that is played, known from the start on."""
    started: int = 0
    """How many players there were at the start.  [TRN-SWISS-1]"""
    drawn: list[str] = field(default_factory=list)
    """The questions of the test."""
    rounds: list[Round] = field(default_factory=list)
    matches: dict[str, EventMatch] = field(default_factory=dict)
    offences: list[Offended] = field(default_factory=list)
    group_orders: dict[str, list[str]] = field(default_factory=dict)
    """The groups' final orders, fixed when the knock-out is drawn.  [TRN-GRP-4]"""
    fewer_rounds: int | None = None
    """How many rounds the event has, where the referee said so.  [TRN-TIME-7]"""
    halted: str = ""
    """Until when the event is halted, as the entry says it; empty while it is not.  [TRN-TIME-6]"""

    def limited(self, rounds: int) -> int:
        """A number of rounds, or fewer where the referee said so.  [TRN-TIME-7]"""
        return rounds if self.fewer_rounds is None else min(rounds, self.fewer_rounds)

    def by_number(self) -> list[str]:
        """All players in order of start numbers."""
        return sorted(self.players, key=lambda player: self.players[player].number)

    def has_withdrawn(self, player: str) -> bool:
        """Whether a player has left the event."""
        return self.players[player].withdrawn is not None

    def staying(self, players: Iterable[str]) -> list[str]:
        """The players who have not withdrawn."""
        return [player for player in players if not self.has_withdrawn(player)]

    def current(self) -> list[EventMatch]:
        """The matches of the current round; empty before the first draw."""
        return [self.matches[match] for match in self.rounds[-1].matches] if self.rounds else []

    def is_current(self, match: EventMatch) -> bool:
        """Whether a match is not closed.  [TRN-EVENT-6]"""
        return match.round == len(self.rounds) and self.phase != Phase.OVER

    def match_of(self, player: str) -> EventMatch | None:
        """A player's match of the current round."""
        return next((match for match in self.current() if player in match.players), None)

    def matches_in(self, stage: Stage, group: str = "") -> Iterator[EventMatch]:
        """The matches of a stage, or of one group, in order."""
        return (match for match in self.matches.values() if match.stage == stage and match.group == group)

    def waiting(self, player: str) -> list[Offended]:
        """Red cards that wait for a player's next match.  [TRN-FAIR-7]"""
        return [
            each
            for each in self.offences
            if each.player == player and each.penalty == Penalty.RED and each.match is None and not each.rescinded
        ]
