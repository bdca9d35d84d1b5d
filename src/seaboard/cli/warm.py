"""`seaboard warm`: compile ahead, so that nothing waits later."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Annotated

import typer

from seaboard.cli.arguments import MOST_JOBS, DataFolder, SetWanted, check_range, chosen_game, known_games, use_data
from seaboard.cli.screen import one_line, warm_bots, warm_tables, warm_up, work
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import games


def warm(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game only.", autocompletion=known_games)] = None,
    data: DataFolder = None,
    own: SetWanted = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Games to compile at the same time.")] = 1,
) -> None:
    """Compile the rules of one game or of all, and keep them for later runs."""
    check_range("--jobs", jobs, 1, MOST_JOBS)
    if name is not None:
        report(chosen_game(name, data, own))
        return
    use_data(data, own)
    if jobs > 1:
        warm_side_by_side(list(games()), jobs)
        return
    for game in games().values():
        try:
            report(game)
        except UsageError as fault:
            print(one_line(f"{game.slug}: {fault}"))


def warm_side_by_side(slugs: list[str], jobs: int) -> None:
    """Compile several games at a time, each in a process of its own: no two of them write the same file of the cache."""

    def warm_one(slug: str) -> str:
        compiled = subprocess.run(
            [sys.executable, "-m", "seaboard.cli.main", "warm", slug], capture_output=True, text=True, check=False
        )
        if compiled.returncode != 0:
            raise SeaboardError(compiled.stderr.strip() or f"{slug} could not be compiled")
        return compiled.stdout.strip()

    with work("compiling all games", len(slugs)) as compiling, ThreadPoolExecutor(jobs) as pool:
        for warmed in as_completed([pool.submit(warm_one, slug) for slug in slugs]):
            print(warmed.result(), flush=True)
            compiling.advance()


def report(game: Game) -> None:
    """Compile one game and say how long it took."""
    begin = time.perf_counter()
    verbs = warm_up(game)
    parts = warm_bots(game, ["search"]) + warm_tables(game) if verbs else 0
    took = f"{verbs + parts} verbs ready after {time.perf_counter() - begin:.1f} s"
    print(f"{game.slug}: {took if verbs else 'nothing to compile, the rules run interpreted'}")
