"""Players of known strength are found again, within intervals that hold: a small sample of `python -m bench.ratings`, with loose bounds."""

from __future__ import annotations

import pytest

from bench.ratings import simulate, spearman


def test_strengths_are_found_again_within_their_intervals() -> None:
    found = list(simulate(240, seed=7, looks=(10, 30)))
    assert [each.games for each in found] == [10, 30]
    assert found[1].rank_correlation > 0.9
    assert found[1].rank_correlation > found[0].rank_correlation
    assert 0.92 < found[1].coverage <= 1.0
    assert found[1].error < found[0].error


@pytest.mark.soak
def test_intervals_hold_after_30_and_after_100_games() -> None:
    for each in simulate(3000):
        assert 0.93 <= each.coverage <= 0.97, each
        assert each.rank_correlation > 0.94


def test_rank_correlation_is_one_in_order_and_minus_one_in_reverse() -> None:
    assert spearman([1, 2, 3, 4], [10, 20, 30, 40]) == 1
    assert spearman([1, 2, 3, 4], [4, 3, 2, 1]) == -1
