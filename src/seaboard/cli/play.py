"""`seaboard play`: a game in the terminal against bots."""

from __future__ import annotations

from typing import Annotated

import typer

from seaboard.cli.arguments import (
    LARGEST_SEED,
    BotsWanted,
    DataFolder,
    GameName,
    OptionsWanted,
    PlayersWanted,
    SetWanted,
    check_range,
    chosen_game,
    read_options,
)
from seaboard.cli.preparing import ready_to_play
from seaboard.cli.screen import console, warm_up
from seaboard.engine.errors import UsageError


def play(
    name: GameName,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Your seat, from 0; 0 if not given.")] = None,
    players: PlayersWanted = None,
    option: OptionsWanted = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", metavar="S", help="The same game each time, for tests and puzzles."),
    ] = None,
    language: Annotated[str, typer.Option("--language", "-l", metavar="CODE", help="Language of names and prompts.")] = "en",
    data: DataFolder = None,
    own: SetWanted = None,
    bots: BotsWanted = None,
    load: Annotated[str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    origin: Annotated[str | None, typer.Option("--from", metavar="FILE", help="What if: play on from a finished game.")] = None,
    move: Annotated[int | None, typer.Option("--move", metavar="K", help="With --from: after this many of its moves.")] = None,
    world: Annotated[
        str,
        typer.Option("--world", metavar="WORLD", help="With --from: true (as it was) or drawn (again, from what your seat knew)."),
    ] = "true",
) -> None:
    """Play in the terminal against bots."""
    game = chosen_game(name, data, own)
    options = read_options(game, option)
    seats = game.usual if players is None else game.check_players(players)
    if seed is not None:
        check_range("--seed", seed, 0, LARGEST_SEED)
    if load is not None and (players is not None or options or seed is not None):
        raise UsageError("a saved game brings its players, options and seed: give no --players, --option or --seed with --load")
    if origin is not None and (load is not None or players is not None or options or move is None):
        raise UsageError(
            "a finished game brings its players and options: give --move with --from, and no --load, --players or --option"
        )
    if origin is None and (move is not None or world != "true"):
        raise UsageError("--move and --world go with --from")

    from seaboard.bots.registry import check_bots

    names = None if bots is None else check_bots(bots)
    # What a saved or a finished game was played by is known only when it has been read.
    if load is None and origin is None:
        ready_to_play(game, names or ("random",))
    else:
        warm_up(game)

    from seaboard.cli.conversation import Conversation
    from seaboard.cli.picture import Picture
    from seaboard.cli.table import TerminalTable, load_table, new_table
    from seaboard.cli.what_if import check_world, what_if_table
    from seaboard.engine.texts import Texts

    picture = Picture(console(), Texts(game, language))
    if origin is not None and move is not None:
        table: TerminalTable = what_if_table(game, origin, move, seat, check_world(world), seed, names or ("random",))
    elif load is not None:
        table = load_table(game, load, seat, names)
    else:
        table = new_table(game, seats, options, seat or 0, seed, names or ("random",))
    Conversation(table, picture).hold()
