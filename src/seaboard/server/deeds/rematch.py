"""The next game: the same people at a new table, everybody one seat further."""

from __future__ import annotations

import msgspec

from seaboard.engine.stream import secret_stream
from seaboard.server.deeds.outcome import Asker, Outcome, accepted, demand, own_seat
from seaboard.server.protocol import Acknowledged, Rematch
from seaboard.server.store.rows import SeatRow
from seaboard.server.table.lobby import new_id
from seaboard.server.table.names import made_up_bot
from seaboard.server.table.table import Table

BOT_SECRET_BYTES = 16


def play_again(table: Table, asker: Asker, deed: Rematch) -> Outcome:
    """The same people at a new table, everybody one seat further."""
    own_seat(table, asker)
    demand(table.status in ("over", "closed"), "not over")
    demand(table.settings.rematch, "no rematch")
    if table.rematch is not None:
        return Outcome(Acknowledged(deed.id, table.seq))
    assert table.game is not None
    assert asker.guest is not None
    stream = secret_stream()
    row = msgspec.structs.replace(
        table.row,
        id=new_id(),
        status="gathering",
        host=asker.guest,
        rules_version=table.game.version,
        stream=stream.name,
        seed=stream.seed,
        bot_secret=secret_stream().seed[:BOT_SECRET_BYTES],
        created=asker.now,
        ended=None,
        rematch=None,
        asked=(),
        deadline=None,
        wakes=False,
    )
    entries = [table.write("rematch", None, row.id, asker.now, deed.id, asker.guest)]
    outcome = accepted(table, deed, entries)
    return Outcome(outcome.answer, outcome.change, fresh=(row, rotated(table.seats)))


def rotated(seats: tuple[SeatRow, ...]) -> list[SeatRow]:
    """Everybody one seat further, the last one in the first seat; a player whose seat a bot had taken over plays there again.

    The seat of a guest who was forgotten is open.
    """
    rows = []
    for seat in range(len(seats)):
        row = seats[seat - 1]
        if row.kind == "bot" and row.level is not None:
            row = msgspec.structs.replace(row, name=made_up_bot(row.level, seat))
        elif row.guest is None:
            row = SeatRow(seat, "open")
        level = row.level if row.kind == "bot" else None
        rows.append(msgspec.structs.replace(row, seat=seat, taken_over=False, level=level, key=None))
    return rows
