"""Field declarations: from them come a record's layout, its redaction, its text form, its documentation and its JSON schema."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

MOST_SEATS = 6
SPECTATOR = 6
"""The viewer without a seat."""
CHANCE = 7
"""The actor that draws cards and rolls dice; its bit in `actors` is `1 << CHANCE`."""
ACTORS_IN = tuple(tuple(actor for actor in range(CHANCE + 1) if mask >> actor & 1) for mask in range(1 << CHANCE + 1))
"""Who is in each set of actors."""
VIEWERS = MOST_SEATS + 1


class Visibility(Enum):
    """Who may see a field."""

    PUBLIC = "everybody"
    OWNER = "the seat it belongs to"
    SECRET = "nobody"
    REMEMBERED = "everybody saw it; programs keep it in mind, people are not shown it"


@dataclass(frozen=True)
class Axis:
    """One direction of an array, with a label for each place."""

    name: str
    labels: tuple[str, ...]


SEAT = Axis("seat", tuple(str(seat) for seat in range(MOST_SEATS)))


@dataclass(frozen=True)
class Holds:
    """How the numbers of a field are read."""

    form: str
    names: tuple[str, ...] = ()
    words: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        if self.form == "wide":
            return (self.words,)
        return (len(self.names),) if self.form == "bag" else ()


WORD_MEMBERS = 62
"""How many members of a wide set one signed word holds."""
NUMBER = Holds("number")
FLAG = Holds("flag")
SEATS = Holds("set", SEAT.labels)
ACTORS = Holds("set", (*SEAT.labels, "nobody", "chance"))
"""Who may act: seats, or chance; laid out like the mask that `actors` returns."""


def one_of(names: Sequence[str]) -> Holds:
    """The index of a name, or -1 for no name."""
    return Holds("one", tuple(names))


def set_of(names: Sequence[str]) -> Holds:
    """A bit mask over names."""
    return Holds("set", tuple(names))


def wide_set_of(names: Sequence[str], words: int) -> Holds:
    """A bit mask over more names than one integer has room for: 62 to a word, along the last axis."""
    return Holds("wide", tuple(names), words)


def bag_of(names: Sequence[str]) -> Holds:
    """How many of each name, along the last axis."""
    return Holds("bag", tuple(names))


@dataclass(frozen=True)
class Field:
    """One field of a game's record."""

    name: str
    kind: str
    visibility: Visibility
    rule: str
    meaning: str
    holds: Holds = NUMBER
    per: tuple[Axis, ...] = ()
    owner: int | None = None
    opens: tuple[str, ...] = ()
    shadow: str | None = None
    """The public field that tells something of this hidden one."""
    is_cast: bool = False
    """Whether only redacted records hold it: `cast_shadows` fills it in, and a full record keeps it at zero."""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(axis.labels) for axis in self.per) + self.holds.shape

    @property
    def described(self) -> str:
        """The meaning, with a word where only redacted records hold it."""
        return f"{self.meaning} (filled in when redacted)" if self.is_cast else self.meaning

    @property
    def blank(self) -> int:
        """What a viewer finds in a hidden place: no name, or zero."""
        return -1 if self.holds.form == "one" else 0


def fault_of(field: Field) -> str | None:
    """What is wrong with a declaration, if anything."""
    if hasattr(np.record, field.name):
        return f"field {field.name}: NumPy records have an attribute of that name already"
    if field.visibility is Visibility.OWNER and field.owner is None and (not field.per or field.per[0] is not SEAT):
        return f"field {field.name}: an owner's field needs SEAT as its first axis, or a fixed owner"
    if field.visibility in {Visibility.OWNER, Visibility.SECRET} and field.shadow is None:
        return f'field {field.name}: a hidden field names its public shadow, or says "" where it has no shadow'
    if field.visibility in {Visibility.OWNER, Visibility.SECRET} and field.is_cast:
        return f"field {field.name}: a shadow that is cast is for everybody's eyes"
    return None


