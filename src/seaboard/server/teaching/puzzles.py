"""Puzzles as the browser is sent them.  Nothing is stored: the page remembers what was solved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from seaboard.analysis.moments import told, where
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.puzzles.collection import Puzzle, puzzles_of
from seaboard.puzzles.daily import of_day
from seaboard.server.http.problems import trouble
from seaboard.server.protocol import Reason
from seaboard.server.table.words import words_of
from seaboard.server.teaching.puzzle_answers import (
    PuzzleAnswer,
    PuzzleDay,
    PuzzleInfo,
    PuzzleMove,
    PuzzleOfDay,
    PuzzleSolution,
    ShownPuzzle,
)
from seaboard.server.teaching.scenes import NAMES, scene
from seaboard.server.teaching.teacher import reasons


def puzzle_day(day: date) -> PuzzleDay:
    """The puzzle of a day for every game that has puzzles."""
    found = [(game, of_day(puzzles_of(game), day)) for game in games().values()]
    return PuzzleDay(
        day.isoformat(),
        [PuzzleOfDay(game.slug, told_of(puzzle), len(puzzles_of(game))) for game, puzzle in found if puzzle is not None],
    )


def puzzle_list(game: Game) -> list[PuzzleInfo]:
    """All puzzles of a game."""
    return [told_of(puzzle) for puzzle in puzzles_of(game).values()]


def told_of(puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle as lists show it."""
    return PuzzleInfo(puzzle.id, puzzle.grade, puzzle.position.players)


def find_puzzle(game: Game, name: str) -> Puzzle:
    """The puzzle of that name, or 404."""
    puzzle = puzzles_of(game).get(name)
    if puzzle is None:
        raise trouble(404, "no puzzle")
    return puzzle


@lru_cache(256)
def shown_puzzle(slug: str, name: str, language: str) -> ShownPuzzle:
    """A puzzle to solve."""
    puzzle = find_puzzle(find_game(slug), name)
    match = puzzle.match()
    return ShownPuzzle(
        game=slug,
        id=name,
        grade=puzzle.grade,
        when=where(match.game, match.state, words_of(slug, language).texts),
        names=list(NAMES[: match.players]),
        you=puzzle.seat,
        options=match.options,
        scene=scene(match, puzzle.seat, language, len(match.log)),
    )


def puzzle_answer(game: Game, name: str, given: str, language: str) -> PuzzleAnswer:
    """What is said to a move; an empty one asks for the solution."""
    puzzle = find_puzzle(game, name)
    right = given == puzzle.move
    costs = {rival.move: rival.lead for rival in puzzle.proof.rivals}
    if given and not right and given not in costs:
        raise trouble(404, "no puzzle")
    return PuzzleAnswer(
        right=right,
        label=label_of(game, given, language) if given else "",
        cost=costs.get(given, 0.0),
        solution=solution_of(puzzle, language) if right or not given else None,
    )


def label_of(game: Game, move: str, language: str) -> str:
    """A move as a button says it."""
    return words_of(game.slug, language).make_choice(move, NAMES).label


def solution_of(puzzle: Puzzle, language: str) -> PuzzleSolution:
    """The best move, all others, and how sure that is."""
    proof, nearest, match = puzzle.proof, puzzle.proof.nearest, puzzle.match()
    best = PuzzleMove(puzzle.move, label_of(puzzle.game, puzzle.move, language), proof.value, 0.0, proof.low, proof.high)
    others = [
        PuzzleMove(
            rival.move,
            label_of(puzzle.game, rival.move, language),
            round(max(0.0, proof.value - rival.lead), 4),
            rival.lead,
            rival.low,
            rival.high,
        )
        for rival in proof.rivals
    ]
    return PuzzleSolution(
        sentence=told(puzzle.game, match.state, "best", nearest.move, puzzle.move, nearest.lead, language),
        moves=[best, *others],
        worlds=proof.worlds,
        found=puzzle.found,
    )


def puzzle_reasons(game: Game, name: str, patterns: Sequence[str], language: str) -> list[Reason]:
    """Why nothing can be done with a thing, as a table says it."""
    puzzle = find_puzzle(game, name)
    return reasons(puzzle.match(), puzzle.seat, patterns, language)
