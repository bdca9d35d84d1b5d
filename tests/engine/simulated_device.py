"""Runs games' kernels in the CUDA simulator and prints what differs from the CPU's own loop.  Run by `test_cuda.py` in a process of its own."""

from __future__ import annotations

import sys

import numpy as np

from seaboard.engine.cuda import DeviceGame
from seaboard.engine.device_tables import DeviceTables
from seaboard.engine.fields import CHANCE
from seaboard.engine.registry import find_game
from seaboard.engine.setting import Setting

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
    """Tables of the fewest and the most players, driven a decision at a time, ask and tell what the CPU's own verbs say."""
    game = find_game(slug)
    rules = game.rules
    options = game.check_options({})
    settings = [Setting(game.fewest, options), Setting(game.most, options)]
    tables = DeviceTables(game, 2, settings, seed=5, dtype=np.uint8, lead_in=9)
    assert sorted(tables.players.copy_to_host()) == [game.fewest, game.most], "a setting has no table"
    for _ in range(steps):
        chosen = np.zeros(2, np.int64)
        for table in range(2):
            state = tables.records()[table]
            seat = int(tables.seats.copy_to_host()[table])
            actors = rules.actor_list(state)
            assert CHANCE not in actors, "chance was left to act"
            assert seat == actors[0], "not the seat to move"
            legal = sorted(rules.legal_actions(state, seat))
            assert len(legal) > 1, "a forced move was left to make"
            columns = np.flatnonzero(tables.masks.copy_to_host()[table]) + rules.first_choice
            assert columns.tolist() == legal, "masks differ"
            tensor = np.zeros(rules.features, np.uint8)
            rules.observe(rules.seen_by(state, seat), seat, tensor)
            assert (tables.observations.copy_to_host()[table] == tensor).all(), "observations differ"
            chosen[table] = legal[-1] - rules.first_choice
        tables.step(chosen)


if __name__ == "__main__":
    for slug in sys.argv[1:]:
        compare_games(slug)
        compare_tables(slug, 6)
        print(f"{slug}: same bytes", flush=True)
