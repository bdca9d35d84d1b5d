"""The few decisions that cost most, told in a sentence in every language of the game."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Formatter

from seaboard.analysis.history import History
from seaboard.analysis.mistakes import mistakes_of
from seaboard.analysis.report import Judgement, Moment
from seaboard.engine.texts import Texts

WORDS = Path(__file__).parent / "words.toml"
MOST = 5
"""Moments of a game at most."""


@cache
def words(language: str) -> dict[str, str]:
    """The sentences of a language, or those of English."""
    tables = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    found: dict[str, str] = tables.get(language, tables["en"])
    return found


def moments_of(history: History, judgements: Sequence[Judgement]) -> tuple[Moment, ...]:
    """The decisions that gave most away, and surely something, in the order of the game."""
    worst = sorted(mistakes_of(judgements), key=lambda each: (-each.given_away, each.entry))[:MOST]
    return tuple(
        Moment(each.entry, each.seat, each.given_away, sentences_of(history, each))
        for each in sorted(worst, key=lambda each: each.entry)
    )


def sentences_of(history: History, judgement: Judgement) -> dict[str, str]:
    """A decision told in every language that the game speaks."""
    return {language: sentence(history, judgement, language) for language in Texts(history.game).languages()}


def sentence(history: History, judgement: Judgement, language: str) -> str:
    """What was chosen, what would have been better, and what that cost."""
    texts, space = Texts(history.game, language), history.game.rules.space
    made, better = (texts.label(space, text) for text in (judgement.made.text, judgement.best[0].text))
    percent = max(1, round(100 * judgement.given_away))
    when = where(history, judgement.entry, texts)
    told = words(language)["mistake"].format(made=made, better=better, percent=percent)
    return f"{when}: {told}" if when else told


def where(history: History, entry: int, texts: Texts) -> str:
    """When in the game an entry was made, as the game counts its time: `Round 4`."""
    template = texts.find("moment", "when")
    if template is None:
        return ""
    record = history.game.rules.record(history.base(entry))
    holes = [hole for _, hole, _, _ in Formatter().parse(template) if hole]
    return template.format(**{hole: int(getattr(record, hole)) for hole in holes})
