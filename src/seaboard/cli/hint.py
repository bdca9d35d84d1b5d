"""`seaboard hint`: the best moves of a saved game for one seat, from what that seat knows and nothing else."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import DataFolder, SetWanted, TranscriptFile, use_data
from seaboard.cli.screen import console, warm_bots
from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from seaboard.bots.bot import Judged
    from seaboard.engine.match import Match


def hint(
    file: TranscriptFile,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="The seat that asks; if not given, the one that saved the game.")
    ] = None,
    budget: Annotated[
        str, typer.Option("--budget", metavar="N", help="Judge by `search`, with these simulations or a time like 2s.")
    ] = "",
    by: Annotated[str, typer.Option("--bot", metavar="NAME", help="Who judges, if not `expert`: a bot that can study.")] = "",
    most: Annotated[int, typer.Option("--most", metavar="N", help="How many moves to show.")] = 10,
    data: DataFolder = None,
    with_set: SetWanted = None,
) -> None:
    """Show the best moves of a saved game and their chances to win, as one seat can know them."""
    from seaboard.bots.bot import StudyingBot
    from seaboard.bots.decision import ask, turn_stream
    from seaboard.bots.registry import make_bot
    from seaboard.cli.table import load_match, saved_seat

    use_data(data, with_set)
    name = by or (f"search:{budget}" if budget else "expert")
    bot = make_bot(name)
    if not isinstance(bot, StudyingBot):
        raise UsageError(f"bot {name!r} cannot say what it thinks of moves: it has no `study`")
    if most < 1:
        raise UsageError(f"--most must be at least 1, not {most}")
    match, entry = load_match(file)
    own = saved_seat(entry) if seat is None else seat
    if not 0 <= own < match.players:
        raise UsageError(f"there is no seat {own} at a table of {match.players}; seats are 0 to {match.players - 1}")
    decision = ask(match, own, turn_stream(hashlib.sha256(b"hint").digest(), own, len(match.log)))
    warm_bots(match.game, [name])
    judged = bot.study(decision)
    show(match, own, judged[:most], sum(each.visits for each in judged))


def show(match: Match, seat: int, judged: list[Judged], simulations: int) -> None:
    """Print the moves as a table, the best first."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as Grid

    grid = Grid("move", "chance to win", "tried", box=SIMPLE_HEAD, pad_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    for each in judged:
        chance = f"{each.win_chance:.1%}" if each.visits else "the only move" if len(judged) == 1 else "?"
        grid.add_row(match.rules.space.texts[each.action], chance, f"{each.visits:,}")
    screen = console()
    screen.print(f"seat {seat} of {match.players} in {match.game.name}; {simulations:,} simulations", highlight=False)
    screen.print(grid)
