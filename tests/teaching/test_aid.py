"""Player aids: one page for each game and language."""

from __future__ import annotations

import pytest

from seaboard.engine.registry import find_game, games
from seaboard.teaching.aid import aid_of


@pytest.mark.parametrize("slug", list(games()))
def test_every_game_has_an_aid_in_every_language_with_the_same_parts(slug: str) -> None:
    pages = [aid_of(find_game(slug), language) for language in ("en", "pl", "fr")]
    assert all(pages)
    assert len({str(page).count("<h2>") for page in pages}) == 1
    assert len({str(page).count("<tr>") for page in pages}) == 1
    assert aid_of(find_game(slug), "xx") is None
