"""The course of a game that is over: where campaigns, days, rounds and turns begin, and what each seat had by then."""

from __future__ import annotations

from typing import Any

import msgspec

from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes
from seaboard.engine.transcript import Transcript, game_of, make_move
from seaboard.server.http.answers import Beginning, Course, Stop

CALENDAR: tuple[Beginning, ...] = ("campaign", "day", "round")
"""Fields of a view that count what a game is divided into; 0 while it is set up."""
TURNS = ("active", "turn")
"""Fields of a view that name the seat whose turn it is."""


def mover(view: Any) -> int | None:
    """The seat whose turn it is, where a view tells it."""
    return next((getattr(view, name) for name in TURNS if getattr(view, name, None) is not None), None)


def colours_of(view: Any) -> list[str | None]:
    """The seats' colours; empty where seats have none."""
    return [getattr(seat, "colour", None) for seat in getattr(view, "seats", ())]


class Diary:
    """Notes where something begins: at the first decision of a seat in it, since chance counts days too while it lays them out.

    It asks for a spectator's view, and for points, which are open once a game is over.
    """

    def __init__(self, match: Match, with_views: bool) -> None:
        self.match = match
        self.with_views = with_views
        self.stops: list[Stop] = []
        self._dates: dict[str, int] = {}
        self._mover: int | None = None

    def note(self, number: int, is_last: bool) -> None:
        """Look at the table after a number of moves."""
        if not is_last and self.match.actors() == [CHANCE]:
            return
        view: Any = self.match.view_for(SPECTATOR)
        dates: dict[str, int] = {name: getattr(view, name, 0) for name in CALENDAR}
        begins = [name for name in CALENDAR if dates[name] and dates[name] != self._dates.get(name)]
        seat = mover(view)
        if seat is not None and (seat != self._mover or begins):
            begins.append("turn")
        if is_last:
            begins = ["end"]
        self._dates, self._mover = dates, seat
        if begins:
            shown = msgspec.to_builtins(view) if self.with_views and begins != ["turn"] else None
            self.stops.append(Stop(number, begins, seat, self.match.results()[0], shown))


def course(transcript: Transcript, with_views: bool = False, opening: FullBytes | None = None) -> Course:
    """The whole game in stops; with a spectator's view of each, turns left out, where it is wanted.

    `opening` is the record that a what-if game begins with.
    """
    match = Match(game_of(transcript), transcript.players, transcript.options, opening=opening)
    diary, last = Diary(match, with_views), len(transcript.moves)
    diary.note(0, not last)
    for number, (actor, text) in enumerate(transcript.moves, 1):
        make_move(match, number, actor, text)
        diary.note(number, number == last)
    return Course(colours_of(match.view_for(SPECTATOR)), diary.stops)
