"""What people write, as others are shown it: one line that can be read and that stays in its place."""

from __future__ import annotations

import unicodedata

MOST_MARKS = 2
"""Accents on one letter: enough for every language we know, too few to paint over the lines above and below."""


def one_line(text: str) -> str:
    """The text without control characters, invisible ones, changes of direction and heaps of accents; no longer than before, perhaps empty."""
    letters, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            letters.append(letter if letter.isprintable() else " ")
    return " ".join("".join(letters).split())


def as_id(text: str) -> str:
    """The text, without a dash at its beginning: on a command line that would be an option."""
    return f"_{text[1:]}" if text.startswith("-") else text
