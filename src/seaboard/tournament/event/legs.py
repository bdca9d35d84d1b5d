"""Legs played in the program: seats, results, what may be taken back, who sees what."""

from __future__ import annotations

from seaboard.engine.errors import Refused, UsageError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.stream import Stream
from seaboard.engine.transcript import Transcript, transcript_of
from seaboard.tournament.rules.deeds import REFEREE, Leg
from seaboard.tournament.rules.settings import Settings
from seaboard.tournament.rules.state import EventMatch, State


class ProgramLeg:
    """One leg in the program.  Its only ways to change are players' moves, chance and taking back.  [TRN-FIX-9]"""

    def __init__(self, settings: Settings, match: EventMatch, leg: int, stream: Stream | None = None) -> None:
        self.match, self.leg = match.id, leg
        self.players = match.sides(leg)
        self.contest = settings.contest
        self.play = Match(settings.game, len(self.players), settings.leg_options(), stream)
        self.play.settle()

    def move(self, player: str, text: str) -> None:
        """A player's move, at his own seat.  [TRN-FIX-9]"""
        if player not in self.players:
            raise UsageError(f"{player} does not play in leg {self.leg} of {self.match}")
        self.play.submit(self.players.index(player), text)

    def lost(self) -> int:
        """Tokens the first side has lost so far."""
        return int(getattr(self.play.rules.record(self.play.state), self.contest.losses))

    def result(self) -> Leg:
        """The entry for a leg that is over."""
        _, places = self.play.results()
        return Leg(self.match, self.leg, self.contest.sides[places.index(1)], self.lost())

    def abandoned(self) -> Leg:
        """What the referee enters for a leg that cannot be finished: the second side has won.  [TRN-FIX-8]"""
        return Leg(self.match, self.leg, self.contest.sides[1], self.lost())

    def can_take_back(self) -> bool:
        """Whether the last move is a player's, turned nothing up, and did not end the leg.  [TRN-FIX-7]"""
        if not self.play.log or self.play.is_over:
            return False
        last = self.play.log[-1]
        return last.actor != CHANCE and not last.finds

    def take_back(self) -> None:
        """Take the last move back; the transcript no longer holds it.  [TRN-FIX-7]"""
        if not self.can_take_back():
            raise Refused("TRN-FIX-7", REFEREE, f"takeback {self.match}")
        self.play.undo()

    def viewer_of(self, who: str) -> int:
        """As what somebody sees the running leg: a player as his seat, everybody else, the referee too, as a spectator.  [TRN-SEE-4]"""
        return self.players.index(who) if who in self.players else SPECTATOR

    def transcript(self) -> Transcript:
        """The whole leg, once it is over.  [TRN-LOG-5, TRN-SEE-4]"""
        if not self.play.is_over:
            raise UsageError(f"leg {self.leg} of {self.match} is still running")
        return transcript_of(self.play)


class ProgramHall:
    """The program legs of an event."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.legs: dict[tuple[str, int], ProgramLeg] = {}

    def begin(self, match: str, leg: int, stream: Stream | None = None) -> ProgramLeg:
        """Begin a leg, or begin it anew.  [TRN-FIX-4]"""
        self.legs[match, leg] = ProgramLeg(self.state.settings, self.state.matches[match], leg, stream)
        return self.legs[match, leg]

    def is_running(self, match: str, leg: int) -> bool:
        begun = self.legs.get((match, leg))
        return begun is not None and not begun.play.is_over

    def was_begun(self, match: str, leg: int) -> bool:
        return (match, leg) in self.legs

    def can_take_back(self, match: str, leg: int) -> bool:
        return self.is_running(match, leg) and self.legs[match, leg].can_take_back()
