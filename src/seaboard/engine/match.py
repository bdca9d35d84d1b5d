"""A match: a record and the log that led to it.  Whatever else it keeps follows from these, so undo is a replay of a shorter log."""

from __future__ import annotations

import msgspec
import numpy as np
from msgspec import Struct

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import ACTORS_IN, CHANCE, SPECTATOR
from seaboard.engine.game import Game, Options
from seaboard.engine.held_game import HeldGame
from seaboard.engine.record import FullBytes
from seaboard.engine.story import Beat, Told
from seaboard.engine.stream import Stream, secret_stream
from seaboard.engine.telling import MOST_ROWS, ROW


class Move(Struct, frozen=True):
    """One move as it was made, with the words each viewer may not see."""

    actor: int
    action: int
    veils: tuple[int, ...]
    chapter: int
    finds: tuple[str, ...] = ()
    """What it turned up for all to see."""


class ShownMove(Struct, frozen=True):
    """One move as one viewer sees it."""

    number: int
    actor: int
    text: str
    chapter: int
    finds: tuple[str, ...] = ()


class Match(HeldGame):
    """One game being played."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options | None = None,
        stream: Stream | None = None,
        opening: FullBytes | None = None,
    ) -> None:
        super().__init__(game, players, {} if options is None else options, opening)
        self.stream = stream or secret_stream()
        self._veils = np.zeros(self.players + 1, np.int64)
        """Of the last move, by seat, a spectator's last."""
        self._opening = self.state
        self.usual_options = self.options if opening is None else None
        """The options, if it began as every match with these options does."""
        self.log: list[Move] = []
        self._before: list[FullBytes] = []
        """The position before each move: what followed from a move is told when somebody asks."""
        self._told: dict[int, Told] = {}
        self.groups: list[int] = []
        """For each move the number of the first move of its decision: moves of one simultaneous decision share it."""
        self._open_group: int | None = None
        self._actors = 0
        self._found = 0
        """How much has been turned up that is still lying there."""
        self._first_chapter = 0
        """The first that a person is still shown."""
        self._draws = 0
        self.replay([])

    # What stands open

    @property
    def is_over(self) -> bool:
        return self._actors == 0

    @property
    def open_group(self) -> int | None:
        """The number of the first move of a simultaneous decision that others still think about."""
        return self._open_group

    def actors(self) -> list[int]:
        """Who may act now."""
        return list(ACTORS_IN[self._actors])

    # Moving

    def play(self, actor: int, text: str) -> None:
        """Make a move of a seat or of chance as it stands in a transcript; a refused one changes nothing."""
        self.make(actor, self.allowed(actor, text))

    def submit(self, seat: int, text: str) -> None:
        """A seat's move, and all draws of chance that follow it."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise UsageError(f"there is no seat {seat!r} at a table of {self.players}")
        self.play(seat, text)
        self.settle()

    def settle(self) -> None:
        """Let chance draw from the table's stream until a seat is asked or the game is over."""
        while self._actors == 1 << CHANCE:
            self.make(CHANCE, self.draw())

    def draw(self) -> int:
        """The outcome that the table's stream gives for the next draw."""
        return self.rules.draw(self.state, lambda total: self.stream.ticket(self.count_draws(), total))

    def count_draws(self) -> int:
        """How often chance has drawn so far."""
        return self._draws

    def make(self, actor: int, action: int) -> None:
        """Make a move by its number: one that is known to be allowed, such as a draw of chance."""
        rules, record = self.rules, self.rules.glance(self.state)
        chapter, known, others = rules.chapter(record), self._found, self._actors & ~(1 << actor)
        self._before.append(FullBytes(self.state.copy()))
        self._actors = rules.make(self.state, actor, action, self.players, self._veils)
        found = rules.finds(record)
        first = len(self.log) if self._open_group is None else self._open_group
        self.log.append(Move(actor, action, tuple(self._veils.tolist()), chapter, found[known:]))
        self.groups.append(first)
        self._found = len(found)
        self._first_chapter = rules.first_chapter(record)
        self._draws += actor == CHANCE
        self._open_group = first if others and self._actors == others else None

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves by replaying the log without them.  Chance is not drawn again: the same draw gives the same outcome."""
        if not 0 <= moves <= len(self.log):
            raise UsageError(f"cannot take back {moves} of {len(self.log)} moves")
        self.replay(self.log[: len(self.log) - moves])

    def replay(self, log: list[Move]) -> None:
        """Stand where this log leads."""
        self.state = FullBytes(self._opening.copy())
        self.log, self.groups, self._open_group, self._draws = [], [], None, 0
        self._before, self._told = [], {}
        self._actors = self.rules.actors(self.state)
        record = self.rules.glance(self.state)
        self._found, self._first_chapter = len(self.rules.finds(record)), self.rules.first_chapter(record)
        for move in log:
            self.make(move.actor, move.action)

    # What others may know

    def log_for(self, viewer: int, remembers: bool = True, start: int = 0) -> list[ShownMove]:
        """The moves as a viewer has been shown them, from number `start` on.

        Moves of a simultaneous decision stay hidden until all are in.  A person (`remembers` false) is shown only as much of the past
        as the specification lets the table show.
        """
        seat = self.players if viewer == SPECTATOR else viewer
        opens = self.game.opens_at_end and self.is_over
        first = 0 if remembers else self._first_chapter
        shown = []
        for number in range(start, len(self.log)):
            move, group = self.log[number], self.groups[number]
            if (group == self._open_group and move.actor != viewer) or (move.chapter < first and not opens):
                continue
            text = self.rules.space.masked(move.action, 0 if opens else move.veils[seat])
            shown.append(ShownMove(number, move.actor, text, move.chapter, move.finds))
        return shown

    def story(self, number: int, viewer: int) -> tuple[Beat, ...]:
        """What followed from a move, as far as a viewer may know; `ALL_OPEN` knows everything."""
        return self._tell(number).to(viewer).beats

    def scenes(self, number: int, viewer: int) -> list[msgspec.Struct]:
        """What a viewer would have been shown after each beat of a move's story: the view before the move, with the numbers told so far."""
        seen = self.rules.seen_by(self._before[number], viewer)
        views = []
        for numbers in self._tell(number).to(viewer).numbers:
            for cell, now in numbers:
                self.rules.write_cell(seen, cell, now)
            views.append(self.rules.view_for(seen, viewer, self.options))
        return views

    def before(self, number: int) -> FullBytes:
        """The position in which a move was made."""
        return self._before[number]

    def _tell(self, number: int) -> Told:
        told = self._told.get(number)
        if told is None:
            move, rows = self.log[number], np.empty((MOST_ROWS, ROW), np.int64)
            count = self.rules.tell(self._before[number], move.actor, move.action, self.players, rows)
            told = self._told[number] = Told(rows[:count].tolist(), self.rules.story)
        return told

    def first_shown(self, start: int = 0) -> int:
        """The number of the first move from `start` on that is not too long ago to be shown to a person."""
        if self.game.opens_at_end and self.is_over:
            return 0
        while start < len(self.log) and self.log[start].chapter < self._first_chapter:
            start += 1
        return start

    def moves(self) -> list[tuple[int, str]]:
        """The log as a transcript tells it: simultaneous moves in ascending seat order."""
        order = sorted(range(len(self.log)), key=lambda number: (self.groups[number], self.log[number].actor))
        return [(self.log[number].actor, self.rules.space.texts[self.log[number].action]) for number in order]
