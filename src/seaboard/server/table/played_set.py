"""The set of data that a table is played with, as its people are told."""

from __future__ import annotations

from functools import lru_cache

from seaboard.engine.registry import SET_MARK
from seaboard.server.table_info import PlayedSet
from seaboard.sets.document import read_set
from seaboard.sets.playing import set_path

MOST_NAMES = 500


def played_set(slug: str) -> PlayedSet | None:
    """The set in a slug like `SLUG@HASH`; None where the rulebook's data are played."""
    _, mark, hash = slug.partition(SET_MARK)
    if not mark:
        return None
    return PlayedSet(hash, name_of(hash) if set_path(hash) is not None else "")


@lru_cache(MOST_NAMES)
def name_of(hash: str) -> str:
    """The name of a set that is at hand; a set never changes."""
    path = set_path(hash)
    assert path is not None
    return read_set(path.read_bytes()).head.name
