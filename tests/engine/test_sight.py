"""A record decoded for views: the same numbers as NumPy's record, as plain Python's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from seaboard.engine.record import host_record
from seaboard.engine.registry import find_game, games
from seaboard.engine.sight import Rows, members, seats_of, sight_reader, tallied


def plain_numbers(value: Any) -> Any:
    """Nested rows as nested lists; anything but Python's own integers is a fault."""
    if isinstance(value, tuple):
        return [plain_numbers(each) for each in value]
    assert type(value) is int
    return value


@pytest.mark.parametrize("slug", games())
def test_every_field_of_every_game_is_read_as_it_stands(slug: str) -> None:
    layout = find_game(slug).rules.layout
    rng = np.random.default_rng(1)
    for _ in range(20):
        buffer = rng.integers(0, 256, layout.dtype.itemsize, np.uint8)
        sight, record = sight_reader(layout)(buffer), host_record(buffer, layout.dtype)
        for field in layout.fields:
            assert plain_numbers(getattr(sight, field.name)) == getattr(record, field.name).tolist(), field.name


def test_it_keeps_what_it_saw_and_cannot_be_written_to() -> None:
    rules = find_game("libertalia").rules
    buffer = rules.opening(3, rules.game.check_options({}))
    sight = rules.sight(buffer)
    players = sight.players
    rules.record(buffer).players = 5
    assert sight.players == players == 3
    with pytest.raises(AttributeError):
        sight.players = 4
    with pytest.raises(TypeError):
        sight.doubloons[0] = 4


def test_rows_are_indexed_as_arrays_are() -> None:
    cube = np.arange(24).reshape(2, 3, 4)
    rows = Rows([Rows([tuple(row) for row in plane]) for plane in cube.tolist()])
    assert rows[1, 2, 3] == cube[1, 2, 3]
    assert rows[1, 2] == tuple(cube[1, 2])
    assert rows[1][2][3] == rows[-1, -1, -1] == 23
    assert [len(plane) for plane in rows] == [3, 3]


def test_sets_and_bags_are_read_by_name() -> None:
    names = ("a", "b", "c")
    assert members(names, 0b101) == ("a", "c")
    assert members(names, ~0b010) == ("a", "c")
    assert members(names, 0) == ()
    assert seats_of(0b10100001) == (0, 5)
    assert tallied(names, (2, 0, 1)) == {"a": 2, "c": 1}
