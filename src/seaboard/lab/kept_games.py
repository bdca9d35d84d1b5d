"""Games with a rulebook's set, kept as files: the same seeds give the same games until rules, data or bots are others."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from seaboard.bots import binding
from seaboard.bots.weights import net_file
from seaboard.engine.game import Game
from seaboard.engine.verbs import compiled_name
from seaboard.files import write_whole
from seaboard.lab.onlooker import Watched


class KeptGames:
    """The games of one game at tables of one kind, a file for each bot."""

    def __init__(self, folder: Path, game: Game, players: int, options: Mapping[str, str]) -> None:
        self._folder, self._module = folder, game.module
        self._made_of = f"{compiled_name(game)}_{minds_text(game)}"
        told = f"{players} {sorted(game.check_options(options).items())}"
        self._table = hashlib.sha256(told.encode()).hexdigest()[:8]

    def find(self, bot: str, number: int) -> list[Watched] | None:
        """The games of the first seeds, if there are as many."""
        try:
            kept = msgspec.msgpack.decode(self._path(bot).read_bytes(), type=list[Watched])
        except (FileNotFoundError, msgspec.MsgspecError):
            return None
        return kept[:number] if len(kept) >= number else None

    def keep(self, bot: str, games: Sequence[Watched]) -> None:
        """Keep the games of the first seeds; those of other rules, data or bots make room."""
        # Where nothing can be written they are played again the next time.
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._path(bot), msgspec.msgpack.encode(games))
            for path in self._folder.glob(f"{self._module}_*.msgpack"):
                if not path.name.startswith(self._made_of):
                    path.unlink(missing_ok=True)

    def _path(self, bot: str) -> Path:
        return self._folder / f"{self._made_of}-{self._table}-{bot.replace(':', '_')}.msgpack"


def minds_text(game: Game) -> str:
    """A short hash of what bots are made of: their modules and the game's network."""
    digest = hashlib.sha256()
    for path in sorted(binding.HERE.glob("*.py")):
        digest.update(path.read_bytes() + b"\0")
    network = net_file(game)
    if network.is_file():
        digest.update(network.read_bytes())
    return digest.hexdigest()[:16]
