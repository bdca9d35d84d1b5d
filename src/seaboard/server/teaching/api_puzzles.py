"""The HTTP interface of puzzles: those of the day, as many others as one likes, and what is said to a move."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import FromQuery, PathParameter, QueryParameter

from seaboard.puzzles.daily import today
from seaboard.server.http.api_games import CACHED, Slug, game_of
from seaboard.server.http.problems import problems
from seaboard.server.protocol import Reason
from seaboard.server.table_info import Language
from seaboard.server.teaching.api import Patterns
from seaboard.server.teaching.puzzle_answers import PuzzleAnswer, PuzzleDay, PuzzleInfo, ShownPuzzle
from seaboard.server.teaching.puzzles import find_puzzle, puzzle_answer, puzzle_day, puzzle_list, puzzle_reasons, shown_puzzle

PuzzleId = Annotated[str, PathParameter(max_length=40, description="A puzzle, as the list of puzzles names it.")]
Given = Annotated[str, QueryParameter(max_length=120, description="A move; empty to be shown the solution.")]


@get("/puzzles", responses=problems(), sync_to_thread=True, summary="The puzzles of the day")
def show_day() -> PuzzleDay:
    """One puzzle for each game, the same for everybody until midnight in Greenwich."""
    return puzzle_day(today())


@get("/games/{slug:str}/puzzles", responses=problems(404), response_headers=CACHED, sync_to_thread=True, summary="A game's puzzles")
def list_puzzles(slug: Slug) -> list[PuzzleInfo]:
    """All puzzles of a game with their grades; a game need not have any."""
    return puzzle_list(game_of(slug))


@get(
    "/games/{slug:str}/puzzles/{puzzle:str}",
    responses=problems(404),
    response_headers=CACHED,
    sync_to_thread=True,
    summary="A puzzle to solve",
)
def show_puzzle(slug: Slug, puzzle: PuzzleId, language: FromQuery[Language] = "en") -> ShownPuzzle:
    """The table as the seat that has to decide sees it, and nothing of the solution."""
    return shown_puzzle(game_of(slug).slug, find_puzzle(game_of(slug), puzzle).id, language)


@get(
    "/games/{slug:str}/puzzles/{puzzle:str}/answer",
    responses=problems(404),
    sync_to_thread=True,
    summary="What is said to a move of a puzzle",
)
def show_answer(slug: Slug, puzzle: PuzzleId, given: Given = "", language: FromQuery[Language] = "en") -> PuzzleAnswer:
    """Whether a move is the best; the solution only with the best move, or where it was asked for."""
    return puzzle_answer(game_of(slug), puzzle, given, language)


@get(
    "/games/{slug:str}/puzzles/{puzzle:str}/why",
    responses=problems(404),
    response_headers=CACHED,
    sync_to_thread=True,
    summary="Why something cannot be done in a puzzle",
)
def show_reasons(slug: Slug, puzzle: PuzzleId, moves: Patterns, language: FromQuery[Language] = "en") -> list[Reason]:
    """Why nothing can be done with a thing, as a table says it."""
    return puzzle_reasons(game_of(slug), puzzle, moves.split(","), language)


router = Router("/", route_handlers=[show_day, list_puzzles, show_puzzle, show_answer, show_reasons], tags=["learning"])
