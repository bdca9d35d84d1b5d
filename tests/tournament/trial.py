"""Events for the tests: players whose start numbers and sides are known, and rounds played as told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import pytest

from seaboard.engine.errors import Refused
from seaboard.engine.game import Game
from seaboard.engine.registry import games
from seaboard.tournament.event.event import Entry, Event
from seaboard.tournament.event.quiz import own_bank
from seaboard.tournament.rules.deeds import Leg
from seaboard.tournament.rules.points import Score, score_of
from seaboard.tournament.rules.rulings import due_of_chance
from seaboard.tournament.rules.settings import make_settings
from seaboard.tournament.rules.state import EventMatch, State

NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
PERSON = "W. Sędzia"


def tournament_game() -> Game:
    """The game that has tournaments."""
    return next(game for game in games().values() if game.contest is not None)


class Trial:
    """An event under test."""

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        game = tournament_game()
        self.event = Event(make_settings(game, options), own_bank(game), now=lambda: NOON)

    @property
    def state(self) -> State:
        return self.event.state

    def referee(self, *texts: str, reason: str = "seen") -> Entry:
        """Entries of the referee, each with a reason."""
        return [self.event.add("referee", text, reason=reason, person=PERSON) for text in texts][-1]

    def chance(self, *texts: str) -> None:
        """Entries of chance."""
        for text in texts:
            self.event.add("chance", text)

    def table(self, *texts: str) -> None:
        """Entries of the program."""
        for text in texts:
            self.event.add("table", text)

    def refused(self, text: str, rule: str, actor: str = "referee", reason: str = "seen") -> None:
        """An entry is refused, cites the rule and changes nothing."""
        before = len(self.event.entries), repr(self.state)
        with pytest.raises(Refused) as fault:
            self.event.add(actor, text, reason=reason, person=PERSON if actor == "referee" else "")
        assert fault.value.rule == rule
        assert (len(self.event.entries), repr(self.state)) == before

    def settle(self) -> None:
        """Let chance take the first of what it can choose from, so that lots go by the order of entry."""
        while due := due_of_chance(self.state):
            self.event.add("chance", due[0].text)

    def begin(self, players: Sequence[str], tests: Mapping[str, tuple[int, int]] | None = None) -> Trial:
        """Players enter and get start numbers in this order; tests are right answers and seconds."""
        self.referee(*(f"enter {player}" for player in players), "start")
        self.settle()
        if self.state.phase == "test":
            for player, (right, seconds) in (tests or {}).items():
                self.referee(f"test {player} {right} {seconds}")
            self.referee("close")
        return self

    def draw(self) -> list[EventMatch]:
        """Draw a round; the first named player of each match gets the first side."""
        self.referee("draw")
        self.settle()
        return self.state.current()

    def win(self, match: str, winner: str) -> None:
        """A player wins both legs of a match."""
        known = self.state.matches[match]
        for leg in (1, 2):
            seat = known.sides(leg).index(winner)
            self.table(Leg(match, leg, self.event.settings.contest.sides[seat], (0, 4)[seat]).text)
        self.settle()

    def share(self, match: str, lost: tuple[int, int] = (0, 0)) -> None:
        """The first side wins both legs, so that each player wins one."""
        for leg in (1, 2):
            self.table(Leg(match, leg, self.event.settings.contest.sides[0], lost[leg - 1]).text)

    def win_all(self) -> None:
        """The first named player of every open match of the round wins."""
        for match in self.state.current():
            if not match.at_fault and not match.is_played:
                self.win(match.id, match.players[0])

    def score(self, match: str) -> Score:
        """The score of a decided match."""
        score = score_of(self.state, self.state.matches[match])
        assert score is not None
        return score

    def points(self, match: str) -> dict[str, int]:
        """Points by player."""
        return dict(zip(self.state.matches[match].players, self.score(match).points, strict=True))

    def is_decided(self, match: str) -> bool:
        return score_of(self.state, self.state.matches[match]) is not None

    def pairs(self) -> list[str]:
        """The pairs of the current round by start numbers."""
        numbers = {player: known.number for player, known in self.state.players.items()}
        return [f"{numbers[one]}-{numbers[other]}" for one, other in (match.players for match in self.state.current())]


def two(options: Mapping[str, str] | None = None, a: tuple[int, int] = (15, 300), b: tuple[int, int] = (12, 200)) -> Trial:
    """Players a and b in match m1, a with the first side in leg 1."""
    trial = Trial({"format": "round-robin", **(options or {})}).begin(["a", "b"], {"a": a, "b": b})
    trial.draw()
    assert trial.state.matches["m1"].first == "a"
    return trial


def names(number: int) -> list[str]:
    """A number of players."""
    return [f"p{each}" for each in range(1, number + 1)]


def semi_finals() -> Trial:
    """A knock-out of four: m1 is 1-4, m2 is 2-3."""
    trial = Trial({"questions": "0", "format": "knock-out"}).begin(names(4))
    trial.draw()
    return trial
