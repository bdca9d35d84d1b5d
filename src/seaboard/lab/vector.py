"""Many tables of one game on CPU threads, a decision at a time, in arrays that are made once.

    tables = VectorEnv("some-game", tables=1024, players=4, seed=1)
    while training:
        actions = policy(tables.observations, tables.masks, tables.seats)
        tables.step(actions)

Every step makes one decision at every table, and all chance after it.  A finished game leaves its result and starts again in place.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from seaboard.engine.batch import count_cores
from seaboard.engine.errors import Refused, UsageError
from seaboard.engine.game import Options
from seaboard.engine.held_game import actor_name
from seaboard.engine.record import FullBytes, Numbers, SeenBytes, Tensor, new_bytes
from seaboard.engine.registry import find_game
from seaboard.lab.stepping import NO_TABLE, Share, stepping

MOST_TABLES = 1 << 20
MOST_THREADS = 256
FEWEST_TABLES = 512
"""A thread's share, where the number of threads is not given.  Waking another core takes 40 to 80 µs."""
DTYPES: tuple[np.dtype[Any], ...] = (np.dtype(np.float32), np.dtype(np.uint8))
SEEDS = 1 << 63


def whole_number(name: str, value: object, fewest: int, most: int) -> int:
    """The value, if it is a whole number from `fewest` to `most`."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not fewest <= value <= most:
        raise UsageError(f"{name} must be a whole number from {fewest} to {most}, not {value!r}")
    return int(value)


def observation_dtype(value: DTypeLike) -> np.dtype[Any]:
    """The type of numbers for observations, if it is one of the two that are allowed."""
    found = next((dtype for dtype in DTYPES if value in (dtype, dtype.type, dtype.name)), None)
    if found is None:
        raise UsageError(f"dtype must be float32 or uint8, not {value!r}")
    return found


class VectorEnv:
    """Tables of one game.  Results do not depend on the number of threads.

    The table of number t plays games t, t + tables, t + 2 * tables, ... of the seed, with the streams of chance that a batch of this
    seed has.  All arrays have a row for each table and are written in place by `step`.

    Observations are `float32`, or bytes with `dtype=numpy.uint8`: a quarter of the memory and half as fast again.  Bytes hold the numbers
    as they are on the table, and `observations * scales` is what the floats would be.
    """

    def __init__(
        self,
        slug: str,
        tables: int,
        players: int | None = None,
        options: Options | None = None,
        seed: int = 0,
        threads: int | None = None,
        dtype: DTypeLike = np.float32,
    ) -> None:
        self.game = find_game(slug)
        self.players = self.game.check_players(self.game.fewest if players is None else players)
        self.options = self.game.check_options({} if options is None else options)
        self.tables = whole_number("tables", tables, 1, MOST_TABLES)
        self.seed = whole_number("seed", seed, 0, SEEDS - 1)
        if threads is None:
            threads = min(count_cores(), max(1, self.tables // FEWEST_TABLES))
        threads = whole_number("threads", threads, 1, MOST_THREADS)
        self.dtype = observation_dtype(dtype)
        self.rules = self.game.rules
        self.scales = self.rules.scales
        """What each feature of a byte observation is multiplied by to be what it is in floats."""
        self._steps = stepping(slug)
        self._codes = self.rules.option_codes(self.options)
        self._make_arrays()
        ends = np.linspace(0, self.tables, min(threads, self.tables) + 1).astype(int).tolist()
        self._rows = [slice(first, last) for first, last in pairwise(ends)]
        self._shares = [self._share(rows) for rows in self._rows]
        self._pool = ThreadPoolExecutor(len(self._shares) - 1, "seaboard-tables") if len(self._shares) > 1 else None
        self.reset()

    def _make_arrays(self) -> None:
        self.observations: Tensor = np.zeros((self.tables, self.rules.features), self.dtype)
        """What the seat to move knows."""
        self.masks: NDArray[np.int8] = np.zeros((self.tables, len(self.rules.space)), np.int8)
        """1 for each action that the seat to move may take."""
        self.seats: Numbers = np.zeros(self.tables, np.int64)
        """Whose turn it is."""
        self.rewards: NDArray[np.float32] = np.zeros((self.tables, self.players), np.float32)
        """By seat: zeros, except after the step that ended a game."""
        self.finished: NDArray[np.bool_] = np.zeros(self.tables, np.bool_)
        """Whether the last step ended a game; everything else in the row then speaks of the next one already."""
        self.points: Numbers = np.zeros((self.tables, self.players), np.int64)
        """By seat, of the last game that ended at each table."""
        self.places: Numbers = np.zeros((self.tables, self.players), np.int64)
        """Places by seat of that game; 1 is the first place."""
        self.numbers: Numbers = np.arange(self.tables)
        """Which game of the seed each table plays."""
        self._records = new_bytes(self.rules.layout.dtype, self.tables)
        self._luck, self._choice = np.zeros((self.tables, 3), np.int64), np.zeros((self.tables, 3), np.int64)

    def _share(self, rows: slice) -> Share:
        most = self.rules.most_legal
        return Share(
            records=self._records[rows],
            luck=self._luck[rows],
            choice=self._choice[rows],
            numbers=self.numbers[rows],
            seats=self.seats[rows],
            masks=self.masks[rows],
            observations=self.observations[rows],
            rewards=self.rewards[rows],
            finished=self.finished[rows],
            points=self.points[rows],
            places=self.places[rows],
            seen=SeenBytes(new_bytes(self.rules.layout.dtype)),
            out=np.zeros(most, np.int16),
            weights=np.zeros(most, np.int64),
        )

    def _spread(self, work: Callable[[Share, slice], None]) -> None:
        """Do the work for every share at once; this thread takes the first."""
        others = zip(self._shares[1:], self._rows[1:], strict=True)
        waited = [self._pool.submit(work, share, rows) for share, rows in others] if self._pool else []
        work(self._shares[0], self._rows[0])
        for other in waited:
            other.result()

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game at every table, with this seed or with the last one."""
        if seed is not None:
            self.seed = whole_number("seed", seed, 0, SEEDS - 1)
        self.numbers[:] = np.arange(self.tables)
        for told in (self.rewards, self.finished, self.points, self.places):
            told[:] = 0
        self._spread(lambda share, rows: self._steps.open(share, self.players, self._codes, self.seed))

    def step(self, actions: ArrayLike) -> None:
        """Make one decision at every table.  If any action is refused, no action is made, and the error names the table and the rule."""
        chosen = self._checked(actions)

        def move(share: Share, rows: slice) -> None:
            self._steps.step(share, chosen[rows], self.tables, self.players, self._codes, self.seed)

        self._spread(move)

    def random_actions(self) -> Numbers:
        """A legal action for every table, all alike, from each table's own stream: `step` with them plays a batch's random games."""
        chosen = np.empty(self.tables, np.int64)
        self._spread(lambda share, rows: self._steps.choose(share, chosen[rows]))
        return chosen

    def _checked(self, actions: ArrayLike) -> Numbers:
        given = np.asarray(actions)
        if given.shape != (self.tables,) or given.dtype.kind not in "iu":
            raise UsageError(
                f"actions must be {self.tables} whole numbers, one for each table, not {given.dtype} in the shape {given.shape}"
            )
        chosen = np.ascontiguousarray(given, np.int64)
        table = self._steps.find_refused(self.masks, chosen)
        if table != NO_TABLE:
            self._refuse(table, int(chosen[table]))
        return chosen

    def _refuse(self, table: int, action: int) -> None:
        """Say why a table's action is refused."""
        if not 0 <= action < len(self.rules.space):
            raise UsageError(f"table {table}: there is no action {action}; there are 0 to {len(self.rules.space) - 1}")
        seat, text = int(self.seats[table]), self.rules.space.texts[action]
        number = self.rules.check(FullBytes(self._records[table]), seat, action)
        if not number:
            raise UsageError(f"table {table}: `{text}` is allowed, but its mask was written over")
        raise Refused(self.rules.refusal(number), f"table {table}, {actor_name(seat)}", text)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
