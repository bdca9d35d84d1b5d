"""Bots' turns at one table: when they are asked, and when their answers are put down."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from seaboard.server.deeds import BotsMove
from seaboard.server.thinking import Asked

if TYPE_CHECKING:
    from seaboard.server.room import Room


class Turns:
    """Asks all bots of a decision at once, and puts their answers down together.

    Where people decide at the same time, bots' answers wait until every person has answered, so that nothing can be read from their time.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self._decision: object = None
        """What the bots were asked last, and which of them."""
        self._answers: tuple[tuple[int, str], ...] | None = None

    def look(self) -> None:
        """See whether bots are asked now."""
        table = self.room.table
        seats = table.asked_bots()
        if table.status != "playing" or not seats or table.match is None or table.held:
            self._decision = self._answers = None
            return
        decision = (table.decision(), seats)
        if decision != self._decision:
            self._decision, self._answers = decision, None
            self.room.errand(self._think(decision, self.room.keeper.thinker.ask(table, seats)))
        elif self._answers and not table.asks_people():
            self._put_down()

    def forget(self) -> None:
        """The table was read anew: whoever thinks, thinks about what may not have happened."""
        self._decision = self._answers = None

    async def _think(self, decision: object, asked: list[Asked]) -> None:
        table, opened, beat = self.room.table, self.room.table.decision_at, self.room.keeper.bot_delay
        answers = await self.room.keeper.thinker.answers(asked)
        if beat > 0:
            # At the next beat since the decision was opened: how long it thought would tell something about its hand.
            waited = max(0.0, self.room.keeper.now() - opened)
            await asyncio.sleep(beat - waited % beat)
        if decision == self._decision and not self.room.is_gone:
            self._answers = answers
            if not table.asks_people():
                self._put_down()

    def _put_down(self) -> None:
        decision, answers = self._decision, self._answers or ()
        self._answers = ()

        async def put_down() -> None:
            if decision == self._decision:
                self._decision = self._answers = None
                await self.room.by_itself(BotsMove(answers))
                self.room.look_ahead()

        self.room.put(put_down)
