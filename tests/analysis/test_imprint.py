"""What judged is told as data, and in words of every language."""

from __future__ import annotations

import pytest

from seaboard.analysis.depth import DEPTHS, find_depth
from seaboard.analysis.imprint import judged_by, sentence


@pytest.mark.parametrize("depth", DEPTHS)
def test_what_judged_is_told_in_every_language_with_all_its_numbers(depth: str) -> None:
    by, chosen = judged_by("libertalia", find_depth(depth)), find_depth(depth)
    told = {language: sentence(by, language) for language in ("en", "pl", "fr")}
    assert len(set(told.values())) == 3
    for words in told.values():
        assert f"{chosen.minds} × search:{chosen.thought}" in words
        assert f"{chosen.again.minds[-1]} × search:{chosen.again.thought}" in words
        assert "greedy:1" in words
