"""A record for interpreted rules: the same fields as attributes, without what NumPy's own records take for each look at one.

NumPy's record asks in Python, for every attribute, whether it is one of the fields: four fifths of the time of interpreted rules went there.
Here a field of one number is a property that reads its bytes, and a field of several is looked up once and then an attribute like any other.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import numpy as np

LITTLE = {"b": "<b", "B": "<B", "h": "<h", "i": "<i", "l": "<q", "q": "<q"}
"""How `struct` calls a number of a record, by NumPy's letter."""


class PlainRecord:
    """One position's bytes, read and written in place."""

    _fields: frozenset[str]
    """The fields of several numbers."""
    _layout: np.dtype[Any]

    def __init__(self, buffer: Any) -> None:
        """The record in these bytes."""
        within = self.__dict__
        within["_whole"] = buffer.view(self._layout)[0]
        within["_unsigned"] = memory = memoryview(buffer)
        within["_signed"] = memory.cast("b")

    def __getattr__(self, name: str) -> Any:
        """A field of several numbers, on the first look at it."""
        if name not in self._fields:
            raise AttributeError(f"a record has no field {name!r}")
        found = self.__dict__[name] = self.__dict__["_whole"][name]
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        """Write to the bytes, as NumPy does; also a whole field of several numbers."""
        self.__dict__["_whole"][name] = value

    def __getitem__(self, name: str) -> Any:
        return self.__dict__["_whole"][name]

    @property
    def dtype(self) -> np.dtype[Any]:
        """The layout."""
        return self._layout

    def tobytes(self) -> bytes:
        """A copy of the bytes."""
        copied: bytes = self.__dict__["_whole"].tobytes()
        return copied


def number_reader(dtype: np.dtype[Any], offset: int) -> Callable[[Any], int]:
    """What reads one number of a record."""
    if dtype == np.int8:
        return lambda record: record._signed[offset]
    if dtype == np.uint8:
        return lambda record: record._unsigned[offset]
    read = struct.Struct(LITTLE[dtype.char]).unpack_from
    return lambda record: read(record._unsigned, offset)[0]


def plain_record(dtype: np.dtype[Any]) -> type[PlainRecord]:
    """The records of one layout."""
    assert dtype.fields is not None
    several = frozenset(name for name, (kind, *_) in dtype.fields.items() if kind.shape)
    single = {
        name: property(number_reader(kind, offset)) for name, (kind, offset, *_) in dtype.fields.items() if name not in several
    }
    return type("PlainRecord", (PlainRecord,), {"_layout": dtype, "_fields": several, **single})
