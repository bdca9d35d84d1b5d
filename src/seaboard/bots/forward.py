"""A learned network, run on one core: the same numbers on every machine.

Weights are bytes with a scale for each row.  Sums are made in a fixed order: a row of outputs grows by one input at a time, and a single
output grows in lanes that are added up at the end.  So the compiler can use wide instructions, but never changes the order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.compile import COMMON, ENTRY, INTERPRETED, entry, with_stand_in
from seaboard.engine.record import Bytes, Floats, Numbers

Rows = NDArray[np.int8]
LANES = 16
TINY = np.float32(1e-5)


class Layers(NamedTuple):
    """The weights of a network, as compiled code takes them."""

    first: Rows
    """By feature."""
    first_scale: Floats
    first_bias: Floats
    into: Rows
    """By block and input."""
    into_scale: Floats
    into_bias: Floats
    out: Rows
    out_scale: Floats
    out_bias: Floats
    policy: Rows
    """By choice."""
    policy_scale: Floats
    policy_bias: Floats
    value: Rows
    """By seat, the own first: win and place."""
    value_scale: Floats
    value_bias: Floats


class Room(NamedTuple):
    """What a network writes on."""

    x: Floats
    normal: Floats
    hidden: Floats
    lanes: Floats


def copy_row(bias: Any, sums: Any) -> None:
    """Begin sums with their bias."""
    for place in range(sums.size):
        sums[place] = bias[place]


def add_row(row: Any, factor: Any, sums: Any) -> None:
    """Add a row of weights to the sums, this many times."""
    for place in range(sums.size):
        sums[place] += factor * np.float32(row[place])


def normalise(x: Any, target: Any) -> None:
    """Scale to a mean square of 1."""
    total = np.float32(0.0)
    for place in range(x.size):
        total += x[place] * x[place]
    factor = np.float32(1.0) / np.sqrt(total / np.float32(x.size) + TINY)
    for place in range(x.size):
        target[place] = x[place] * factor


def dot(row: Any, x: Any, lanes: Any) -> Any:
    """The sum of products, in lanes."""
    for lane in range(LANES):
        lanes[lane] = np.float32(0.0)
    for start in range(0, x.size, LANES):
        for lane in range(LANES):
            lanes[lane] += x[start + lane] * np.float32(row[start + lane])
    total = np.float32(0.0)
    for lane in range(LANES):
        total += lanes[lane]
    return total


def run_layers(layers: Layers, features: Bytes, legal: Numbers, room: Room, logits: Floats, values: Floats) -> None:
    """A logit for each legal choice, and by seat, the own first, the chance to win and the place."""
    width, blocks = layers.first.shape[1], layers.into.shape[0]
    x, normal, h = room.x, room.normal, room.hidden
    begin(layers.first_bias, x)
    for place in range(features.size):
        if features[place] != 0:
            grow(layers.first[place], np.float32(features[place]) * layers.first_scale[place], x)
    for block in range(blocks):
        scale(x, normal)
        begin(layers.into_bias[block], h)
        for place in range(width):
            grow(layers.into[block, place], normal[place] * layers.into_scale[block, place], h)
        for place in range(width):
            x[place] += layers.out_bias[block, place]
        for place in range(h.size):
            if h[place] > np.float32(0.0):
                grow(layers.out[block, place], h[place] * layers.out_scale[block, place], x)
    scale(x, normal)
    for place in range(width):
        normal[place] = max(normal[place], np.float32(0.0))
    for place in range(legal.size):
        choice = legal[place]
        logits[place] = (
            product(layers.policy[choice], normal, room.lanes) * layers.policy_scale[choice] + layers.policy_bias[choice]
        )
    for place in range(values.size):
        values[place] = product(layers.value[place], normal, room.lanes) * layers.value_scale[place] + layers.value_bias[place]


def enter_judge(layers: Layers, features: Bytes, legal: Numbers, logits: Floats, values: Floats) -> None:
    """The same for a Python caller."""
    width, hidden = layers.first.shape[1], layers.into.shape[2]
    room = Room(np.empty(width, np.float32), np.empty(width, np.float32), np.empty(hidden, np.float32), np.empty(LANES, np.float32))
    judge(layers, features, legal, room, logits, values)


def in_order(numbers: Any) -> Any:
    """The sum of numbers along the first axis, one after the other."""
    return np.add.accumulate(numbers, axis=0, dtype=np.float32)[-1]


# The same sums to the bit for the interpreter, which takes seconds for a loop over a network: whole rows at a time.
def copy_row_at_once(bias: Any, sums: Any) -> None:
    """Begin sums with their bias."""
    sums[:] = bias


def add_row_at_once(row: Any, factor: Any, sums: Any) -> None:
    """Add a row of weights to the sums, this many times."""
    sums += factor * row.astype(np.float32)


def normalise_at_once(x: Any, target: Any) -> None:
    """Scale to a mean square of 1."""
    target[:] = x * (np.float32(1.0) / np.sqrt(in_order(x * x) / np.float32(x.size) + TINY))


def dot_at_once(row: Any, x: Any, lanes: Any) -> Any:
    """The sum of products, in lanes."""
    return in_order(in_order((x * row.astype(np.float32)).reshape(-1, LANES)))


begin: Any = copy_row_at_once
grow: Any = add_row_at_once
scale: Any = normalise_at_once
product: Any = dot_at_once
judge: Any = run_layers
judge_position: Any = enter_judge
if not INTERPRETED:
    from numba import njit

    part: dict[str, Any] = {**COMMON, "boundscheck": False, "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    begin, grow, scale, product = (
        with_stand_in(njit(**part)(each), at_once)
        for each, at_once in ((copy_row, begin), (add_row, grow), (normalise, scale), (dot, product))
    )
    judge = njit(**part)(run_layers)
    judge_position = entry(enter_judge, {**ENTRY, "boundscheck": False})


def judge_positions(layers: Layers, features: Bytes, legal: list[Numbers]) -> tuple[list[Floats], Floats]:
    """The same for many positions: their logits, and an array of their values."""
    values = np.empty((len(legal), layers.value.shape[0]), np.float32)
    logits = [np.empty(each.size, np.float32) for each in legal]
    for place, each in enumerate(legal):
        judge_position(layers, features[place], each, logits[place], values[place])
    return logits, values
