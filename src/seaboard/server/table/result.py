"""How a game came out, from the table that has ended."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from seaboard.engine.fields import CHANCE
from seaboard.engine.texts import split_move
from seaboard.server.store.rows import How, ResultRow, ResultSeat, SeatRow

if TYPE_CHECKING:
    from seaboard.server.table.table import Table

ENDED_BY: dict[str, How] = {"forfeit": "given up", "timeout": "flagged"}
"""What the entry says that closes a table."""


class Leavers:
    """The seats that people have left in a running game, in the order in which they did, without whoever has come back."""

    def __init__(self) -> None:
        self.keys: dict[int, str | None] = {}
        self._left_at: dict[int, float] = {}

    def see(self, before: tuple[SeatRow, ...], after: tuple[SeatRow, ...], at: float) -> None:
        """People have changed seats while the game ran."""
        for old, new in zip(before, after):
            is_gone = new.taken_over or new.kind != "guest"
            if is_gone and old.kind == "guest" and not old.taken_over:
                self.leave(old, at)
            elif not is_gone:
                self.keys.pop(old.seat, None)

    def leave(self, row: SeatRow, at: float) -> None:
        """A person leaves."""
        if row.seat not in self.keys:
            self.keys[row.seat], self._left_at[row.seat] = row.key, at

    def order(self, seat: int) -> int | None:
        """1 for whoever left first, 2 for the next; people who left at the same moment share it.  None where nobody left."""
        if seat not in self.keys:
            return None
        return 1 + len({self._left_at[other] for other in self.keys if self._left_at[other] < self._left_at[seat]})


def losers_of(closed: str) -> list[int]:
    """The seats whose people ended the game by leaving or by running out of time."""
    word, *seats = closed.split()
    return [int(seat) for seat in seats] if word in ENDED_BY else []


def result_of(table: Table) -> ResultRow | None:
    """How a table came out; None for one that has not ended, or never began, or was played to an end that these rules cannot tell."""
    row, match = table.row, table.match
    if table.ended is None or table.begun is None or (table.status == "over" and match is None):
        return None
    points, places = _outcome(table)
    return ResultRow(
        table=row.id,
        game=row.game,
        players=row.players,
        options=row.options,
        data=row.data,
        rules_version=row.rules_version,
        moves=None if match is None else sum(move.actor != CHANCE for move in match.log),
        seconds=table.ended - table.begun,
        ended=table.ended,
        how="played" if table.status == "over" else ENDED_BY.get(table.closed.partition(" ")[0], "closed"),
        rated=table.settings.rated,
        is_what_if=row.branch is not None,
        seats=tuple(_seat(table, seat, points[seat.seat], places[seat.seat]) for seat in table.seats),
    )


def _seat(table: Table, row: SeatRow, points: int | None, place: int | None) -> ResultSeat:
    gone = table.leavers.order(row.seat)
    key = row.key if gone is None else table.leavers.keys[row.seat]
    kind = "guest" if row.kind == "guest" or gone is not None else "bot"
    # A bot that plays on for somebody who left or was late sits in that person's seat; where the seat was taken away it has it for itself.
    is_removed = gone is not None and row.kind == "bot"
    finds = finds_of(table, row.seat) if kind == "guest" and gone is None else None
    return ResultSeat(row.seat, kind, key, row.level, points, place, gone, is_removed, finds)  # type: ignore[arg-type]


def finds_of(table: Table, seat: int) -> dict[str, int] | None:
    """How often a seat's moves have named each thing of which the game says that people like to be told; None without its rules."""
    game, match = table.game, table.match
    if game is None or match is None:
        return None
    space, wanted, found = match.rules.space, dict(game.favourites), Counter[str]()
    for move in match.log:
        if move.actor == seat:
            kind, arguments = split_move(space, space.texts[move.action])
            place = wanted.get(kind)
            if place is not None and place < len(arguments):
                found[arguments[place]] += 1
    return dict(found)


def _outcome(table: Table) -> tuple[list[int | None], list[int | None]]:
    """Points and places by seat.  Where somebody ended the game by leaving, the others share the first place."""
    players = table.row.players
    nothing: list[int | None] = [None] * players
    if table.status == "over":
        assert table.match is not None
        points, places = table.match.results()
        return [*points], [*places]
    if not losers_of(table.closed):
        return nothing, nothing
    orders = [table.leavers.order(seat) for seat in range(players)]
    return nothing, [1 if order is None else players + 1 - order for order in orders]
