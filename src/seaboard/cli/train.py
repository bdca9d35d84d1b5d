"""`seaboard train`: a network learns a game by playing against itself."""

from __future__ import annotations

import math
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from seaboard.cli.arguments import (
    LARGEST_SEED,
    DataFolder,
    GameName,
    PlayersWanted,
    SetWanted,
    check_range,
    chosen_game,
    load_rules,
)
from seaboard.cli.screen import console
from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from rich.progress import Progress

    from seaboard.engine.game import Game
    from seaboard.learning.recipe import Recipe
    from seaboard.learning.training import Line, Training

DEVICES = ("auto", "cuda", "cpu")
MOST_MINUTES = 100_000.0
QUIET_EVERY = 15.0
"""Seconds between two lines where no person is looking."""


def train(
    name: GameName,
    minutes: Annotated[float, typer.Option("--minutes", "-m", metavar="M", help="How long to play and learn, all parts together.")] = 10.0,
    players: PlayersWanted = None,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="Another seed, another network.")] = 0,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", "-f", metavar="DIR", help="Where everything goes; what was begun there goes on.  training/GAME if not given."),
    ] = None,
    device: Annotated[str, typer.Option("--device", metavar="NAME", help="auto, cuda or cpu.")] = "auto",
    part: Annotated[
        float | None, typer.Option("--part", metavar="SECONDS", help="Stop after this long; the same command goes on.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="Learn to beat this network, which learns nothing itself.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="With --against: learn this seat only, not all in turn.")] = None,
    opponent_samples: Annotated[
        bool, typer.Option("--opponent-samples", help="With --against: that network draws its choices instead of making the best.")
    ] = False,
    partner: Annotated[
        Path | None,
        typer.Option("--partner", metavar="FILE", help="A network that plays like another bot (`seaboard imitate`), at some of the tables."),
    ] = None,
    begin: Annotated[
        Path | None,
        typer.Option("--begin", metavar="FILE", help="Go on from this network, by the recipe's `finish`, instead of from nothing."),
    ] = None,
    recipe: Annotated[
        Path | None, typer.Option("--recipe", metavar="FILE", help="Another recipe than the game's own net/recipe.toml.")
    ] = None,
    data: DataFolder = None,
    own: SetWanted = None,
) -> None:  # fmt: skip
    """Let a network learn a game by playing against itself.

    The folder gets a checkpoint every minute, the network (GAME.npz) with its card, a log as data and a page with curves.  Needs PyTorch.
    """
    game = chosen_game(name, data, own)
    check_amount("--minutes", minutes, MOST_MINUTES)
    check_range("--seed", seed, 0, LARGEST_SEED)
    if part is not None:
        check_amount("--part", part, MOST_MINUTES * 60)
    if players is not None:
        game.check_players(players)
    if against is None and (seat is not None or opponent_samples):
        raise UsageError(f"{'--opponent-samples' if seat is None else '--seat'} goes with --against FILE")
    check_device(device)
    load_rules(game)

    from seaboard.learning.recipe import read_recipe

    chosen = read_recipe(game, recipe)
    chosen = chosen if players is None else chosen.for_players(players)
    chosen = chosen if begin is None else chosen.for_finish()
    check_partner(partner, against, chosen)
    words = {"--minutes": f"{minutes:g}", "--players": players, "--seed": seed, "--seat": seat}
    files = {"--against": against, "--begin": begin, "--partner": partner, "--recipe": recipe}
    told = {**words, **{option: None if path is None else path.name for option, path in files.items()}}
    command = ["seaboard", "train", game.slug]
    for option, value in told.items():
        command += [] if value is None else [option, str(value)]
    command += ["--opponent-samples"] if opponent_samples else []
    wanted: dict[str, Any] = {
        "minutes": minutes,
        "seed": seed,
        "against": against,
        "seat": seat,
        "opponent_samples": opponent_samples,
        "partner": partner,
        "begin": begin,
    }
    wanted["command"] = shlex.join(command)
    train_here(game, chosen, folder or Path("training") / game.slug, device, math.inf if part is None else part, wanted)


def check_amount(option: str, value: float, most: float) -> None:
    """Refuse an amount that is not above 0, or too large."""
    if not 0.0 < value <= most:
        raise UsageError(f"{option} must be more than 0 and at most {most:,.0f}, not {value:g}")


def check_partner(partner: Path | None, against: Path | None, recipe: Recipe) -> None:
    """Refuse a partner for whom there are no tables."""
    if partner is not None and against is not None:
        raise UsageError("--partner does not go with --against: there all other seats are the frozen network's")
    if partner is not None and not recipe.partners:
        raise UsageError("--partner needs tables: say in the recipe at which part of them, such as `partners = 0.5`")


def check_device(device: str) -> None:
    """Refuse a device that there is not, and a machine without PyTorch."""
    if device not in DEVICES:
        raise UsageError(f"--device must be {', '.join(DEVICES[:-1])} or {DEVICES[-1]}, not {device}")
    if find_spec("torch") is None:
        raise UsageError("training needs PyTorch; install it with `pip install 'seaboard[train]'`, for a GPU 'seaboard[train,gpu]'")


def chosen_device(wanted: str) -> str:
    """The device to learn on; a GPU that is wanted must be there."""
    import torch

    is_there = torch.cuda.is_available()
    if wanted == "cuda" and not is_there:
        raise UsageError("PyTorch finds no GPU here; --device cpu learns without one, slowly")
    if is_there and wanted != "cpu" and find_spec("numba_cuda") is None:
        raise UsageError("tables on a GPU need numba-cuda; install it with `pip install 'seaboard[train,gpu]'`")
    return "cuda" if is_there and wanted != "cpu" else "cpu"


