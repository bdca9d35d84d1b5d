"""One mean with its interval for the lab, the judge and the puzzles."""

from __future__ import annotations

import math

import pytest

from seaboard.means import Z, mean_and_reach, rounded


def test_an_interval_reaches_as_far_as_the_values_differ() -> None:
    assert mean_and_reach([1.0, 2.0, 3.0, 2.0]) == pytest.approx((2.0, Z * math.sqrt(2 / 3 / 4)))
    assert mean_and_reach([1.0, 2.0, 3.0, 2.0], factor=3.182)[1] == pytest.approx(3.182 * math.sqrt(2 / 3 / 4))


def test_equal_values_are_not_certain_where_that_is_said() -> None:
    assert mean_and_reach([0.5] * 10) == (0.5, 0.0)
    assert mean_and_reach([0.5] * 10, least=0.3) == (0.5, 0.3)


def test_one_value_proves_nothing() -> None:
    assert mean_and_reach([0.25]) == (0.25, math.inf)


def test_there_is_no_negative_zero() -> None:
    assert str(rounded(-0.00001)) == "0.0"
