"""Milliseconds a decision of the learned bots on one core, for each game that has a network.

    python -m bench.net [--seconds S] [--game SLUG ...]

SEABOARD_NETS names a folder of other networks than those in the package.  `alone` is one position after another, `batch` is all positions
in one call, `expert` is the bot of that level: a search that a network leads, in positions of a game of random moves, where it is seldom sure.
It reads each game from its start.  Times are processor time, the best of several rounds.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from bench.machine import describe_machine, load, markdown
from bench.timing import REPETITIONS, fill, time_best
from seaboard.bots.decision import Decision, ask, turn_stream
from seaboard.bots.forward import judge_position, judge_positions
from seaboard.bots.levels import level_spec
from seaboard.bots.registry import make_bot
from seaboard.bots.weights import net_file, network_for
from seaboard.engine.compile import INTERPRETED
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import Bytes, Floats, Numbers
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream

POSITIONS = 64
USUAL_TABLE = 4
Position = tuple[Bytes, Numbers]


def decisions_of(game: Game) -> list[Decision]:
    """Decisions spread over a game of random moves, each with a choice."""
    rng = random.Random(1)
    found: list[Decision] = []
    match = Match(game, min(max(USUAL_TABLE, game.fewest), game.most), {}, seeded_stream(3))
    match.settle()
    while not match.is_over:
        for seat in match.actors():
            decision = ask(match, seat, turn_stream(b"bench", seat, len(found)))
            if len(decision.legal) > 1:
                found.append(decision)
            match.play(seat, game.rules.space.texts[rng.choice(decision.legal)])
        match.settle()
    return rng.sample(found, min(POSITIONS, len(found)))


def position_of(decision: Decision) -> Position:
    """What the network is told: features and choices."""
    rules = decision.game.rules
    features = np.zeros(rules.features, np.uint8)
    rules.observe(decision.seen, decision.seat, features)
    return features, np.array(decision.legal, np.int64) - rules.first_choice


def milliseconds(work: Callable[[], object], seconds: float) -> float:
    """What one round of the work takes."""

    def repeat(number: int) -> None:
        for _ in range(number):
            work()

    rounds = fill(repeat, seconds / REPETITIONS)
    return 1e3 * time_best(partial(repeat, rounds)).spent / rounds


def judge_alone(game: Game, positions: list[Position], logits: Floats, values: Floats) -> None:
    """One position after another."""
    layers = network_for(game).layers
    for features, legal in positions:
        judge_position(layers, features, legal, logits, values)


def choose_anew(spec: str, decision: Decision) -> int:
    """The choice of a bot that has kept nothing of the game."""
    return make_bot(spec).choose(decision)


def thoughts(spec: str, decisions: list[Decision]) -> tuple[float, float]:
    """What a choice takes on average and at most, in milliseconds."""
    taken = [1e3 * time_best(partial(choose_anew, spec, decision), 2).spent for decision in decisions]
    return sum(taken) / len(taken), max(taken)


def measure(game: Game, seconds: float) -> tuple[str, ...]:
    """A row of the table."""
    decisions = decisions_of(game)
    positions = [position_of(decision) for decision in decisions]
    layers = network_for(game).layers
    logits, values = np.empty(game.rules.most_legal, np.float32), np.empty(layers.value_bias.size, np.float32)
    together = np.stack([features for features, _ in positions])
    alone = milliseconds(partial(judge_alone, game, positions, logits, values), seconds) / len(positions)
    batch = milliseconds(partial(judge_positions, layers, together, [legal for _, legal in positions]), seconds) / len(positions)
    few = decisions[:: max(1, len(decisions) // 8)]
    spec = level_spec("expert", game)
    choose_anew(spec, few[0])  # compiles
    usual, longest = thoughts(spec, few)
    told = np.mean([np.count_nonzero(features) for features, _ in positions])
    return (
        game.slug,
        f"{game.rules.features:,}",
        f"{told:.0f}",
        f"{alone:.3f}",
        f"{batch:.3f}",
        spec,
        f"{usual:.0f}",
        f"{longest:.0f}",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--game", nargs="*", default=None, choices=list(games()))
    asked = parser.parse_args(words)
    if INTERPRETED:
        parser.error("NUMBA_DISABLE_JIT is set: there is no compiled code to measure")
    chosen = [game for slug in asked.game or games() if net_file(game := find_game(slug)).exists()]
    if not chosen:
        parser.error("no game has a network; SEABOARD_NETS may name a folder of them")
    print(f"{describe_machine()['processor']}, one core, load {load()}")
    head = ("game", "features", "of them set", "ms alone", "ms in a batch", "expert", "ms on average", "ms at most")
    print(markdown(head, [measure(game, asked.seconds) for game in chosen]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
