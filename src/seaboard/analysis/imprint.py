"""What judged a game, as data and in a sentence of every language."""

from __future__ import annotations

import msgspec

from seaboard.analysis.depth import Depth
from seaboard.analysis.moments import words
from seaboard.analysis.report import JudgedBy
from seaboard.bots.binding import thinking


def judged_by(slug: str, depth: Depth) -> JudgedBy:
    """Who judges a game at a depth."""
    again = depth.again
    return JudgedBy(
        player="greedy:1" if thinking(slug).has_value else "random",
        known=depth.known,
        open=depth.open,
        minds=depth.minds,
        simulations=depth.thought,
        worlds=depth.rounds[-1],
        minds_again=again.minds[-1],
        simulations_again=again.thought,
        worlds_again=again.worlds,
    )


def sentence(by: JudgedBy, language: str) -> str:
    """The same in words: who plays on for the curves, and who compares moves."""
    return words(language)["judged_by"].format(**msgspec.structs.asdict(by))
