"""What `tools.planted` has written, summed up: how many planted mistakes were found, and how many alarms were false.

python -m tools.planted_table FILE...
python -m tools.planted_table FILE... --chances   chances against ends instead, as rows of docs/analysis.md
python -m tools.planted_table FILE... --fit       how sure an alarm should be: fitted by every other game, measured by the rest
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from seaboard.analysis.mistakes import LEAST
from seaboard.engine.registry import find_game
from seaboard.lab.intervals import Measured, measure_mean, wilson
from tools import calibration_page
from tools.planted import Found, Line

MISTAKE = 0.05
"""What a planted decision must have lost by the reference to be a mistake."""
NEARLY = 0.02
"""A loss below this is no mistake by any measure."""
AIM = 0.9
"""False alarms a game that a fit allows: a little fewer than may be, since others will be measured."""


@dataclass(frozen=True)
class Bar:
    """What makes an alarm: so much given away, and so much even where the interval is lowest."""

    least: float = LEAST
    sure: float = LEAST

    def is_alarm(self, found: Found) -> bool:
        return found.given_away >= self.least and found.low >= self.sure


@dataclass(frozen=True)
class Sums:
    """What was found in some games."""

    games: int
    mistakes: int
    found: Measured
    false: Measured
    wrong: Measured
    alarms: Measured
    seconds: float


def read_lines(paths: Sequence[Path]) -> dict[str, list[Line]]:
    """All whole lines by game; a line that was cut off is left out, and a game that stands there twice counts once."""
    lines: dict[tuple[str, int], Line] = {}
    for path in paths:
        for raw in path.read_bytes().split(b"\n")[:-1]:
            line = msgspec.json.decode(raw, type=Line)
            lines[line.game, line.seed] = line
    by_game: dict[str, list[Line]] = defaultdict(list)
    for key in sorted(lines):
        by_game[key[0]].append(lines[key])
    return by_game


def sum_up(lines: Sequence[Line], bar: Bar) -> Sums:
    """Count what an alarm of this kind finds."""
    planted = [each for line in lines for each in line.found if each.is_planted and (each.lost or 0.0) >= MISTAKE]
    hits = sum(bar.is_alarm(each) for each in planted)

    def a_game(most: float) -> Measured:
        alarms = [[each.weight for each in line.found if bar.is_alarm(each) and (each.lost or 0.0) < most] for line in lines]
        return measure_mean([float(sum(weights)) for weights in alarms])

    share = wilson(hits / len(planted), len(planted)) if planted else Measured(0.0)
    seconds = sum(line.seconds for line in lines) / len(lines)
    return Sums(len(lines), len(planted), share, a_game(MISTAKE), a_game(NEARLY), a_game(np.inf), seconds)


def row_of(slug: str, sums: Sums, bots: str) -> str:
    """A row of the table in docs/analysis.md."""
    game, found = find_game(slug), sums.found
    share = f"{found.mean:.0%} ({found.low or 0.0:.0%} to {found.high or 0.0:.0%})".replace("%", " %")
    cells = [f"{game.name}, {game.usual}", f"`{bots}`", f"{sums.games}", f"{sums.mistakes}", share]
    cells += [told(sums.false), told(sums.wrong), f"{sums.alarms.mean:.1f}"]
    return f"| {' | '.join(cells)} |"


def told(measured: Measured) -> str:
    """A number of alarms with its interval."""
    if measured.low is None or measured.high is None:
        return f"{measured.mean:.1f}"
    return f"{measured.mean:.1f} ({max(0.0, measured.low):.1f} to {measured.high:.1f})"


def fitted(lines: Sequence[Line]) -> Bar:
    """The bar that finds most of the planted mistakes with as few false alarms as are aimed at; without one, that with fewest."""
    bars = [Bar(least / 1000, sure / 1000) for least in range(50, 101, 5) for sure in range(0, 61, 5)]
    sums = {bar: sum_up(lines, bar) for bar in bars}
    good = [bar for bar in bars if sums[bar].false.mean <= AIM]
    if not good:
        return min(bars, key=lambda bar: sums[bar].false.mean)
    return max(good, key=lambda bar: (sums[bar].found.mean, -sums[bar].false.mean))


def chances_row(slug: str, lines: Sequence[Line]) -> str:
    """A row of the table of calibration: games of stronger players than the judge's own, with the planted decisions in them."""
    game = find_game(slug)
    known = calibration_page.Measured([[(each.known, each.share) for each in line.judged] for line in lines])
    openly = calibration_page.Measured([[(each.open, each.share) for each in line.judged] for line in lines])
    return calibration_page.row_of(game, game.usual, lines[0].bots, {"known": known, "open": openly})


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--chances", action="store_true")
    parser.add_argument("--least", type=float, default=LEAST)
    parser.add_argument("--sure", type=float, default=LEAST)
    asked = parser.parse_args()
    for slug, lines in read_lines(asked.files).items():
        if asked.chances:
            print(chances_row(slug, lines))
            continue
        one, other = lines[::2], lines[1::2]
        bar = fitted(one) if asked.fit else Bar(asked.least, asked.sure)
        sums = sum_up(other if asked.fit else lines, bar)
        print(
            row_of(slug, sums, lines[0].bots), f"alarm from {bar.least:.3f}, at least {bar.sure:.3f}; {sums.seconds:.1f} s a game"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
