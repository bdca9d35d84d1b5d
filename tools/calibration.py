"""How honest the judge is: chances it gives in bot games against how the games end.

    python -m tools.calibration GAME --fit 2000         fits how steeply chances follow a lead, into src/seaboard/analysis/calibration.toml
    python -m tools.calibration GAME --fit-guessed 3000  fits how far guessed worlds flatter, into the same file
    python -m tools.calibration GAME --games 10000      measures, draws docs/analysis/GAME.svg and writes the row of docs/analysis.md

The games are played by the judge's own players in every seat, or by the bots named (`--bots search:200`).  One position of each game, drawn
at random from all decisions, is judged: for the seat to move by what it knows, and for all seats with everything open.  The games of a fit
and those of a measurement are never the same.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seaboard.analysis.calibration import FILE, odds_of
from seaboard.analysis.chances import chances_of, guessed_chances, open_chances
from seaboard.analysis.continuation import NOBODY, Continuation, continuation
from seaboard.analysis.view import View
from seaboard.bots.decision import ask, turn_stream
from seaboard.bots.registry import make_bot
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.files import write_whole
from tools.calibration_page import Measured, draw, row_of, write_row

FIT_SEED, SEED = 77_000_000, 1_000_000
OWN = "greedy:1"
KNOWN, OPEN = 6, 8
"""Worlds and play-outs for a position: fewer than a report has, so that the noise counts against the judge."""
STEPS = 20
"""Newton's, far more than a fit of two numbers needs."""
FEWEST = 300
"""Games that must have reached a chapter for a steepness of its own."""
FEWEST_GUESSED = 1000
"""Games for a shift and a stretch of their own."""
CAUTION = 4.0
"""Games' worth of belief that guessed worlds are like real ones: chapters in which all chances are alike say nothing of a stretch."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Picked:
    """One position of a game, and how the game ended."""

    state: FullBytes
    seat: int
    shares: Floats


@dataclass(frozen=True)
class Leaf:
    """What the evaluation thought at the beginning of a chapter."""

    chapter: int
    values: list[float]


def key_of_game(seed: int) -> tuple[int, int]:
    """The key of a game's draws."""
    digest = hashlib.blake2b(f"calibration {seed}".encode(), digest_size=8).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:], "big")


def play_own(game: Game, players: int, seed: int) -> tuple[Picked, list[Leaf]]:
    """A game of the judge's own players: one position at random, and the beginning of every chapter."""
    player, rng = continuation(game.slug, players), np.random.default_rng(seed)
    player.begin(game.rules.opening(players, game.check_options({})), key_of_game(seed))
    picked, count, leaves, chapter = None, 0, list[Leaf](), -1
    while (actor := player.actor()) != NOBODY:
        if actor != CHANCE and player.chapter != chapter:
            chapter = player.chapter
            leaves.append(Leaf(chapter, player.values()))
        before = FullBytes(player.state.copy())
        if player.move(actor) > 1 and actor != CHANCE:
            count += 1
            if rng.random() < 1.0 / count:
                picked = before, actor
    assert picked is not None
    return Picked(*picked, player.earned()), leaves


def play_bots(game: Game, players: int, seed: int, bots: list[str]) -> tuple[Picked, list[Leaf]]:
    """The same for a game of other bots; the seats change from game to game."""
    rng, player = np.random.default_rng(seed), continuation(game.slug, players)
    match = Match(game, players, {}, seeded_stream(seed))
    match.settle()
    seated = [make_bot(bots[(seat + seed) % len(bots)]) for seat in range(players)]
    picked, count = None, 0
    while not match.is_over:
        seat = match.actors()[0]
        decision = ask(match, seat, turn_stream(b"calibration", seat, len(match.log)))
        if len(decision.legal) > 1:
            count += 1
            if rng.random() < 1.0 / count:
                picked = FullBytes(match.state.copy()), seat
        match.make(seat, seated[seat].choose(decision))
        match.settle()
    assert picked is not None
    player.begin(match.state, (0, 0))
    return Picked(*picked, player.earned()), []


def games_of(
    game: Game, players: int, first: int, number: int, bots: list[str], minutes: float = math.inf
) -> Iterator[tuple[Picked, list[Leaf]]]:
    """Games, as many as wanted or as fit into the time, with a word on standard error now and then."""
    begin = told = time.monotonic()
    for done in range(number):
        if time.monotonic() - begin > 60.0 * minutes:
            return
        yield play_own(game, players, first + done) if bots == [OWN] else play_bots(game, players, first + done, bots)
        if time.monotonic() - told > 20.0:
            told = time.monotonic()
            print(f"{game.slug}: {done + 1:,} of {number:,} games, {told - begin:.0f} s", file=sys.stderr)


def fit(game: Game, players: int, number: int) -> list[tuple[int, float]]:
    """By chapter the steepness under which the games' ends were likeliest."""
    spread = Continuation(continuation(game.slug, players).mind, players).mind.spread
    found: dict[int, list[tuple[list[float], Floats]]] = defaultdict(list)
    for picked, leaves in games_of(game, players, FIT_SEED, number, [OWN]):
        for leaf in leaves:
            found[leaf.chapter].append((leaf.values, picked.shares))
    steps, values, shares = list[tuple[int, float]](), list[list[float]](), list[Floats]()
    chapters = list[int]()
    for chapter in sorted(found):
        values += [each for each, _ in found[chapter]]
        shares += [each for _, each in found[chapter]]
        chapters += [chapter] * len(found[chapter])
        if len(values) >= FEWEST:
            steps.append((round(float(np.mean(chapters))), round(steepest(np.array(values) / spread, np.array(shares)), 3)))
            values, shares, chapters = [], [], []
    return list(dict(steps).items())


