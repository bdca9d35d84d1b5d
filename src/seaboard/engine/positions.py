"""Positions as text, both ways: the language of tests and bug reports.

One line per field, derived from its declaration: `hand 0: parrot brute`, `booty 1: 2 chest relic`, `day: 3`, `ship 2: -`.  Lines starting with
`#` are comments.  Fields that are not named keep what they had.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from seaboard.engine.errors import FormatError
from seaboard.engine.fields import WORD_MEMBERS, Field, Holds, Layout

NOTHING = "-"


def members_of(holds: Holds, value: Any) -> list[str]:
    """The names in a set, narrow or wide."""
    words = [value] if holds.form == "set" else list(value)
    width = WORD_MEMBERS if holds.form == "wide" else len(holds.names)
    return [name for place, name in enumerate(holds.names) if int(words[place // width]) >> (place % width) & 1]


def write_value(holds: Holds, value: Any) -> str:
    """A value as text."""
    if holds.form == "flag":
        return "yes" if value else "no"
    if holds.form == "one":
        return holds.names[int(value)] if value >= 0 else NOTHING
    if holds.form in {"set", "wide"}:
        return " ".join(members_of(holds, value)) or NOTHING
    if holds.form == "bag":
        counted = [(int(number), name) for number, name in zip(value, holds.names, strict=True) if number]
        return " ".join(name if number == 1 else f"{number} {name}" for number, name in counted) or NOTHING
    return str(int(value))


def read_value(holds: Holds, text: str, line: str) -> Any:
    """A value from text."""
    words = [] if text.strip() == NOTHING else text.split()

    def place_of(name: str) -> int:
        if name not in holds.names:
            raise FormatError(f"`{line}`: there is no {name!r}; known are {', '.join(holds.names)}")
        return holds.names.index(name)

    if holds.form == "set":
        return sum({1 << place_of(name) for name in words})
    if holds.form == "wide":
        places = {place_of(name) for name in words}
        return [sum(1 << place % WORD_MEMBERS for place in places if place // WORD_MEMBERS == word) for word in range(holds.words)]
    if holds.form == "bag":
        return read_bag(words, place_of, len(holds.names), line)
    if len(words) > 1 or (not words and holds.form != "one"):
        raise FormatError(f"`{line}`: one value is wanted")
    if holds.form == "one":
        return place_of(words[0]) if words else -1
    if holds.form == "flag":
        if words[0] not in {"yes", "no"}:
            raise FormatError(f"`{line}`: yes or no is wanted, not {words[0]!r}")
        return int(words[0] == "yes")
    try:
        return int(words[0])
    except ValueError:
        raise FormatError(f"`{line}`: a whole number is wanted, not {words[0]!r}") from None


def read_bag(words: list[str], place_of: Any, kinds: int, line: str) -> list[int]:
    """Names, each perhaps after its number."""
    counts = [0] * kinds
    number = 1
    for word in words:
        if word.isdigit():
            number = int(word)
        else:
            counts[place_of(word)] += number
            number = 1
    if words and words[-1].isdigit():
        raise FormatError(f"`{line}`: a name is wanted after {words[-1]}")
    return counts


def places_of(field: Field) -> Iterator[tuple[tuple[int, ...], str]]:
    """Every place of a field with the labels that name it."""
    for labels in product(*(enumerate(axis.labels) for axis in field.per)):
        yield tuple(place for place, _ in labels), " ".join([field.name, *(label for _, label in labels)])


def write_position(layout: Layout, record: Any, against: Any = None) -> str:
    """The record as text; with `against`, only what differs from that record."""
    lines = []
    for field in layout.fields:
        for place, label in places_of(field):
            text = write_value(field.holds, getattr(record, field.name)[place] if place else getattr(record, field.name))
            if against is not None:
                other = getattr(against, field.name)[place] if place else getattr(against, field.name)
                if text == write_value(field.holds, other):
                    continue
            lines.append(f"{label}: {text}")
    return "\n".join(lines) + "\n"


def read_position(layout: Layout, text: str, record: Any) -> None:
    """Write the lines of a text into a record; a fault names the line and changes nothing."""
    places = {label: (field, place) for field in layout.fields for place, label in places_of(field)}
    changes = []
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        label, colon, value = line.partition(":")
        key = " ".join(label.split())
        if not colon or key not in places:
            raise FormatError(f"`{line}`: no such field here; a line is `field: value` or `field seat: value`")
        field, place = places[key]
        changes.append((field, place, read_value(field.holds, value, line)))
    for field, place, value in changes:
        if place:
            getattr(record, field.name)[place] = value
        elif field.shape:
            getattr(record, field.name)[:] = value
        else:
            setattr(record, field.name, value)


def to_json(layout: Layout, record: Any) -> dict[str, Any]:
    """The record as plain values, as the layout's JSON schema describes it."""

    def value_of(field: Field, value: Any, depth: int) -> Any:
        if depth < len(field.per):
            return [value_of(field, inner, depth + 1) for inner in value]
        holds = field.holds
        if holds.form == "flag":
            return bool(value)
        if holds.form == "one":
            return holds.names[int(value)] if value >= 0 else None
        if holds.form in {"set", "wide"}:
            return members_of(holds, value)
        if holds.form == "bag":
            return {name: int(number) for number, name in zip(value, holds.names, strict=True) if number}
        return int(value)

    return {field.name: value_of(field, getattr(record, field.name), 0) for field in layout.fields}
