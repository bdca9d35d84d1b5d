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

from seaboard.engine import bits, features
from seaboard.engine.compile import INTERPRETED, rebound, widen
from seaboard.engine.game import Game, Options


def restore_dropped_names() -> None:
    """Put back names that numba-cuda still looks for and NumPy 2.5 no longer has."""
    for name, other in (("row_stack", "vstack"), ("trapz", "trapezoid"), ("in1d", "isin")):
        if not hasattr(np, name):
            setattr(np, name, getattr(np, other))


restore_dropped_names()

from numba import cuda  # noqa: E402  (NumPy must be mended first)

THREADS = 128
PLAY_THREADS = 1024
"""Of a block that plays to the end: as many as a multiprocessor holds, since they share its store of instructions (docs/speed.md)."""
REGISTERS = 64
"""A thread's registers.  Fewer than the compiler would like: more games at a time are worth more than the spills (docs/speed.md)."""
WORD_BYTES = 8

begin: Any
seed_streams: Any
random_move: Any
settle: Any
first_seat: Any
hide: Any
describe: Any
as_record: Any
actors: Any
apply: Any
legal: Any
lap: Any
leg: Any
scores: Any
places: Any
RECORD_BYTES: int
RECORD_WORDS: int
MOST_LEGAL: int
ACTIONS: int


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


def scaled_on_device(number: int, scale: float, tensor: Any) -> float:
    """A number as a feature; tensors on a GPU are of floats."""
    return number * scale


OWN_INSTRUCTION: dict[Any, Callable[..., Any]] = {
    bits.count: count_on_device,
    bits.lowest: lowest_on_device,
    features.write_set: write_set_on_device,
    features.scaled: scaled_on_device,
}
"""Where the processor's own instruction has another name on a GPU, or where a GPU is quicker by another way."""


@cache
def plain_numbers(members: type[IntEnum]) -> Any:
    """An enumeration as a tuple of named integers: device code cannot index an array with a member."""
    fields: dict[str, int] = {member.name: int(member) for member in members}
    return namedtuple(members.__name__, fields)(**fields)


@cache
def on_device(function: Any) -> Any:
    """A rule for use in kernels, with every rule that it calls."""
    if INTERPRETED:
        return function
    text = OWN_INSTRUCTION.get(function) or getattr(function, "py_func", function)
    return device_function(rebound(text, device_names(text), "device"))


def device_function(function: Callable[..., Any]) -> Any:
    """A function that kernels call; integers are widened as they are for the CPU.  In the simulator it stays as it is."""
    return function if INTERPRETED else widen(cuda.jit(device=True)(function))


def device_names(text: Any) -> dict[str, Any]:
    """What a rule's free names stand for on a GPU."""
    names = {}
    for name in text.__code__.co_names:
        value = text.__globals__.get(name)
        if isinstance(value, EnumMeta):
            names[name] = plain_numbers(value)
        elif hasattr(value, "py_func") or (callable(value) and value in OWN_INSTRUCTION):
            names[name] = on_device(value)
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


def open_table(
    buffer: Any, players: int, options: Any, seed: int, game: int, luck: Any, choice: Any, out: Any, weights: Any
) -> None:
    """A fresh game, up to its first decision."""
    begin(buffer, players, options)
    seed_streams(seed, game, luck, choice)
    settle(as_record(buffer), luck, out, weights)


def tell_seat(buffer: Any, seen: Any, mask: Any, tensor: Any, out: Any) -> int:
    """What the seat to move knows, its features and its legal actions; returns the seat."""
    state = as_record(buffer)
    seat: int = first_seat(actors(state))
    for action in range(ACTIONS):
        mask[action] = 0
    for place in range(legal(state, seat, out)):
        mask[out[place]] = 1
    hide(buffer, seat, seen)
    describe(seen, seat, tensor)
    return seat


def reset_kernel(
    tables: Any, streams: Any, numbers: Any, players: int, options: Any, seed: int, seats: Any, seen: Any, masks: Any, tensors: Any
) -> None:
    """Begin a game at every table."""
    table = cuda.grid(1)
    if table >= seats.size:
        return
    out = cuda.local.array(MOST_LEGAL, np.int16)
    weights = cuda.local.array(MOST_LEGAL, np.int64)
    choice = cuda.local.array(3, np.int64)
    numbers[table] = table
    open_fresh(tables[table], players, options, seed, table, streams[table], choice, out, weights)
    seats[table] = tell(tables[table], seen[table], masks[table], tensors[table], out)


