"""The same rules on a GPU: thin kernels over the functions that the CPU runs.

Nothing here knows a rule.  `on_device` takes a rule's Python text and gives it to numba-cuda, and so on for every rule it calls; a kernel is
a template like those of `loops.py`, bound to one game's verbs.  Needs the extra `gpu`.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from enum import EnumMeta, IntEnum
from functools import cache
from typing import Any

import numpy as np

from seaboard.engine import bits, features, telling
from seaboard.engine.cache import device_hash
from seaboard.engine.compile import INTERPRETED, rebound, widen
from seaboard.engine.game import Game, Options
from seaboard.engine.verbs import compiled_name


def restore_dropped_names() -> None:
    """Put back names that numba-cuda still looks for and NumPy 2.5 no longer has."""
    for name, other in (("row_stack", "vstack"), ("trapz", "trapezoid"), ("in1d", "isin")):
        if not hasattr(np, name):
            setattr(np, name, getattr(np, other))


restore_dropped_names()

from numba import cuda  # noqa: E402  (NumPy must be mended first)

PLAY_THREADS = 1024
"""Of a block that plays to the end: as many as a multiprocessor holds, since they share its store of instructions (docs/speed.md)."""
REGISTERS = 64
"""A thread's registers.  Fewer than the compiler would like: more games at a time are worth more than the spills (docs/speed.md)."""
WORD_BYTES = 8

begin: Any
seed_streams: Any
random_move: Any
as_record: Any
actors: Any
lap: Any
leg: Any
RECORD_BYTES: int
RECORD_WORDS: int
MOST_LEGAL: int


def count_on_device(mask: int) -> int:
    """How many members a set has."""
    return cuda.popc(mask)  # type: ignore[no-any-return]


def lowest_on_device(mask: int) -> int:
    """The smallest member of a set that is not empty."""
    return cuda.ffs(mask) - 1  # type: ignore[no-any-return]


def write_set_on_device(members: int, size: int, first: int, tensor: Any) -> None:
    """A one for each member of a set, into a piece of zeros: to a GPU fewer writes are worth more than even ones."""
    rest = members
    while rest != 0:
        tensor[first + cuda.ffs(rest) - 1] = 1.0
        rest &= rest - 1


def scaled_float_on_device(number: int, scale: float, tensor: Any) -> float:
    """A number as a feature in a tensor of floats."""
    return number * scale


def scaled_byte_on_device(number: int, scale: float, tensor: Any) -> int:
    """A number as a feature in a tensor of bytes."""
    return min(number, 255)


def tell_nothing_on_device(state: Any, cause: int, who: int, whom: int) -> None:
    """Nobody listens on a GPU."""


FLOATS, BYTES = "float32", "uint8"
"""The types of tensors that features are written into."""
OWN_INSTRUCTION: dict[Any, Callable[..., Any]] = {
    bits.count: count_on_device,
    bits.lowest: lowest_on_device,
    features.write_set: write_set_on_device,
    telling.tell: tell_nothing_on_device,
}
"""Where the processor's own instruction has another name on a GPU, or where a GPU is quicker by another way."""
SCALED: dict[str, Callable[..., Any]] = {FLOATS: scaled_float_on_device, BYTES: scaled_byte_on_device}
"""How `features.scaled` reads for each type of tensor."""


@cache
def plain_numbers(members: type[IntEnum]) -> Any:
    """An enumeration as a tuple of named integers: device code cannot index an array with a member."""
    fields: dict[str, int] = {member.name: int(member) for member in members}
    return namedtuple(members.__name__, fields)(**fields)


@cache
def on_device(function: Any, tensors: str = FLOATS) -> Any:
    """A rule for use in kernels that write features into tensors of this type, with every rule that it calls."""
    if INTERPRETED:
        return function
    text = own_instruction(function, tensors) or getattr(function, "py_func", function)
    return device_function(rebound(text, device_names(text, tensors), "device"))


def own_instruction(function: Any, tensors: str) -> Callable[..., Any] | None:
    """What stands for a function on a GPU, if it is not its own text."""
    return SCALED[tensors] if function is features.scaled else OWN_INSTRUCTION.get(function)