def steepest(values: Floats, shares: Floats) -> float:
    """The factor of the values under which these ends were likeliest, to a thousandth."""

    def likelihood(factor: float) -> float:
        odds = factor * (values - values.max(axis=1, keepdims=True))
        return float((shares * (odds - np.log(np.exp(odds).sum(axis=1, keepdims=True)))).sum())

    low, high = 0.0, 20.0
    while high - low > 0.0005:
        one, other = low + (high - low) / 3, high - (high - low) / 3
        low, high = (one, high) if likelihood(one) < likelihood(other) else (low, other)
    return (low + high) / 2


def fit_guessed(game: Game, players: int, number: int) -> list[list[float]]:
    """By chapter how far the odds found in guessed worlds are shifted and stretched to be those of how games ended: the likeliest."""
    found: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for picked, _ in games_of(game, players, FIT_SEED, number, [OWN]):
        view = View(game, players, picked.seat, game.rules.seen_by(picked.state, picked.seat))
        found[view.chapter].append((guessed_chances(view, KNOWN).value, float(picked.shares[picked.seat])))
    steps, pairs, chapters = list[list[float]](), list[tuple[float, float]](), list[int]()
    for chapter in sorted(found):
        pairs += found[chapter]
        chapters += [chapter] * len(found[chapter])
        if len(pairs) >= FEWEST_GUESSED:
            steps.append([round(float(np.mean(chapters)), 1), *likeliest(pairs)])
            pairs, chapters = [], []
    return steps


def likeliest(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """A shift and a stretch of odds under which these ends were likeliest, a little nearer to none at all."""
    chances, shares = np.array(pairs).T
    odds = np.column_stack([np.ones(chances.size), np.log([odds_of(chance) for chance in chances.tolist()])])
    none, found = np.array([0.0, 1.0]), np.zeros(2)
    for _ in range(STEPS):
        fitted = 1.0 / (1.0 + np.exp(-odds @ found))
        slope = odds.T @ (shares - fitted) - CAUTION * (found - none)
        found = found + np.linalg.solve((odds.T * (fitted * (1.0 - fitted))) @ odds + CAUTION * np.eye(2), slope)
    return round(float(found[0]), 3), round(float(found[1]), 3)


def write_fit(slug: str, **fit: Any) -> None:
    """Put what was fitted for a game into the judge's data, everything else as it was."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    tables[slug] = tables.get(slug, {}) | fit
    lines = [
        "# How steeply chances follow a lead, by chapter of a game, fitted by `python -m tools.calibration GAME --fit N`;",
        "# where guessed worlds flatter, by how much odds are shifted and stretched: `--fit-guessed N`;",
        "# boldness of the players of a tried move, where all answer at once: the one under which searches differed least.",
    ]
    for name, table in sorted(tables.items()):
        lines += ["", f"[{name}]", *(f"{key} = {value}" for key, value in table.items())]
    write_whole(FILE, "\n".join(lines).encode() + b"\n")


def measure(game: Game, players: int, number: int, bots: list[str], minutes: float) -> dict[str, Measured]:
    """Chances and ends of a number of games, as a seat knew and with everything open."""
    known, openly = list[tuple[float, float]](), list[list[tuple[float, float]]]()
    for picked, _ in games_of(game, players, SEED, number, bots, minutes):
        view = View(game, players, picked.seat, game.rules.seen_by(picked.state, picked.seat))
        known.append((chances_of(view, KNOWN).value, float(picked.shares[picked.seat])))
        chances = open_chances(game, players, picked.state, OPEN)
        openly.append([(chance.value, float(share)) for chance, share in zip(chances, picked.shares, strict=True)])
    return {"known": Measured([[pair] for pair in known]), "open": Measured(openly)}


def main() -> int:
    """Fit or measure one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--fit", type=int, default=0, metavar="N", help="fit from N games instead of measuring")
    parser.add_argument("--fit-guessed", type=int, default=0, metavar="N", help="fit how far guessed worlds flatter, from N games")
    parser.add_argument("--bots", default=OWN, help="who plays, seat by seat, as `seaboard arena` names bots")
    parser.add_argument("--players", type=int)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after this time with the games there are")
    asked = parser.parse_args()
    game = find_game(asked.game)
    players = game.check_players(asked.players or game.usual)
    if asked.fit:
        steps = fit(game, players, asked.fit)
        write_fit(game.slug, games=asked.fit, steepness=[list(step) for step in steps])
        print(game.slug, *(f"{chapter}: {steep}" for chapter, steep in steps))
        return 0
    if asked.fit_guessed:
        guessed = fit_guessed(game, players, asked.fit_guessed)
        write_fit(game.slug, guessed=guessed)
        print(game.slug, guessed)
        return 0
    found = measure(game, players, asked.games, asked.bots.split(","), asked.minutes)
    row = row_of(game, players, asked.bots, found)
    print(row)
    for name, measured in found.items():
        print(name, *measured.lines(), sep="\n")
    write_row(row)
    if asked.bots == OWN:
        write_whole(Path("docs/analysis") / f"{game.slug}.svg", draw(game, found).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
