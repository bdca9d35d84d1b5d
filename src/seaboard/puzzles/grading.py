"""How hard a puzzle is: how often weaker players find its move."""

from __future__ import annotations

from seaboard.bots.decision import ask, turn_stream
from seaboard.bots.registry import make_bot
from seaboard.engine.match import Match

LEVELS = {"greedy": 4, "easy": 16, "medium": 8}
"""Who tries, and how often: each try has randomness of its own."""
GRADES = (1, 2, 3)
"""Easy, medium and hard to find."""
BOUNDS = (0.6, 0.35)
"""The share of finders from which a puzzle is of the first grade, and of the second."""
TRIVIAL = 0.8
"""A move that every level finds more often than this makes no puzzle."""


def finders(match: Match, seat: int, action: int, own: bytes) -> dict[str, float]:
    """How often each level finds a move, from what the seat knows; `random` exactly."""
    found = {"random": 1 / len(match.rules.legal_actions(match.state, seat))}
    for level, tries in LEVELS.items():
        hits = sum(make_bot(level).choose(ask(match, seat, turn_stream(own, seat, turn))) == action for turn in range(tries))
        found[level] = hits / tries
    return {level: round(share, 3) for level, share in found.items()}


def ease(found: dict[str, float]) -> float:
    """The mean share of finders over all levels."""
    return sum(found.values()) / len(found)


def grade(found: dict[str, float]) -> int:
    """1 is easy to find, 3 is hard."""
    return next((grade for grade, bound in zip(GRADES, BOUNDS, strict=False) if ease(found) >= bound), GRADES[-1])


def is_trivial(found: dict[str, float]) -> bool:
    """Whether nearly everybody but chance finds it."""
    return min(found[level] for level in LEVELS) > TRIVIAL
