"""`seaboard balance`: what a set does to its game, by many games of equal bots, next to the rulebook's set."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import MOST_GAMES, MOST_JOBS, OptionsWanted, PlayersWanted, check_range, read_options
from seaboard.cli.screen import console, counted, new_bars
from seaboard.engine.registry import find_game, games

if TYPE_CHECKING:
    from rich.progress import Progress

    from seaboard.engine.game import Game
    from seaboard.lab.balance import Evidence

PAGE = "balance.html"


def balance(
    name: Annotated[str, typer.Argument(metavar="SET", help="A set's file, or a game: the set of its rulebook.")],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", help="Games of `greedy`, and of `net` where it can play.")
    ] = 1000,
    search_games: Annotated[
        int,
        typer.Option("--search-games", metavar="N", help="Games of `search:200`: 200 simulations before each move; 0 for none."),
    ] = 200,
    players: PlayersWanted = None,
    option: OptionsWanted = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Processes to play on.")] = 2,
    alone: Annotated[bool, typer.Option("--alone", help="Do not play the rulebook's set to compare with.")] = False,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the page goes.")] = Path(PAGE),
) -> None:
    """Let equal bots play a set many times: who wins from which seat, how long it takes, which places, cards and faces are used.

    Everything has its interval and stands next to the rulebook's set, whose games are played once and kept.  The page is one file.
    """
    from seaboard.files import write_whole
    from seaboard.lab.balance_page import Stage, draw_balance
    from seaboard.lab.weighing import LEARNED, LONG, QUICK

    check_range("--games", games, 2, MOST_GAMES)
    check_range("--search-games", search_games, 0, MOST_GAMES)
    check_range("--jobs", jobs, 1, MOST_JOBS)
    file, game, title = chosen_set(name)
    seats, options = game.check_players(game.usual if players is None else players), read_options(game, option)
    numbers = {QUICK: games, LONG: search_games, LEARNED: games}
    with new_bars(hidden=not console(to_stderr=True).is_terminal) as bars:
        mine, left_out = gather(file, game, seats, options, numbers, jobs, bars, title)
        wanted = {bot: numbers[bot] for bot in mine if file is not None and not alone}
        compared = gather(None, game, seats, options, wanted, jobs, bars, "the rulebook's set")[0] if wanted else {}
    stages = [Stage(evidence, compared.get(bot)) for bot, evidence in mine.items()]
    told = ", ".join(f"{option} {value}" for option, value in options.items())
    note = f"{game.name}, {counted(seats, 'player')}{f', {told}' if told else ''}."
    write_whole(out, draw_balance(title, note, stages, left_out).encode())
    show(mine, compared, left_out, out)


def chosen_set(name: str) -> tuple[Path | None, Game, str]:
    """The file of a set with its game and title; without a file where a game was named."""
    from seaboard.sets.using import load_set

    if name in games():
        return None, find_game(name), f"{find_game(name).name}: the rulebook's set"
    found = load_set(Path(name))
    return Path(name), find_game(found.head.game), found.title


def gather(
    file: Path | None, game: Game, players: int, options: dict[str, str], numbers: dict[str, int], jobs: int, bars: Progress, title: str
) -> tuple[dict[str, Evidence], list[str]]:  # fmt: skip
    """The games of each kind of bot with one set, and what could not be played and why."""
    from seaboard.engine.cache import compiled_folder
    from seaboard.lab.kept_games import KeptGames
    from seaboard.lab.onlooker import Gallery
    from seaboard.lab.weighing import weigh
    from seaboard.sets.using import played_with

    rows = {bot: bars.add_task(f"{title}: {bot}", total=number, visible=False) for bot, number in numbers.items()}
    with played_with(file):
        kept = KeptGames(compiled_folder() / "balances", game, players, options) if file is None else None
        gallery = Gallery(jobs)
        try:
            return weigh(
                gallery,
                game,
                players,
                options,
                numbers,
                lambda bot, done, number: bars.update(rows[bot], completed=done, visible=True),
                kept,
            )
        finally:
            gallery.close()


def show(mine: dict[str, Evidence], compared: dict[str, Evidence], left_out: list[str], out: Path) -> None:
    """Print what stands out, and where the page is."""
    from seaboard.lab.balance import findings

    screen = console()
    for bot, evidence in mine.items():
        screen.print(f"{counted(len(evidence.games), 'game')} of {bot}:", markup=False)
        for words in findings(evidence, compared.get(bot)):
            screen.print(f"  {words}", soft_wrap=True, markup=False)
    for words in left_out:
        screen.print(words, soft_wrap=True, markup=False)
    screen.print(f"page: {out}", soft_wrap=True, markup=False)
