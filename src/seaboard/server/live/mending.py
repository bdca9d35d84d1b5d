"""After a change that was not stored: the table is read again, and everybody stays connected.

Memory may be ahead of what is stored, and nobody was told of it.  Whoever asked is answered once it is known what is stored.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from seaboard.server.deeds.deeds import Answer, Deed
from seaboard.server.deeds.outcome import Asker
from seaboard.server.live import pools
from seaboard.server.protocol import GONE, Acknowledged, Fault, RefusedMove, Say
from seaboard.server.store.errors import StoreError
from seaboard.server.store.store import Store
from seaboard.server.table.phrases import phrase
from seaboard.server.table.plain_text import one_line
from seaboard.server.table.table import Table

if TYPE_CHECKING:
    from seaboard.server.live.room import Room

RETRY_SECONDS = 0.5
"""Between attempts to read a table from a store that does not answer."""


async def read_anew(room: Room, store: Store) -> None:
    """Bring the table back to what is stored; while the store does not answer, wait for it.  A table that cannot be read is left."""
    room.is_unsure = True
    try:
        while not (room.is_gone or room.is_closing):
            try:
                found = await store.whole_table(room.table.id)
            except StoreError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if found is None:
                break
            table = await pools.TABLES.run(Table, found.row, found.seats, found.entries)
            room.replace(table, found.chat, found.manners)
            return
    finally:
        room.is_unsure = False
    room.leave(GONE)


def answer_after(room: Room, asker: Asker, deed: Deed, is_of_store: bool) -> Answer:
    """The answer to the sender of a deed, once the table was read again: the deed may have been stored after all."""
    name = getattr(deed, "id", "")
    if room.is_gone:
        return Fault(phrase(asker.language, "trouble"))
    stored = room.table.entry_of_deed.get((asker.guest or "", name))
    if stored is not None:
        return Acknowledged(name, stored)
    if isinstance(deed, Say) and any(line.at == asker.now and line.text == one_line(deed.text) for line in room.around.chat):
        return Acknowledged(name, room.table.seq)
    return RefusedMove(name, None, phrase(asker.language, "trouble" if is_of_store else "not kept"))
