"""How long the judge thinks: fixed numbers of worlds and play-outs, never a time, so that the same game always gets the same report."""

from __future__ import annotations

from dataclasses import dataclass

from seaboard.engine.errors import UsageError


@dataclass(frozen=True)
class Again:
    """How a decision is looked at again, where the first look cannot rule out a mistake."""

    thought: int
    """Simulations of each search."""
    minds: tuple[int, ...]
    """Searches after each round; another round follows only while it is open whether it was a mistake."""
    worlds: int
    """Worlds of each search in which the moves that count are tried."""


@dataclass(frozen=True)
class Depth:
    """The numbers behind the name of a depth."""

    name: str
    known: int
    """Guessed worlds for a seat's chances at a position."""
    open: int
    """Play-outs for all seats' chances with everything open."""
    thought: int
    """Simulations of each search before the moves of a decision are compared for the first time."""
    minds: int
    """Searches that think apart and are asked alike, the first time."""
    rounds: tuple[int, ...]
    """Worlds of each search in which a move has been tried after each round: all moves come into the first, the better half into the next."""
    horizon: int
    """Chapters of the game (days, rounds) that are played on before the evaluation judges."""
    again: Again
    """The second look."""


DEPTHS = {
    depth.name: depth
    for depth in (
        Depth("quick", known=6, open=8, thought=500, minds=2, rounds=(12, 50), horizon=1, again=Again(1000, (2, 4), 100)),
        Depth(
            "usual", known=12, open=24, thought=2000, minds=2, rounds=(30, 100, 300), horizon=1, again=Again(5000, (4, 12, 24), 500)
        ),
        Depth(
            "deep",
            known=64,
            open=128,
            thought=5000,
            minds=4,
            rounds=(60, 300, 1000),
            horizon=1,
            again=Again(5000, (12, 36, 72), 1000),
        ),
    )
}
USUAL = "usual"


def find_depth(name: str) -> Depth:
    """The depth of this name; an unknown name is an error that lists the known ones."""
    if name not in DEPTHS:
        raise UsageError(f"there is no depth {name!r}; there are: {', '.join(DEPTHS)}")
    return DEPTHS[name]
