"""How the command line shows things: consoles, progress bars, lines that stay one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Timer
from typing import TYPE_CHECKING

from seaboard.cli.arguments import load_rules
from seaboard.engine.registry import find_game

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID

    from seaboard.engine.game import Game

LONGEST_LINE = 600
PATIENCE = 0.8
"""Seconds before a progress bar appears: quick work shows no bar."""
PLAIN_WIDTH = 110
"""Columns of tables that go to a file or a pipe."""


def one_line(text: str) -> str:
    """A text as one line a terminal can show: no control characters, and the middle of a long text left out."""
    if len(text) > LONGEST_LINE:
        text = f"{text[: LONGEST_LINE // 2]} … {text[-LONGEST_LINE // 2 :]}"
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def counted(number: int, thing: str) -> str:
    """A number of things: 1 game, 2 games."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def console(to_stderr: bool = False) -> Console:
    """The console for results, or the one for progress."""
    from rich.console import Console

    made = Console(stderr=to_stderr, highlight=False)
    if not made.is_terminal:
        made.width = PLAIN_WIDTH
    return made


@dataclass(frozen=True)
class Work:
    """A piece of work under way, with its own line among the progress bars."""

    bars: Progress
    line: TaskID

    def advance(self, steps: int = 1) -> None:
        """Advance the bar by a number of steps."""
        self.bars.advance(self.line, steps)

    def rename(self, description: str) -> None:
        """Describe the current step."""
        self.bars.update(self.line, description=description)


_under_way: list[Progress] = []
"""The bars on the screen; work within work adds a line to them."""


@contextmanager
def work(description: str, total: int | None, hidden: bool = False) -> Iterator[Work]:
    """Work with a progress bar on standard error, if it takes longer than a moment and a person is looking."""
    if _under_way:
        bars = _under_way[-1]
        line = bars.add_task(description, total=total)
        try:
            yield Work(bars, line)
        finally:
            bars.remove_task(line)
        return
    bars = new_bars(hidden)
    timer = Timer(PATIENCE, bars.start)
    timer.daemon = True
    timer.start()
    _under_way.append(bars)
    try:
        yield Work(bars, bars.add_task(description, total=total))
    finally:
        _under_way.pop()
        timer.cancel()
        timer.join()
        bars.stop()


def new_bars(hidden: bool) -> Progress:
    """Progress bars that leave no trace."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    target = console(to_stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=target,
        transient=True,
        disable=hidden or not target.is_terminal,
        # Else results would follow the bars to standard error.
        redirect_stdout=False,
        redirect_stderr=False,
    )


def warm_up(game: Game) -> int:
    """Compile every verb of a game or load it from the cache.  Returns how many there are."""
    rules = load_rules(game)

    from seaboard.engine.loops import ENTRIES

    verbs = 0
    with work(f"compiling {game.slug}", len(ENTRIES)) as compiling:
        for name in rules.warm():
            compiling.rename(f"compiling {game.slug}: {name}")
            compiling.advance(1 if verbs else 0)
            verbs += 1
    return verbs


def warm_bots(game: Game, names: Sequence[str]) -> int:
    """Compile what these bots of a game think with, or load it from the cache.  Returns how many parts there are."""
    if all(name == "random" for name in names) or (game.is_loaded and game.rules.is_interpreted):
        return 0

    from seaboard.bots.binding import thinking

    parts = 0
    with work(f"compiling bots of {game.slug}", None) as compiling:
        for name in thinking(game.slug).warm():
            compiling.rename(f"compiling bots of {game.slug}: {name}")
            parts += 1
    return parts


def warm_tables(game: Game) -> int:
    """Compile what a table is asked beside the rules (can a move be taken back, is it forced), or load it.  Returns how many parts there are."""
    from seaboard.server.table import forced, undo

    with work(f"compiling the table of {game.slug}", None):
        undo.warm(game)
        forced.warm(game)
    return 2


@cache
def prepare(slug: str) -> None:
    """Have a game ready to replay transcripts of; an unknown one is an error."""
    warm_up(find_game(slug))
