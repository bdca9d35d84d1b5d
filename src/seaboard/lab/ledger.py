"""The games of an arena on disk: a line for what is played, then a line for each game, safe as soon as it is written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from seaboard.engine.data import data_hash
from seaboard.engine.errors import UsageError
from seaboard.lab.plan import Plan, Task
from seaboard.lab.sitting import Played

FORMAT = 1
GAMES = "games.jsonl"


def heading(plan: Plan) -> dict[str, Any]:
    """What must be the same for games to belong together."""
    return {
        "arena": FORMAT,
        "game": plan.slug,
        "version": plan.game.version,
        "data": data_hash(),
        "options": plan.options,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "deadline": plan.deadline,
    }


class Ledger:
    """The file `games.jsonl` of a report folder.  What an interrupted run has played is read; a line cut off in writing is dropped."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.path = folder / GAMES
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.file: BinaryIO = self.path.open("a+b")
        except OSError as fault:
            raise UsageError(f"cannot write into report folder {folder}: {fault.strerror}") from fault
        try:
            self.lock()
            self.played = self.read(plan)
        except BaseException:
            self.file.close()
            raise

    def lock(self) -> None:
        """Keep a second arena away for as long as this one runs."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise UsageError(f"another arena is writing to {self.path}") from None

    def read(self, plan: Plan) -> dict[Task, Played]:
        """The games played so far; a new file gets its heading."""
        self.file.seek(0)
        lines = self.file.read().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            self.file.truncate(sum(map(len, lines[:-1])))
            lines.pop()
        if not lines:
            self.write(heading(plan))
            return {}
        self.check_heading(plan, lines[0])
        games = [self.read_game(number, line) for number, line in enumerate(lines[1:], 2)]
        return {game.task: game for game in games}

    def check_heading(self, plan: Plan, line: bytes) -> None:
        """Check that the games in the file were played as this plan says."""
        try:
            found = msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.DecodeError:
            found = {}
        if found.get("arena") != FORMAT:
            raise UsageError(f"{self.path} holds no games of an arena; name another --report folder")
        for name, value in heading(plan).items():
            if found.get(name) != value:
                told = f"{name} {found.get(name)!r}, not {value!r}"
                raise UsageError(
                    f"{self.path} was begun with {told}; go on with the same arguments or name another --report folder"
                )

    def read_game(self, number: int, line: bytes) -> Played:
        """One game of the file."""
        try:
            return msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as fault:
            raise UsageError(f"{self.path}, line {number}: {fault}") from fault

    def add(self, game: Played) -> None:
        """Write a game down."""
        self.played[game.task] = game
        self.write(game)

    def write(self, told: Any) -> None:
        """A line, on the disk when this returns."""
        self.file.write(msgspec.json.encode(told) + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        """Close the file and release its lock."""
        self.file.close()


def write_whole(path: Path, content: bytes) -> None:
    """A file that appears under its name only when all of it is there."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as fault:
        raise UsageError(f"cannot write {path}: {fault.strerror}") from fault
    finally:
        draft.unlink(missing_ok=True)
