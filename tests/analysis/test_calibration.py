"""Chances found in guessed worlds are put right where a fit says so, and nowhere else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from seaboard.analysis.calibration import corrected, fitted
from seaboard.engine.registry import games

CHANCES = [number / 50 for number in range(51)]


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_better_chance_stays_the_better_one(slug: str) -> None:
    assert all(corrected(slug, one) <= corrected(slug, other) for one, other in pairwise(CHANCES))
    assert all(0.0 <= corrected(slug, chance) <= 1.0 for chance in CHANCES)


def test_where_guesses_flatter_a_chance_is_less_than_it_looks() -> None:
    assert all(corrected("mare-balticum", chance) < chance for chance in CHANCES if chance > 0.25)
    assert corrected("mare-balticum", 1.0) < 0.95, "nothing guessed is certain"


def test_where_nothing_was_fitted_a_chance_stays_what_it_is() -> None:
    assert "guessed" not in fitted()["libertalia"]
    assert [corrected("libertalia", chance) for chance in CHANCES] == CHANCES
    assert [corrected("a game nobody has measured", chance) for chance in CHANCES] == CHANCES
