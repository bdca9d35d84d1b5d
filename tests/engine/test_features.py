"""Features in floats and in bytes: one text, and scales that lead from one to the other."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from seaboard.engine.features import scaled, scales, starts, write_set
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.record import Tensor
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream

PIECES = (("phase", 3), ("bag", 2), ("own gold", 1), ("left 1 gold", 1))


def assert_bytes_are_floats(match: Match) -> None:
    rules = match.rules
    small = np.zeros(rules.features, np.uint8)
    for viewer in [*range(match.players), SPECTATOR]:
        seen = match.seen_by(viewer)
        rules.observe(seen, viewer, small)
        np.testing.assert_array_equal((small * rules.scales).astype(np.float32), rules.observation(seen, viewer))


@pytest.mark.parametrize("slug", games())
def test_every_viewer_is_told_the_same_in_bytes_and_in_floats_to_the_end(slug: str) -> None:
    game = find_game(slug)
    match = Match(game, game.fewest, {}, seeded_stream(5))
    chooser = random.Random(5)
    match.settle()
    for number in range(10_000):
        if number % 20 == 0 or match.is_over:
            assert_bytes_are_floats(match)
        if match.is_over:
            return
        seat = chooser.choice(match.actors())
        match.submit(seat, chooser.choice(match.legal(seat)))
    pytest.fail("the game does not end")


def test_scales_are_one_unless_their_piece_is_named() -> None:
    found = scales(PIECES, {"gold": 0.25, "bag": np.array([0.5, 0.2])})
    assert found.tolist() == [1, 1, 1, 0.5, 0.2, 0.25, 0.25]
    assert starts(PIECES) == {"phase": 0, "bag": 3, "own gold": 5, "left 1 gold": 6}
    with pytest.raises(TypeError, match="there are no pieces silver, tin"):
        scales(PIECES, {"tin": 0.5, "silver": 0.5})


def test_a_number_that_has_no_room_in_a_byte_is_the_most_that_has() -> None:
    floats, small = np.zeros(1, np.float32), np.zeros(1, np.uint8)
    assert scaled(300, 0.5, floats) == 150
    assert scaled(255, 0.5, small) == 255
    assert scaled(300, 0.5, small) == 255


@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
def test_a_set_is_a_one_for_each_member(dtype: Any) -> None:
    tensor: Tensor = np.full(40, 7, dtype)
    getattr(write_set, "py_func", write_set)(1 << 0 | 1 << 9 | 1 << 29, 30, 5, tensor)
    assert np.flatnonzero(tensor == 1).tolist() == [5, 14, 34]
    assert np.flatnonzero(tensor == 7).tolist() == [*range(5), *range(35, 40)]
