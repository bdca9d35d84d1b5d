"""The games of an arena on disk: a line for what is played, then a line for each game, safe as soon as it is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from seaboard.engine.data import data_hash
from seaboard.engine.errors import UsageError
from seaboard.files import LineFile
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
        except OSError as fault:
            raise UsageError(f"cannot write into report folder {folder}: {fault.strerror}") from fault
        self._file = LineFile(self.path, f"another arena is writing to {self.path}")
        try:
            self.played = self.read(plan, self._file.lines)
        except BaseException:
            self._file.close()
            raise

    def read(self, plan: Plan, lines: Sequence[bytes]) -> dict[Task, Played]:
        """The games played so far; a new file gets its heading."""
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
        """Add a line, on the disk when this returns."""
        self._file.add(msgspec.json.encode(told))

    def close(self) -> None:
        """Close the file and release its lock."""
        self._file.close()
