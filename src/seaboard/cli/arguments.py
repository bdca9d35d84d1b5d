"""What several commands ask for: a game, its options, a data folder, a file of transcripts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.engine.data import replace_data, replaced_data
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games

if TYPE_CHECKING:
    from seaboard.engine.verbs import Rules

LARGEST_SEED = 2**63 - 1
MOST_GAMES = 10**12
MOST_JOBS = 1024
STANDARD_STREAM = "-"


def known_games() -> list[str]:
    """Slugs of all games, for shell completion."""
    return list(games())


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `seaboard games` names it.", autocompletion=known_games)]
PlayersWanted = Annotated[int | None, typer.Option("--players", "-p", metavar="N", help="Number of players.")]
OptionsWanted = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable.")
]
DataFolder = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Read the game's data files from this folder first.")
]
SetWanted = Annotated[
    Path | None,
    typer.Option("--set", metavar="FILE", help="Play with this set of data (see `seaboard data`) instead of the rulebook's."),
]
BotsWanted = Annotated[
    str | None,
    typer.Option(
        "--bots",
        "-b",
        metavar="NAMES",
        help="Bots for the other seats in turn: random, greedy, search:2000, easy, medium, hard, expert.",
    ),
]
TranscriptFile = Annotated[str, typer.Argument(metavar="FILE", help="Transcripts, JSON or JSON lines; `-` is standard input.")]


def chosen_game(slug: str, data: Path | None = None, own: Path | None = None) -> Game:
    """The game that was asked for, with the user's data folder or set in place before anything of it is loaded."""
    game = find_game(slug)
    played = use_data(data, own)
    if played not in (None, slug):
        raise UsageError(f"{own} is a set of {played}, not of {slug}")
    return game


def use_data(data: Path | None, own: Path | None = None) -> str | None:
    """Put the user's data folder or set in place, if there is one; of a set its game."""
    if data is not None and own is not None:
        raise UsageError("--data and --set exclude each other: a set holds all data of its game")
    if data is not None:
        replace_data(data)
    if own is None:
        return None
    from seaboard.sets.using import use_set

    return use_set(own).head.game


def read_options(game: Game, pairs: list[str] | None) -> dict[str, str]:
    """The options that were given, as `name=value` each; a fault names the pair."""
    given: dict[str, str] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise UsageError(f"an option is given as name=value, not {pair!r}")
        if given.get(name, value) != value:
            raise UsageError(f"option {name} is given twice: {given[name]!r} and {value!r}")
        given[name] = value
    game.check_options(given)
    return given


def check_range(option: str, value: int, least: int, most: int) -> int:
    """The number, if it is within bounds; else an error that names the option and the number."""
    if not least <= value <= most:
        raise UsageError(f"{option} must be {least} to {most:,}, not {value:,}")
    return value


def chosen_settings(game: Game, players: int | None, options: dict[str, str]) -> list[tuple[int, dict[str, str]]]:
    """Every player count and option value that what was given leaves open."""
    if players is not None:
        game.check_players(players)
    return [
        (seats, values)
        for seats, values in game.settings()
        if players in (None, seats) and all(values[name] == value for name, value in options.items())
    ]


def load_rules(game: Game) -> Rules:
    """The game's rules; a fault in a user's data folder is told as such."""
    try:
        return game.rules
    except SeaboardError:
        raise
    except ModuleNotFoundError as fault:
        if (fault.name or "").startswith(game.package):
            raise UsageError(f"the rules of {game.slug} are not in this version yet") from fault
        raise
    except Exception as fault:
        folder = replaced_data()
        if folder is None:
            raise
        raise UsageError(f"data folder {folder} does not fit {game.slug}: {type(fault).__name__}: {fault}") from fault
