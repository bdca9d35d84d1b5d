"""Many tables of one game on a GPU, a decision at a time, for learners that live there too.

    tables = DeviceTables(find_game("some-game"), 65_536, [Setting(4, {})])
    while training:
        tables.step(policy(tables.observations, tables.masks))

One thread has one table.  Its record lies in local memory while it works, and in between as words of all tables side by side, so that
neighbouring threads read neighbouring words.  A move that is the only legal one is made at once: every row is a real decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.cudadrv import driver
from numpy.typing import DTypeLike, NDArray

from seaboard.engine.compile import INTERPRETED, rebound
from seaboard.engine.cuda import SCALED, WORD_BYTES, blocks, device_function, device_name, kernel, on_device
from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.loops import CHANCE_BIT
from seaboard.engine.registry import find_game
from seaboard.engine.setting import Setting, share_tables
from seaboard.engine.stream import next_ticket

THREADS = 64
REGISTERS = 128
"""A thread's registers.  Other numbers have not been tried for this kernel."""
MOST_SEATS = 8
"""Columns of what is told by seat."""

begin: Any
seed_streams: Any
draw_chance: Any
first_seat: Any
opened: Any
cast_shadows: Any
observe: Any
as_record: Any
actors: Any
apply: Any
legal: Any
scores: Any
places: Any
value: Any
tell: Any
hide_words: Any
judge: Any
KEEP_WORDS: Any
FILL_WORDS: Any
RECORD_BYTES: int
RECORD_WORDS: int
MOST_LEGAL: int
FIRST_CHOICE: int
"""Placeholders for one game's verbs and numbers."""


def mask_words(room: Any, case: int, viewer: int, seen: Any) -> None:
    """Copy what a viewer may see and blank the rest, a word at a time."""
    for place in range(RECORD_WORDS):
        seen[place] = (room[place] & KEEP_WORDS[case, viewer, place]) | FILL_WORDS[case, viewer, place]


def tell_seat(state: Any, room: Any, seat: int, tensor: Any, hidden: Any) -> None:
    """The features of what a seat knows, into a row of zeros."""
    hide_words(room, int(opened(state, seat)), seat, hidden)
    seen = as_record(hidden.view(np.uint8)[:RECORD_BYTES])
    cast_shadows(state, seen)
    observe(seen, seat, tensor)


def judge_seats(state: Any, players: int, worths: Any) -> None:
    """What the position is worth to each seat by the game's own evaluation."""
    for seat in range(players):
        worths[seat] = value(state, seat)


def judge_nothing(state: Any, players: int, worths: Any) -> None:
    """Where nobody asked for an evaluation."""


def step_kernel(
    words: Any, streams: Any, numbers: Any, players: Any, codes: Any, seed: int, lead_in: Any, is_fresh: bool, choices: Any, points: Any,
    ranks: Any, finished: Any, seats: Any, masks: Any, tensors: Any, worths: Any, judges: bool,
) -> None:  # fmt: skip
    """One decision at every table, then chance and forced moves; a finished game leaves its result and starts again in place.

    If the tables are fresh, they begin instead, and play their lead-in at random, so that not all stand at the same point.  Every verb is
    called at one place alone: threads that do the same thing do it together, and the compiler has it to do once.
    """
    table = cuda.grid(1)
    if table >= seats.size:
        return
    room = cuda.local.array(RECORD_WORDS, np.int64)
    hidden = cuda.local.array(RECORD_WORDS, np.int64)
    out = cuda.local.array(MOST_LEGAL, np.int16)
    weights = cuda.local.array(MOST_LEGAL, np.int64)
    luck = cuda.local.array(3, np.int64)
    choice = cuda.local.array(3, np.int64)
    buffer = room.view(np.uint8)[:RECORD_BYTES]
    state = as_record(buffer)
    number = numbers[table]
    actor, action, left, legal_moves = 0, 0, 0, 0
    is_over = is_fresh
    if is_fresh:
        number = table - seats.size
        left = lead_in[table]
    else:
        for place in range(RECORD_WORDS):
            room[place] = words[place, table]
        for place in range(3):
            luck[place] = streams[place, table]
        actor, action = seats[table], choices[table] + FIRST_CHOICE
        finished[table] = 0
    while True:
        if not is_over:
            apply(state, actor, action)
            is_over = actors(state) == 0
            if is_over and not is_fresh:
                finished[table] = 1
                scores(state, points[table])
                places(state, ranks[table])
        if is_over:
            number += seats.size
            begin(buffer, players[table], codes[table])
            seed_streams(seed, number, luck, choice)
            is_over = False
        waiting = actors(state)
        if waiting == CHANCE_BIT:
            actor, action = CHANCE, draw_chance(state, luck, out, weights)
        else:
            actor = first_seat(waiting)
            legal_moves = legal(state, actor, out)
            if legal_moves > 1 and left <= 0:
                break
            action = int(out[next_ticket(choice, legal_moves) if left > 0 else 0])
            left -= 1
    numbers[table], seats[table] = number, actor
    for place in range(legal_moves):
        masks[table, int(out[place]) - FIRST_CHOICE] = 1
    tell(state, room, actor, tensors[table], hidden)
    if judges:
        judge(state, players[table], worths[table])
    for place in range(3):
        streams[place, table] = luck[place]
    for place in range(RECORD_WORDS):
        words[place, table] = room[place]