def device_function(function: Callable[..., Any]) -> Any:
    """A function that kernels call; integers are widened as they are for the CPU.  In the simulator it stays as it is."""
    return function if INTERPRETED else widen(cuda.jit(device=True)(function))


def device_names(text: Any, tensors: str) -> dict[str, Any]:
    """What a rule's free names stand for on a GPU."""
    names = {}
    for name in text.__code__.co_names:
        value = text.__globals__.get(name)
        if isinstance(value, EnumMeta):
            names[name] = plain_numbers(value)
        elif hasattr(value, "py_func") or (callable(value) and own_instruction(value, tensors) is not None):
            names[name] = on_device(value, tensors)
    return names


def play_kernel(finals: Any, players: int, options: Any, seed: int, first: int, counts: Any) -> None:
    """One random game to its end per thread; its final record, if there is room for it, and its number of moves."""
    game = cuda.grid(1)
    # A record in local memory is interleaved between threads; an array of records in global memory was half as fast.
    # It is made of whole words so that its widest fields lie on their own boundaries.
    buffer = cuda.local.array(RECORD_WORDS, np.int64).view(np.uint8)[:RECORD_BYTES]
    out = cuda.local.array(MOST_LEGAL, np.int16)
    weights = cuda.local.array(MOST_LEGAL, np.int64)
    luck = cuda.local.array(3, np.int64)
    choice = cuda.local.array(3, np.int64)
    state = as_record(buffer)
    moves = 0
    waiting = 0
    if game < counts.size:
        begin(buffer, players, options)
        seed_streams(seed, first + game, luck, choice)
        waiting = actors(state)
    # The games of a block move together, and wait for one another where a lap or a leg of theirs ends.  Games that stand at the same
    # point run the same code: the threads of a warp in one go, and its warps from the same few instructions near at hand.
    while cuda.syncthreads_or(np.int32(waiting != 0)):
        this_lap = lap(state)
        while cuda.syncthreads_or(np.int32(waiting != 0 and lap(state) == this_lap)):
            this_leg = leg(state)
            moving = waiting != 0 and lap(state) == this_lap
            while cuda.syncthreads_or(np.int32(moving)):
                if moving:
                    random_move(state, waiting, luck, choice, out, weights)
                    moves += 1
                    waiting = actors(state)
                    moving = waiting != 0 and leg(state) == this_leg and lap(state) == this_lap
    if game < counts.size:
        counts[game] = moves
    if game < finals.shape[0]:
        for place in range(RECORD_BYTES):
            finals[game, place] = buffer[place]


def device_name(game: Game) -> str:
    """What a GPU's code of a game is called: as a processor's, with a hash of what only a GPU's code is made of."""
    return f"{compiled_name(game)}_{device_hash()}"


def kernel(function: Callable[..., Any], registers: int = REGISTERS) -> Any:
    """A function that the host launches, kept compiled on disk.  The simulator knows neither."""
    return (cuda.jit if INTERPRETED else cuda.jit(max_registers=registers, cache=True))(function)


class DeviceGame:
    """A game's kernels."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        names = {name: on_device(value) if hasattr(value, "py_func") else value for name, value in self.rules.names.items()}
        names["RECORD_WORDS"] = -(-self.rules.layout.dtype.itemsize // WORD_BYTES)
        self.play = kernel(rebound(play_kernel, names, device_name(game)))

    def play_games(
        self, players: int, options: Options, games: int, seed: int = 0, first: int = 0, keep_finals: bool = False
    ) -> Any:
        """Random games to their end; device arrays of final records (empty unless asked for) and of moves."""
        finals = cuda.device_array((games if keep_finals else 0, self.rules.layout.dtype.itemsize), np.uint8)
        counts = cuda.device_array(games, np.int64)
        codes = cuda.to_device(self.rules.option_codes(options))
        threads = max(1, min(PLAY_THREADS, games))
        self.play[blocks(games, threads), threads](finals, players, codes, seed, first, counts)
        return finals, counts


def blocks(threads: int, size: int) -> int:
    """The number of blocks that hold this number of threads."""
    return max(1, -(-threads // size))
