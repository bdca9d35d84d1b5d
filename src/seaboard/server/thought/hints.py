"""Hints at one table: what a strong bot would do in the place of the person who asks, thought where bots think."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from seaboard.server.deeds.deeds import Answer
from seaboard.server.deeds.outcome import Asker
from seaboard.server.protocol import Hint, Hinted, RefusedMove
from seaboard.server.table.hinting import takes_hints
from seaboard.server.table.phrases import phrase
from seaboard.server.thought.thinking import Thinker

if TYPE_CHECKING:
    from seaboard.server.live.room import Room


class Hints:
    """Answers after a while, beside the table's task; nothing about it is kept, and nobody else is told."""

    def __init__(self, room: Room, thinker: Thinker) -> None:
        self.room = room
        self._thinker = thinker

    def ask(self, asker: Asker, deed: Hint, reply: Callable[[Answer], None]) -> None:
        """Have a bot think about it, or refuse it with the reason."""
        table = self.room.table
        seat = None if asker.guest is None else table.seat_of(asker.guest)
        if seat is None or not takes_hints(table, seat):
            reply(RefusedMove(deed.id, None, phrase(asker.language, "no hints")))
        elif table.status != "playing" or table.held or table.suspended is not None or seat not in table.asked:
            reply(RefusedMove(deed.id, None, phrase(asker.language, "no hint now")))
        else:
            self.room.errand(self._think(seat, asker.language, deed, reply))

    async def _think(self, seat: int, language: str, deed: Hint, reply: Callable[[Answer], None]) -> None:
        match = self.room.table.match
        assert match is not None
        action = await self._thinker.hint(self.room.table, seat)
        if action is None:
            reply(RefusedMove(deed.id, None, phrase(language, "trouble")))
        else:
            reply(Hinted(deed.id, deed.seq, match.rules.space.texts[action]))
