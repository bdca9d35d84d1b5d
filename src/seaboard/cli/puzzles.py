"""`seaboard puzzles`: mine positions in which one move is clearly the best, or check the proofs of those that come with a game."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import LARGEST_SEED, MOST_JOBS, GameName, check_range, chosen_game
from seaboard.cli.screen import counted, one_line, warm_bots, warm_up, work
from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from seaboard.engine.game import Game
    from seaboard.puzzles.collection import Puzzle

MOST_PUZZLES = 100_000
SPARE = 1.15
"""How many more are mined than are wanted: the grades shall be even, and the moves different."""


def puzzles(
    name: GameName,
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", help="How many puzzles.")] = 100,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="Another seed, other games.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where they are written; if not given, GAME-puzzles.jsonl.xz.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", metavar="N", help="Processes to mine with.")] = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Check the proofs of the game's puzzles instead, or of those in --out.")
    ] = False,
    sample: Annotated[int, typer.Option("--sample", metavar="N", help="With --check: only this many of them; 0 for all.")] = 0,
) -> None:
    """Mine puzzles out of games between bots, or check proofs.  Mining that was stopped goes on where it was."""
    check_range("--count", count, 1, MOST_PUZZLES)
    check_range("--seed", seed, 0, LARGEST_SEED)
    check_range("--workers", workers, 1, MOST_JOBS)
    check_range("--sample", sample, 0, MOST_PUZZLES)
    if sample and not check:
        raise UsageError("--sample goes with --check")
    game = chosen_game(name, None)
    warm_up(game)
    warm_bots(game, ["search"])
    if check:
        check_all(game, out, sample)
    else:
        mine_all(game, count, seed, out or Path(f"{game.slug}-puzzles.jsonl.xz"), workers)


def mine_all(game: Game, count: int, seed: int, out: Path, workers: int) -> None:
    """Mine, and write the collection; the ledger beside it remembers every game."""
    from seaboard.puzzles.collection import chosen, kind_of, write_file
    from seaboard.puzzles.ledger import Ledger
    from seaboard.puzzles.mining import mine

    ledger = Ledger(out.with_name(f"{out.name}.mined"), game, seed)
    try:
        wanted = int(count * SPARE)
        with work(f"mining {game.slug}", wanted) as mining:
            mining.advance(ledger.found)
            had = ledger.found

            def tell(games: int, found: int) -> None:
                nonlocal had
                mining.advance(found - had)
                had = found
                mining.rename(f"mining {game.slug}: {counted(found, 'puzzle')} in {counted(games, 'game')}")

            mine(ledger, wanted, workers, tell)
        write_file(out, ledger.origin, chosen(ledger.games, count, partial(kind_of, game)))
        print(f"{out}: {counted(count, 'puzzle')} of {game.slug} out of {counted(len(ledger.games), 'game')} (seed {seed})")
    finally:
        ledger.close()


def check_all(game: Game, file: Path | None, sample: int) -> None:
    """Prove puzzles again, all or some that are spread evenly; any that says otherwise is a fault."""
    from seaboard.puzzles.collection import puzzles_of, read_file
    from seaboard.puzzles.proof import faults

    known = list((puzzles_of(game) if file is None else read_file(game, file)).values())
    if not known:
        raise UsageError(f"{game.slug} has no puzzles")
    asked = spread(known, sample) if sample else known
    wrong = []
    with work(f"checking {game.slug}", len(asked)) as checking:
        for puzzle in asked:
            wrong += [f"{puzzle.id}: {fault}" for fault in faults(puzzle.match(), puzzle.seat, puzzle.move, puzzle.proof)]
            checking.advance()
    print("\n".join([*map(one_line, wrong), f"{counted(len(asked), 'proof')} of {game.slug} checked, {len(wrong):,} failed"]))
    if wrong:
        raise typer.Exit(1)


def spread(known: list[Puzzle], number: int) -> list[Puzzle]:
    """Some puzzles, evenly spread over all of them."""
    return [known[place * len(known) // number] for place in range(min(number, len(known)))]
