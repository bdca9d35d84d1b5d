"""The puzzles that come with a game, in `puzzles.jsonl.xz` of its teaching folder: mined games, one a line, each with one or two puzzles."""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from seaboard.engine.errors import FormatError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.files import write_whole
from seaboard.puzzles.grading import grade
from seaboard.puzzles.ledger import Mined, MinedGame, Origin, read_lines, write_lines
from seaboard.puzzles.proof import Proof
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.positions import Position, match_at

FILE = "puzzles.jsonl.xz"


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best move."""

    id: str
    game: Game
    position: Position
    seat: int
    move: str
    grade: int
    found: dict[str, float]
    proof: Proof

    def match(self) -> Match:
        """The match at the decision, before anybody has answered."""
        return match_at(self.game, self.position)


def puzzle_in(game: Game, mined: MinedGame, each: Mined) -> Puzzle:
    """A puzzle of a mined game; its name says where it comes from and nothing of its solution."""
    name = f"{mined.number}-{each.at}"
    position = Position(name, mined.players, "\n".join(mined.moves[: each.at]), each.seat)
    return Puzzle(name, game, position, each.seat, each.move, grade(each.found), each.found, each.proof)


def read_file(game: Game, path: Path) -> dict[str, Puzzle]:
    """The puzzles of a file by name."""
    try:
        lines = lzma.decompress(path.read_bytes()).splitlines()
    except (OSError, lzma.LZMAError) as fault:
        raise FormatError(f"{path}: {fault}") from fault
    origin, games = read_lines(lines, path)
    if origin.game != game.slug:
        raise FormatError(f"{path}: these are puzzles of {origin.game}, not of {game.slug}")
    puzzles = [puzzle_in(game, mined, each) for mined in games for each in mined.puzzles]
    return {puzzle.id: puzzle for puzzle in puzzles}


def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """The puzzles that come with a game by name; a game need not have any."""
    return _shipped(game.slug)


@cache
def _shipped(slug: str) -> dict[str, Puzzle]:
    game = find_game(slug)
    path = teaching_folder(game) / FILE
    return read_file(game, path) if path.is_file() else {}


def write_file(path: Path, origin: Origin, games: Iterable[MinedGame]) -> None:
    """Write mined games as a collection."""
    write_whole(path, lzma.compress(write_lines(origin, games), preset=9 | lzma.PRESET_EXTREME))


def kind_of(game: Game, move: str) -> str:
    """What is done by a move, without what it is done to."""
    space = game.rules.space
    return space.kind_of[space.action(move)].words


def chosen(games: Sequence[MinedGame], number: int, kind: Callable[[str], str]) -> list[MinedGame]:
    """This many puzzles of what was mined: the grades as even as can be, and within each the kinds of moves and the moves as different as can be."""
    left = [(mined, each) for mined in games for each in mined.puzzles]
    counts = Counter[object]()
    kept: set[tuple[int, int]] = set()

    def signs(one: tuple[MinedGame, Mined]) -> tuple[object, ...]:
        return grade(one[1].found), kind(one[1].move), one[1].move

    while left and len(kept) < number:
        # The first of equal ones is taken, so the order of games decides where nothing else does.
        mined, each = found = min(left, key=lambda one: [counts[sign] for sign in signs(one)])
        left.remove(found)
        counts.update(signs(found))
        kept.add((mined.number, each.at))
    return [shortened(mined, kept) for mined in games if any((mined.number, each.at) in kept for each in mined.puzzles)]


def shortened(mined: MinedGame, kept: set[tuple[int, int]]) -> MinedGame:
    """A game with those of its puzzles that are kept, up to the last of them."""
    puzzles = [each for each in mined.puzzles if (mined.number, each.at) in kept]
    return MinedGame(mined.number, mined.players, mined.moves[: max(each.at for each in puzzles)], puzzles)
