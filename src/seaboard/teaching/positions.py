"""Positions to be shown and played from, in the files `positions.toml` and `positions.lessons.toml` of a game's teaching folder: the moves that lead
there, all checked by the rules.

A line of `moves` is a move as a transcript writes it, with its actor before it: `0: play beggar`, `chance: deal 3`.  The actor may be left out
where only one seat, or only chance, can make that move.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from seaboard.engine.errors import FormatError, Refused, SeaboardError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.game import Game
from seaboard.engine.held_game import actor_name
from seaboard.engine.match import Match
from seaboard.teaching.folder import teaching_folder

FILES = ("positions.toml", "positions.lessons.toml")
"""Those of the book, and those that lessons begin from."""
ACTOR = re.compile(r"(chance|[0-9]): ")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place in a game."""

    id: str
    players: int
    moves: str
    """All entries since the start, one a line."""
    seat: int | None = None
    """Through whose eyes it is shown; a spectator's where it is left out."""
    options: dict[str, str] = {}
    """What differs from the defaults."""
    steps: list[str] = []
    """Further entries, through which an example steps."""

    @property
    def viewer(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    @property
    def entries(self) -> list[str]:
        return [line.strip() for line in self.moves.splitlines() if line.strip()]


class Entry(NamedTuple):
    """A move and who makes it."""

    actor: int
    text: str

    def __str__(self) -> str:
        return f"{'chance' if self.actor == CHANCE else self.actor}: {self.text}"


@cache
def read_positions(folder: Path) -> dict[str, Position]:
    """The positions of a folder by id; none where it has no file of them."""
    by_id: dict[str, Position] = {}
    for path in (folder / name for name in FILES if (folder / name).is_file()):
        for position in read_file(path):
            if position.id in by_id:
                raise FormatError(f"{path}:{line_of(path, position.id)}: two positions are called {position.id!r}")
            by_id[position.id] = position
    return by_id


def read_file(path: Path) -> list[Position]:
    """The positions of one file; a fault names the line."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise FormatError(f"{path}: {fault}") from fault
    if set(tables) - {"position"}:
        raise FormatError(f"{path}: only [[position]] stands here, not {', '.join(tables)}")
    found = []
    for table in tables.get("position", []):
        name = str(table.get("id", ""))
        try:
            found.append(msgspec.convert(table, Position))
        except msgspec.ValidationError as fault:
            raise FormatError(f"{path}:{line_of(path, name)}: position {name}: {fault}") from fault
        if not ID.fullmatch(name):
            raise FormatError(f"{path}:{line_of(path, name)}: an id is small letters, digits and hyphens, not {name!r}")
    return found


def positions_of(game: Game) -> dict[str, Position]:
    """A game's positions by id."""
    return read_positions(teaching_folder(game))


def entry_of(match: Match, line: str) -> Entry:
    """A line as a move; without an actor it is the move of the only one who can make it now."""
    named = ACTOR.match(line)
    if named:
        return Entry(CHANCE if named[1] == "chance" else int(named[1]), line[named.end() :])
    able = [actor for actor in match.actors() if match.check(actor, line) is None]
    if not able:
        asked = match.actors()
        if not asked:
            raise FormatError(f"`{line}`: the game is over")
        raise Refused(match.check(asked[0], line) or "", actor_name(asked[0]), line)
    if len(able) > 1:
        raise FormatError(f"`{line}` can be the move of {' or '.join(map(actor_name, able))}: write `{Entry(able[0], line)}`")
    return Entry(able[0], line)


def play_entries(match: Match, lines: Iterable[str]) -> None:
    """Make the moves that these lines tell of."""
    for line in lines:
        match.play(*entry_of(match, line))


def match_at(game: Game, position: Position, steps: int = 0, folder: Path | None = None) -> Match:
    """The match at a position, or that many of its steps later; a fault names file, position and line."""
    if not 0 <= steps <= len(position.steps):
        raise FormatError(f"position {position.id} has {len(position.steps)} steps, not {steps}")
    try:
        match = Match(game, position.players, position.options)
        if position.seat is not None and not 0 <= position.seat < position.players:
            raise FormatError(f"there is no seat {position.seat} at a table of {position.players}")
    except SeaboardError as fault:
        raise FormatError(f"{where(game, folder, position)}: {fault}") from fault
    for number, line in enumerate([*position.entries, *position.steps[:steps]]):
        try:
            play_entries(match, [line])
        except SeaboardError as fault:
            entry = number if number < len(position.entries) else None
            raise FormatError(f"{where(game, folder, position, entry)}: {fault}") from fault
    return match


def where(game: Game, folder: Path | None, position: Position, entry: int | None = None) -> str:
    """File, line and name of a position, or of one of its moves."""
    for path in ((folder or teaching_folder(game)) / name for name in FILES):
        if line := line_of(path, position.id, entry):
            return f"{path}:{line}: position {position.id}"
    return f"position {position.id}"


def line_of(path: Path, wanted: str, entry: int | None = None) -> int:
    """The line of a file on which a position's id, or one of its moves, stands; 0 if it does not stand there."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    begin = next((number for number, line in enumerate(lines, 1) if re.match(rf'id\s*=\s*"{re.escape(wanted)}"', line)), 0)
    if entry is None or not begin:
        return begin
    first = next((number for number in range(begin, len(lines)) if lines[number].startswith("moves")), begin)
    filled = [number for number in range(first + 1, len(lines)) if lines[number].strip()]
    return filled[entry] + 1 if entry < len(filled) else begin
