"""A position to study: a match that begins in the middle, set up from text.  For tests, puzzles and bug reports."""

from __future__ import annotations

from seaboard.engine.errors import FormatError
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Options
from seaboard.engine.match import Match
from seaboard.engine.positions import places_of, read_position, write_value
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream

Step = str | tuple[int | str, str]


class Study(Match):
    """A match from a given position.  Chance waits to be told what it draws."""

    def go(self, *steps: Step) -> Study:
        """Make moves: a text alone is the move of the only actor, or of the first actor that may make it."""
        for step in steps:
            actor, text = step if isinstance(step, tuple) else (self._actor_of(step), step)
            self.play(CHANCE if actor == "chance" else int(actor), text)
        return self

    def _actor_of(self, text: str) -> int:
        actors = self.actors()
        return next((actor for actor in actors if text in self.legal(actor)), actors[0] if actors else 0)

    def show(self, label: str) -> str:
        """A field as text: `hand 0`, `day`, `booty 2`."""
        record = self.rules.record(self.state)
        for field in self.rules.layout.fields:
            for place, name in places_of(field):
                if name == label:
                    return write_value(field.holds, getattr(record, field.name)[place] if place else getattr(record, field.name))
        raise FormatError(f"there is no field {label!r} here")

    def refusal(self, actor: int, text: str) -> str | None:
        """The id of the rule that forbids a move now, or None."""
        return self.check(actor, text)


def position(slug: str, text: str = "", players: int | None = None, options: Options | None = None) -> Study:
    """The usual position of the game's worked examples, changed by the lines of the text and completed by what follows from them."""
    game = find_game(slug)
    rules = game.rules
    seats = players or max(game.fewest, min(3, game.most))
    buffer = rules.opening(game.check_players(seats), game.check_options(options or {}))
    record = rules.record(buffer)
    rules.set_usual(record)
    read_position(rules.layout, text, record)
    rules.complete(record)
    return Study(game, seats, options, seeded_stream(0), opening=buffer)
