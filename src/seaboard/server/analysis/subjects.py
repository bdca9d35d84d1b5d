"""Games that can be analysed: finished tables of this server and uploaded transcripts that go to the end."""

from __future__ import annotations

from seaboard.engine.errors import SeaboardError
from seaboard.engine.transcript import Transcript, replay
from seaboard.server.analysis.orders import Place
from seaboard.server.analysis.running import ENTRIES_READ, Running
from seaboard.server.live import pools
from seaboard.server.past.transcripts import transcript_of_table
from seaboard.server.past.uploads import unpack
from seaboard.server.store.rows import Entry, TableRow
from seaboard.server.store.store import Store


def is_finished(transcript: Transcript) -> bool:
    """Whether the moves lead to the end of the game, by the rules of today."""
    try:
        return replay(transcript).is_over
    except SeaboardError:
        return False


async def read_subject(store: Store, place: Place, subject: str) -> Transcript | None:
    """The game behind an order; None if it is gone, or is played on."""
    if place == "upload":
        kept = await store.replay(subject)
        return None if kept is None else await pools.READING.run(unpack, kept.transcript)
    row = await store.table(subject)
    if row is None or row.status != "over":
        return None
    return await pools.READING.run(transcript_of_table, row, await store.seats(subject), await store.entries(subject))


async def is_running(store: Store, running: Running, transcript: Transcript) -> bool:
    """Whether this is the game of a table that is being played here, by the draws that its players have seen."""
    playing = await store.running_tables(transcript.game)
    running.keep_only({row.id for row in playing})
    found: list[tuple[TableRow, list[Entry]]] = []
    for row in playing:
        found.append((row, [] if running.knows(row.id) else await store.entries(row.id, most=ENTRIES_READ)))
    return await pools.READING.run(running.has, transcript, found)
