"""Nobody has a running game judged, also not as an uploaded file with an ending of their own.

Draws of chance that everybody at the table has seen cannot be chosen by anybody.  A file that has the same ones as a table that is being played
is taken for that table's game, whatever its hidden draws, its players' moves and its ending are.
"""

from __future__ import annotations

from collections.abc import Sequence

from seaboard.engine.errors import SeaboardError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.registry import find_game
from seaboard.engine.transcript import Transcript, actor_number
from seaboard.server.past.transcripts import moves_that_stand
from seaboard.server.store.rows import Entry, TableRow
from seaboard.server.table.table import new_match

Draw = tuple[int, str]
"""A draw by its number among all draws of the game, hidden ones included."""
MOST_DRAWS = 48
"""That are compared of one table: the first ones."""
ENTRIES_READ = 400
"""Of one table, for its first draws."""
FEWEST_DRAWS = 3
"""That a table must have shown: before them there is no game to speak of."""
FEW_DRAWS = 16
ALIKE = 0.75
"""The part of many draws that makes two games one: changing a few of them makes no other game.  Of few draws all must be the same."""
HIDDEN = "?"


def seen_draws(row: TableRow, entries: Sequence[Entry]) -> tuple[Draw, ...]:
    """The first draws of a running table that everybody has seen."""
    match = new_match(find_game(row.played), row)
    try:
        for actor, text in moves_that_stand(entries):
            match.play(actor, text)
    except SeaboardError:
        pass  # rules that changed: what was played by them until here counts
    numbers = {number: draw for draw, number in enumerate(place for place, move in enumerate(match.log) if move.actor == CHANCE)}
    shown = [move for move in match.log_for(SPECTATOR) if move.actor == CHANCE and HIDDEN not in move.text]
    return tuple((numbers[move.number], move.text) for move in shown[:MOST_DRAWS])


def draws_of(transcript: Transcript) -> list[str]:
    """All draws of a game that is over."""
    return [text for actor, text in transcript.moves if actor_number(actor) == CHANCE]


def is_alike(drawn: Sequence[str], seen: Sequence[Draw]) -> bool:
    """Whether a game has the draws that a running table has shown."""
    if len(seen) < FEWEST_DRAWS:
        return False
    same = sum(number < len(drawn) and drawn[number] == text for number, text in seen)
    return same == len(seen) if len(seen) < FEW_DRAWS else same >= ALIKE * len(seen)


class Running:
    """What running tables have shown; of tables with many draws it is kept, for the first of them do not change any more."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Draw, ...]] = {}

    def has(self, transcript: Transcript, tables: Sequence[tuple[TableRow, Sequence[Entry]]]) -> bool:
        """Whether one of these running tables plays this game."""
        drawn = draws_of(transcript)
        return any(is_alike(drawn, self._seen(row, entries)) for row, entries in tables)

    def knows(self, table: str) -> bool:
        """Whether no more entries of a table are needed."""
        return table in self._kept

    def _seen(self, row: TableRow, entries: Sequence[Entry]) -> tuple[Draw, ...]:
        seen = self._kept.get(row.id) or seen_draws(row, entries)
        if len(seen) >= MOST_DRAWS:
            self._kept[row.id] = seen
        return seen

    def keep_only(self, tables: set[str]) -> None:
        """Forget tables that are not played any more."""
        self._kept = {table: seen for table, seen in self._kept.items() if table in tables}
