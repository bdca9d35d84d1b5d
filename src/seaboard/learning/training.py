"""A training from its start, or from where it stopped: stretches of play and learning until its minutes are over."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.learning.export import write_network
from seaboard.learning.learner import Learner
from seaboard.learning.recipe import Recipe
from seaboard.learning.tables import open_tables

SAVE_EVERY = 60.0
TELL_EVERY = 5.0


class Training:
    """One game's training in a folder: checkpoint, network and log."""

    def __init__(
        self, game: Game, recipe: Recipe, folder: Path, minutes: float, seed: int, device: str, compiles: bool = True
    ) -> None:
        self.game, self.recipe, self.folder, self.seed = game, recipe, folder, seed
        self.seconds = minutes * 60.0
        folder.mkdir(parents=True, exist_ok=True)
        self.checkpoint, self.log = folder / "checkpoint.pt", folder / "log.jsonl"
        self.elapsed, self.decisions = 0.0, 0
        begun = time.perf_counter()
        saved = self._read_checkpoint(device)
        part = seed if saved is None else seed + 1_000_003 * (1 + int(self.decisions))
        tables = open_tables(game, device, recipe.lanes, recipe.settings(), part & 0x7FFFFFFF, recipe.lead_in)
        self.learner = Learner(game, recipe, tables, device, compiles, seed)
        if saved is not None:
            self.learner.network.load_state_dict(saved["network"])
            self.learner.optimizer.load_state_dict(saved["optimizer"])
        self.prepared = time.perf_counter() - begun

    def _read_checkpoint(self, device: str) -> dict[str, Any] | None:
        if not self.checkpoint.exists():
            return None
        saved: dict[str, Any] = torch.load(self.checkpoint, map_location=device, weights_only=True)
        if saved["game"] != self.game.slug:
            raise UsageError(f"{self.checkpoint} is a training of {saved['game']}, not of {self.game.slug}")
        self.elapsed, self.decisions = saved["elapsed"], saved["decisions"]
        return saved

    def run(self, tell: Callable[[dict[str, Any]], None], limit: float = float("inf")) -> None:
        """Train until the time is over, or this part's limit in seconds; the checkpoint says how far it came."""
        learner = self.learner
        lanes = learner.seats.shape[0] * learner.seats.shape[1]
        begun, told_at, saved_at = time.perf_counter(), 0.0, 0.0
        before = self.elapsed
        counted = self.decisions
        play_s = learn_s = 0.0
        while self.elapsed < self.seconds and time.perf_counter() - begun < limit:
            start = time.perf_counter()
            learner.play()
            sync(learner.device)
            middle = time.perf_counter()
            losses = learner.learn(self.elapsed / self.seconds)
            sync(learner.device)
            end = time.perf_counter()
            play_s, learn_s = play_s + middle - start, learn_s + end - middle
            self.decisions += lanes
            self.elapsed = before + end - begun
            if end - begun - told_at > TELL_EVERY:
                rate = (self.decisions - counted) / (play_s + learn_s)
                counted, told_at = self.decisions, end - begun
                line = {"s": round(self.elapsed, 1), "decisions": self.decisions, "rate": round(rate), "play": round(play_s, 3)}
                line |= {"learn": round(learn_s, 3)} | {name: round(value, 5) for name, value in losses._asdict().items()}
                play_s = learn_s = 0.0
                with self.log.open("a") as file:
                    file.write(json.dumps(line) + "\n")
                tell(line)
            if end - begun - saved_at > SAVE_EVERY:
                saved_at = end - begun
                self.save()
        self.save()

    def save(self) -> None:
        """Write the checkpoint and the network that it plays with."""
        state = {"game": self.game.slug, "elapsed": self.elapsed, "decisions": self.decisions, "seed": self.seed}
        state |= {"network": self.learner.network.state_dict(), "optimizer": self.learner.optimizer.state_dict()}
        beside = self.checkpoint.with_suffix(".part")
        torch.save(state, beside)
        beside.replace(self.checkpoint)
        write_network(self.learner.network, self.folder / f"{self.game.slug}.npz", {"decisions": self.decisions, "seed": self.seed})


def sync(device: torch.device) -> None:
    """Wait until the GPU has done what it was told."""
    if device.type == "cuda":
        torch.cuda.synchronize()
