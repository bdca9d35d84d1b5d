"""Games that have ended, for tests of results: played by the first legal moves, through the deeds that people use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Begin, Deed
from seaboard.server.deeds.outcome import Asker, Outcome
from seaboard.server.protocol import Acknowledged, RefusedMove
from seaboard.server.store.rows import SeatRow, TableRow
from seaboard.server.store.schema import contestants, result_seats, results
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from seaboard.server.table_info import Pace, TableSettings
from tests.server.samples import keep_guest
from tests.server.tables import NOON, PEOPLE, first_action, guest_row, seat_rows, table_row

RATED = TableSettings(rated=True, undo=False, pace=Pace("move", 60), on_timeout="forfeit")
RATED_OF_MANY = TableSettings(rated=True, undo=False, pace=Pace("move", 60))


class Game:
    """A table whose changes are stored as a room would store them."""

    def __init__(self, store: Store, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.store, self.table, self.now = store, Table(row, seats), NOON

    @classmethod
    async def begin(
        cls, store: Store, id: str = "t", players: int = 2, bots: tuple[int, ...] = (), game: str = "orp-orzel", **fields: Any
    ) -> Game:
        """A game that has just begun."""
        for name in PEOPLE:
            if await store.guest(name) is None:
                await keep_guest(store, guest_row(name))
        row, seats = table_row(game, players, id=id, **fields), seat_rows(players, bots)
        await store.add_table(row, seats)
        found = cls(store, row, seats)
        await found.do(Begin("begin"))
        return found

    async def do(self, deed: Deed, guest: str | None = None, away: frozenset[int] = frozenset()) -> Outcome:
        """Have something done at the table, and stored."""
        self.now += 1
        outcome = carry_out(self.table, Asker(guest, self.now, away=away), deed)
        if outcome.change is not None:
            await self.store.commit(outcome.change)
        return outcome

    async def refused(self, deed: Deed, guest: str, away: frozenset[int] = frozenset()) -> str:
        """Why something is not done."""
        answer = (await self.do(deed, guest, away)).answer
        assert isinstance(answer, RefusedMove)
        return answer.words

    async def done(self, deed: Deed, guest: str) -> None:
        """Have something done that is allowed."""
        assert isinstance((await self.do(deed, guest)).answer, Acknowledged)

    async def play_on(self, most: int = 3000) -> Game:
        """Let every seat make its first legal move until the game is over; all of it is one change."""
        entries = []
        for _ in range(most):
            if not self.table.asked:
                break
            seat = self.table.asked[0]
            entries.append(self.table.write_action(seat, first_action(self.table, seat), self.now))
            entries += self.table.draw(self.now)
        assert self.table.status == "over"
        await self.store.commit(self.table.change(entries))
        return self

    async def give_up(self, seat: int = 1) -> Game:
        """Let a seat's person give up after one move of somebody."""
        self.now += 5
        asked = self.table.asked[0]
        entries = [self.table.write_action(asked, first_action(self.table, asked), self.now), *self.table.draw(self.now)]
        entries.append(self.table.write("close", seat, f"forfeit {seat}", self.now))
        await self.store.commit(self.table.change(entries))
        return self


def told(connection: Connection, table: str = "t") -> tuple[Row[Any], list[Row[Any]]]:
    """A result with its seats and the guests behind them."""
    row = connection.execute(select(results).where(results.c.table_id == table)).one()
    asked = select(result_seats, contestants.c.guest).outerjoin(contestants, contestants.c.key == result_seats.c.contestant)
    return row, list(connection.execute(asked.where(result_seats.c.table_id == table).order_by(result_seats.c.seat)))