def step_kernel(
    tables: Any,
    streams: Any,
    numbers: Any,
    players: int,
    options: Any,
    seed: int,
    actions: Any,
    points: Any,
    ranks: Any,
    finished: Any,
    seats: Any,
    seen: Any,
    masks: Any,
    tensors: Any,
) -> None:
    """One decision at every table, and all chance after it; a finished game leaves its result and starts again in place."""
    table = cuda.grid(1)
    if table >= seats.size:
        return
    out = cuda.local.array(MOST_LEGAL, np.int16)
    weights = cuda.local.array(MOST_LEGAL, np.int64)
    choice = cuda.local.array(3, np.int64)
    buffer = tables[table]
    state = as_record(buffer)
    apply(state, int(seats[table]), int(actions[table]))
    settle(state, streams[table], out, weights)
    finished[table] = 0
    if actors(state) == 0:
        finished[table] = 1
        scores(state, points[table])
        places(state, ranks[table])
        numbers[table] += seats.size
        open_fresh(buffer, players, options, seed, numbers[table], streams[table], choice, out, weights)
    seats[table] = tell(buffer, seen[table], masks[table], tensors[table], out)


open_fresh: Any
tell: Any
"""The two parts above, bound to a game."""


def kernel(function: Callable[..., Any]) -> Any:
    """A function that the host launches.  The simulator knows no registers."""
    return (cuda.jit if INTERPRETED else cuda.jit(max_registers=REGISTERS))(function)


class DeviceGame:
    """A game's kernels."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        names = {name: on_device(value) if hasattr(value, "py_func") else value for name, value in self.rules.names.items()}
        names["RECORD_WORDS"] = -(-self.rules.layout.dtype.itemsize // WORD_BYTES)
        for name, part in (("open_fresh", open_table), ("tell", tell_seat)):
            names[name] = device_function(rebound(part, names, game.module))
        self.play = kernel(rebound(play_kernel, names, game.module))
        self.reset = kernel(rebound(reset_kernel, names, game.module))
        self.step = kernel(rebound(step_kernel, names, game.module))

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


class DeviceTables:
    """Many tables of one game on the device, a decision at a time.

    All arrays stay on the device and speak the CUDA array interface: `torch.as_tensor(tables.tensors)` shares memory and copies nothing.
    """

    def __init__(self, game: DeviceGame, tables: int, players: int, options: Options, seed: int = 0) -> None:
        rules = game.rules
        self.game, self.players, self.seed = game, players, seed
        self.codes = cuda.to_device(rules.option_codes(options))
        size = rules.layout.dtype.itemsize
        self.tables = cuda.device_array((tables, size), np.uint8)
        self.streams = cuda.device_array((tables, 3), np.int64)
        self.numbers = cuda.device_array(tables, np.int64)
        self.seats = cuda.device_array(tables, np.int64)
        self.seen = cuda.device_array((tables, size), np.uint8)
        self.masks = cuda.device_array((tables, len(rules.space)), np.uint8)
        self.tensors = cuda.device_array((tables, rules.features), np.float32)
        self.points = cuda.device_array((tables, 8), np.int64)
        self.ranks = cuda.device_array((tables, 8), np.int64)
        self.finished = cuda.device_array(tables, np.uint8)
        self.grid = blocks(tables)
        told = (self.seats, self.seen, self.masks, self.tensors)
        self.game.reset[self.grid, THREADS](self.tables, self.streams, self.numbers, players, self.codes, seed, *told)

    def step(self, actions: Any) -> None:
        """Each table's seat to move makes its action, which must be one its mask allows."""
        results = (self.points, self.ranks, self.finished)
        told = (self.seats, self.seen, self.masks, self.tensors)
        begun = (self.tables, self.streams, self.numbers, self.players, self.codes, self.seed)
        self.game.step[self.grid, THREADS](*begun, actions, *results, *told)


def blocks(threads: int, size: int = THREADS) -> int:
    """The number of blocks that hold this number of threads."""
    return max(1, -(-threads // size))
