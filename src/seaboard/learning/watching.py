"""Games of a bot, watched: what each of its decisions showed it, what it could choose, and what it chose.

A network learns from them to play like it (`imitation.py`).  Only what the deciding seat was told is kept.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from seaboard.bots.weights import DAMAGE, layout_hash, open_archive
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game
from seaboard.engine.setting import Setting, share_tables
from seaboard.files import replacing, write_whole
from seaboard.lab.crew import prepare
from seaboard.lab.plan import DEADLINE, Plan, Task, make_plan
from seaboard.lab.sitting import Sitting

GAMES_IN_PART = 4
"""Games that are kept in one file: what a stop loses at most, for each process."""
PROGRAMME = "programme.json"
"""What is said in a folder of the games it holds."""
GUEST_EVERY = 2
"""Every how many games the guest has a seat."""
THREADS = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
"""What keeps a process that plays to one thread."""


class Part(NamedTuple):
    """Decisions of one kind of bot in a few games, one row each."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    """1 for each choice that there was, eight to a byte."""
    choices: NDArray[np.int64]


class Watched(NamedTuple):
    """All decisions that were watched."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    choices: NDArray[np.int64]
    parts: NDArray[np.int64]
    """In which part each was made: decisions of one game are not told apart from each other as others are."""

    def masks_of(self, rows: NDArray[np.int64], choices: int) -> NDArray[np.uint8]:
        """The masks of some rows, a byte for each choice."""
        return np.unpackbits(self.masks[rows], axis=1, count=choices)


