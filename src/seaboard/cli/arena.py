"""`seaboard arena`: bots against each other, in every seating, until it is known which plays better and by how much."""

from __future__ import annotations

import math
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import (
    LARGEST_SEED,
    MOST_GAMES,
    MOST_JOBS,
    DataFolder,
    GameName,
    OptionsWanted,
    SetWanted,
    check_range,
    chosen_game,
    read_options,
)
from seaboard.cli.screen import console, counted, new_bars, warm_bots, warm_up
from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Group
    from rich.live import Live
    from rich.table import Table

    from seaboard.lab.arena import Arena
    from seaboard.lab.intervals import Measured
    from seaboard.lab.plan import Plan
    from seaboard.lab.results import Results
    from seaboard.lab.sitting import Played

LONGEST_DEADLINE = 86_400.0


def known_engines() -> list[str]:
    """What games can be played on, for shell completion."""
    from seaboard.lab.engines import ENGINES

    return list(ENGINES)


def arena(
    name: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="NAMES", help="A bot for each seat: search:2000,greedy,random for three players.")
    ],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games, rounded up to whole rotations.")] = 100,
    option: OptionsWanted = None,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="Another seed, other games.")] = 0,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="N", help="Processes to play on: 1, or all the cluster's cores.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option("--report", "-r", metavar="DIR", help="Keep games and results there; go on with what was begun.")
    ] = None,
    until_clear: Annotated[
        bool,
        typer.Option("--until-clear", help="Stop as soon as the first bot's win share is clearly above or below its fair share."),
    ] = False,
    deadline: Annotated[
        float, typer.Option("--deadline", metavar="SECONDS", help="A bot that thinks longer about one move forfeits the game.")
    ] = 60.0,
    engine: Annotated[
        str, typer.Option("--engine", metavar="NAME", help="What plays: local, or ray for a cluster.", autocompletion=known_engines)
    ] = "local",
    address: Annotated[
        str | None, typer.Option("--address", metavar="ADDR", help="Where the Ray cluster is; without it Ray runs on this machine.")
    ] = None,
    data: DataFolder = None,
    own: SetWanted = None,
) -> None:
    """Let bots play each other and tell how strong they are.

    Each seed is played once in every seating, so that luck and seats fall alike on all.  With --report an interrupted run goes on
    where it stopped when it is called again, and DIR/index.html shows the results.
    """
    game = chosen_game(name, data, own)
    options = read_options(game, option)
    check_range("--games", games, 1, MOST_GAMES)
    check_range("--seed", seed, 0, LARGEST_SEED)
    if jobs is not None:
        check_range("--jobs", jobs, 1, MOST_JOBS)
    if not 0.0 < deadline <= LONGEST_DEADLINE or math.isnan(deadline):
        raise UsageError(f"--deadline must be more than 0 and at most {LONGEST_DEADLINE:,.0f} s, not {deadline:g}")

    from seaboard.lab.arena import Arena
    from seaboard.lab.engines import start_engine
    from seaboard.lab.plan import make_plan
    from seaboard.lab.ratings import Ratings

    plan = make_plan(game, options, [bot.strip() for bot in bots.split(",")], seed, deadline)
    Ratings(plan.players)  # says at once if openskill is missing
    play = start_engine(engine, plan, jobs, address)
    table = Arena(plan, plan.groups_for(games), until_clear, report)
    if table.missing():
        warm_up(game)
        warm_bots(game, plan.bots)
    watching = Watching(plan, table)
    try:
        with watching.live() or nullcontext():
            results = table.run(play, watching.tell)
    except KeyboardInterrupt:
        if report is not None:
            told = f"{counted(watching.games, 'game')} kept in {report}; the same command goes on with them"
            console(to_stderr=True).print(told, soft_wrap=True, markup=False)
        raise
    show(results, report)


