"""Many games at once, on CPU threads: random play to the end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np

from seaboard.engine.game import Game, Options
from seaboard.engine.loops import CHOICE_SALT
from seaboard.engine.record import Bytes, Numbers, new_bytes
from seaboard.engine.stream import WORD, FastStream, seeded_stream

CHUNK = 500
"""Games per call of compiled code: enough to hide the call, few enough for their records to stay in the cache."""


@dataclass(frozen=True)
class BatchResult:
    """What a batch of random games came to."""

    moves: Numbers
    points: Numbers
    places: Numbers
    finals: Bytes | None
    broken: str | None = None
    seconds: float = 0.0
    """How long it took, from the first game's start to the last one's points."""


def count_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_batch(
    game: Game,
    players: int,
    options: Options,
    games: int,
    seed: int = 0,
    first: int = 0,
    jobs: int = 1,
    audited: bool = False,
    keep_finals: bool = False,
    progress: Callable[[int], None] | None = None,
) -> BatchResult:
    """Play games number `first` onwards of this seed to their end; the result does not depend on the number of threads."""
    rules = game.rules
    codes = rules.option_codes(options)
    moves = np.zeros(games, np.int64)
    points, places = np.zeros((games, players), np.int64), np.zeros((games, players), np.int64)
    finals = new_bytes(rules.layout.dtype, games) if keep_finals else None
    broken: list[str] = []

    def play_chunk(begin: int) -> int:
        end = min(games, begin + CHUNK)
        buffers = new_bytes(rules.layout.dtype, end - begin) if finals is None else finals[begin:end]
        fault = rules.play_games(buffers, players, codes, seed, first + begin, moves[begin:end], audited)
        if fault:
            broken.append(rules.refusal(fault))
            return 0
        rules.score_games(buffers, points[begin:end], places[begin:end])
        return end - begin

    clock = time.perf_counter()
    with ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        for chunk in as_completed([pool.submit(play_chunk, begin) for begin in range(0, games, CHUNK)]):
            finished = chunk.result()
            if progress is not None:
                progress(finished)
    return BatchResult(moves, points, places, finals, broken[0] if broken else None, time.perf_counter() - clock)


def choice_stream(luck: FastStream) -> FastStream:
    """The stream of players' choices that belongs to a stream of chance; the two never meet."""
    first = (luck.key[0] ^ CHOICE_SALT) & WORD
    return FastStream(first.to_bytes(4, "big") + luck.key[1].to_bytes(4, "big"))


def random_log(game: Game, players: int, options: Options, seed: int, number: int) -> tuple[FastStream, list[tuple[int, int]]]:
    """The moves of game `number` of this seed, the same game that a batch plays, with its stream."""
    rules = game.rules
    luck = seeded_stream(seed, number)
    choice = choice_stream(luck)
    length = 1 << 10
    while True:
        seats, actions = np.zeros(length, np.int8), np.zeros(length, np.int16)
        made = rules.log_game(
            rules.new_full(),
            players,
            rules.option_codes(options),
            np.array([*luck.key, 0], np.int64),
            np.array([*choice.key, 0], np.int64),
            seats,
            actions,
        )
        if made >= 0:
            return luck, [(int(seat), int(action)) for seat, action in zip(seats[:made], actions[:made], strict=True)]
        length *= 2