def whole_words(masks: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Byte masks of records as masks of words; what the last word has too much is zero."""
    extra = -masks.shape[-1] % WORD_BYTES
    padded = np.pad(masks, [(0, 0)] * (masks.ndim - 1) + [(0, extra)])
    return np.ascontiguousarray(padded).view(np.int64)


@cache
def table_kernels(slug: str, tensors: str, evaluation: Any | None) -> TableKernels:
    """The kernels of a game's tables, bound on first use."""
    return TableKernels(find_game(slug), tensors, evaluation)


class TableKernels:
    """The kernels of one game's tables, for observations of one type."""

    def __init__(self, game: Game, tensors: str, evaluation: Any | None) -> None:
        rules = game.rules
        names = {name: on_device(verb, tensors) if hasattr(verb, "py_func") else verb for name, verb in rules.names.items()}
        names["RECORD_WORDS"] = words_of(rules.layout.dtype.itemsize)
        names["KEEP_WORDS"], names["FILL_WORDS"] = (whole_words(rules.names[name]) for name in ("KEEP", "FILL"))
        names["FIRST_CHOICE"] = rules.first_choice
        names["next_ticket"] = on_device(next_ticket, tensors)
        if evaluation is not None:
            names["value"] = on_device(evaluation, tensors)
        owner = f"{device_name(game)}_{tensors}_{evaluation is not None}"
        for name, part in (
            ("hide_words", mask_words),
            ("tell", tell_seat),
            ("judge", judge_nothing if evaluation is None else judge_seats),
        ):
            names[name] = device_function(rebound(part, names, owner))
        self.step = kernel(rebound(step_kernel, names, owner), REGISTERS)


def words_of(size: int) -> int:
    """How many words this many bytes fill."""
    return -(-size // WORD_BYTES)


def clear(array: Any, stream: Any) -> None:
    """Zero an array on the device."""
    if INTERPRETED:
        array[:] = 0
    else:
        driver.device_memset(array, 0, array.nbytes, stream)


class DeviceTables:
    """Many tables of one game on the device, a decision at a time.

    All arrays stay on the device and speak the CUDA array interface: `torch.as_tensor(tables.observations)` shares memory and copies nothing.
    A choice is the number of a column of `masks`; the action it stands for is `rules.first_choice` more, as chance's actions come first.
    """

    def __init__(
        self,
        game: Game,
        tables: int,
        settings: Sequence[Setting],
        seed: int = 0,
        dtype: DTypeLike = np.float32,
        evaluation: Any | None = None,
        lead_in: int = 0,
    ) -> None:
        self.game, self.seed = game, seed
        rules = game.rules
        form = np.dtype(dtype).name
        if form not in SCALED:
            raise UsageError(f"observations must be {' or '.join(SCALED)}, not {form}")
        self.kernels = table_kernels(game.slug, form, evaluation)
        self.stream: Any = 0
        """The stream that all work is put on, as Numba knows it."""
        self.judges = evaluation is not None
        """Whether `worths` are written.  May be set to false when they are no longer needed."""
        which = share_tables(tables, settings)
        codes = np.array([rules.option_codes(game.check_options(setting.options)) for setting in settings], np.int64)
        players = np.array([game.check_players(setting.players) for setting in settings], np.int64)
        self.players = cuda.to_device(players[which])
        self.codes = cuda.to_device(codes[which])
        lengths = np.random.default_rng(seed).integers(0, lead_in + 1, tables)
        self.words = cuda.device_array((words_of(rules.layout.dtype.itemsize), tables), np.int64)
        self.streams = cuda.device_array((3, tables), np.int64)
        self.numbers = cuda.device_array(tables, np.int64)
        self.seats = cuda.device_array(tables, np.int64)
        self.choices = cuda.device_array(tables, np.int64)
        self.masks = cuda.device_array((tables, len(rules.space) - rules.first_choice), np.uint8)
        self.observations = cuda.device_array((tables, rules.features), np.dtype(dtype))
        self.worths = cuda.device_array((tables, MOST_SEATS), np.float32)
        self.points = cuda.to_device(np.zeros((tables, MOST_SEATS), np.int64))
        self.ranks = cuda.to_device(np.zeros((tables, MOST_SEATS), np.int64))
        self.finished = cuda.to_device(np.zeros(tables, np.uint8))
        self.grid = blocks(tables, THREADS)
        self._lead_in = cuda.to_device(lengths)
        clear(self.worths, self.stream)
        self._launch(self.choices, is_fresh=True)

    def _launch(self, choices: Any, is_fresh: bool) -> None:
        for array in (self.masks, self.observations):
            clear(array, self.stream)
        begun = (self.words, self.streams, self.numbers, self.players, self.codes, self.seed, self._lead_in, is_fresh)
        told = (self.points, self.ranks, self.finished, self.seats, self.masks, self.observations, self.worths, self.judges)
        self.kernels.step[self.grid, THREADS, self.stream](*begun, choices, *told)

    def step(self, choices: Any = None) -> None:
        """Each table's seat to move makes its choice, which must be one its mask allows; without an argument, those in `choices`."""
        self._launch(self.choices if choices is None else choices, is_fresh=False)

    def records(self) -> NDArray[np.uint8]:
        """The full records of all tables, copied to the host.  For tests."""
        words = np.ascontiguousarray(self.words.copy_to_host().T)
        return words.view(np.uint8)[:, : self.game.rules.layout.dtype.itemsize]
