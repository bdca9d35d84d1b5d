"""Mined games on disk: a line that says what was mined, then one line for each game with its puzzles.

A miner adds to such a file and goes on where it was stopped; what is shipped with a game is the best of one, compressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from seaboard.engine.errors import FormatError, UsageError
from seaboard.engine.game import Game
from seaboard.files import LineFile
from seaboard.puzzles.proof import Proof


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was mined: games of this game, by these rules, from this seed."""

    game: str
    rules_version: int
    seed: int


class Mined(msgspec.Struct, frozen=True):
    """A decision at which one move is clearly better than all others."""

    at: int
    """How many entries of the game lead to it."""
    seat: int
    move: str
    found: dict[str, float]
    """How often each level finds it."""
    proof: Proof


class MinedGame(msgspec.Struct, frozen=True):
    """A game up to its last puzzle, as positions write their moves."""

    number: int
    players: int
    moves: list[str]
    puzzles: list[Mined]


def read_lines(lines: Sequence[bytes], name: object) -> tuple[Origin, list[MinedGame]]:
    """What was mined, and the games."""
    kinds: list[type[Origin] | type[MinedGame]] = [Origin, *([MinedGame] * (len(lines) - 1))]
    found = []
    for number, (line, kind) in enumerate(zip(lines, kinds, strict=True), 1):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.MsgspecError as fault:
            raise FormatError(f"{name}:{number}: {fault}") from fault
    if not found or not isinstance(found[0], Origin):
        raise FormatError(f"{name}: there are no puzzles in it")
    return found[0], [each for each in found if isinstance(each, MinedGame)]


def write_lines(origin: Origin, games: Iterable[MinedGame]) -> bytes:
    """The same as text."""
    return b"".join(msgspec.json.encode(each) + b"\n" for each in (origin, *games))


class Ledger:
    """What a miner has done so far."""

    def __init__(self, path: Path, game: Game, seed: int) -> None:
        self.origin = Origin(game.slug, game.version, seed)
        self._file = LineFile(path, f"another miner is writing to {path}")
        if not self._file.lines:
            self._file.add(msgspec.json.encode(self.origin))
            self.games: list[MinedGame] = []
            return
        origin, self.games = read_lines(self._file.lines, path)
        if origin != self.origin:
            self.close()
            raise UsageError(f"{path} was mined for {origin.game}, rules {origin.rules_version}, seed {origin.seed}")

    @property
    def found(self) -> int:
        """How many puzzles there are by now."""
        return sum(len(each.puzzles) for each in self.games)

    def add(self, game: MinedGame) -> None:
        """A game more, on the disk when this returns."""
        self._file.add(msgspec.json.encode(game))
        self.games.append(game)

    def close(self) -> None:
        """Let other miners have the file."""
        self._file.close()
