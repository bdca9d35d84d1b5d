"""What is told about things of Libertalia that have no text of their own."""

from __future__ import annotations

from seaboard.engine.texts import Texts
from seaboard.games.libertalia.data import COLOURS


def story(texts: Texts, word: str) -> str | None:
    """A colour is told like every other; characters and tokens have texts of their own."""
    return texts.story_as(word, "colour") if word in COLOURS else None
