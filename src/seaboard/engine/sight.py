"""A record as views read it: decoded once into plain numbers.

A look at one field of a NumPy record costs a microsecond, and a view takes hundreds of looks; all fields together, unpacked at once,
cost about five.
"""

from __future__ import annotations

import struct
from collections import namedtuple
from collections.abc import Callable, Sequence
from math import prod
from operator import itemgetter
from typing import Any

from seaboard.engine.fields import MOST_SEATS, Layout
from seaboard.engine.record import Bytes


class Rows(tuple[Any, ...]):
    """An array of more than one axis, indexed as NumPy's are: `rows[seat]`, `rows[seat, token]`."""

    __slots__ = ()

    def __getitem__(self, place: Any) -> Any:
        if type(place) is not tuple:
            return tuple.__getitem__(self, place)
        found: Any = self
        for step in place:
            found = tuple.__getitem__(found, step)
        return found


Getter = Callable[[tuple[int, ...]], Any]
make_class: Any = namedtuple
"""The checker wants the names of the fields written out; these come from a layout."""
FORMS = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint8": "B"}
"""How `struct` calls NumPy's types."""


def field_getter(first: int, shape: tuple[int, ...]) -> Getter:
    """What picks a field out of the numbers of a record: a number, a tuple, or rows."""
    if not shape:
        return itemgetter(first)
    if len(shape) == 1:
        return itemgetter(slice(first, first + shape[0]))
    size = prod(shape[1:])
    if len(shape) == 2 and shape[0] > 1:
        pick = itemgetter(*(slice(first + size * row, first + size * (row + 1)) for row in range(shape[0])))
        return lambda numbers: Rows(pick(numbers))
    rows = [field_getter(first + size * row, shape[1:]) for row in range(shape[0])]
    return lambda numbers: Rows([get(numbers) for get in rows])


def sight_reader(layout: Layout) -> Callable[[Bytes], Any]:
    """What reads bytes of this layout: a tuple of all fields by name, which cannot be written to."""
    dtype = layout.dtype
    assert dtype.names is not None
    form, places, first = "=", [], 0
    for name in dtype.names:
        number = prod(dtype[name].shape)
        form += f"{number}{FORMS[dtype[name].base.name]}"
        places.append(slice(first, first + number) if dtype[name].shape else first)
        first += number
    numbers = struct.Struct(form)
    assert numbers.size == dtype.itemsize
    make = make_class("Sight", dtype.names)._make
    # One call picks all fields out of the numbers; those of more than one axis are then made into rows.
    pick = itemgetter(*places)
    tables = [(place, field_getter(0, dtype[name].shape)) for place, name in enumerate(dtype.names) if len(dtype[name].shape) > 1]

    def read(buffer: Bytes) -> Any:
        fields = list(pick(numbers.unpack_from(buffer.data)))
        for place, rows in tables:
            fields[place] = rows(fields[place])
        return make(fields)

    return read


def glance_reader(layout: Layout) -> Callable[[Bytes], Any]:
    """What reads single fields of bytes of this layout by name, each when it is asked for and as it is then; they cannot be written to.

    For callers that want two or three fields: half a microsecond each, where a NumPy record takes ten before the first.
    """
    dtype = layout.dtype
    assert dtype.names is not None

    def reader(name: str) -> property:
        shape, offset = dtype[name].shape, dtype.fields[name][1]  # type: ignore[index]
        numbers = struct.Struct(f"={prod(shape)}{FORMS[dtype[name].base.name]}").unpack_from
        get = field_getter(0, shape)
        return property(lambda self: get(numbers(self.data, offset)))

    def look(self: Any, buffer: Bytes) -> None:
        self.data = buffer.data

    body = {"__slots__": ("data",), "__init__": look}
    return type("Glance", (), body | {name: reader(name) for name in dtype.names})


def members(names: Sequence[str], mask: int) -> tuple[str, ...]:
    """The names in a set, in their order."""
    rest = mask & ((1 << len(names)) - 1)
    found = []
    while rest:
        found.append(names[(rest & -rest).bit_length() - 1])
        rest &= rest - 1
    return tuple(found)


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a set of actors, without chance."""
    return tuple([seat for seat in range(MOST_SEATS) if mask >> seat & 1])


def tallied(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """A bag by name, without what is not there."""
    return {name: number for name, number in zip(names, counts, strict=True) if number}
