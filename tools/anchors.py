"""How strong the bots' levels are on the scale of people's ratings, from games of the arena.

    seaboard arena libertalia --bots easy,medium,hard -n 120 --report games/libertalia
    python -m tools.anchors games/*

Each folder is a report of `seaboard arena` in which levels play each other.  Printed is what stands in `server/results/anchors.toml`: for each
game the strengths that make these games most likely under the model of the ratings, with the mean of the levels at 25.  A weak prior keeps a
level that never wins from running away; in brackets is one standard deviation.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from seaboard.server.results.model import BETA, MU, SIGMA

LEVELS = ("easy", "medium", "hard", "expert")
PRIOR = 2 * SIGMA
STEPS = 200
Order = tuple[list[int], list[int]]
"""Levels by seat, and their places."""


def read_games(folder: Path) -> tuple[str, list[Order]]:
    """The game of a report, and what its games came to."""
    first, *rest = (folder / "games.jsonl").read_text().splitlines()
    heading = json.loads(first)
    levels = [LEVELS.index(bot) for bot in heading["bots"]]
    games = [json.loads(line) for line in rest]
    return heading["game"], [([levels[bot] for bot in game["bots"]], game["places"]) for game in games if not game["forfeits"]]


def fit(games: Sequence[Order]) -> tuple[np.ndarray, np.ndarray]:
    """The most likely strengths of the levels and their standard deviations, by Newton's method; the mean is 25."""
    strengths = np.zeros(len(LEVELS))
    for _ in range(STEPS):
        slope, bend = -strengths / PRIOR**2, np.eye(len(LEVELS)) / PRIOR**2
        for levels, places in games:
            scale = BETA * math.sqrt(len(levels))
            for level, place in zip(levels, places):
                # Whoever shares a place was chosen from among the same.
                rest = [other for other, at in zip(levels, places) if at >= place]
                chances = np.exp((strengths[rest] - strengths[rest].max()) / scale)
                chances /= chances.sum()
                slope[level] += 1 / scale
                np.add.at(slope, rest, -chances / scale)
                spread = np.zeros((len(LEVELS), len(LEVELS)))
                np.add.at(spread, (rest, rest), chances)
                share = np.zeros(len(LEVELS))
                np.add.at(share, rest, chances)
                bend += (spread - np.outer(share, share)) / scale**2
        step = np.linalg.solve(bend, slope)
        strengths = strengths + step
        if np.abs(step).max() < 1e-9:
            break
    off_mean = np.eye(len(LEVELS)) - 1 / len(LEVELS)
    return off_mean @ strengths + MU, np.sqrt(np.diag(off_mean @ np.linalg.inv(bend) @ off_mean))


def main(folders: Sequence[str]) -> None:
    """Print the anchors of all games that these reports tell of."""
    found: dict[str, list[Order]] = {}
    for folder in folders:
        game, games = read_games(Path(folder))
        found.setdefault(game, []).extend(games)
    for game, games in found.items():
        strengths, doubts = fit(games)
        print(f"\n[{game}]  # {len(games)} games")
        for level, strength, doubt in zip(LEVELS, strengths, doubts):
            print(f"{level} = {strength:.1f}  # ± {doubt:.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
