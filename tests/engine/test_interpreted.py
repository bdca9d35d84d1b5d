"""What interpreted runs take instead of loops over whole records does the same as the loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from seaboard.engine import interpreted, loops, telling
from seaboard.engine.compile import rebound
from seaboard.engine.plain_record import plain_record
from seaboard.engine.record import host_record
from seaboard.engine.registry import find_game, games

LOOPS = loops.BYTE_PARTS | telling.BYTE_PARTS


def outcome(part: Callable[..., Any], name: str, one: Any, other: Any) -> tuple[Any, ...]:
    """What a part answers, and what it makes of two records."""
    first, second, cells = one.copy(), other.copy(), np.zeros(len(one), np.int64)
    words = {"wipe": (first,), "wipe_shadows": (first,), "mask": (first, 0, 1, second), "find_changed": (first, second, cells)}
    answer = part(*words.get(name, (first, second)))
    return answer, bytes(first), bytes(second), cells.tolist()


@pytest.mark.parametrize("slug", list(games()))
@pytest.mark.parametrize("name", list(interpreted.BYTE_PARTS))
def test_one_operation_does_what_the_loop_does(slug: str, name: str) -> None:
    game, rng = find_game(slug), np.random.default_rng(7)
    names, size = dict(game.rules.names), game.rules.layout.dtype.itemsize
    quick, slow = (rebound(parts[name], names, "test") for parts in (interpreted.BYTE_PARTS, LOOPS))
    one = rng.integers(0, 256, size, np.uint8)
    other = np.where(rng.random(size) < 0.1, rng.integers(0, 256, size, np.uint8), one)
    assert outcome(quick, name, one, other) == outcome(slow, name, one, other)
    assert outcome(quick, name, one, one) == outcome(slow, name, one, one)


@pytest.mark.parametrize("slug", list(games()))
def test_a_plain_record_reads_and_writes_the_same_bytes_as_numpys(slug: str) -> None:
    dtype, rng = find_game(slug).rules.layout.dtype, np.random.default_rng(8)
    ours, theirs = (rng.integers(0, 256, dtype.itemsize, np.uint8) for _ in range(2))
    theirs[:] = ours
    record, expected = plain_record(dtype)(ours), host_record(theirs, dtype)
    for name in dtype.names or ():
        assert np.array_equal(getattr(record, name), getattr(expected, name)), name
        assert np.array_equal(record[name], getattr(expected, name)), name
    for name in dtype.names or ():
        other = (np.asarray(getattr(expected, name)) ^ 1)[()]
        setattr(record, name, other)
        setattr(expected, name, other)
        assert np.array_equal(getattr(record, name), other), name
        if isinstance(other, np.ndarray):
            getattr(record, name)[..., 0] = getattr(expected, name)[..., 0] = 5
        assert bytes(ours) == bytes(theirs) == record.tobytes(), name


def test_a_plain_record_has_no_other_fields() -> None:
    dtype = find_game("libertalia").rules.layout.dtype
    record = plain_record(dtype)(np.zeros(dtype.itemsize, np.uint8))
    with pytest.raises(AttributeError, match="no field 'gold_mine'"):
        _ = record.gold_mine
    with pytest.raises((ValueError, KeyError)):
        record.gold_mine = 1
