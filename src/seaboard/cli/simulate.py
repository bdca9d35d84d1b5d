"""`seaboard simulate`: random play, as fast as it goes."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import (
    LARGEST_SEED,
    MOST_GAMES,
    MOST_JOBS,
    STANDARD_STREAM,
    DataFolder,
    GameName,
    OptionsWanted,
    PlayersWanted,
    SetWanted,
    check_range,
    chosen_game,
    chosen_settings,
    read_options,
)
from seaboard.cli.files import Write, written
from seaboard.cli.screen import console, counted, warm_up, work
from seaboard.engine.errors import SeaboardError, UsageError

if TYPE_CHECKING:
    from seaboard.cli.tally import Tally
    from seaboard.engine.game import Game

BLOCK = 200_000
"""Games whose results are held in memory at once."""

Settings = list[tuple[int, dict[str, str]]]


def simulate(
    name: GameName,
    players: PlayersWanted = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="Another seed, other games.")] = 0,
    option: OptionsWanted = None,
    transcripts: Annotated[
        str | None, typer.Option("--transcripts", "-t", metavar="FILE", help="Write every game as a line of JSON.")
    ] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Write into transcripts what stood open at each move.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Threads to play on.")] = 1,
    data: DataFolder = None,
    own: SetWanted = None,
    audit: Annotated[bool, typer.Option("--audit", help="Check after each move that nothing was created or lost.")] = False,
) -> None:
    """Play games at random and tell how fast it went and who won how much.

    What is not given, players and options, is cycled through: every count and every value gets its share of the games.
    """
    game = chosen_game(name, data, own)
    settings = chosen_settings(game, players, read_options(game, option))
    check_range("--games", games, 1, MOST_GAMES)
    check_range("--seed", seed, 0, LARGEST_SEED)
    check_range("--jobs", jobs, 1, MOST_JOBS)
    if trace and transcripts is None:
        raise UsageError("--trace goes with --transcripts FILE")
    with written(transcripts) if transcripts is not None else nullcontext() as write:
        warm_up(game)
        tally = play_all(game, settings, games, seed, jobs, audit)
        if write is not None:
            write_all(write, game, settings, games, seed, trace)
    screen = console(to_stderr=transcripts == STANDARD_STREAM)
    screen.print(tally.table())
    screen.print(f"{tally.speed()} (seed {seed}, {counted(jobs, 'thread')})", soft_wrap=True)


def share(games: int, settings: Settings, place: int) -> int:
    """How many of the games a setting gets."""
    return games // len(settings) + (1 if place < games % len(settings) else 0)


def play_all(game: Game, settings: Settings, games: int, seed: int, jobs: int, audit: bool) -> Tally:
    """Play every setting's share of the games; only compiled play is timed."""
    from seaboard.cli.random_transcripts import game_number
    from seaboard.cli.tally import Tally
    from seaboard.engine.batch import play_batch

    tally = Tally()
    with work(f"playing {game.slug}", games) as playing:
        for place, (players, options) in enumerate(settings):
            wanted = share(games, settings, place)
            for begin in range(0, wanted, BLOCK):
                result = play_batch(
                    game,
                    players,
                    options,
                    min(BLOCK, wanted - begin),
                    seed,
                    game_number(place, begin),
                    jobs,
                    audited=audit,
                    progress=playing.advance,
                )
                if result.broken is not None:
                    broken = int(result.moves.argmin())
                    where = f"game {game_number(place, begin) + broken} of seed {seed}, after move {-result.moves[broken]}"
                    raise SeaboardError(f"{describe(game, players, options)}, {where}: {result.broken} is broken")
                tally.add(players, result)
    return tally


def describe(game: Game, players: int, options: dict[str, str]) -> str:
    """A setting in words."""
    return ", ".join([f"{game.slug} for {players}", *(f"{name}={value}" for name, value in game.differing(options).items())])


def write_all(write: Write, game: Game, settings: Settings, games: int, seed: int, trace: bool) -> None:
    """Write every game that was played as a line of JSON."""
    from seaboard.cli.random_transcripts import random_transcripts
    from seaboard.engine.transcript import encode

    with work("writing transcripts", games) as writing:
        for transcript in random_transcripts(game, settings, games, seed, trace):
            write(encode(transcript) + b"\n")
            writing.advance()
