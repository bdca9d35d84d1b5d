"""Legs played in the program: seats, moves, results, transcripts."""

from __future__ import annotations

from seaboard.engine.errors import UsageError
from seaboard.engine.match import Match
from seaboard.engine.stream import Stream
from seaboard.engine.transcript import Transcript, transcript_of
from seaboard.tournament.many.results import write_places
from seaboard.tournament.rules.deeds import Leg, Outcome
from seaboard.tournament.rules.settings import Settings
from seaboard.tournament.rules.state import EventMatch


def result_of(settings: Settings, match: str, leg: int, play: Match) -> Leg | Outcome:
    """The entry for a leg that is over: the side that won, and the tokens that the first side lost; at a table the places.

    [TRN-MATCH-1, TRN-RANK-1, TAB-GAME-1]
    """
    _, places = play.results()
    if settings.is_at_tables:
        return Outcome(match, write_places(places))
    contest = settings.contest
    lost = int(getattr(play.rules.record(play.state), contest.losses))
    return Leg(match, leg, contest.sides[places.index(1)], lost)


class ProgramLeg:
    """One leg in the program.  Its only ways to change are players' moves and chance.  [TRN-FIX-9]"""

    def __init__(self, settings: Settings, match: EventMatch, leg: int, stream: Stream | None = None) -> None:
        self.match, self.leg = match.id, leg
        self.players = match.sides(leg)
        self.settings = settings
        self.play = Match(settings.game, len(self.players), settings.leg_options(), stream)
        self.play.settle()

    def move(self, player: str, text: str) -> None:
        """A player's move, at the player's own seat.  [TRN-FIX-9]"""
        if player not in self.players:
            raise UsageError(f"{player} does not play in leg {self.leg} of {self.match}")
        self.play.submit(self.players.index(player), text)

    def result(self) -> Leg | Outcome:
        """The entry for a leg that is over."""
        return result_of(self.settings, self.match, self.leg, self.play)

    def transcript(self) -> Transcript:
        """The whole leg, once it is over.  [TRN-LOG-5, TRN-SEE-4]"""
        if not self.play.is_over:
            raise UsageError(f"leg {self.leg} of {self.match} is still running")
        return transcript_of(self.play)
