"""Records: the bytes of one position, and the two kinds of them that must never be mixed up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NewType

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.compile import INTERPRETED, rebound, rule, with_stand_in
from seaboard.engine.plain_record import plain_record

Bytes = NDArray[np.uint8]
FullBytes = NewType("FullBytes", Bytes)
"""The bytes of a full record: everything, secrets included.  Stays inside the engine."""
SeenBytes = NewType("SeenBytes", Bytes)
"""The bytes of a redacted record: what one viewer may know.  The only kind that leaves the engine."""

Actions = NDArray[np.int16]
Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]
Tensor = Floats | Bytes
"""What features are written into."""

if TYPE_CHECKING:

    class State:
        """A full record inside a rule: fields are attributes."""

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    class Seen:
        """A redacted record inside a rule."""

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...
else:
    State = Any
    Seen = Any


def new_bytes(dtype: np.dtype[Any], number: int | None = None) -> Any:
    """Zeroed bytes for one record, or for a row of them."""
    return np.zeros(dtype.itemsize if number is None else (number, dtype.itemsize), np.uint8)


def host_record(buffer: Bytes, dtype: np.dtype[Any]) -> Any:
    """The record in these bytes, its fields as attributes; what is written to it is written to the bytes."""
    # Elements of a plain structured array have no attribute access, those of a record array do.
    return buffer.view(dtype).view(np.recarray)[0]


RECORD: Any = None
"""Stands for a game's layout in the template below."""


def read_record(buffer: Any) -> Any:
    """Bytes as a record, in compiled code."""
    return buffer.view(RECORD)[0]


def record_reader(dtype: np.dtype[Any]) -> Callable[[Any], Any]:
    """A rule that reads bytes as a record of this layout, in compiled code as well as interpreted."""

    plainly = plain_record(dtype)
    return plainly if INTERPRETED else with_stand_in(rule(rebound(read_record, {"RECORD": dtype}, "record")), plainly)