class Layout:
    """A game's declared fields, checked and laid out widest first so that no byte is padding."""

    def __init__(self, fields: Sequence[Field], conditions: Sequence[str] = ()) -> None:
        self.fields = tuple(fields)
        self.conditions = tuple(conditions)
        names = [field.name for field in fields]
        faults = [fault for field in fields if (fault := fault_of(field))]
        faults += [f"field {name}: declared twice" for name in sorted({name for name in names if names.count(name) > 1})]
        faults += [
            f"field {field.name}: unknown condition {condition}"
            for field in fields
            for condition in field.opens
            if condition not in conditions
        ]
        faults += [
            f"field {field.name}: unknown shadow {field.shadow}" for field in fields if field.shadow and field.shadow not in names
        ]
        if faults:
            raise TypeError("; ".join(faults))
        ordered = sorted(fields, key=lambda field: -np.dtype(field.kind).itemsize)
        layout: list[Any] = [
            (field.name, field.kind, field.shape) if field.shape else (field.name, field.kind) for field in ordered
        ]
        # The length is rounded up so that records in a row keep every field on its own natural boundary.
        bare = np.dtype(layout)
        widest = max(np.dtype(field.kind).itemsize for field in fields)
        rest = -bare.itemsize % widest
        self.dtype = np.dtype([*layout, ("padding", "u1", (rest,))]) if rest else bare

    def __getitem__(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    def masks(self) -> tuple[np.ndarray[Any, np.dtype[np.uint8]], np.ndarray[Any, np.dtype[np.uint8]]]:
        """For each set of open conditions and each viewer: the bits of a record to keep, and the bits to set where nothing is kept."""
        cases = 1 << len(self.conditions)
        keep = np.zeros((cases, VIEWERS, self.dtype.itemsize), np.uint8)
        fill = np.zeros_like(keep)
        kept = keep.view(self.dtype)[:, :, 0]
        filled = fill.view(self.dtype)[:, :, 0]
        for field in self.fields:
            for case in range(cases):
                is_open = any(case >> self.conditions.index(name) & 1 for name in field.opens)
                for viewer in range(VIEWERS):
                    if field.visibility in {Visibility.PUBLIC, Visibility.REMEMBERED} or is_open or viewer == field.owner:
                        kept[field.name][case, viewer] = -1
                        continue
                    filled[field.name][case, viewer] = field.blank
                    if field.visibility is Visibility.OWNER and field.owner is None and viewer < MOST_SEATS:
                        kept[field.name][case, viewer, viewer] = -1
                        filled[field.name][case, viewer, viewer] = 0
        return keep, fill

    def full_mask(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """The bits that a full record may have: all but those of the shadows that are cast."""
        mask = np.full(self.dtype.itemsize, 0xFF, np.uint8)
        for field in self.fields:
            if field.is_cast:
                mask.view(self.dtype)[field.name] = 0
        return mask

    def table(self) -> str:
        """The fields as a table for the documentation."""
        lines = ["| field | type | per | who sees it | opened by | rule | meaning |", "|---|---|---|---|---|---|---|"]
        for field in self.fields:
            per = ", ".join(axis.name for axis in field.per) or "-"
            kind = f"{np.dtype(field.kind).name} {field.holds.form}"
            opens = ", ".join(field.opens) or "-"
            lines.append(
                f"| `{field.name}` | {kind} | {per} | {field.visibility.name.lower()} | {opens} | {field.rule} | {field.described} |"
            )
        return "\n".join(lines) + "\n"

    def schema(self) -> dict[str, Any]:
        """The record as a JSON schema, as `positions.to_json` writes it."""

        def of(field: Field) -> dict[str, Any]:
            forms: dict[str, dict[str, Any]] = {
                "number": {"type": "integer"},
                "flag": {"type": "boolean"},
                "one": {"enum": [*field.holds.names, None]},
                "set": {"type": "array", "items": {"enum": list(field.holds.names)}, "uniqueItems": True},
                "wide": {"type": "array", "items": {"enum": list(field.holds.names)}, "uniqueItems": True},
                "bag": {"type": "object", "properties": {name: {"type": "integer"} for name in field.holds.names}},
            }
            inner = forms[field.holds.form]
            for axis in reversed(field.per):
                inner = {"type": "array", "items": inner, "maxItems": len(axis.labels)}
            return {**inner, "description": f"{field.described} [{field.rule}]", "x-visibility": field.visibility.name.lower()}

        return {"type": "object", "properties": {field.name: of(field) for field in self.fields}}
