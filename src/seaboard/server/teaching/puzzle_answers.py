"""The structures in which puzzles are sent.  What comes before an answer tells nothing of the solution."""

from __future__ import annotations

from msgspec import Struct

from seaboard.server.teaching.answers import Scene


class PuzzleInfo(Struct, frozen=True):
    """A puzzle as lists show it."""

    id: str
    grade: int
    """1 is easy to find, 3 is hard."""
    players: int


class PuzzleOfDay(Struct, frozen=True):
    """Today's puzzle of a game, and how many there are."""

    game: str
    puzzle: PuzzleInfo
    puzzles: int


class PuzzleDay(Struct, frozen=True):
    """The puzzles of a day, the same for everybody."""

    date: str
    """As ISO 8601 writes it, by the clock of Greenwich."""
    games: list[PuzzleOfDay]


class ShownPuzzle(Struct, frozen=True):
    """A puzzle to solve: the table through the eyes of the seat that has to decide."""

    game: str
    id: str
    grade: int
    when: str
    """When in the game it is, as the game counts its time; empty where it does not."""
    names: list[str]
    you: int
    options: dict[str, str]
    scene: Scene


class PuzzleMove(Struct, frozen=True):
    """A move and what it promises."""

    move: str
    label: str
    chances: float
    """To win, from 0 to 1."""
    behind: float
    """How much less than the best move."""
    low: float
    high: float
    """The 95 % interval of that difference; for the best move, of its chances."""


class PuzzleSolution(Struct, frozen=True):
    """The best move, all others, and how sure that is."""

    sentence: str
    moves: list[PuzzleMove]
    """The best first, then what comes nearest to it."""
    worlds: int
    """Guessed worlds in which the best move was played to the end."""
    found: dict[str, float]
    """How often each level of bots finds it."""


class PuzzleAnswer(Struct, frozen=True):
    """What is said to a move."""

    right: bool
    label: str
    """The move that was tried; empty where only the solution was asked for."""
    cost: float
    """What it gives away; 0 for the right one."""
    solution: PuzzleSolution | None
    """Null while the puzzle is still to be solved."""
