"""One verb at a time: nanoseconds per call inside a compiled loop, over positions from random games.

The functions above `measure_verbs` are templates like those of the engine's `loops.py`: their free names are a game's verbs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from bench.timing import REPETITIONS, fill, time_best
from seaboard.engine.compile import bind_entry
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.record import new_bytes
from seaboard.engine.verbs import compiled_name

as_record: Any
actors: Any
legal: Any
apply: Any
guess: Any
begin: Any
seed_streams: Any
random_move: Any
hide: Any
copy: Any
describe: Any
RECORD_BYTES: int
MOST_LEGAL: int

POSITIONS = 1_024
"""Enough to spread over many games and to outlast what a branch predictor learns by heart."""
STRIDE = 37
"""The number of moves from one kept position to the next."""
CHANCE_BIT = 1 << CHANCE


def keep_positions(positions: Any, seats: Any, actions: Any, players: int, options: Any, seed: int, decisions: bool) -> int:
    """Play random games and keep a position every `STRIDE` moves with its move, those of seats alone if asked; count the games."""
    buffer = np.empty(RECORD_BYTES, np.uint8)
    out = np.empty(MOST_LEGAL, np.int16)
    weights = np.empty(MOST_LEGAL, np.int64)
    luck = np.empty(3, np.int64)
    choice = np.empty(3, np.int64)
    kept = met = games = 0
    while kept < positions.shape[0]:
        begin(buffer, players, options)
        state = as_record(buffer)
        seed_streams(seed, games, luck, choice)
        games += 1
        waiting = actors(state)
        while waiting != 0 and kept < positions.shape[0]:
            met += 0 if decisions and waiting == CHANCE_BIT else 1
            keeping = met == STRIDE
            if keeping:
                met = 0
                copy(buffer, positions[kept])
            picked = random_move(state, waiting, luck, choice, out, weights)
            if keeping:
                seats[kept] = picked >> 16
                actions[kept] = picked & 0xFFFF
                kept += 1
            waiting = actors(state)
    return games


def repeat_legal(positions: Any, seats: Any, out: Any, rounds: int) -> int:
    """List the legal actions of every position's actor; return how many they are."""
    total = 0
    for _ in range(rounds):
        for number in range(positions.shape[0]):
            total += legal(as_record(positions[number]), seats[number], out)
    return total


def repeat_copy(positions: Any, scratch: Any, rounds: int) -> int:
    """Copy every position."""
    total = 0
    for _ in range(rounds):
        for number in range(positions.shape[0]):
            copy(positions[number], scratch)
            total += scratch[number % RECORD_BYTES]
    return total


def repeat_apply(positions: Any, seats: Any, actions: Any, scratch: Any, rounds: int) -> int:
    """Copy every position and make its move in the copy."""
    total = 0
    for _ in range(rounds):
        for number in range(positions.shape[0]):
            copy(positions[number], scratch)
            apply(as_record(scratch), seats[number], actions[number])
            total += scratch[number % RECORD_BYTES]
    return total


def repeat_redact(positions: Any, seats: Any, seen: Any, stride: int, rounds: int) -> None:
    """Redact every position for the seat to move, each into a row of its own (stride 1) or all into one (stride 0)."""
    for _ in range(rounds):
        for number in range(positions.shape[0]):
            hide(positions[number], seats[number], seen[number * stride])


def repeat_guess(seen: Any, seats: Any, stream: Any, scratch: Any, rounds: int) -> None:
    """Fill the blanks of every redacted position in a copy of it."""
    for _ in range(rounds):
        for number in range(seen.shape[0]):
            copy(seen[number], scratch)
            guess(as_record(seen[number]), seats[number], stream, as_record(scratch))


def repeat_observe(seen: Any, seats: Any, tensor: Any, rounds: int) -> None:
    """Write the features of every redacted position."""
    for _ in range(rounds):
        for number in range(seen.shape[0]):
            describe(seen[number], seats[number], tensor)


def measure_verbs(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """Nanoseconds per call of each verb for a number of players, and how many moves are legal on average."""
    rules = game.rules
    codes = rules.option_codes(game.check_options({}))

    def bound(template: Callable[..., Any]) -> Callable[..., Any]:
        return bind_entry(template, dict(rules.names), compiled_name(game))

    keep = bound(keep_positions)

    def sample(decisions: bool) -> tuple[Any, Any, Any]:
        positions = new_bytes(rules.layout.dtype, POSITIONS)
        seats, actions = np.zeros(POSITIONS, np.int64), np.zeros(POSITIONS, np.int64)
        keep(positions, seats, actions, players, codes, 5, decisions)
        return positions, seats, actions

    everything, actors_there, actions = sample(decisions=False)
    decisions, seats, _ = sample(decisions=True)
    out, tensor = np.empty(rules.most_legal, np.int16), np.empty(rules.features, np.float32)
    scratch, seen = rules.new_full(), new_bytes(rules.layout.dtype, POSITIONS)
    hide_all = bound(repeat_redact)
    hide_all(decisions, seats, seen, 1, 1)
    stream = np.array([1, 2, 0], np.int64)
    one = new_bytes(rules.layout.dtype, 1)
    list_legal, fill_blanks, write = bound(repeat_legal), bound(repeat_guess), bound(repeat_observe)
    copy_all, apply_all = bound(repeat_copy), bound(repeat_apply)
    work: dict[str, Callable[[int], object]] = {
        "copy": lambda rounds: copy_all(everything, scratch, rounds),
        "legal": lambda rounds: list_legal(everything, actors_there, out, rounds),
        "apply": lambda rounds: apply_all(everything, actors_there, actions, scratch, rounds),
        "redact": lambda rounds: hide_all(decisions, seats, one, 0, rounds),
        "guess": lambda rounds: fill_blanks(seen, seats, stream, scratch, rounds),
        "observe": lambda rounds: write(seen, seats, tensor, rounds),
    }
    found = {verb: time_call(call, seconds) for verb, call in work.items()}
    found["apply"] -= found["copy"]
    return {
        "players": players,
        "positions": POSITIONS,
        "mean_legal": list_legal(decisions, seats, out, 1) / POSITIONS,
        "ns": found,
    }


def time_call(repeat: Callable[[int], object], seconds: float) -> float:
    """Nanoseconds per position, the best of several repetitions."""
    repeat(1)
    rounds = fill(repeat, seconds / REPETITIONS)
    return time_best(lambda: repeat(rounds)).seconds / (rounds * POSITIONS) * 1e9
