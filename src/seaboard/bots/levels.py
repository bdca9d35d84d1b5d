"""What `easy`, `medium`, `hard` and `expert` are: other bots by name, in a game with a network and in one without."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from seaboard.bots.bot import Bot, Judged, StudyingBot
from seaboard.bots.decision import Decision
from seaboard.bots.weights import net_file, net_folder, network_for
from seaboard.engine.data import data_hash
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game

FILE = "levels.toml"
LEARNED = {
    "easy": "net:temperature=3:overlooks=0.4",
    "medium": "net:temperature=3:overlooks=0.15",
    "hard": "net",
    "expert": "expert:1024",
}
"""In a game with a network.  The game's `net/levels.toml` may say otherwise: `easy = "net:temperature=3:overlooks=0.3"`."""
SEARCHING = {
    "easy": "greedy:3:noise=0.25",
    "medium": "search:1000",
    "hard": "search:1s",
    "expert": "search:1s",
}
"""In a game without one."""
MEANWHILE = "hasty"
"""Every level in a game without a network, as long as its rules run interpreted: a search would take minutes."""


@cache
def own_levels(path: Path) -> dict[str, str]:
    """What a game's file says of its levels; a game without the file says nothing."""
    try:
        levels = msgspec.toml.decode(path.read_bytes(), type=dict[str, str])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as fault:
        raise UsageError(f"{path} says nothing of levels: {fault}") from fault
    unknown = sorted(levels.keys() - LEARNED.keys())
    if unknown:
        raise UsageError(f"{path}: there is no level {unknown[0]!r}; there are: {', '.join(LEARNED)}")
    return levels


@cache
def is_there(path: Path) -> bool:
    """Whether there is a file, looked up once."""
    return path.exists()


def has_network(game: Game) -> bool:
    """Whether levels of this game play with a network: there is one, and with somebody's own data it fits these."""
    if not is_there(net_file(game)):
        return False
    return fits(game.slug) if game.data or data_hash() is not None else True


@lru_cache(64)
def fits(slug: str) -> bool:
    """Whether a game's network was trained for the places and moves that the data have."""
    try:
        network_for(find_game(slug))
    except UsageError:
        return False
    return True


def expert_believes(game: Game) -> bool:
    """Whether experts at tables of a game with a network work out from moves which worlds are likely."""
    return "believes" in learned_spec("expert", game).split(":")


def learned_spec(level: str, game: Game) -> str:
    """The bot that a level is in a game with a network."""
    return own_levels(net_folder(game) / FILE).get(level, LEARNED[level])


def level_spec(level: str, game: Game) -> str:
    """The bot that a level of a game is, by its name and parameters."""
    is_interpreted = game.is_loaded and game.rules.is_interpreted
    if not has_network(game):
        return MEANWHILE if is_interpreted else SEARCHING[level]
    if level == "expert" and is_interpreted:
        level = "hard"
    return learned_spec(level, game)


@dataclass
class LevelBot:
    """Becomes the bot that its level is in the game it is asked about."""

    level: str
    bots: dict[str, Bot] = field(default_factory=dict)
    """By game: a bot may keep its thoughts between moves."""
    specs: dict[str, str] = field(default_factory=dict)
    """What was made, by game: when the rules are compiled, a level becomes another bot."""

    def bot_for(self, game: Game) -> Bot:
        """The bot of this level for a game."""
        spec = level_spec(self.level, game)
        if self.specs.get(game.slug) != spec:
            from seaboard.bots.registry import make_bot

            self.bots[game.slug], self.specs[game.slug] = make_bot(spec), spec
        return self.bots[game.slug]

    def choose(self, decision: Decision) -> int:
        """What the bot chooses."""
        return self.bot_for(decision.game).choose(decision)

    def study(self, decision: Decision) -> list[Judged]:
        """What the bot thinks of every move."""
        bot = self.bot_for(decision.game)
        if not isinstance(bot, StudyingBot):
            raise UsageError(f"bot {self.level!r} cannot say what it thinks of moves of {decision.game.slug}")
        return bot.study(decision)
