"""Sets of small numbers as bit masks."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from seaboard.engine.compile import rule
from seaboard.engine.record import Actions

# Two questions need the processor's own instruction.


def lowest(mask: int) -> int:
    """The smallest member of a set that is not empty."""
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """How many members a set has."""
    return int(mask).bit_count()


@intrinsic
def _trailing_zeros(typing_context: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


@intrinsic
def _population(typing_context: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@overload(lowest, strict=False)
def _compiled_lowest(mask: Any) -> Any:
    return lambda mask: _trailing_zeros(mask)


@overload(count, strict=False)
def _compiled_count(mask: Any) -> Any:
    return lambda mask: _population(mask)


@rule
def list_members(members: int, first: int, out: Actions, number: int) -> int:
    """Append an action for each member of a set; return how many actions there are then."""
    rest = int(members)
    while rest != 0:
        out[number] = first + lowest(rest)
        number += 1
        rest &= rest - 1
    return number
