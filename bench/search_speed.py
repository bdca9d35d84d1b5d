"""How many simulations a second one core makes from the opening: `python -m bench.search_speed [GAME] [PLAYERS]`.

Prints the rate with random play to the end, the rate as the game's own evaluation wants it, and random games alone for comparison.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from seaboard.bots.binding import Thinking, thinking
from seaboard.bots.descent import TO_THE_END
from seaboard.bots.question import Question, ask, turn_stream
from seaboard.bots.search import BOLDNESS, root_key
from seaboard.bots.tree import plant
from seaboard.engine.batch import play_batch
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream

SIMULATIONS = 20_000


def rate(mind: Thinking, question: Question, cut: int, greedy: bool) -> float:
    """Simulations a second of processor time, in fresh trees."""
    tree = plant(1 << 18, len(mind.rules.space))
    stream, root = np.array([1, 2, 0], np.int64), root_key(mind, question)
    begin = time.process_time()
    seat, players = question.seat, question.players
    mind.simulate(question.seen, seat, players, root, tree, mind.shown, stream, SIMULATIONS, BOLDNESS, cut, greedy)
    return SIMULATIONS / (time.process_time() - begin)


def main(slug: str = "libertalia", players: str = "4") -> None:
    """Measure one game."""
    game = find_game(slug)
    match = Match(game, int(players), {}, seeded_stream(5))
    match.settle()
    seat = match.actors()[0]
    question = ask(match, seat, turn_stream(b"bench", seat, 0))
    mind = thinking(slug)
    list(mind.warm())
    random = max(rate(mind, question, TO_THE_END, False) for _ in range(3))
    print(f"{slug}, {players} players, {len(question.legal)} moves at the root")
    print(f"  random play to the end      {random:10,.0f} simulations/s")
    if mind.cut != TO_THE_END or mind.plays_greedily:
        print(f"  as the evaluation suggests  {rate(mind, question, mind.cut, mind.plays_greedily):10,.0f} simulations/s")
    play_batch(game, int(players), match.options, 1)
    begin = time.process_time()
    play_batch(game, int(players), match.options, SIMULATIONS, seed=1)
    print(f"  random games alone          {SIMULATIONS / (time.process_time() - begin):10,.0f} games/s")


if __name__ == "__main__":
    main(*sys.argv[1:])
