"""Feature vectors of networks: named pieces, one after the other.

One text writes them in two forms.  In a tensor of floats numbers are scaled; in one of bytes they stand as they are, and the game's
layout says what to multiply them by.
"""

from __future__ import annotations

from collections import Counter, namedtuple
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.extending import overload
from numpy.typing import NDArray

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule, unchecked
from seaboard.engine.record import Tensor

BYTE = 8
BITS = (np.arange(1 << BYTE)[:, None] >> np.arange(BYTE) & 1).astype(np.uint8)
"""The bits of each byte as ones and zeros."""
FLOAT_BITS = BITS.astype(np.float32)
"""The same for tensors of floats: out of the table of bytes `redact` and `observe` took 343 ns at best, out of this one 207."""

MOST_IN_BYTE = 255


class Piece(NamedTuple):
    """A named part of a feature vector."""

    name: str
    size: int = 1
    scale: float | NDArray[np.float64] = 1.0
    """What the whole numbers of the piece are multiplied by; an array where each place has a scale of its own."""


class FeatureLayout:
    """Where each piece of a feature vector stands and how it is scaled, all from one declaration.

    What belongs to the table comes first, then a block of the same pieces for each place: the viewer's own, then the others in order to the left.
    """

    def __init__(self, table: Sequence[Piece], seat: Sequence[Piece] = (), places: int = 0) -> None:
        twice = [name for name, times in Counter(piece.name for piece in [*table, *seat]).items() if times > 1]
        if twice:
            raise TypeError(f"two pieces are called {', '.join(twice)}")
        names = ["own", *(f"left {distance}" for distance in range(1, places))][:places]
        self.pieces = [*table, *(piece._replace(name=f"{place} {piece.name}") for place in names for piece in seat)]
        """All pieces in their order; those of a place begin with its name."""
        self.offsets = _starts(self.pieces)
        self.features = sum(piece.size for piece in self.pieces)
        self.first_seat = sum(piece.size for piece in table)
        self.seat_features = sum(piece.size for piece in seat)
        self.scales = np.concatenate([np.broadcast_to(np.asarray(piece.scale, np.float64), piece.size) for piece in self.pieces])
        """What each feature's whole number is multiplied by."""
        # Compiled rules read the members of a named tuple as constants.
        self.at = _constants("At", _starts(table))
        """Where each piece of the table begins."""
        self.in_seat = _constants("InSeat", _starts(seat))
        """Where each piece of a place begins in its block."""
        self.per = _constants("Per", {piece.name: piece.scale for piece in [*table, *seat] if isinstance(piece.scale, float)})
        """The scale of each piece that has one for all its numbers."""


def _starts(pieces: Sequence[Piece]) -> dict[str, int]:
    """Where each piece begins."""
    return dict(zip((piece.name for piece in pieces), accumulate((piece.size for piece in pieces), initial=0)))


def _constants(name: str, values: Mapping[str, float]) -> Any:
    """Values as the attributes of a tuple."""
    return namedtuple(name, values)(**values)


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


@rule
def write_members(members: int, first: int, tensor: Tensor) -> None:
    """A one for each member of a set, into zeros: for sets of few members, or of fewer than eight places."""
    rest = int(members)
    while rest != 0:
        tensor[first + lowest(rest)] = 1.0
        rest &= rest - 1


@rule
def write_one(number: int, first: int, tensor: Tensor) -> None:
    """A one at the place of a number, into zeros; nothing where it is -1."""
    if number >= 0:
        tensor[first + number] = 1.0
