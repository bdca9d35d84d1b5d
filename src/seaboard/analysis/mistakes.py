"""Which decisions the judge calls mistakes."""

from __future__ import annotations

from collections.abc import Iterable

from seaboard.analysis.report import Judgement

LEAST = 0.05
"""What a decision must have given away, at least."""
SURE = 0.02
"""What it must have given away even where the interval is lowest: less is nothing to talk about."""


def is_mistake(judgement: Judgement) -> bool:
    """Whether a decision gave away something worth telling, beyond doubt."""
    return judgement.given_away >= LEAST and judgement.interval[0] >= SURE


def mistakes_of(judgements: Iterable[Judgement]) -> list[Judgement]:
    """The mistakes among some decisions, in the order of the game."""
    return [each for each in judgements if is_mistake(each)]