class Programme(msgspec.Struct, frozen=True):
    """Which games are watched: the same ones whatever the number of processes, and however often it was stopped."""

    slug: str
    settings: tuple[Setting, ...]
    bot: str
    guest: str | None
    games: int
    seed: int

    @property
    def parts(self) -> int:
        return -(-self.games // GAMES_IN_PART)

    def plans(self, game: Game, part: int) -> Iterator[tuple[Plan, Task]]:
        """The games of a part, always a whole one: settings by their shares, the guest in every seat in turn."""
        numbers = range(part * GAMES_IN_PART, (part + 1) * GAMES_IN_PART)
        which = share_tables(numbers.stop, self.settings)
        for number in numbers:
            setting = self.settings[which[number]]
            is_visited = self.guest is not None and number % GUEST_EVERY == 0
            first = self.guest if is_visited and self.guest is not None else self.bot
            bots = [first, *[self.bot] * (setting.players - 1)]
            plan = make_plan(game, dict(setting.options), bots, self.seed, DEADLINE)
            yield plan, Task(number, number // GUEST_EVERY % setting.players)


class WatchedSitting(Sitting):
    """One game in which the decisions of one kind of bot are written down."""

    def __init__(self, plan: Plan, task: Task, bot: str) -> None:
        super().__init__(plan, task, {}, lambda bot: None)
        self.patience = None
        self.bot = bot
        self.observations: list[NDArray[np.uint8]] = []
        self.legal: list[NDArray[np.int64]] = []
        self.choices: list[int] = []

    def choose(self, seat: int) -> int:
        """What a seat does."""
        rules = self.match.rules
        seen = rules.seen_by(self.match.state, seat)
        legal = np.array(rules.legal_actions(self.match.state, seat), np.int64)
        action = super().choose(seat)
        if legal.size > 1 and self.plan.bots[self.bots[seat]] == self.bot:
            features = np.zeros(rules.features, np.uint8)
            rules.observe(seen, seat, features)
            self.observations.append(features)
            self.legal.append(legal - rules.first_choice)
            self.choices.append(action - rules.first_choice)
        return action


def watch_part(programme: Programme, part: int) -> Part:
    """Play the games of a part and return what was seen."""
    from seaboard.engine.registry import find_game

    game = find_game(programme.slug)
    observations, legal, choices = [], [], []
    for plan, task in programme.plans(game, part):
        sitting = WatchedSitting(plan, task, programme.bot)
        sitting.play()
        for seat, why in sitting.forfeits.items():
            raise UsageError(f"{plan.bots[sitting.bots[seat]]} cannot be watched: {why}")
        observations += sitting.observations
        legal += sitting.legal
        choices += sitting.choices
    masks = np.zeros((len(choices), len(game.rules.space) - game.rules.first_choice), np.uint8)
    for row, each in enumerate(legal):
        masks[row, each] = 1
    features = np.array(observations, np.uint8).reshape(len(choices), game.rules.features)
    return Part(features, np.packbits(masks, axis=1), np.array(choices, np.int64))


def prepare_watching(programme: Programme) -> str:
    """Compile a game in a worker; the others find it in the cache."""
    from seaboard.engine.registry import find_game

    plan, _ = next(programme.plans(find_game(programme.slug), 0))
    prepare(plan)
    return programme.slug


def check_programme(programme: Programme, folder: Path) -> None:
    """Refuse a folder in which other games are kept; more of the same may be added."""
    path, told = folder / PROGRAMME, msgspec.structs.replace(programme, games=0)
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Programme) if path.exists() else told
    except msgspec.MsgspecError as fault:
        raise UsageError(f"{path} does not say which games are kept there: {fault}") from fault
    if kept != told:
        raise UsageError(f"{folder} holds other games: {difference(kept, told)}; give the same again, or another --folder")
    write_whole(path, msgspec.json.encode(told))


def difference(kept: Programme, told: Programme) -> str:
    """What the games that are kept have otherwise, in words."""
    for name, words in {"slug": "their game", "bot": "their --bot", "guest": "their --guest", "seed": "their --seed"}.items():
        old, new = getattr(kept, name), getattr(told, name)
        if old != new:
            return f"{words} is {old}, not {new}"
    return "their tables are not those of the recipe"


def part_file(folder: Path, part: int) -> Path:
    """Where a part of the games is kept."""
    return folder / f"{part:05d}.npz"


def watch(programme: Programme, game: Game, folder: Path, jobs: int) -> Iterator[int]:
    """Play what is missing on a number of processes; says after each part how many there are."""
    check_programme(programme, folder)
    missing = [part for part in range(programme.parts) if not part_file(folder, part).exists()]
    done = programme.parts - len(missing)
    yield done
    if not missing:
        return
    with watchers(jobs) as pool:
        pool.submit(prepare_watching, programme).result()
        waiting = iter(missing)
        under_way: dict[Future[Part], int] = {}
        for _ in range(2 * jobs):
            if (part := next(waiting, None)) is not None:
                under_way[pool.submit(watch_part, programme, part)] = part
        while under_way:
            ended, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in ended:
                keep_part(folder, under_way.pop(future), future.result(), game)
                done += 1
                yield done
                if (part := next(waiting, None)) is not None:
                    under_way[pool.submit(watch_part, programme, part)] = part


@contextmanager
def watchers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that play, each on one thread.  They end with what is done here, at once; Ctrl-C speaks to this process alone."""
    before = {name: os.environ[name] for name in THREADS if name in os.environ}
    os.environ |= dict.fromkeys(THREADS, "1")
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    except BrokenProcessPool as fault:
        raise SeaboardError("a process that played games has died; the same command goes on") from fault
    finally:
        workers = list(pool._processes.values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()
        # Whoever learns from the games in this process may use all cores.
        for name in THREADS:
            os.environ.pop(name, None)
        os.environ |= before


def keep_part(folder: Path, number: int, part: Part, game: Game) -> None:
    """Write a part, whole or not at all."""
    layout = np.frombuffer(layout_hash(game).encode(), np.uint8)
    with replacing(part_file(folder, number)) as file:
        np.savez_compressed(file, layout=layout, observations=part.observations, masks=part.masks, choices=part.choices)


def read_watched(folder: Path, game: Game) -> Watched:
    """All parts in a folder.  One that is damaged, or of other features or moves, is refused in a sentence."""
    parts = [read_part(path, game) for path in sorted(folder.glob("[0-9]*.npz"))]
    if not sum(part.choices.size for part in parts):
        raise UsageError(f"there are no watched games in {folder}")
    return Watched(
        np.concatenate([part.observations for part in parts]),
        np.concatenate([part.masks for part in parts]),
        np.concatenate([part.choices for part in parts]),
        np.concatenate([np.full(part.choices.size, number, np.int64) for number, part in enumerate(parts)]),
    )


def read_part(path: Path, game: Game) -> Part:
    """One part of the games."""
    try:
        with path.open("rb") as raw, open_archive(raw) as file:
            layout = bytes(file["layout"]).decode()
            part = Part(*(file[name] for name in Part._fields))
    except DAMAGE as fault:
        raise UsageError(f"{path} holds no watched games, or it is damaged: {fault}") from fault
    if layout != layout_hash(game):
        raise UsageError(f"{path} was watched with other features or other moves of {game.slug} than these rules have")
    return part