def train_here(game: Game, recipe: Recipe, folder: Path, device: str, part: float, wanted: dict[str, Any]) -> None:
    """Train in this process, which may be one of several that `torchrun` started."""
    from seaboard.learning.processes import join_processes, leave_processes
    from seaboard.learning.training import Training

    device = chosen_device(device)
    processes = join_processes(device)
    screen = console(to_stderr=True)
    is_first = processes.is_first
    if is_first:
        where = "on a GPU" if device == "cuda" else "on the CPU, which is slow"
        screen.print(f"preparing tables of {game.slug} {where} ...", markup=False)
    recipe = recipe if device == "cuda" else recipe.for_cpu()
    training = Training(game, recipe, folder, device=device, compiles=device == "cuda", processes=processes, **wanted)
    try:
        if is_first and training.elapsed:
            screen.print(f"going on after {training.elapsed / 60:.1f} min and {short(training.decisions)} decisions", markup=False)
        with stopped_by_signals(training), Watching(training, part) as watching:
            training.run(watching.tell, part)
    finally:
        training.close()
        leave_processes()
    if is_first:
        for line in outcome(training, watching.strength):
            screen.print(line, soft_wrap=True, markup=False)
    if training.is_stopped:
        raise KeyboardInterrupt


def outcome(training: Training, strength: str) -> list[str]:
    """How it ended, how strong the network is, and how it can go on."""
    length = f"{training.elapsed / 60:.1f} of {training.seconds / 60:g} min and {short(training.decisions)} decisions{strength}"
    if training.is_over:
        return [
            f"trained for {length}; more --minutes go on",
            f"network: {training.weights}",
            f"page: {training.folder / 'index.html'}",
        ]
    return [f"stopped after {length}, kept in {training.folder}; the same command goes on"]


@contextmanager
def stopped_by_signals(training: Training) -> Iterator[None]:
    """Ctrl-C, or an end that the system asks for, lets the stretch under way end and saves it.  A second Ctrl-C does not wait."""

    def stop(number: int, frame: object) -> None:
        if training.is_stopped and number == signal.SIGINT:
            raise KeyboardInterrupt
        training.is_stopped = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def short(number: float) -> str:
    """A large number in few letters: 3.1 M."""
    for size, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.{0 if number >= 100 * size else 1}f} {sign}"
    return f"{number:.0f}"


def told_shares(line: Line, with_interval: bool) -> list[str]:
    """How often the network won against each of the others."""
    from seaboard.learning.page import RIVALS

    shares = [(RIVALS[name][0], told) for name, told in line["against"].items() if told["games"]]
    return [
        f"{told['share']:.0%} against {name}" + (f" ({told['low']:.1%} to {told['high']:.1%})" if with_interval else "")
        for name, told in shares
    ]


class Watching:
    """What a person sees of a training: one line that changes; where nobody is looking, a line on the standard output now and then."""

    def __init__(self, training: Training, part: float) -> None:
        self.training, self.part = training, part
        self.began, self.told_at = training.elapsed, -math.inf
        self.strength = ""
        self.bars: Progress | None = None

    def __enter__(self) -> Watching:
        from rich.progress import BarColumn, Progress, TextColumn

        target = console(to_stderr=True)
        if target.is_terminal and self.training.log is not None:
            self.bars = Progress(
                BarColumn(30), TextColumn("{task.description}"), console=target, transient=True, redirect_stdout=False, redirect_stderr=False
            )  # fmt: skip
            self.bars.add_task(
                "first stretch: tables and network are compiled", total=self.training.seconds, completed=int(self.began)
            )
            self.bars.start()
        elif self.training.log is not None:
            print("first stretch: tables and network are compiled", flush=True)
        return self

    def __exit__(self, *fault: object) -> None:
        if self.bars is not None:
            self.bars.stop()

    def tell(self, line: Line) -> None:
        """Show a line of the log."""
        if "failed" in line:
            self.print_line(line, line["failed"])
        elif "against" in line:
            self.strength = "".join(f", {words}" for words in told_shares(line, with_interval=False))
            self.print_line(line, ", ".join(told_shares(line, with_interval=True)) + f" (measured in {line['measuring']} s)")
        else:
            words = f"{short(line['decisions'])} decisions, {short(line['rate'])}/s, {self.left(line)} left, entropy {line['entropy']:.2f}"
            if self.bars is not None:
                self.bars.update(self.bars.task_ids[0], description=words + self.strength, completed=line["s"])
            elif line["s"] - self.told_at >= QUIET_EVERY:
                self.told_at = line["s"]
                self.print_line(line, words + f", value error {line['value']:.3f}, explained {line['explained']:.2f}")

    def print_line(self, line: Line, words: str) -> None:
        """A line for a log, at once, where no person is looking."""
        if self.bars is None:
            print(f"{line['s'] / 60:.1f} min: {words}", flush=True)

    def left(self, line: Line) -> str:
        """The time until the end of the training or of this part, whichever comes first.

        Saving and measuring take time that the training's own clock does not count, so the rest is stretched by what they took until now.
        """
        trained = max(line["s"] - self.began, 1e-9)
        spent = max(line["wall"] - self.training.prepared, trained)
        seconds = max(0.0, self.training.seconds - line["s"]) * spent / trained
        seconds = min(seconds, max(0.0, self.part - line["wall"]))
        return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