class Watching:
    """What a person sees while games are played: a table of how the bots stand, and a bar."""

    def __init__(self, plan: Plan, table: Arena) -> None:
        from seaboard.lab.ratings import Ratings

        self.plan = plan
        self.games = 0
        self.wins = [0.0] * plan.players
        self.places = [0] * plan.players
        self.forfeits = [0] * plan.players
        self.ratings = Ratings(plan.players)
        self.bars = new_bars(hidden=False)
        self.line = self.bars.add_task(f"playing {plan.slug}", total=table.seeds * plan.players)
        self.screen: Live | None = None
        for game in table.counted():
            self.tell(game)

    def live(self) -> Live | None:
        """The part of the screen that changes, if a person is looking."""
        from rich.live import Live

        target = console(to_stderr=True)
        if target.is_terminal:
            self.screen = Live(
                console=target,
                transient=True,
                refresh_per_second=4,
                redirect_stdout=False,
                redirect_stderr=False,
                get_renderable=self.picture,
            )
        return self.screen

    def tell(self, game: Played) -> None:
        """Count a game in."""
        from seaboard.lab.moves import win_shares

        self.games += 1
        self.ratings.add(game)
        for seat, win in enumerate(win_shares(game)):
            bot = game.bots[seat]
            self.wins[bot] += win
            self.places[bot] += game.places[seat]
            self.forfeits[bot] += seat in game.forfeits
        self.bars.advance(self.line)

    def picture(self) -> Group:
        """Table and bar."""
        from rich.console import Group

        grid = new_table("bot", "rating", "wins", "mean place", "forfeits")
        games = max(1, self.games)
        for bot, (label, rating) in enumerate(zip(self.plan.labels(), self.ratings.all(), strict=True)):
            figures = (f"{self.wins[bot] / games:.1%}", f"{self.places[bot] / games:.2f}", str(self.forfeits[bot]))
            grid.add_row(label, f"{rating.mu:.1f} ± {1.96 * rating.sigma:.1f}", *figures)
        return Group(grid, self.bars)


def new_table(*headings: str) -> Table:
    """A table whose first column is words and whose others are figures."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    for number, heading in enumerate(headings):
        grid.add_column(heading, justify="right" if number else "left")
    return grid


def percent(share: Measured) -> str:
    """A share with its interval."""
    told = f"{share.mean:.1%}"
    return told if share.low is None or share.high is None else f"{told} ({share.low:.1%} to {share.high:.1%})"


def decimal(value: Measured) -> str:
    """A mean with its interval."""
    told = f"{value.mean:.2f}"
    return told if value.low is None or value.high is None else f"{told} ({value.low:.2f} to {value.high:.2f})"


def show(results: Results, report: Path | None) -> None:
    """Print the results as tables and a few sentences."""
    screen = console()
    grid = new_table("bot", "rating", "wins", "mean place", "mean points", "forfeits")
    for each in results.standings:
        points = "" if each.points is None else f"{each.points.mean:.1f}"
        rating = f"{each.rating.mu:.1f} ± {1.96 * each.rating.sigma:.1f}"
        grid.add_row(each.bot, rating, percent(each.win_share), decimal(each.place), points, str(each.forfeits))
    screen.print(grid)
    grid = new_table("seat", "wins", "mean place", "mean points")
    for seat in results.seats:
        grid.add_row(str(seat.seat), percent(seat.win_share), decimal(seat.place), decimal(seat.points))
    screen.print(grid)
    for line in sentences(results, report):
        screen.print(line, soft_wrap=True, markup=False)


def sentences(results: Results, report: Path | None) -> list[str]:
    """What the tables do not say."""
    seeds = counted(results.seeds, "seed")
    told = [
        f"{counted(results.games, 'game')} of {results.name}: {seeds} in {counted(len(results.bots), 'seating')} each (seed {results.seed}), "
        f"{results.length.mean:.0f} moves on average; a fair share is {results.fair_share:.1%}"
    ]
    if results.verdict is not None:
        verdict = results.verdict
        answer = "not clearly above or below" if verdict.answer == "open" else f"clearly {verdict.answer}"
        told.append(
            f"{results.bots[0]} is {answer} its fair share after {seeds}; at every moment at once, 95%: {verdict.low:.1%} to {verdict.high:.1%}"
        )
    for each in results.standings:
        told += [f"{each.bot} forfeited {counted(number, 'game')}: it {reason}" for reason, number in each.reasons.items()]
    told += [] if report is None else [f"report: {report / 'index.html'}"]
    return told
