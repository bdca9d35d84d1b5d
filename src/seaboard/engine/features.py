"""Feature vectors of networks: named pieces, one after the other.

One text writes them in two forms.  In a tensor of floats numbers are scaled; in one of bytes they stand as they are, and the game's
`SCALES` say what to multiply them by.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload
from numpy.typing import NDArray

from seaboard.engine.compile import unchecked
from seaboard.engine.record import Tensor

BYTE = 8
BITS = (np.arange(1 << BYTE)[:, None] >> np.arange(BYTE) & 1).astype(np.uint8)
"""The bits of each byte as ones and zeros."""
FLOAT_BITS = BITS.astype(np.float32)
"""The same for tensors of floats: out of the table of bytes `redact` and `observe` took 343 ns at best, so they take 207."""

MOST_IN_BYTE = 255

Pieces = tuple[tuple[str, int], ...]


def starts(pieces: Pieces) -> dict[str, int]:
    """Where each piece begins."""
    return {name: sum(size for _, size in pieces[:place]) for place, (name, _) in enumerate(pieces)}


def scales(pieces: Pieces, scaled_by: Mapping[str, float | NDArray[np.float64]]) -> NDArray[np.float64]:
    """What each feature's whole number is multiplied by: 1 unless its piece is named, for every seat's piece of that name alike."""
    short = [(name.rpartition(" ")[2], size) for name, size in pieces]
    unknown = scaled_by.keys() - {name for name, _ in short}
    if unknown:
        raise TypeError(f"there are no pieces {', '.join(sorted(unknown))}")
    return np.concatenate([np.broadcast_to(np.asarray(scaled_by.get(name, 1.0), np.float64), size) for name, size in short])


def scaled(number: int, scale: float, tensor: Tensor) -> Any:
    """A number as a feature: scaled in a tensor of floats, in one of bytes as it is, or 255 if it is more."""
    return number * scale if tensor.dtype.kind == "f" else min(number, MOST_IN_BYTE)


def bit(byte: int, place: int, tensor: Tensor) -> Any:
    """Whether a place of a byte is set, in the form of the tensor that it is written to."""
    return (FLOAT_BITS if tensor.dtype.kind == "f" else BITS)[byte, place]


# Which form a tensor has is known when a rule is compiled, and nothing is asked while it runs.
@overload(scaled, strict=False)
def _compiled_scaled(number: Any, scale: Any, tensor: Any) -> Any:
    if isinstance(tensor.dtype, types.Float):
        return lambda number, scale, tensor: number * scale
    return lambda number, scale, tensor: min(number, MOST_IN_BYTE)


@overload(bit, strict=False)
def _compiled_bit(byte: Any, place: Any, tensor: Any) -> Any:
    if isinstance(tensor.dtype, types.Float):
        return lambda byte, place, tensor: FLOAT_BITS[byte, place]
    return lambda byte, place, tensor: BITS[byte, place]


# Measured on an observation with seventeen sets: a loop over the members, which guesses wrong once a set, 229 ns; shifting the set
# once for each place 369; this 169.
@unchecked
def write_set(members: int, size: int, first: int, tensor: Tensor) -> None:
    """A piece of eight places or more for a set: a one for each member, zeros for the others."""
    row = tensor[first : first + size]
    start = 0
    while start < size:
        # The last byte overlaps the one before it, so that all copies are of one length, known to the compiler.
        start = min(start, size - BYTE)
        byte = members >> start & 0xFF
        for place in range(BYTE):
            row[start + place] = bit(byte, place, tensor)
        start += BYTE
