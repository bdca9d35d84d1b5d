"""Whether ratings find strengths that are known: simulated players, tables of two to six, the model of the server.

    python -m bench.ratings                      10,000 players, 100 games each
    python -m bench.ratings --players 500 --most 2

Strengths are drawn from the prior, and games from the Plackett-Luce model, whose noise grows with the table as in openskill's own.  Printed
after 30 and after 100 games of everybody: how strengths and ratings agree in rank, how often the interval of 95 % holds the strength, and the
error.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from seaboard.server.results.model import BETA, MU, NEWCOMER, SIGMA, WIDTH, Rating, after_game

LOOKS = (30, 100)


class Found(NamedTuple):
    """How well strengths were found again."""

    games: int
    rank_correlation: float
    coverage: float
    error: float
    sigma: float


def play(strengths: Sequence[float], random: Random) -> list[int]:
    """Ranks of one game: the best of strengths with noise, drawn so that the model is right."""
    scale = BETA * math.sqrt(len(strengths))
    done = [strength - scale * math.log(-math.log(random.random())) for strength in strengths]
    order = sorted(done, reverse=True)
    return [order.index(each) + 1 for each in done]


def simulate(
    players: int, seed: int = 1, fewest: int = 2, most: int = 6, looks: Sequence[int] = LOOKS, alike: bool = False
) -> Iterator[Found]:
    """Let everybody play, in rounds of random tables; `alike`: at tables of people who are about as strong as each other."""
    random = Random(seed)
    strengths = [random.gauss(MU, SIGMA) for _ in range(players)]
    ratings = [NEWCOMER] * players
    everybody = list(range(players))
    for number in range(1, max(looks) + 1):
        random.shuffle(everybody)
        if alike:
            everybody.sort(key=lambda who: random.gauss(strengths[who], SIGMA / 4))
        at = 0
        while players - at >= fewest:
            table = everybody[at : at + random.randint(fewest, most)]
            at += len(table)
            ranks = play([strengths[who] for who in table], random)
            for who, rating in zip(table, after_game([ratings[who] for who in table], ranks)):
                ratings[who] = rating
        if number in looks:
            yield judged(number, strengths, ratings)


def judged(games: int, strengths: Sequence[float], ratings: Sequence[Rating]) -> Found:
    """How far ratings are from strengths."""
    number = len(strengths)
    errors = [rating.mu - strength for strength, rating in zip(strengths, ratings)]
    held = sum(abs(error) <= WIDTH * rating.sigma for error, rating in zip(errors, ratings))
    correlation = spearman(strengths, [rating.mu for rating in ratings])
    error = math.sqrt(sum(each * each for each in errors) / number)
    return Found(games, correlation, held / number, error, sum(rating.sigma for rating in ratings) / number)


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """The rank correlation of two lists without ties."""
    apart = sum((a - b) ** 2 for a, b in zip(ranks(first), ranks(second)))
    number = len(first)
    return 1 - 6 * apart / (number * (number**2 - 1))


def ranks(values: Sequence[float]) -> list[int]:
    """The place of each value, the smallest first."""
    places = [0] * len(values)
    for place, who in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        places[who] = place
    return places


def main() -> None:
    """Print a table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", type=int, default=10_000)
    asked.add_argument("--most", type=int, default=6, help="players of the largest table")
    asked.add_argument("--alike", action="store_true", help="at tables of people who are about as strong as each other")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    print("| games each | rank correlation | held by the interval of 95 % | error (mu) | mean sigma |\n|---|---|---|---|---|")
    for found in simulate(wanted.players, wanted.seed, most=wanted.most, alike=wanted.alike):
        told = f"{found.rank_correlation:.3f} | {100 * found.coverage:.1f} % | {found.error:.2f} | {found.sigma:.2f}"
        print(f"| {found.games} | {told} |", flush=True)


if __name__ == "__main__":
    main()
