"""What followed from a move, in lines for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from seaboard.engine.narrator import Narrator
from seaboard.engine.story import Beat, Change
from seaboard.engine.texts import plain_words

AFTER = "  \N{DOWNWARDS ARROW WITH TIP RIGHTWARDS} "
"""Stands before what followed."""
MOST_NOTES = 6
"""Changes that are written out behind a sentence; a deal of cards has dozens."""


def told_lines(narrator: Narrator, story: Iterable[Beat], who: Callable[[int], str]) -> list[str]:
    """A line for each step that says something: the sentence, and what became more or less."""
    lines = []
    for beat in story:
        words = plain_words(narrator.sentence(beat))
        notes = [noted(narrator, change, who) for change in beat.changes[:MOST_NOTES]]
        notes += [f"… {len(beat.changes) - MOST_NOTES}"] if len(beat.changes) > MOST_NOTES else []
        line = " · ".join([*([words] if words else []), *notes])
        if line:
            lines.append(AFTER + line)
    return lines


def noted(narrator: Narrator, change: Change, who: Callable[[int], str]) -> str:
    """A change with whose it is."""
    note = narrator.note(change)
    return note if change.seat is None else f"{who(change.seat)}: {note}"
