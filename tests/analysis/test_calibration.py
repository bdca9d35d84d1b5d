"""Chances found in guessed worlds are put right where a fit says so, and nowhere else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from seaboard.analysis.calibration import corrected, fitted, found_for
from seaboard.engine.registry import games

CHANCES = [number / 50 for number in range(51)]


@pytest.mark.parametrize("chapter", [0, 5, 12, 30])
@pytest.mark.parametrize("slug", sorted(games()))
def test_a_better_chance_stays_the_better_one(slug: str, chapter: int) -> None:
    assert all(corrected(slug, chapter, one) <= corrected(slug, chapter, other) for one, other in pairwise(CHANCES))
    assert all(0.0 <= corrected(slug, chapter, chance) <= 1.0 for chance in CHANCES)


def test_where_guesses_flatter_a_chance_is_less_than_it_looks() -> None:
    assert all(corrected("mare-balticum", 10, chance) < chance for chance in CHANCES if chance > 0.02)
    assert corrected("mare-balticum", 10, 1.0) < 0.98, "nothing guessed is certain"
    assert corrected("mare-balticum", 1, 0.25) == pytest.approx(0.25, abs=0.02), "in the beginning nobody is ahead"


def test_between_two_fitted_chapters_both_count() -> None:
    (first, one, _), (last, other, _) = fitted()["mare-balticum"]["guessed"][3:5]
    chapter = int(first) + 1
    found = found_for("mare-balticum", "guessed", chapter)
    assert found is not None
    assert found[0] == pytest.approx(one + (other - one) * (chapter - first) / (last - first))


def test_where_nothing_was_fitted_a_chance_stays_what_it_is() -> None:
    assert "guessed" not in fitted()["libertalia"]
    assert [corrected("libertalia", 3, chance) for chance in CHANCES] == CHANCES
    assert [corrected("a game nobody has measured", 3, chance) for chance in CHANCES] == CHANCES
