"""Features in floats and in bytes: one text, and scales that lead from one to the other."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from seaboard.engine.features import FeatureLayout, Piece, scaled, write_members, write_set
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.record import Tensor
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream


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


def test_offsets_sizes_and_scales_follow_from_one_declaration() -> None:
    bag = Piece("bag", 2, np.array([0.5, 0.2]))
    layout = FeatureLayout((Piece("phase", 3), bag), (Piece("here"), Piece("gold", 1, 0.25)), places=2)
    assert layout.offsets == {"phase": 0, "bag": 3, "own here": 5, "own gold": 6, "left 1 here": 7, "left 1 gold": 8}
    assert (layout.features, layout.first_seat, layout.seat_features) == (9, 5, 2)
    assert layout.scales.tolist() == [1, 1, 1, 0.5, 0.2, 1, 0.25, 1, 0.25]
    assert (layout.at.phase, layout.at.bag, layout.in_seat.gold, layout.per.gold) == (0, 3, 1, 0.25)
    assert not hasattr(layout.per, "bag"), "each place of it has a scale of its own"


def test_one_name_for_two_pieces_is_refused() -> None:
    with pytest.raises(TypeError, match="two pieces are called gold"):
        FeatureLayout((Piece("gold", 3),), (Piece("gold", 1, 0.25),), places=2)


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


@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
def test_few_members_are_written_into_zeros(dtype: Any) -> None:
    tensor: Tensor = np.zeros(12, dtype)
    getattr(write_members, "py_func", write_members)(1 << 0 | 1 << 4, 3, tensor)
    assert np.flatnonzero(tensor == 1).tolist() == [3, 7]
