"""On which line of a TOML text a table, an entry or a key stands."""

from __future__ import annotations

import re

from seaboard.sets.fault import Step

HEAD = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"\s*([\w-]+|\"[^\"]*\")\s*=")
MOST_PARTS = 8


def lines_of(text: str) -> dict[tuple[Step, ...], int]:
    """The line of every table, entry and key, by the way to it.  A text inside quotation marks may fool it; only a number would be wrong."""
    found: dict[tuple[Step, ...], int] = {}
    numbers: dict[tuple[Step, ...], int] = {}
    at: tuple[Step, ...] = ()
    for line, words in enumerate(text.splitlines(), 1):
        if head := HEAD.match(words):
            at = way_to(head[2], head[1] == "[[", numbers)
            for size in range(1, len(at) + 1):
                found.setdefault(at[:size], line)
        elif key := KEY.match(words):
            found.setdefault((*at, key[1].strip('"')), line)
    return found


def way_to(name: str, has_entries: bool, numbers: dict[tuple[Step, ...], int]) -> tuple[Step, ...]:
    """The way to the table that a head names, through the last entry of each table on it."""
    parts = [part.strip().strip("\"'") for part in name.split(".", MOST_PARTS)]
    at: tuple[Step, ...] = ()
    for place, part in enumerate(parts):
        at = (*at, part)
        if place == len(parts) - 1 and has_entries:
            numbers[at] = numbers.get(at, -1) + 1
        if at in numbers:
            at = (*at, numbers[at])
    return at
