"""Which decisions the judge calls mistakes."""

from __future__ import annotations

from collections.abc import Iterable

from seaboard.analysis.report import Judgement

LEAST = 0.05
"""What a mistake gave away, even where the interval is lowest."""


def is_open(lead: float, reach: float) -> bool:
    """Whether a move that leads the one made by so much, give or take, leaves it open whether that was a mistake."""
    return lead > 0.0 and lead - reach < LEAST <= lead + reach


def is_mistake(judgement: Judgement) -> bool:
    """Whether a decision gave away something worth telling, beyond doubt."""
    return judgement.interval[0] >= LEAST


def mistakes_of(judgements: Iterable[Judgement]) -> list[Judgement]:
    """The mistakes among some decisions, in the order of the game."""
    return [each for each in judgements if is_mistake(each)]
