"""Uploaded transcripts: kept as their moves, compressed, and within a quota for each guest and for all together.

When all together have reached theirs, uploads of guests who have never sat at a table go first, then the oldest.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from sqlalchemy import Connection, Row, Select, delete, exists, func, insert, select

from seaboard.engine.transcript import Transcript, decode, encode
from seaboard.server.process.config import Limits
from seaboard.server.store.rows import ReplayRow
from seaboard.server.store.schema import replays, sitters

ZLIB_BYTE = b"\x78"
"""Begins what zlib has compressed, and no JSON."""
MOST_BYTES = 16 * 1024 * 1024
"""Of one transcript when it is unpacked again."""


def pack(transcript: Transcript) -> bytes:
    """A transcript as it is kept."""
    return zlib.compress(encode(transcript), 6)


def unpack(kept: bytes) -> Transcript:
    """A transcript that was kept; older ones are not compressed."""
    if kept.startswith(ZLIB_BYTE):
        kept = zlib.decompressobj().decompress(kept, MOST_BYTES)
    return decode(kept, "this replay")


def keep(connection: Connection, row: ReplayRow, limits: Limits) -> None:
    """Keep an upload, and delete as many older ones as the quotas ask for."""
    size, mine = len(row.transcript), replays.c.guest == row.guest
    own = connection.execute(_sizes().where(mine).order_by(replays.c.created)).all()
    doomed = _too_many(own, size, limits.uploads_per_guest, limits.upload_bytes_per_guest)
    number, total = connection.execute(select(func.count(), func.coalesce(func.sum(func.length(replays.c.transcript)), 0))).one()
    if number >= limits.uploads or total + size > limits.upload_bytes:
        has_sat = exists().where(sitters.c.guest == replays.c.guest)
        everybody = connection.execute(_sizes().order_by(has_sat, replays.c.created)).all()
        doomed |= _too_many(everybody, size, limits.uploads, limits.upload_bytes)
    if doomed:
        connection.execute(delete(replays).where(replays.c.id.in_(doomed)))
    values = {field: getattr(row, field) for field in row.__struct_fields__}
    connection.execute(insert(replays).values(values))


def _sizes() -> Select[tuple[str, int]]:
    return select(replays.c.id, func.length(replays.c.transcript).label("bytes"))


def _too_many(kept: Sequence[Row[tuple[str, int]]], size: int, number: int, total: int) -> set[str]:
    """Of uploads in the order in which they go, those that must, so that another one of this size fits."""
    left, used, doomed = len(kept), sum(row.bytes for row in kept), set()
    for row in kept:
        if left < number and used + size <= total:
            break
        doomed.add(row.id)
        left, used = left - 1, used - row.bytes
    return doomed
