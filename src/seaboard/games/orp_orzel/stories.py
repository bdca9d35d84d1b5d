"""What is told about things of ORP Orzeł that have no text of their own."""

from __future__ import annotations

from seaboard.engine.texts import Texts
from seaboard.games.orp_orzel.data import GOALS, HEXES, START, STEPS_TO_GOAL


def story(texts: Texts, word: str) -> str | None:
    """A hex is told by what it means for the escape; all else has texts of its own.  [ORZ-SETUP-2, ORZ-END-1]"""
    if word not in HEXES:
        return None
    place = HEXES.index(word)
    return texts.story_as(word, "start" if place == START else "goal" if place in GOALS else "hex", int(STEPS_TO_GOAL[place]))
