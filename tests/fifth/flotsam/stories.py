"""What is told about things that share a text with others: nothing here."""

from __future__ import annotations

from seaboard.engine.texts import Texts


def story(texts: Texts, word: str) -> str | None:
    """Buyers have texts of their own."""
    return None
