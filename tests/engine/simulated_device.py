"""Runs a game's kernels in the CUDA simulator and prints what differs from the CPU's own loop.  Run by `test_cuda.py` in a process of its own."""

from __future__ import annotations

import sys

import numpy as np

from seaboard.engine.cuda import DeviceGame, DeviceTables
from seaboard.engine.fields import CHANCE
from seaboard.engine.registry import find_game

SEED = 995
"""Of games that random moves bring to an early end: the simulator takes ten milliseconds for a move."""


def compare_games(slug: str) -> None:
    """Two whole games in the play kernel end in the CPU's bytes."""
    game = find_game(slug)
    options = game.check_options({})
    device = DeviceGame(game)
    finals, counts = device.play_games(game.fewest, options, 2, seed=SEED, keep_finals=True)
    buffers, moves = np.zeros(finals.shape, np.uint8), np.zeros(2, np.int64)
    game.rules.play_games(buffers, game.fewest, game.rules.option_codes(options), SEED, 0, moves, False)
    assert (finals.copy_to_host() == buffers).all(), "final records differ"
    assert (counts.copy_to_host() == moves).all(), "numbers of moves differ"


def compare_tables(slug: str, steps: int) -> None:
    """Tables driven a decision at a time show each seat what redaction, legality and observation say."""
    game = find_game(slug)
    rules = game.rules
    options = game.check_options({})
    tables = DeviceTables(DeviceGame(game), 2, game.fewest, options, seed=5)
    for _ in range(steps):
        chosen = np.zeros(2, np.int64)
        for table in range(2):
            state = tables.tables.copy_to_host()[table]
            seat = int(tables.seats.copy_to_host()[table])
            actors = rules.actor_list(state)
            assert CHANCE not in actors, "chance was left to act"
            assert seat == actors[0], "not the seat to move"
            legal = rules.legal_actions(state, seat)
            assert np.flatnonzero(tables.masks.copy_to_host()[table]).tolist() == sorted(legal), "masks differ"
            seen = rules.seen_by(state, seat)
            assert (tables.seen.copy_to_host()[table] == seen).all(), "redacted records differ"
            assert (tables.tensors.copy_to_host()[table] == rules.observation(seen, seat)).all(), "observations differ"
            chosen[table] = legal[-1]
        tables.step(chosen)


if __name__ == "__main__":
    compare_games(sys.argv[1])
    compare_tables(sys.argv[1], 12)
    print("same bytes")
