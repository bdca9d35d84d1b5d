"""A training from its start, or from where it stopped: stretches of play and learning until its minutes are over."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from seaboard.bots.card import check_card, checksum
from seaboard.bots.weights import Weights, read_weights
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.files import LineFile, write_whole
from seaboard.learning.checkpoint import read_checkpoint, terms_of, write_checkpoint
from seaboard.learning.contest import mine_at
from seaboard.learning.export import write_card, write_network
from seaboard.learning.frozen import Frozen
from seaboard.learning.learner import Learner, Losses
from seaboard.learning.measure import Measure
from seaboard.learning.page import draw_training
from seaboard.learning.processes import Processes
from seaboard.learning.recipe import Recipe
from seaboard.learning.tables import open_tables

SAVE_EVERY = 60.0
MEASURE_EVERY = 120.0
"""Seconds between two contests at least, all but the last."""
TELL_EVERY = 5.0

Line = dict[str, Any]


class Training:
    """One game's training in a folder: checkpoint, network, card, log and page."""

    def __init__(
        self, game: Game, recipe: Recipe, folder: Path, minutes: float, seed: int, device: str, compiles: bool = True,
        against: Path | None = None, seat: int | None = None, opponent_samples: bool = False, command: str = "",
        processes: Processes | None = None, partner: Path | None = None, begin: Path | None = None,
    ) -> None:  # fmt: skip
        """Prepare tables and network, or take up what the folder holds; `seat` is the one that learns against the network `against`."""
        self.begun = time.perf_counter()
        self.game, self.recipe, self.folder, self.seed, self.command = game, recipe, folder, seed, command
        self.processes = processes or Processes()
        self.seconds = minutes * 60.0
        self.elapsed, self.decisions = 0.0, 0
        self.measured_at = 0.0
        self.is_stopped = False
        """May be set from outside: the stretch under way is finished, and all is saved."""
        self.checkpoint, self.weights = folder / "checkpoint.pt", folder / f"{game.slug}.npz"
        self.log: LineFile | None = None
        if self.processes.is_first:
            folder.mkdir(parents=True, exist_ok=True)
            self.log = LineFile(folder / "log.jsonl", f"another program trains in {folder}")
        try:
            self._prepare(device, compiles, (against, partner, begin), seat, opponent_samples)
        except BaseException:
            self.close()
            raise
        self.prepared = time.perf_counter() - self.begun

    def _prepare(self, device: str, compiles: bool, files: tuple[Path | None, ...], seat: int | None, samples: bool) -> None:
        """`files` are the networks to learn against, to have as a partner and to begin with."""
        game, recipe = self.game, self.recipe
        opponent, partner, begin = (None if path is None else read_weights(path, game) for path in files)
        against_sum, *sums = ("" if path is None else checksum(path) for path in files)
        self.terms = terms_of(game, recipe, self.seed, against_sum, seat, samples, *sums)
        others = ((files[2], begin), (files[1], partner))
        makers = [each for path, read in others if path is not None and read is not None for each in made_by(path, read)]
        self.before = list(dict.fromkeys(makers))
        """What made the networks it began and played with; told now, as their files may be gone later."""
        saved = self.processes.same_for_all(read_checkpoint(self.checkpoint, self.terms) if self.processes.is_first else None)
        check_others(files, self.weights)
        if saved is not None:
            self.elapsed, self.decisions = saved["elapsed"], saved["decisions"]
            self.measured_at = self.elapsed
        tables = open_tables(game, device, recipe.lanes, recipe.settings(), self._fresh_seed(), recipe.lead_in)
        self.learner = learner = Learner(game, recipe, tables, device, compiles, self.seed)
        if begin is not None:
            if not learner.network.take_layers(begin.layers):
                raise UsageError(
                    f"{files[2]} has other layers than the recipe's: its width, hidden row or number of blocks differs"
                )
            learner.average.load_state_dict(learner.network.state_dict())
        if opponent is not None:
            check_seat(seat, tables.players)
            learner.opponent, learner.opponent_samples = Frozen(opponent.layers, learner.device), samples
            learner.learns = torch.arange(game.most, device=learner.device) == mine_at(tables.players, seat)[:, None]
        elif recipe.earlier:
            learner.meet_earlier_selves()
        if partner is not None:
            learner.meet_partners(Frozen(partner.layers, learner.device))
        playing_like = None if learner.partners is None else learner.partners.network
        self.measure = Measure(game, recipe, device, self.seed, learner.opponent, seat, samples, playing_like)
        self._take_up(saved)

    def _fresh_seed(self) -> int:
        """A seed for tables: another one in each process and after each stop."""
        parts = (self.seed, self.processes.rank, self.decisions)
        return int(np.random.SeedSequence(parts).generate_state(1)[0]) & 0x7FFFFFFF

    def _take_up(self, saved: dict[str, Any] | None) -> None:
        """Go on where the checkpoint stops.  Tables are new ones: games that were under way are not finished."""
        learner, first = self.learner, self.processes.is_first
        if saved is not None:
            learner.network.load_state_dict(saved["network"])
            learner.average.load_state_dict(saved["average"])
            learner.updates = saved["updates"]
            if learner.earlier is not None:
                learner.earlier.take_up(saved["earlier"], self.elapsed / self.seconds)
            for group in saved["optimizer"]["param_groups"]:
                # The last part may have run on another device.
                group["fused"] = learner.device.type == "cuda"
            learner.optimizer.load_state_dict(saved["optimizer"])
            if first:
                self.measure.first, self.measure.before = saved["first"], saved["before"]
        self.processes.same_weights(learner.network)
        self.processes.same_weights(learner.average)
        if saved is None or not first:
            # The network was drawn from the seed, the same in all processes; their choices must differ.
            torch.manual_seed(self._fresh_seed())
        else:
            torch.set_rng_state(saved["random"])
            if learner.device.type == "cuda" and "random_cuda" in saved:
                torch.cuda.set_rng_state(saved["random_cuda"])
        if first and self.measure.first is None:
            self.measure.remember(learner.network)
        if self.log is not None:
            # What was logged after the checkpoint is learned again.
            self.log.keep(sum(json.loads(line)["decisions"] <= self.decisions for line in self.log.lines))

    @property
    def is_over(self) -> bool:
        """Whether its minutes are over."""
        return self.elapsed >= self.seconds

    def run(self, tell: Callable[[Line], None], limit: float = float("inf")) -> None:
        """Train until the time is over, or until this many seconds after the preparation began; the checkpoint says how far it came.

        The clock counts play and learning.  Saving and measuring come on top.
        """
        told_at = saved_at = self.elapsed
        counted, play_s, learn_s = self.decisions, 0.0, 0.0
        stops = self.is_over
        while not stops:
            played, learned, losses = self._stretch()
            play_s, learn_s = play_s + played, learn_s + learned
            stops = self.is_stopped or time.perf_counter() - self.begun >= limit
            self.elapsed, stops = self.processes.agree(self.elapsed, stops, self.learner.device)
            stops = stops or self.is_over
            if stops or self.elapsed - told_at >= TELL_EVERY:
                line = self._line((self.decisions - counted) / (play_s + learn_s), play_s, learn_s, losses)
                counted, told_at, play_s, learn_s = self.decisions, self.elapsed, 0.0, 0.0
                self._write(line, tell)
            if stops or self.elapsed - saved_at >= SAVE_EVERY:
                saved_at = self.elapsed
                self.save(tell, measures=stops or self.elapsed - self.measured_at >= MEASURE_EVERY)

    def _stretch(self) -> tuple[float, float, Losses]:
        """Play and learn once; how long each took, and what the update says."""
        learner = self.learner
        start = time.perf_counter()
        learner.play()
        sync(learner.device)
        middle = time.perf_counter()
        losses = learner.learn(self.elapsed / self.seconds)
        if learner.earlier is not None:
            learner.earlier.grow_older(self.elapsed / self.seconds, learner.average)
        sync(learner.device)
        end = time.perf_counter()
        if not all(map(math.isfinite, losses)):
            raise UsageError(
                f"the network's numbers are no longer finite; the same command goes on from the last save in {self.folder}"
            )
        self.decisions += learner.seats.numel() * self.processes.size
        self.elapsed += end - start
        return middle - start, end - middle, losses

    def _line(self, rate: float, play_s: float, learn_s: float, losses: Losses) -> Line:
        line: Line = {"s": round(self.elapsed, 1), "decisions": self.decisions, "rate": round(rate)}
        line |= {"play": round(play_s, 3), "learn": round(learn_s, 3), "wall": round(time.perf_counter() - self.begun, 1)}
        return line | {name: round(value, 5) for name, value in losses._asdict().items()}

    def _write(self, line: Line, tell: Callable[[Line], None]) -> None:
        """Log a line, and tell it to whoever looks."""
        if self.log is not None:
            text = json.dumps(line).encode()
            self.log.add(text)
            self.log.lines.append(text + b"\n")
            tell(line)

    def save(self, tell: Callable[[Line], None] = lambda line: None, measures: bool = True) -> None:
        """Write the checkpoint, the network with its card, how strong it is, and the page.  Only the first process writes."""
        if self.log is None:
            return
        self._write_checkpoint()
        write_network(self.learner.average, self.weights, {"decisions": self.decisions, "seed": self.seed})
        facts = (self.command, self.seed, self.elapsed, self.decisions, self.learner.device, self.before)
        write_card(self.weights, self.game.slug, *facts)
        if measures and not self.is_stopped:
            self.measured_at = self.elapsed
            self._attempt("measuring", lambda: self._measure(tell), tell)
        self._attempt("the page", self._draw_page, tell)

    def _measure(self, tell: Callable[[Line], None]) -> None:
        measured = self.measure.take(self.learner.average, self.decisions)
        self._write({"s": round(self.elapsed, 1), "decisions": self.decisions} | measured, tell)

    def _draw_page(self) -> None:
        assert self.log is not None
        lines = [json.loads(line) for line in self.log.lines]
        write_whole(self.folder / "index.html", draw_training(self.game.name, self.command, self.seconds, lines).encode())

    def _attempt(self, name: str, work: Callable[[], None], tell: Callable[[Line], None]) -> None:
        """Do what a training can do without: if it fails, that is logged, and the training goes on."""
        try:
            work()
        except Exception as fault:
            words = f"{name} failed: {type(fault).__name__}: {fault}".splitlines()[0]
            self._write({"s": round(self.elapsed, 1), "decisions": self.decisions, "failed": words}, tell)

    def _write_checkpoint(self) -> None:
        learner = self.learner
        state = {"elapsed": self.elapsed, "decisions": self.decisions, "random": torch.get_rng_state()}
        state |= {"network": learner.network.state_dict(), "optimizer": learner.optimizer.state_dict()}
        state |= {"average": learner.average.state_dict(), "updates": learner.updates}
        state |= {"first": self.measure.first, "before": self.measure.before}
        if learner.earlier is not None:
            state["earlier"] = learner.earlier.state()
        if learner.device.type == "cuda":
            state["random_cuda"] = torch.cuda.get_rng_state()
        write_checkpoint(self.checkpoint, self.terms, state)

    def close(self) -> None:
        """Let other programs have the folder."""
        if self.log is not None:
            self.log.close()


def made_by(path: Path, read: Weights) -> list[str]:
    """The commands that made a network, the last one at the end, as its file says or the card beside it."""
    command = read.told.get("command")
    if command is not None:
        return [str(command)]
    try:
        card = check_card(path)
    except UsageError:
        return [f"a network without a card, {path.name}"]
    return [*card.before, f"{card.command} ({card.seconds:,.0f} s, {card.decisions / 1e6:,.0f} million decisions)"]


def check_others(files: Sequence[Path | None], weights: Path) -> None:
    """Refuse another network in the very file that this training would write: the same command could not go on."""
    for path in files:
        if path is not None and path.resolve() == weights.resolve():
            raise UsageError(f"{path} is the file that this training would write; give another --folder")


def check_seat(seat: int | None, players: torch.Tensor) -> None:
    """Refuse a seat that is not at every table."""
    fewest = int(players.min())
    if seat is not None and not 0 <= seat < fewest:
        raise UsageError(f"--seat must be 0 to {fewest - 1} at tables of {fewest}, not {seat}")


def sync(device: torch.device) -> None:
    """Wait until the GPU has done what it was told."""
    if device.type == "cuda":
        torch.cuda.synchronize()
