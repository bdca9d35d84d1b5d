"""A table for spectators with a delay: a second fold of the same entries that lags behind."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from seaboard.server.audience.screens import Screen
from seaboard.server.live import pools
from seaboard.server.process.pulse import Pulse
from seaboard.server.protocol import Said
from seaboard.server.store.rows import ChatRow, Entry, SeatRow, TableRow
from seaboard.server.store.sitters import Sitters
from seaboard.server.store.store import Store
from seaboard.server.table.rendering import Around, chat_line
from seaboard.server.table.table import Table

if TYPE_CHECKING:
    from seaboard.server.live.room import Room


def late_table(
    row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry], present: float, sitters: Sitters | None = None
) -> Table:
    """A table as it was at some moment: for spectators, the one they are shown now."""
    return Table(row, seats, takewhile(lambda entry: entry.at <= present, entries), sitters)


class LateScreen:
    """What spectators of one table see."""

    def __init__(self, room: Room, store: Store, pulse: Pulse, table: Table, entries: Sequence[Entry]) -> None:
        """`table` is as it was some moments ago; what happened since is among the entries."""
        self.room = room
        self._store = store
        self._pulse = pulse
        self.delay = float(room.table.settings.spectator_delay)
        self._table = table
        self._entries = deque(entry for entry in entries if entry.number > table.seq)
        self._chat = deque(room.around.chat)
        self._timer: asyncio.TimerHandle | None = None
        self._around = Around(room.around.host, room.around.connected, room.around.spectators, has_chat=room.around.has_chat)
        self._known = entries[-1].number if entries else 0
        self._fold(self._present())
        self.screen = Screen(self._table, self._around, behind=self.delay)
        self._wait()

    @classmethod
    async def make(cls, room: Room, store: Store, pulse: Pulse) -> LateScreen:
        """From what is stored."""
        entries = await store.entries(room.table.id)
        present = room.now() - room.table.settings.spectator_delay
        table = room.table
        late = await pools.TABLES.run(late_table, table.row, table.seats, entries, present, table.sitters)
        return cls(room, store, pulse, late, entries)

    def follow(self) -> None:
        """The table has gone on; spectators are shown it after the delay."""
        self.room.errand(self._fetch())

    async def _fetch(self) -> None:
        entries = await self._store.entries(self.room.table.id, self._known)
        fresh = [entry for entry in entries if entry.number > self._known]
        if fresh:
            self._known = fresh[-1].number
            self._entries.extend(fresh)
            self._wait()

    def hear(self, line: ChatRow) -> None:
        """Something was said; spectators are shown it after the delay."""
        self._chat.append(line)
        self._wait()

    def stop(self) -> None:
        """The table is gone."""
        if self._timer is not None:
            self._timer.cancel()

    def _present(self) -> float:
        """The moment that is being shown; a standstill does not bring anything nearer."""
        return self._pulse.before(self._pulse.now(), self.delay)

    def _fold(self, present: float) -> list[ChatRow]:
        """Let everything up to this moment happen; what was said is returned."""
        while self._entries and self._entries[0].at <= present:
            self._table.fold(self._entries.popleft())
        said = []
        while self._chat and self._chat[0].at <= present:
            said.append(self._chat.popleft())
        self._around.chat = (*self._around.chat, *said)[-200:]
        return said

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = [each[0].at for each in (self._entries, self._chat) if each]
        if due and not self.room.is_gone:
            wait = max(0.0, min(due) - self._present())
            self._timer = asyncio.get_running_loop().call_later(wait, self._go_on)

    def _go_on(self) -> None:
        for line in self._fold(self._present()):
            for each in self.screen.lines:
                each.send(Said(chat_line(line, each.language)))
        self.screen.publish(self.room.now())
        self._wait()
