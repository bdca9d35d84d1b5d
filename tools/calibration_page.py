"""What a measurement of the judge says: bins, the expected calibration error with its interval, a plot and a row of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.game import Game
from seaboard.files import write_whole

PAGE = Path("docs/analysis.md")
BINS = 10
RESAMPLES = 400
Pairs = Sequence[tuple[float, float]]
SIDE, ROOM = 300.0, 46.0


@dataclass(frozen=True)
class Bin:
    """Chances of about one size, and what came of them."""

    chance: float
    share: float
    number: int


@dataclass(frozen=True)
class Measured:
    """Chances and what came of them, by game: pairs of one game share their luck."""

    games: Sequence[Pairs]

    def arrays(self) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
        """The game, the chance and the share of every pair."""
        of_game = np.array([number for number, pairs in enumerate(self.games) for _ in pairs])
        chances, shares = np.array([pair for pairs in self.games for pair in pairs]).T
        return of_game, chances, shares

    def bins(self) -> list[Bin]:
        """The pairs by chance, in ten bins of equal width."""
        _, chances, shares = self.arrays()
        place = np.minimum((chances * BINS).astype(int), BINS - 1)
        inside = [(chances[place == each], shares[place == each]) for each in range(BINS)]
        return [Bin(float(chance.mean()), float(share.mean()), int(chance.size)) for chance, share in inside if chance.size]

    def error(self) -> tuple[float, float, float]:
        """The expected calibration error, with its 95 % interval by drawing whole games again."""
        of_game, chances, shares = self.arrays()
        place = np.minimum((chances * BINS).astype(int), BINS - 1)
        off = np.zeros((len(self.games), BINS))
        np.add.at(off, (of_game, place), chances - shares)
        total = chances.size
        rng = np.random.default_rng(1)
        drawn = [np.abs(off[rng.integers(0, len(off), len(off))].sum(axis=0)).sum() / total for _ in range(RESAMPLES)]
        low, high = np.quantile(drawn, (0.025, 0.975))
        return float(np.abs(off.sum(axis=0)).sum() / total), float(low), float(high)

    def brier(self) -> float:
        """The mean squared distance between chance and end: lower is sharper."""
        _, chances, shares = self.arrays()
        return float(((chances - shares) ** 2).mean())

    def lines(self) -> list[str]:
        """A line for each bin."""
        return [f"  {100 * each.chance:5.1f} %  won {100 * each.share:5.1f} %  of {each.number:,}" for each in self.bins()]


def told_error(measured: Measured) -> str:
    """The error in points: `1.2 (0.9 to 1.8)`."""
    mean, low, high = (100 * each for each in measured.error())
    return f"{mean:.1f} ({low:.1f} to {high:.1f})"


def row_of(game: Game, players: int, bots: str, found: dict[str, Measured]) -> str:
    """The row of a game in the page's table."""
    known, openly = found["known"], found["open"]
    cells = (
        f"{game.name}, {players}",
        f"`{bots}`",
        f"{len(known.games):,}",
        told_error(known),
        told_error(openly),
        f"{known.brier():.3f}",
    )
    return f"| {' | '.join(cells)} |"


def write_row(row: str) -> None:
    """Put a row into the page's table in the place of the last one of the same game and bots."""
    if not PAGE.is_file():
        return
    start = " | ".join(row.split(" | ")[:2])
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    lines = [row if line.startswith(start) else line for line in lines]
    write_whole(PAGE, ("\n".join(lines) + "\n").encode())


def draw(game: Game, found: dict[str, Measured]) -> str:
    """Chances from left to right, what came of them upwards; a judge without fault stays on the diagonal."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE + 2 * ROOM:g} {SIDE + 2 * ROOM:g}" '
        f'role="img" aria-label="{escape(game.name)}: chances and results" font-family="sans-serif" font-size="11">',
        f'<rect width="100%" height="100%" fill="#fbf7ec"/><path d="M{ROOM} {ROOM}h{SIDE}v{SIDE}h-{SIDE}z" fill="none" stroke="#8a8371"/>',
        f'<path d="M{ROOM} {ROOM + SIDE}L{ROOM + SIDE} {ROOM}" stroke="#8a8371" stroke-dasharray="4 4"/>',
        f'<text x="{ROOM}" y="22" font-size="14">{escape(game.name)}</text>',
        f'<text x="{ROOM + SIDE / 2}" y="{SIDE + 2 * ROOM - 8}" text-anchor="middle">chance to win, as judged (%)</text>',
        f'<text transform="translate(12 {ROOM + SIDE / 2}) rotate(-90)" text-anchor="middle">games won (%)</text>',
    ]
    for tick in range(0, 101, 25):
        at = SIDE * tick / 100
        parts.append(f'<text x="{ROOM + at}" y="{ROOM + SIDE + 14}" text-anchor="middle">{tick}</text>')
        parts.append(f'<text x="{ROOM - 6}" y="{ROOM + SIDE - at + 4}" text-anchor="end">{tick}</text>')
    for number, (name, colour) in enumerate((("known", "#1f5a7a"), ("open", "#b5562b"))):
        bins = found[name].bins()
        most = max(each.number for each in bins)
        points = " ".join(f"{ROOM + SIDE * each.chance:.1f},{ROOM + SIDE * (1 - each.share):.1f}" for each in bins)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
        for each in bins:
            radius = 2.5 + 4.5 * (each.number / most) ** 0.5
            x, y = ROOM + SIDE * each.chance, ROOM + SIDE * (1 - each.share)
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" fill-opacity="0.7"/>')
        words = {"known": "by what the seat knew", "open": "with everything open"}[name]
        parts.append(f'<text x="{ROOM + 10}" y="{ROOM + 18 + 16 * number}" fill="{colour}">● {words}</text>')
    return "\n".join([*parts, "</svg>", ""])
