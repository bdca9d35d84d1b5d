"""Compiled code of sets on disk: that of the sets used last stays, the rest goes."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from seaboard.engine.cache import compiled_folder
from seaboard.sets.playing import PREFIX

NAMED = re.compile(re.escape(PREFIX) + r"\w+?_[0-9a-f]{32}")
"""The name of a set's copy of its game, which stands in the names of its compiled files."""


def files_by_set() -> dict[str, list[Path]]:
    """All compiled files of sets, by the copy of the game that they belong to."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in compiled_folder().rglob("*.nb?"):
        named = NAMED.search(path.name)
        if named is not None:
            found[named[0]].append(path)
    return dict(found)


def last_used(path: Path) -> float:
    """When a file was read or written last; never, if another process has deleted it meanwhile."""
    try:
        told = path.stat()
    except FileNotFoundError:
        return 0.0
    return max(told.st_atime, told.st_mtime)


def keep_newest(number: int) -> int:
    """Delete the compiled code of all sets but those used last; returns how many sets went."""
    found = files_by_set()
    oldest_first = sorted(found, key=lambda name: max(map(last_used, found[name])))
    doomed = oldest_first[: max(0, len(found) - number)]
    for name in doomed:
        for path in found[name]:
            path.unlink(missing_ok=True)
    return len(doomed)
