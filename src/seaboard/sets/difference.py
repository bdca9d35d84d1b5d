"""What differs between two sets of one game, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from seaboard.sets.document import DataSet, same_game, to_tables
from seaboard.sets.fault import Step, quoted

Names = tuple[str, ...]


def differences(one: DataSet, other: DataSet) -> list[str]:
    """A line for everything that is new, gone or different in the second set."""
    same_game(one, other)
    return [f"{place}: {words}" for place, words in compare((), to_tables(one), to_tables(other))]


def compare(path: Names, old: Any, new: Any) -> Iterator[tuple[str, str]]:
    """What differs at a place and inside it.  Entries with ids are compared by id, others by their number."""
    place = ", ".join(path)
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            if key not in new:
                yield f"{place}, {key}" if place else str(key), f"gone; it was {short(old[key])}"
            elif key not in old:
                yield f"{place}, {key}" if place else str(key), f"new: {short(new[key])}"
            else:
                yield from compare((*path, str(key)), old[key], new[key])
    elif has_entries(old) and has_entries(new):
        yield from compare(path, by_id(old), by_id(new))
        if [key for key in by_id(old) if key in by_id(new)] != [key for key in by_id(new) if key in by_id(old)]:
            yield place, "the order of entries is another"
    elif old != new or type(old) is not type(new):
        yield place, f"{short(old)} -> {short(new)}"


def has_entries(value: Any) -> bool:
    """Whether this is a list of entries."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def by_id(rows: list[dict[str, Any]]) -> dict[Step, dict[str, Any]]:
    """Entries by their ids, or by their numbers from 1."""
    return {row.get("id", number): row for number, row in enumerate(rows, 1)}


def short(value: Any) -> str:
    """A value in a few words."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {quoted(each)}' for key, each in list(value.items())[:4])}{', ...' if len(value) > 4 else ''}}}"
    return f"{len(value)} entries" if has_entries(value) else quoted(value)
