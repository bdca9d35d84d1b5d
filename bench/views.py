"""Microseconds for what a live table tells one viewer after a move: `python -m bench.views [GAME ...]`.

Positions of random games of the most players, spread over the whole game, each from the seat that is asked.  Best of several repetitions, by
processor time: redaction, the typed view, the view as JSON, the log of the last 100 moves, the last move alone, its sentence in parts, and a label.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial

import msgspec

from bench.timing import time_best
from seaboard.engine.match import Match
from seaboard.engine.record import SeenBytes
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.engine.texts import Texts

POSITIONS = 60
LOG = 100
REPETITIONS = 15
PEOPLE = ("Anna", "Maja", "Jan", "Ola", "Piotr", "Zoe")

Work = Callable[[], object]


def play(slug: str, moves: int | None = None) -> tuple[Match, list[tuple[SeenBytes, int]]]:
    """A random game, to its end or for a number of moves, and what each seat saw after its own moves."""
    game, rng = find_game(slug), random.Random(3)
    match = Match(game, game.most, {}, seeded_stream(5))
    match.settle()
    seen = []
    while not match.is_over and (moves is None or len(match.log) < moves):
        seat = rng.choice(match.actors())
        match.submit(seat, rng.choice(match.legal(seat)))
        seen.append((match.seen_by(seat), seat))
    return match, seen


def per_call(work: Work, calls: int = 1) -> float:
    """Microseconds of processor time for each of the calls in some work."""
    work()
    return 1e6 * time_best(work, REPETITIONS).spent / calls


def measure(slug: str) -> list[float]:
    """One game's row."""
    match, seen = play(slug)
    seen = seen[:: max(1, len(seen) // POSITIONS)]
    rules, views = match.rules, [match.rules.view_for(*each) for each in seen]
    started, _ = play(slug, 2 * LOG)
    texts, space = Texts(match.game, "pl"), rules.space
    told = started.log_for(0)[-LOG:]
    last = len(started.log) - 1
    return [
        per_call(lambda: [rules.seen_by(match.state, 0) for _ in range(LOG)], LOG),
        per_call(lambda: [rules.view_for(*each) for each in seen], len(seen)),
        per_call(lambda: [msgspec.json.encode(view) for view in views], len(views)),
        per_call(partial(started.log_for, 0, start=last + 1 - LOG)),
        per_call(lambda: [started.log_for(0, start=last) for _ in range(LOG)], LOG),
        per_call(lambda: [texts.log_parts(space, move.actor, move.text, PEOPLE, move.finds) for move in told], len(told)),
        per_call(lambda: [texts.label(space, move.text, PEOPLE) for move in told], len(told)),
    ]


def main(*slugs: str) -> None:
    """Print a table."""
    print("| game | redact | view | JSON | log of 100 | last move | sentence | label |\n|---|---|---|---|---|---|---|---|")
    for slug in slugs or games():
        print(f"| {slug} | " + " | ".join(f"{micros:.1f}" for micros in measure(slug)) + " |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
